/**
 * Reads multipart/form-data (RFC 7578, RFC 2046 5.1) of text: names with and without quotes, any boundary, white
 * space behind it, preamble and epilogue. Platforms' own `formData()` refuse some of it, each other parts, and put
 * U+FFFD where a text is no UTF-8. Refuses: such text, a part without a name, a body that is cut off.
 */
import { readQueryString, type Result } from "./parameters.ts";
import { type ParameterError, problem } from "./problem.ts";

export interface Part {
  readonly name: string;
  /** `null` for a file. */
  readonly text: string | null;
}

const BOUNDARY = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i;
const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im;
const NAME = /;[ \t]*name=(?:"([^"]*)"|([^\s";]+))/i;
const FILE_NAME = /;[ \t]*filename\*?=/i;
/** What may stand behind a boundary on its line; two dashes are the end. */
const BEHIND = /^(?:--|[ \t]*\r\n)/;
/** The end of the headers of a part, which may have none. */
const HEADERS_END = "\r\n\r\n";

/** A letter a byte, so that text can be looked through before it is decoded. */
const asLatin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** Throws a TypeError where the bytes are no UTF-8. */
const asText = (latin1: string): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    Uint8Array.from(latin1, (letter) => letter.charCodeAt(0)),
  );

/** As forms of browsers write what a quoted name cannot hold (HTML, multipart/form-data encoding algorithm). */
const unescaped = (name: string): string => name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

const partOf = (section: string): Part | null => {
  const end = section.indexOf(HEADERS_END);
  if (end === -1) return null;
  const parameters = DISPOSITION.exec(section.slice(0, end))?.[1] ?? "";
  const named = NAME.exec(parameters);
  const name = named?.[1] ?? named?.[2];
  if (name === undefined) return null;
  const isFile = FILE_NAME.test(parameters);
  return {
    name: unescaped(asText(name)),
    text: isFile ? null : asText(section.slice(end + HEADERS_END.length)),
  };
};

/** What stands between the boundaries, each from the end of a boundary's line on; `null` when the last is missing. */
const sectionsOf = (bytes: Uint8Array, boundary: string): readonly string[] | null => {
  const delimiter = `\r\n--${boundary}`;
  const [, ...pieces] = `\r\n${asLatin1(bytes)}`.split(delimiter);
  const sections: string[] = [];
  for (const piece of pieces) {
    const [line] = BEHIND.exec(piece) ?? [];
    if (line === "--") return sections;
    // The line end is kept: it begins the headers, or is half of what ends a part that has none.
    if (line !== undefined) sections.push(piece.slice(line.length - 2));
    // A boundary that goes on is text of the part that it stands in.
    else if (sections.length > 0) sections.push(`${sections.pop() ?? ""}${delimiter}${piece}`);
  }
  return null;
};

/** The parts of a body in their order; `header` is its Content-Type. `null` where it is not what that says. */
export const readMultipart = (bytes: Uint8Array, header: string): readonly Part[] | null => {
  const found = BOUNDARY.exec(header);
  const boundary = found?.[1] ?? found?.[2];
  const sections = boundary === undefined ? null : sectionsOf(bytes, boundary);
  if (sections === null) return null;
  try {
    const parts = sections.map(partOf);
    return parts.every((part) => part !== null) ? parts : null;
  } catch {
    return null;
  }
};

// MERGED received-body.ts: Reads the bytes of a body strictly: real JSON, real UTF-8, fields of a form once each, nothing repaired.

/** A body that was read whole, and what it was read as. */
export interface ReceivedBody {
  readonly form: "json" | "fields";
  readonly value: unknown;
}

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
  const value = Object.fromEntries([...pairs].flatMap(([name, [text = ""]]) => (text === "" ? [] : [[name, text]])));
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
