/** Receives request bodies, with a size limit. */
import type { IncomingMessage } from "node:http";
import { getRequestHeader, type H3Event } from "h3";
import { BODY_MAX, BODY_TYPES, bodyType, brokenBody, readBody, type ReceivedBody } from "#core/http/body.ts";
import type { Result } from "#core/http/parameters.ts";

/** Bytes beyond the limit that are read and discarded, so that the connection can be reused. */
export const DISCARD_MAX = 1024 * 1024;

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers["content-length"] ?? 0);

/** Whether a body of a stated length follows the headers. */
export const hasBody = (request: IncomingMessage): boolean => lengthOf(request) > 0;

/** Whether the body may be longer than what is discarded to keep the connection. */
export const mayBeLong = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || lengthOf(request) > BODY_MAX + DISCARD_MAX;

const toTell = new WeakMap<IncomingMessage, () => void>();

/** Calls `tell` just before the body of a request is read, if that has not arrived yet. */
export const beforeBody = (request: IncomingMessage, tell: () => void): void => void toTell.set(request, tell);

/** The body if the platform has read it already, else `null`. */
const givenBody = ({ node: { req } }: H3Event): Uint8Array | null => {
  const body: unknown = "body" in req ? req.body : undefined;
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return body instanceof Uint8Array ? body : null;
};

/** The bytes of a web request (Netlify); `null` if there are too many. */
const readStream = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > BODY_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * The bytes of a Node request; `null` as soon as there are too many. Discards the rest: unread, it would precede the
 * next request on the connection.
 */
const readRequest = async (request: IncomingMessage): Promise<Uint8Array | null> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= BODY_MAX) chunks.push(chunk);
      else resolve(null);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
    request.once("close", () => reject(new Error("the request was closed before its end")));
  });

/** The bytes of the body; `null` if there are too many. */
const readBytes = async (event: H3Event): Promise<Uint8Array | null> => {
  const { req } = event.node;
  const given = givenBody(event);
  if (given !== null) return given.length > BODY_MAX ? null : given;
  if (lengthOf(req) > BODY_MAX) return null;
  const body: unknown = "body" in req ? req.body : undefined;
  if (body instanceof ReadableStream) return readStream(body as AsyncIterable<Uint8Array>);
  // An emulated request of a platform, without a body.
  if (!req.readable) throw new Error("the request has no body");
  toTell.get(req)?.();
  return readRequest(req);
};

/** The body of a request as JSON or as form fields, if it is of one of `types`. */
export const receiveBody = async (event: H3Event, types = BODY_TYPES): Promise<Result<ReceivedBody>> => {
  const header = getRequestHeader(event, "content-type") ?? "";
  const type = bodyType(header, types);
  if (!type.ok) return type;
  const bytes = await readBytes(event).catch(() => undefined);
  return bytes === undefined ? brokenBody : readBody(type.value, header, bytes);
};
