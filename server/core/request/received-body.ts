/** Reads the bytes of a body strictly: real JSON, real UTF-8, fields of a form once each, nothing repaired. */
import type { ReceivedBody } from "#core/api/writing.ts";
import { readMultipart } from "./multipart.ts";
import type { Result } from "./parameters.ts";
import { problem } from "./problem.ts";
import type { ParameterError } from "./problem.ts";
import { readQueryString } from "./query-string.ts";

/** The largest body that is read. */
export const BODY_MAX = 64 * 1024;

const TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"] as const;
type BodyType = (typeof TYPES)[number];

const bad = (error: string): Result<never> => ({ ok: false, problem: problem("bad-body", { error }) });

/** The body did not come whole. */
export const brokenBody = bad("The body ended before it was whole.");

const tooLarge: Result<never> = {
  ok: false,
  problem: problem("body-too-large", { error: `The body is larger than ${BODY_MAX / 1024} KiB.` }),
};

/** The type that a Content-Type header names, or why it will not do. */
export const bodyType = (header: string): Result<BodyType> => {
  const type = TYPES.find((one) => one === header.split(";")[0]?.trim().toLowerCase());
  if (type !== undefined) return { ok: true, value: type };
  const error = `The body must be ${TYPES.join(", ")}; it is ${header === "" ? "of no type" : JSON.stringify(header.slice(0, 80))}.`;
  return { ok: false, problem: problem("unsupported-media-type", { error }) };
};

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

const fromMultipart = (bytes: Uint8Array, header: string): Result<ReceivedBody> => {
  const parts = readMultipart(bytes, header);
  if (parts === null) return bad("The body is not multipart/form-data as its type says.");
  const pairs = new Map<string, string[]>();
  const files: ParameterError[] = [];
  for (const { name, text } of parts) {
    if (text === null) files.push({ parameter: name, message: "is a file; fields are text" });
    else pairs.set(name, [...(pairs.get(name) ?? []), text]);
  }
  return fromPairs(pairs, files);
};

const readJson = (text: string): Result<ReceivedBody> => {
  try {
    return { ok: true, value: { form: "json", value: JSON.parse(text) as unknown } };
  } catch (error) {
    return bad(`The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
};

/** The body as JSON or as form fields; `bytes` is `null` when there are more than {@link BODY_MAX}. */
export const readBody = (type: BodyType, header: string, bytes: Uint8Array | null): Result<ReceivedBody> => {
  if (bytes === null || bytes.length > BODY_MAX) return tooLarge;
  if (type === "multipart/form-data") return fromMultipart(bytes, header);
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
