/** Takes the bytes of a request body with a cap, and has them read. */
import type { H3Event } from "h3";
import { getRequestHeader } from "h3";
import type { ReceivedBody } from "#core/api/writing.ts";
import type { Result } from "#core/request/parameters.ts";
import { BODY_MAX, bodyType, brokenBody, readBody } from "#core/request/received-body.ts";

/** Bytes beyond the cap that are still taken and thrown away, so that the client hears the answer. */
export const DISCARD_MAX = 1024 * 1024;

/** The body where a platform read it before us: `null` when it is still to come. */
const givenBody = ({ node: { req } }: H3Event): Uint8Array | null => {
  const body: unknown = "body" in req ? req.body : undefined;
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return body instanceof Uint8Array ? body : null;
};

/** The body as it comes: from a platform's web request (Netlify), else from Node's. */
const comingBody = ({ node: { req } }: H3Event): AsyncIterable<Uint8Array> => {
  const body: unknown = "body" in req ? req.body : undefined;
  return body instanceof ReadableStream ? (body as AsyncIterable<Uint8Array>) : req;
};

/** The bytes of the body, or `null` when there are too many. */
const readBytes = async (event: H3Event): Promise<Uint8Array | null> => {
  const given = givenBody(event);
  if (given !== null) return given.length > BODY_MAX ? null : given;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of comingBody(event)) {
    size += chunk.length;
    if (size <= BODY_MAX) chunks.push(chunk);
    if (size > BODY_MAX + DISCARD_MAX) break;
  }
  return size > BODY_MAX ? null : Buffer.concat(chunks);
};

/** The body of a request as JSON or as form fields. */
export const receiveBody = async (event: H3Event): Promise<Result<ReceivedBody>> => {
  const header = getRequestHeader(event, "content-type") ?? "";
  const type = bodyType(header);
  if (!type.ok) return type;
  const bytes = await readBytes(event).catch(() => undefined);
  return bytes === undefined ? brokenBody : readBody(type.value, header, bytes);
};
