/**
 * From a reply to what goes over the wire: a strong ETag for each encoding, 304, compression
 * (RFC 9110, 8.8.3, 12.5.3, 13.1.2). Errors and what must not be stored are compressed, never tagged.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";
import { OPEN_ANSWER } from "#core/http/headers.ts";
import { isPackedType } from "#core/http/media-types.ts";
import { problem } from "#core/http/problem.ts";
import { joinParts, lengthOf, problemReply, type Reply } from "#core/http/reply.ts";
import type { Soon } from "#core/shard/cache.ts";
import { type Coding, COMPRESS_ABOVE } from "#core/shard/paths.ts";
import { PLATFORM } from "../base/platform.ts";

export type Encoding = Coding | "identity";

/** A worker's answers are compressed by the platform, which would do it twice to what is compressed. */
const IS_ENCODED_BEHIND = PLATFORM === "cloudflare";

/** Levels of compression. An answer is made once and sent once; a file is compressed once and sent until it changes. */
const ANSWER = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: {} };
/**
 * Brotli: a tenth smaller, at twice the time; the next levels take ten times as long for a hundredth. gzip: the highest level is a
 * hundredth smaller.
 */
const FILE = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }, gzip: { level: constants.Z_BEST_COMPRESSION } };
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** In the order of the server's preference, for codings that the client likes equally. */
const CODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** The encoding to answer in: the one that the client likes best (RFC 9110, 12.5.3); without a wish, none. */
export const negotiate = (header: string | undefined): Encoding => {
  if (header === undefined || header.trim() === "") return "identity";
  const negotiator = new Negotiator({ headers: { "accept-encoding": header.toLowerCase() } });
  return negotiator.encoding(CODINGS, { preferred: CODINGS }) ?? "identity";
};

/** Hex digits of an entity tag: 80 bits. */
const TAG_LENGTH = 20;

const hashOf = (body: Uint8Array): string => createHash("sha1").update(body).digest("hex").slice(0, TAG_LENGTH);

/** The coding that a reply comes in: set if its file was compressed when it was built. */
const codingOf = ({ headers }: Reply): string | undefined => headers["content-encoding"];

/** Whether nothing is won by compressing a reply: pictures and faces are compressed. */
const isPacked = ({ headers }: Reply): boolean => isPackedType(headers["content-type"] ?? "");

/** A tag names the bytes of one address: where the reply is versioned or tagged, by the data and the code that made it. */
const tagOf = (reply: Reply, encoding: Encoding): string => {
  const version = reply.version ?? reply.tag;
  const name = version === undefined ? hashOf(joinParts(reply)) : `${version}.${SERVER_REVISION}`;
  const coding = codingOf(reply);
  if (coding !== undefined) return `"${name}-built-${coding}"`;
  return encoding === "identity" ? `"${name}"` : `"${name}-${encoding}"`;
};

/** Whether If-None-Match names the tag; weak comparison (RFC 9110, 13.1.2). */
export const isKnown = (header: string, tag: string): boolean =>
  header.split(",").some((listed) => ["*", tag].includes(listed.trim().replace(/^W\//, "")));

interface Conditions {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

/** What goes over the wire: as a reply, with every header. */
type Sent = Omit<Reply, "version" | "tag">;

/** A reply that is kept is encoded once. */
export interface KeptReply extends Reply {
  /** A file of the site. */
  readonly isFile?: true;
  readonly encodings: Map<Encoding, Soon<Sent>>;
}

/** The status and headers of a reply in one encoding, but for its length. */
const headersIn = (reply: Reply | KeptReply, encoding: Encoding): Record<string, string> => {
  // Where a spread is given further members, V8 takes 12 µs.
  const headers: Record<string, string> = Object.assign({}, reply.guard ?? OPEN_ANSWER, reply.headers);
  if (reply.status === 204) return headers;
  if ((lengthOf(reply) > COMPRESS_ABOVE && !isPacked(reply)) || codingOf(reply) !== undefined)
    headers["vary"] = [reply.headers["vary"], "Accept-Encoding"].filter(Boolean).join(", ");
  if (reply.status === 200 && headers["cache-control"] !== "no-store") headers["etag"] = tagOf(reply, encoding);
  return headers;
};

/** The reply as it is, before the conditions of the request are looked at. */
const plain = (reply: Reply | KeptReply): Sent => {
  const { status } = reply;
  const headers = headersIn(reply, "identity");
  if (status === 204) return { status, headers, parts: [] };
  headers["content-length"] = String(lengthOf(reply));
  return { status, headers, parts: reply.parts };
};

/** The reply compressed. */
const packed = async (reply: Reply | KeptReply, encoding: Coding): Promise<Sent> => {
  const headers = headersIn(reply, encoding);
  const body = joinParts(reply);
  const settings = "isFile" in reply ? FILE : ANSWER;
  const bytes = await (encoding === "br" ? compress.br(body, settings.br) : compress.gzip(body, settings.gzip));
  headers["content-encoding"] = encoding;
  headers["content-length"] = String(bytes.length);
  return { status: reply.status, headers, parts: [bytes] };
};

/** The reply in one encoding: of one that is kept, the same every time. */
const encode = (reply: Reply | KeptReply, encoding: Encoding): Soon<Sent> => {
  const encodings = "encodings" in reply ? reply.encodings : null;
  const encoded = encodings?.get(encoding) ?? (encoding === "identity" ? plain(reply) : packed(reply, encoding));
  encodings?.set(encoding, encoded);
  return encoded;
};

const unlessKnown = (sent: Sent, ifNoneMatch: string | undefined): Sent => {
  const { etag } = sent.headers;
  if (ifNoneMatch === undefined || etag === undefined || !isKnown(ifNoneMatch, etag)) return sent;
  const { "content-type": _type, "content-encoding": _encoding, "content-length": _length, ...kept } = sent.headers;
  return { status: 304, headers: kept, parts: [] };
};

/** The bytes of a file that are asked for (RFC 9110, 14.2): all of them if the client's copy is of another file. */
const partOf = (sent: Sent, { range, ifRange }: Conditions): Sent => {
  const bytes = joinParts(sent);
  const asked = sent.status === 200 && [undefined, sent.headers["etag"]].includes(ifRange) ? range : undefined;
  const part = asked === undefined ? null : rangeOf(asked, bytes.length);
  if (part === null) return sent;
  const named = rangeHeaders(part, bytes.length);
  if (part === "unsatisfiable") return plain(problemReply(problem("range-not-satisfiable", { headers: named })));
  return { status: 206, headers: { ...sent.headers, ...named }, parts: [bytes.subarray(part.start, part.end + 1)] };
};

/** The reply as it is sent to a client with these headers: at once, unless it has to be compressed. */
export const transfer = (reply: Reply | KeptReply, conditions: Conditions): Soon<Sent> => {
  const { acceptEncoding, ifNoneMatch, range } = conditions;
  const isPart = range !== undefined && "isFile" in reply;
  const isAsItIs =
    IS_ENCODED_BEHIND ||
    isPart ||
    isPacked(reply) ||
    codingOf(reply) !== undefined ||
    lengthOf(reply) <= COMPRESS_ABOVE;
  const encoding = isAsItIs ? "identity" : negotiate(acceptEncoding);
  const sent = encode(reply, encoding);
  if (sent instanceof Promise) return sent.then((encoded) => unlessKnown(encoded, ifNoneMatch));
  const known = unlessKnown(sent, ifNoneMatch);
  return isPart ? partOf(known, conditions) : known;
};
