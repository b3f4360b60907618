/**
 * The one place where answers take their shape: envelope, headers, pagination links. A reply holds
 * bytes or text, ready to send.
 */
import type { ListMeta } from "#core/model/common.ts";
import { problemBody } from "./problem.ts";
import type { Problem } from "./problem.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Where nothing but the address and this decide the body; without it the body is hashed for the ETag. */
  readonly version?: string;
}

export const JSON_TYPE = "application/json; charset=utf-8";
const encoder = new TextEncoder();
const LIST_HEAD = encoder.encode('{"ok":true,"data":[');
const COMMA = encoder.encode(",");

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** `rel=next` and `rel=prev` (RFC 8288) for the window that `meta` describes; empty when it is the whole. */
const linksOf = (path: string, search: string, { total, limit, offset }: ListMeta): string => {
  const to = (rel: string, at: number): string => {
    const query = new URLSearchParams(search);
    if (query.get("limit")) query.set("limit", String(limit));
    query.set("offset", String(at));
    return `<${path}?${query.toString()}>; rel="${rel}"`;
  };
  return [
    ...(offset + limit < total ? [to("next", offset + limit)] : []),
    ...(offset > 0 ? [to("prev", Math.max(offset - limit, 0))] : []),
  ].join(", ");
};

/** A list answer from cards that are JSON already. `isData`: nothing but the data and the address decide it. */
export const listReply = (
  path: string,
  search: string,
  cards: readonly Uint8Array[],
  meta: ListMeta,
  cacheControl: string,
  isData = false,
): Reply => {
  const parts: Uint8Array[] = [LIST_HEAD];
  for (const card of cards) {
    if (card.length === 0) continue;
    if (parts.length > 1) parts.push(COMMA);
    parts.push(card);
  }
  parts.push(encoder.encode(`],"meta":${JSON.stringify(meta)}}`));
  const link = linksOf(path, search, meta);
  return {
    status: 200,
    headers: {
      "content-type": JSON_TYPE,
      "content-language": meta.lang,
      "cache-control": cacheControl,
      ...(link !== "" && { link }),
    },
    body: joined(parts),
    ...(isData && { version: meta.data_version }),
  };
};

/** Records as cards. */
export const toCards = (records: readonly object[]): readonly Uint8Array[] =>
  records.map((record) => encoder.encode(JSON.stringify(record)));

/** A document that is no envelope: GeoJSON, iCalendar, OpenAPI. */
export const bareReply = (text: string, type: string, lang: string, cacheControl: string): Reply => ({
  status: 200,
  headers: { "content-type": type, "content-language": lang, "cache-control": cacheControl },
  body: encoder.encode(text),
});

/** An answer of whole records. */
export const recordReply = (
  status: number,
  records: readonly object[],
  meta: object & { readonly lang: string },
  cacheControl: string,
): Reply => ({
  status,
  headers: { "content-type": JSON_TYPE, "content-language": meta.lang, "cache-control": cacheControl },
  body: encoder.encode(JSON.stringify({ ok: true, data: records, meta })),
});

/** The envelope of a failure. */
export const problemReply = (failure: Problem): Reply => ({
  status: failure.status,
  headers: { "content-type": JSON_TYPE, "cache-control": "no-store", ...failure.headers },
  body: encoder.encode(problemBody(failure)),
});
