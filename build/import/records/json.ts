/**
 * Reads the records of a JSON text of any size: the elements of an array (json-list.ts), or one record a line. A malformed
 * record, or one over 16 MiB, is reported and the next one is read. Nested values become fields by their path
 * (`categories.primary`), lists of plain values one field with `;`. Reference: RFC 8259; jsonlines.org; RFC 8142.
 */
import { readLines } from "./bytes.ts";
import { readList } from "./json-list.ts";
import type { Unread } from "./record.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

interface JsonRecord {
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
  path.split(".").reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

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

/** Fields of one record, and levels of nesting, beyond which the rest is left out. */
const MAX_FIELDS = 1_000;
const MAX_LEVELS = 12;

/** Objects of a list that are looked at, each by its number. */
const MAX_ITEMS = 16;

type Entries = [string, string][];

const isPlainObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A plain value as text; `null` where it is empty or none. */
const plainText = (value: unknown): string | null => {
  switch (typeof value) {
    case "string":
      return value === "" ? null : value;
    case "number":
      return Number.isFinite(value) ? String(value) : null;
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
  }
};

/** [{key: "ar", value: "…"}, …] as pairs; `null` if the list has another form. */
const mapEntries = (list: readonly unknown[]): readonly (readonly [string, unknown])[] | null => {
  const pairs = list.map((entry) =>
    isPlainObject(entry) && "key" in entry && "value" in entry && typeof entry.key === "string"
      ? ([entry.key, entry.value] as const)
      : null,
  );
  return pairs.length > 0 && pairs.every((pair) => pair !== null) ? pairs : null;
};

const addList = (list: readonly unknown[], path: string, level: number, into: Entries): void => {
  const plain = list.flatMap((item) => plainText(item) ?? []);
  if (plain.length > 0) into.push([path, plain.join(";")]);
  const entries = mapEntries(list);
  if (entries !== null) for (const [key, item] of entries) add(item, `${path}.${key}`, level + 1, into);
  else
    for (const [i, item] of list.slice(0, MAX_ITEMS).entries())
      if (isPlainObject(item)) add(item, `${path}.${i}`, level + 1, into);
};

const GEOMETRY = /^(?:Multi)?(?:Point|LineString|Polygon)$/;
const isGeometry = (value: object): boolean =>
  "type" in value && typeof value.type === "string" && GEOMETRY.test(value.type) && "coordinates" in value;

const add = (value: unknown, path: string, level: number, into: Entries): void => {
  if (into.length >= MAX_FIELDS || level > MAX_LEVELS) return;
  const text = plainText(value);
  if (text !== null) into.push([path, text]);
  else if (Array.isArray(value)) addList(value, path, level, into);
  else if (isPlainObject(value) && !ArrayBuffer.isView(value)) {
    // Lists of lists have no fields; a geometry is one text.
    if (path !== "" && isGeometry(value)) into.push([path, JSON.stringify(value)]);
    for (const [key, member] of Object.entries(value))
      add(member, path === "" ? key : `${path}.${key}`, level + 1, into);
  }
};

/** The fields of a record. */
export const flatten = (record: object): Readonly<Record<string, string>> => {
  const entries: Entries = [];
  add(record, "", 0, entries);
  return Object.fromEntries(entries);
};
