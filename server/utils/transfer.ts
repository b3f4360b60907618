/**
 * From a reply to what goes over the wire: a strong ETag for each encoding, 304, compression
 * (RFC 9110, 8.8.3, 12.5.3, 13.1.2). Errors and what must not be stored are compressed, never tagged.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Reply } from "#core/request/reply.ts";

type Encoding = "br" | "gzip" | "identity";

/** Bodies up to this size are sent as they are. */
const COMPRESS_ABOVE = 1000;

/** Fast levels: an answer is made once and sent once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Weight of an encoding in an Accept-Encoding header; `null` when it is not named. */
const weightOf = (header: string, name: string): number | null => {
  for (const part of header.split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (coding !== name) continue;
    const q = parameters.find((piece) => piece.startsWith("q="))?.slice(2);
    return q === undefined ? 1 : Number(q) || 0;
  }
  return null;
};

/** The encoding to answer in: the heaviest that the client takes, brotli before gzip when equal. */
export const negotiate = (header: string | undefined): Encoding => {
  if (header === undefined || header.trim() === "") return "identity";
  const any = weightOf(header, "*") ?? 0;
  const offers = (["br", "gzip"] as const).map((name) => ({ name, weight: weightOf(header, name) ?? any }));
  const [best] = offers.sort((a, b) => b.weight - a.weight);
  const identity = weightOf(header, "identity") ?? 0;
  return best !== undefined && best.weight > 0 && best.weight >= identity ? best.name : "identity";
};

/** Hex digits of an entity tag: 80 bits. */
const TAG_LENGTH = 20;

const hashOf = (body: Uint8Array): string =>
  createHash("sha1").update(body).digest("hex").slice(0, TAG_LENGTH);

/** A tag names the bytes of one address: of a versioned reply the data and the code that made it. */
const tagOf = ({ body, version }: Reply, encoding: Encoding): string => {
  const name = version === undefined ? hashOf(body) : `${version}.${SERVER_REVISION}`;
  return encoding === "identity" ? `"${name}"` : `"${name}-${encoding}"`;
};

/** Whether If-None-Match names the tag; weak comparison (RFC 9110, 13.1.2). */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));

export interface Conditions {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The reply as it is sent to a client with these headers. */
export const transfer = async (reply: Reply, { acceptEncoding, ifNoneMatch }: Conditions): Promise<Reply> => {
  const { status, body } = reply;
  if (status === 204) return reply;
  const isLarge = body.length > COMPRESS_ABOVE;
  const encoding = isLarge ? negotiate(acceptEncoding) : "identity";
  const isTagged = status === 200 && reply.headers["cache-control"] !== "no-store";
  const tag = isTagged ? tagOf(reply, encoding) : null;
  const headers: Readonly<Record<string, string>> = {
    ...reply.headers,
    ...(isLarge && { vary: "Accept-Encoding" }),
    ...(tag !== null && { etag: tag }),
  };
  if (tag !== null && isKnown(ifNoneMatch, tag)) {
    const { "content-type": _type, ...kept } = headers;
    return { status: 304, headers: kept, body: new Uint8Array() };
  }
  if (encoding === "identity") return { status, headers, body };
  const packed = await (encoding === "br" ? compress.br(body, BROTLI) : compress.gzip(body));
  return { status, headers: { ...headers, "content-encoding": encoding }, body: packed };
};
