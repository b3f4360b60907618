/**
 * Reads the records of a JSON text of any size: the elements of an array (the outer one, or one in a member of the outer
 * object), or one record a line. A malformed record, or one over 16 MiB, is reported and the next one is read. Nested values
 * become fields by their path (`categories.primary`), lists of plain values one field with `;`.
 * Refuses a text without such an array, with something after its end, or cut short.
 * Reference: RFC 8259; jsonlines.org; RFC 8142.
 */
import { readLines } from "./bytes.ts";
import type { Unread } from "./record.ts";

interface ListOptions {
  /** As messages name the input. */
  readonly label: string;
  /** Members that may hold the array, by their path: results.bindings. The first that is met counts. */
  readonly members: readonly string[];
}

/** Bytes of one element; `null` where there are too many. */
type ElementBytes = Uint8Array | null;

/** Bytes of an element beyond which it is passed over. */
const MAX_ELEMENT_BYTES = 16 * 1024 * 1024;

/** Members and brackets outside the array that anybody nests. */
const MAX_DEPTH = 64;
const MAX_KEY_BYTES = 200;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

interface StringState {
  inString: boolean;
  isEscaped: boolean;
}

/** The index after a string's closing quote; -1 where it goes on in the next chunk. */
const skipString = (chunk: Uint8Array, from: number, state: StringState): number => {
  for (let i = from; i < chunk.length; i += 1) {
    const byte = chunk[i];
    if (state.isEscaped) state.isEscaped = false;
    else if (byte === BACKSLASH) state.isEscaped = true;
    else if (byte === QUOTE) {
      state.inString = false;
      return i + 1;
    }
  }
  return -1;
};

/** The elements of the array, by chunk of the input. */
export async function* readList(
  chunks: AsyncIterable<Uint8Array>,
  { label, members }: ListOptions,
): AsyncGenerator<readonly ElementBytes[]> {
  const string: StringState = { inString: false, isEscaped: false };
  /** Keys of the open objects outside the array; "" for an array. */
  const path: string[] = [];
  let key = "";
  let keyBytes: number[] = [];
  let [isInList, wasFound, isOver] = [false, false, false];
  let offset = 0;
  /** Of the element that is open: how deep it nests, its bytes so far. */
  let [isOpen, depth, size] = [false, 0, 0];
  let parts: Uint8Array[] = [];
  const fail = (i: number, what: string): Error => new Error(`${label}, byte ${offset + i}: ${what}`);

  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > MAX_ELEMENT_BYTES) parts = [];
    else parts.push(piece);
  };
  const take = (): ElementBytes => {
    const bytes = size > MAX_ELEMENT_BYTES ? null : parts.length === 1 ? parts[0] : Buffer.concat(parts);
    [isOpen, parts, size, depth] = [false, [], 0, 0];
    return bytes ?? null;
  };

  /** The index after the open element's last byte; -1 where it goes on in the next chunk. */
  const endOfElement = (chunk: Uint8Array, from: number): number => {
    let i = from;
    while (i < chunk.length) {
      if (string.inString) {
        i = skipString(chunk, i, string);
        if (i === -1) return -1;
        if (depth === 0) return i;
        continue;
      }
      const byte = chunk[i] ?? 0;
      if (byte === QUOTE) string.inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (depth === 0) return i;
        depth -= 1;
        if (depth === 0) return i + 1;
      } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return i;
      i += 1;
    }
    return -1;
  };

  /** Takes one byte outside the array. */
  const walk = (byte: number, i: number): void => {
    if (isSpace(byte)) return;
    if (isOver) throw fail(i, "more follows after the end of the list");
    if (path.length === 0 && byte !== OPEN_OBJECT && byte !== OPEN_ARRAY) throw fail(i, "it is no JSON");
    if (byte === QUOTE) [string.inString, keyBytes] = [true, []];
    else if (byte === COLON) key = Buffer.from(keyBytes).toString();
    else if (byte === OPEN_OBJECT) path.push(key);
    else if (byte === OPEN_ARRAY) {
      const here = [...path.slice(1), key].join(".");
      isInList = !wasFound && (path.length === 0 || (!path.includes("[") && members.includes(here)));
      wasFound ||= isInList;
      path.push("[");
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if ((path.pop() === "[") !== (byte === CLOSE_ARRAY)) throw fail(i, "its brackets do not match");
      isOver = path.length === 0;
    }
    if (path.length > MAX_DEPTH) throw fail(i, "it nests too deep");
  };

  for await (const chunk of chunks) {
    const found: ElementBytes[] = [];
    let i = 0;
    while (i < chunk.length && chunk[i] === BYTE_ORDER_MARK[offset + i]) i += 1;
    while (i < chunk.length) {
      const byte = chunk[i] ?? 0;
      if (isOpen) {
        const end = endOfElement(chunk, i);
        keep(chunk.slice(i, end === -1 ? chunk.length : end));
        i = end === -1 ? chunk.length : end;
        if (end !== -1) found.push(take());
      } else if (isInList) {
        if (byte === CLOSE_ARRAY) {
          isInList = false;
          walk(byte, i);
          i += 1;
        } else if (isSpace(byte) || byte === COMMA) i += 1;
        else if (byte === CLOSE_OBJECT) throw fail(i, "its brackets do not match");
        else isOpen = true;
      } else if (string.inString) {
        const end = skipString(chunk, i, string);
        const last = end === -1 ? chunk.length : end - 1;
        if (keyBytes.length < MAX_KEY_BYTES) keyBytes.push(...chunk.subarray(i, Math.min(last, i + MAX_KEY_BYTES)));
        i = end === -1 ? chunk.length : end;
      } else {
        walk(byte, i);
        i += 1;
      }
    }
    offset += chunk.length;
    if (found.length > 0) yield found;
  }
  if (!isOver) throw fail(0, "it ends too early");
  const where = members.length === 0 ? "" : ` (or one in ${members.join(", ")})`;
  if (!wasFound) throw new Error(`${label} holds no list of records: an array was expected${where}`);
}

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
  const pairs = list.map((one) =>
    isPlainObject(one) && "key" in one && "value" in one && typeof one.key === "string"
      ? ([one.key, one.value] as const)
      : null,
  );
  return pairs.length > 0 && pairs.every((pair) => pair !== null) ? pairs : null;
};

const addList = (list: readonly unknown[], path: string, level: number, into: Entries): void => {
  const plain = list.flatMap((one) => plainText(one) ?? []);
  if (plain.length > 0) into.push([path, plain.join(";")]);
  const entries = mapEntries(list);
  if (entries !== null) for (const [key, one] of entries) add(one, `${path}.${key}`, level + 1, into);
  else
    for (const [i, one] of list.slice(0, MAX_ITEMS).entries())
      if (isPlainObject(one)) add(one, `${path}.${i}`, level + 1, into);
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
    for (const [key, one] of Object.entries(value)) add(one, path === "" ? key : `${path}.${key}`, level + 1, into);
  }
};

/** The fields of a record. */
export const flatten = (record: object): Readonly<Record<string, string>> => {
  const entries: Entries = [];
  add(record, "", 0, entries);
  return Object.fromEntries(entries);
};
