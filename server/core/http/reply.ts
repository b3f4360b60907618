/**
 * The one place where answers take their shape: envelope, headers, pagination links. A reply holds
 * bytes or text, ready to send.
 */
import { once } from "#core/base/cache.ts";
import type { ListMeta } from "#core/model/common.ts";
import type { ProblemCode } from "#core/model/envelope.ts";
import type { HeaderTable } from "./headers.ts";
import { type Problem, problemBody } from "./problem.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body: bytes to send one after another, some of them views of shards. */
  readonly parts: readonly Uint8Array[];
  /** Where nothing but the address and this decide the body; without it the body is hashed for the ETag. */
  readonly version?: string;
  /** What guards it, where it is neither an answer of the API nor a file of the data (host/headers.ts). */
  readonly guard?: HeaderTable;
  /** What went wrong, of the envelope of a failure. */
  readonly problem?: ProblemCode;
}

export const JSON_TYPE = "application/json; charset=utf-8";
/** Beyond so many parts, copying them costs less than sending each. */
const PARTS_MAX = 8;

const encoder = new TextEncoder();
const LIST_HEAD = encoder.encode('{"ok":true,"data":[');
const COMMA = encoder.encode(",");

/** Bytes of the body. */
export const lengthOf = ({ parts }: Pick<Reply, "parts">): number => parts.reduce((sum, part) => sum + part.length, 0);

/** The body in one piece of its own, or the only part as it is. */
export const joinParts = ({ parts }: Pick<Reply, "parts">): Uint8Array => {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const bytes = new Uint8Array(lengthOf({ parts }));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** `rel=next` and `rel=prev` (RFC 8288) for the window that `meta` describes; empty when it is the whole. */
const linksOf = (path: string, search: string, { total, limit, offset }: ListMeta): string => {
  if (offset === 0 && limit >= total) return "";
  const query = new URLSearchParams(search);
  const to = (rel: string, at: number): string => {
    query.set("offset", String(at));
    return `<${path}?${query.toString()}>; rel="${rel}"`;
  };
  return [
    ...(offset + limit < total ? [to("next", offset + limit)] : []),
    ...(offset > 0 ? [to("prev", Math.max(offset - limit, 0))] : []),
  ].join(", ");
};

const attributionText = once((attribution: ListMeta["attribution"]) => JSON.stringify(attribution));

/** As JSON.stringify writes it; the attribution, most of it, is written once for each build of the data. */
const metaText = ({ attribution, ...meta }: ListMeta): string =>
  `${JSON.stringify(meta).slice(0, -1)},"attribution":${attributionText(attribution)}}`;

/** The envelope round cards that are JSON already; `meta` is JSON. */
export const envelopeParts = (cards: readonly Uint8Array[], meta: string): readonly Uint8Array[] => {
  const parts: Uint8Array[] = [LIST_HEAD];
  for (const card of cards) {
    if (card.length === 0) continue;
    if (parts.length > 1) parts.push(COMMA);
    parts.push(card);
  }
  parts.push(encoder.encode(`],"meta":${meta}}`));
  return parts.length > PARTS_MAX ? [joinParts({ parts })] : parts;
};

/** A list answer from cards that are JSON already. `isData`: nothing but the data, the address and `live` decide it. */
export const listReply = (
  path: string,
  search: string,
  cards: readonly Uint8Array[],
  meta: ListMeta,
  cacheControl: string,
  isData = false,
  live = "",
): Reply => {
  const link = linksOf(path, search, meta);
  return {
    status: 200,
    headers: {
      "content-type": JSON_TYPE,
      "content-language": meta.lang,
      "cache-control": cacheControl,
      ...(link !== "" && { link }),
    },
    parts: envelopeParts(cards, metaText(meta)),
    ...(isData && { version: live === "" ? meta.data_version : `${meta.data_version}.${live}` }),
  };
};

/** Records as cards. */
export const toCards = (records: readonly object[]): readonly Uint8Array[] =>
  records.map((record) => encoder.encode(JSON.stringify(record)));

/** A document that is no envelope: GeoJSON, iCalendar, OpenAPI. */
export const bareReply = (text: string, type: string, lang: string, cacheControl: string): Reply => ({
  status: 200,
  headers: { "content-type": type, "content-language": lang, "cache-control": cacheControl },
  parts: [encoder.encode(text)],
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
  parts: [encoder.encode(JSON.stringify({ ok: true, data: records, meta }))],
});

/** The envelope of a failure. */
export const problemReply = (failure: Problem): Reply => ({
  status: failure.status,
  headers: { "content-type": JSON_TYPE, "cache-control": "no-store", ...failure.headers },
  parts: [encoder.encode(problemBody(failure))],
  problem: failure.code,
});
