/** Reads a request body with a cap, strictly: real JSON, real UTF-8, nothing repaired. */
import type { H3Event } from "h3";
import { getRequestHeader } from "h3";
import type { ReceivedBody } from "#core/api/writing.ts";
import { problem } from "#core/request/problem.ts";
import type { ParameterError } from "#core/request/problem.ts";
import type { Result } from "#core/request/parameters.ts";
import { readQueryString } from "#core/request/query-string.ts";

/** The largest body that is read. */
export const BODY_MAX = 64 * 1024;

/** Bytes beyond the cap that are still taken and thrown away, so that the client hears the answer. */
export const DISCARD_MAX = 1024 * 1024;

const TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"] as const;

const tooLarge = problem("body-too-large", { error: `The body is larger than ${BODY_MAX / 1024} KiB.` });

/** The body where a platform read it before us: `null` when it is still to come. */
const givenBody = ({ node: { req } }: H3Event): Uint8Array | null => {
  const body: unknown = "body" in req ? req.body : undefined;
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return body instanceof Uint8Array ? body : null;
};

/** The bytes of the body, or `null` when there are too many. */
const readBytes = async (event: H3Event): Promise<Uint8Array | null> => {
  const given = givenBody(event);
  if (given !== null) return given.length > BODY_MAX ? null : given;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of event.node.req as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size <= BODY_MAX) chunks.push(chunk);
    if (size > BODY_MAX + DISCARD_MAX) break;
  }
  return size > BODY_MAX ? null : Buffer.concat(chunks);
};

const bad = (error: string): Result<never> => ({ ok: false, problem: problem("bad-body", { error }) });

const fromPairs = (
  pairs: ReadonlyMap<string, readonly string[]>,
  errors: readonly ParameterError[],
): Result<ReceivedBody> => {
  const twice = [...pairs].filter(([, values]) => values.length > 1);
  const all = [
    ...errors,
    ...twice.map(([parameter, values]) => ({
      parameter,
      message: `given ${values.length} times, expected once`,
    })),
  ];
  if (all.length > 0) return { ok: false, problem: problem("bad-body", { errors: all }) };
  const value = Object.fromEntries(
    [...pairs].flatMap(([name, [text = ""]]) => (text === "" ? [] : [[name, text]])),
  );
  return { ok: true, value: { form: "fields", value } };
};

const readMultipart = async (bytes: Uint8Array, type: string): Promise<Result<ReceivedBody>> => {
  try {
    const data = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
    const pairs = new Map<string, string[]>();
    const files: ParameterError[] = [];
    for (const [name, value] of data) {
      if (typeof value === "string") pairs.set(name, [...(pairs.get(name) ?? []), value]);
      else files.push({ parameter: name, message: "is a file; fields are text" });
    }
    return fromPairs(pairs, files);
  } catch {
    return bad("The body is not multipart/form-data as its type says.");
  }
};

const readJson = (text: string): Result<ReceivedBody> => {
  try {
    return { ok: true, value: { form: "json", value: JSON.parse(text) as unknown } };
  } catch (error) {
    return bad(`The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
};

/** The body of a request as JSON or as form fields. */
export const receiveBody = async (event: H3Event): Promise<Result<ReceivedBody>> => {
  const header = getRequestHeader(event, "content-type") ?? "";
  const type = TYPES.find((one) => one === header.split(";")[0]?.trim().toLowerCase());
  if (type === undefined) {
    const error = `The body must be ${TYPES.join(", ")}; it is ${header === "" ? "of no type" : JSON.stringify(header.slice(0, 80))}.`;
    return { ok: false, problem: problem("unsupported-media-type", { error }) };
  }
  const bytes = await readBytes(event).catch(() => undefined);
  if (bytes === undefined) return bad("The body ended before it was whole.");
  if (bytes === null) return { ok: false, problem: tooLarge };
  if (type === "multipart/form-data") return readMultipart(bytes, header);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bad("The body is not UTF-8.");
  }
  if (type === "application/json") return readJson(text);
  const { values, errors } = readQueryString(text);
  return fromPairs(values, errors);
};
