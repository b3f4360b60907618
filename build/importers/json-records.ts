/**
 * The records of a JSON text one after the other, whatever its size: those of an array, or one a line. A
 * malformed one is told and the next is read.
 * Reference: RFC 8259; jsonlines.org; RFC 8142 (sequences, with a record separator before each line).
 */
import { readList } from "./json-list.ts";
import { readLines } from "./lines.ts";
import type { Unread } from "./format.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export interface JsonRecord {
  readonly value: JsonObject;
  /** As messages say where it is. */
  readonly at: string;
}

/** Bytes of the first line that is tried as a record of its own. */
const MAX_FIRST_LINE = 1024 * 1024;

const LF = 0x0a;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const decoder = new TextDecoder("utf-8", { fatal: true });

const parseRecord = (bytes: Uint8Array | string, at: string): JsonRecord | Unread => {
  try {
    const text = typeof bytes === "string" ? bytes : decoder.decode(bytes);
    const value: unknown = JSON.parse(text.startsWith("\u001e") ? text.slice(1) : text);
    return isObject(value) ? { value, at } : { unread: "it is no object", at };
  } catch (error) {
    return { unread: error instanceof Error ? error.message : String(error), at };
  }
};

/** The value at a path of members: results.bindings. */
const memberAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value);

const isEnvelope = (value: JsonObject, members: readonly string[]): boolean =>
  members.some((member) => {
    const list = memberAt(value, member);
    return Array.isArray(list) && list.every(isObject);
  });

/** Whether the first line that holds anything is a record by itself. */
const isByLine = async (chunks: AsyncIterable<Uint8Array>, members: readonly string[]): Promise<boolean> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const start = size === 0 ? chunk.findIndex((byte) => byte > 0x20) : 0;
    if (start === -1) continue;
    const end = chunk.indexOf(LF, start);
    parts.push(chunk.subarray(start, end === -1 ? chunk.length : end));
    size += chunk.length;
    if (end !== -1 || size > MAX_FIRST_LINE) break;
  }
  const first = parseRecord(Buffer.concat(parts), "");
  return "value" in first && !isEnvelope(first.value, members);
};

async function* byLine(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonRecord | Unread> {
  for await (const { text, fault, number } of readLines(chunks)) {
    const at = `line ${number}`;
    if (text === null) yield { unread: fault, at };
    else if (text.trim() !== "") yield parseRecord(text, at);
  }
}

/**
 * The records of a text.
 *
 * @param open - begins at the start of the text with every call
 * @param members - members of the outer object that may hold the array, by their path
 */
export async function* readRecords(
  label: string,
  open: () => AsyncIterable<Uint8Array>,
  members: readonly string[],
): AsyncGenerator<JsonRecord | Unread> {
  if (await isByLine(open(), members)) {
    yield* byLine(open());
    return;
  }
  let count = 0;
  for await (const elements of readList(open(), { label, members })) {
    for (const bytes of elements) {
      count += 1;
      const at = `record ${count}`;
      yield bytes === null ? { unread: "it is longer than any record", at } : parseRecord(bytes, at);
    }
  }
}
