/** Builds all answers: envelope, headers, pagination links. A reply holds bytes that are ready to send. */
import { once } from "#core/base/once.ts";
import { takeBytes } from "#core/base/short-lived-bytes.ts";
import type { ListMeta } from "#core/model/common.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import type { HeaderTable } from "./headers.ts";
import { type Problem, problemBody } from "./problem.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, to be sent in order; some parts are views of shards. */
  readonly parts: readonly Uint8Array[];
  /** The body in place of `parts`, where it is made while it is sent: each piece when the client has taken the one before. */
  readonly pieces?: AsyncIterable<Uint8Array>;
  /** Set if only the URL and this version decide the body; otherwise the body is hashed for the ETag. */
  readonly version?: string;
  /** Where `version` holds for some time: the moment from which the address has another body, in milliseconds since 1970. */
  readonly untilMs?: number;
  /** Names the body for the ETag, where only that is known: the reply may be another one the next time. */
  readonly tag?: string;
  /** Security headers, unless it is an API answer or a data file (headers.ts). */
  readonly guard?: HeaderTable;
  /** The code of a failure. */
  readonly problem?: ProblemCode;
}

export const JSON_TYPE = "application/json; charset=utf-8";
/** With more parts than this, one copy is cheaper than sending each. */
const PARTS_MAX = 8;

const encoder = new TextEncoder();
const LIST_HEAD = encoder.encode('{"ok":true,"data":[');
/** A record a line, whatever page of the data it comes from. */
const JOINT = encoder.encode(",\n");

/** Bytes of the body. */
export const lengthOf = ({ parts }: Pick<Reply, "parts">): number => parts.reduce((sum, part) => sum + part.length, 0);

const filled = (bytes: Uint8Array, parts: readonly Uint8Array[]): Uint8Array => {
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** The whole body: a copy, or the only part itself. */
export const joinParts = ({ parts }: Pick<Reply, "parts">): Uint8Array => {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : filled(new Uint8Array(lengthOf({ parts })), parts);
};

/** A copy that lives as long as its request. */
const briefly = (parts: readonly Uint8Array[]): Uint8Array => filled(takeBytes(lengthOf({ parts })), parts);

/** A query without an offset that stays as it is when it is read and written again, which takes 5 µs. */
const PLAIN_QUERY = /^\?(?!.*\boffset=)[\w.-]+=[\w.-]*(?:&[\w.-]+=[\w.-]*)*$/;

/** `rel=next` and `rel=prev` (RFC 8288) of the page that `meta` describes; empty if it is the only one. */
const linksOf = (path: string, search: string, { total, limit, offset }: ListMeta): string => {
  if (offset === 0 && limit >= total) return "";
  const isPlain = PLAIN_QUERY.test(search);
  const query = isPlain ? null : new URLSearchParams(search);
  const to = (rel: string, at: number): string => {
    query?.set("offset", String(at));
    return `<${path}?${query === null ? `${search.slice(1)}&offset=${at}` : query.toString()}>; rel="${rel}"`;
  };
  return [
    ...(offset + limit < total ? [to("next", offset + limit)] : []),
    ...(offset > 0 ? [to("prev", Math.max(offset - limit, 0))] : []),
  ].join(", ");
};

const attributionText = once((attribution: ListMeta["attribution"]) => JSON.stringify(attribution));

export type RecordMeta = Pick<ListMeta, "lang" | "attribution" | "moderator"> & Partial<Pick<ListMeta, "total">>;

/**
 * `meta` as JSON, the attribution last; it is most of the text and serialised once per data build. Member by member: the
 * rest of an object without one member is an object of the slow kind in V8.
 */
const metaText = (meta: RecordMeta): string => {
  let text = "{";
  for (const [name, value] of Object.entries(meta))
    if (name !== "attribution" && value !== undefined) text += `"${name}":${JSON.stringify(value)},`;
  return `${text}"attribution":${attributionText(meta.attribution)}}`;
};

/** The envelope around cards that are JSON already; `meta` is JSON. */
const envelopeParts = (cards: readonly Uint8Array[], meta: string): readonly Uint8Array[] => {
  const parts: Uint8Array[] = [LIST_HEAD];
  for (const card of cards) {
    if (card.length === 0) continue;
    if (parts.length > 1) parts.push(JOINT);
    parts.push(card);
  }
  parts.push(encoder.encode(`],"meta":${meta}}`));
  return parts.length > PARTS_MAX ? [briefly(parts)] : parts;
};

/**
 * A list answer from cards that are JSON already.
 * @param request - its path and query, for the links to the other pages
 * @param version - as in {@link Reply}: given if only the URL and this version decide the answer
 */
export const listReply = (
  request: { readonly path: string; readonly search: string },
  cards: readonly Uint8Array[],
  meta: ListMeta,
  cacheControl: string,
  version?: string,
): Reply => {
  const link = linksOf(request.path, request.search, meta);
  return {
    status: 200,
    headers: {
      "content-type": JSON_TYPE,
      "content-language": meta.lang,
      "cache-control": cacheControl,
      ...(link !== "" && { link }),
    },
    parts: envelopeParts(cards, metaText(meta)),
    ...(version !== undefined && { version }),
  };
};

/** Records as JSON bytes. */
export const toCards = (records: readonly object[]): readonly Uint8Array[] =>
  records.map((record) => encoder.encode(JSON.stringify(record)));

/** An answer without an envelope: GeoJSON, iCalendar, OpenAPI. */
export const bareReply = (body: string | Uint8Array, type: string, lang: string, cacheControl: string): Reply => ({
  status: 200,
  headers: { "content-type": type, "content-language": lang, "cache-control": cacheControl },
  parts: [typeof body === "string" ? encoder.encode(body) : body],
});

/** An answer with records but without pages; a record may be JSON already. */
export const recordReply = (
  status: number,
  records: readonly (object | Uint8Array)[],
  meta: RecordMeta,
  cacheControl: string,
): Reply => {
  const cards = records.map((record) =>
    record instanceof Uint8Array ? record : encoder.encode(JSON.stringify(record)),
  );
  return {
    status,
    headers: { "content-type": JSON_TYPE, "content-language": meta.lang, "cache-control": cacheControl },
    parts: [joinParts({ parts: envelopeParts(cards, JSON.stringify(meta)) })],
  };
};

/** The end of an answer of one record: the rest of its JSON, and the envelope's. */
export const endOfRecord = (rest: string, meta: RecordMeta): Uint8Array =>
  encoder.encode(`${rest}],"meta":${metaText(meta)}}`);

/** An answer of one record whose JSON is begun in bytes and has its end ({@link endOfRecord}); `tag` as in {@link Reply}. */
export const begunReply = (
  begun: Uint8Array,
  end: Uint8Array,
  lang: string,
  cacheControl: string,
  tag: string | null,
): Reply => ({
  status: 200,
  headers: { "content-type": JSON_TYPE, "content-language": lang, "cache-control": cacheControl },
  parts: [briefly([LIST_HEAD, begun, end])],
  ...(tag !== null && { tag }),
});

/** The envelope of a failure. */
export const problemReply = (failure: Problem): Reply => ({
  status: failure.status,
  headers: { "content-type": JSON_TYPE, "cache-control": "no-store", ...failure.headers },
  parts: [encoder.encode(problemBody(failure))],
  problem: failure.code,
});
