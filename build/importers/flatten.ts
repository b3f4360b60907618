/**
 * Nested values as fields of text, each by its path: `categories.primary`, `addresses.0.locality`. Lists of
 * plain values are joined by `;`, as the data writes lists; maps in the form of Parquet, [{key, value}],
 * are members like any others. What is empty has no field. Bounded, whatever the value.
 */

/** Fields of one record, and levels of nesting, beyond which the rest is left out. */
const MAX_FIELDS = 1_000;
const MAX_LEVELS = 12;

/** Objects of a list that are looked at, each by its number. */
const MAX_ITEMS = 16;

type Entries = [string, string][];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

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

/** [{key: "ar", value: "…"}, …] as pairs; `null` where the list is none of these. */
const mapEntries = (list: readonly unknown[]): readonly (readonly [string, unknown])[] | null => {
  const pairs = list.map((one) =>
    isObject(one) && "key" in one && "value" in one && typeof one.key === "string"
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
      if (isObject(one)) add(one, `${path}.${i}`, level + 1, into);
};

const add = (value: unknown, path: string, level: number, into: Entries): void => {
  if (into.length >= MAX_FIELDS || level > MAX_LEVELS) return;
  const text = plainText(value);
  if (text !== null) into.push([path, text]);
  else if (Array.isArray(value)) addList(value, path, level, into);
  else if (isObject(value) && !ArrayBuffer.isView(value))
    for (const [key, one] of Object.entries(value))
      add(one, path === "" ? key : `${path}.${key}`, level + 1, into);
};

/** The fields of a record. */
export const flatten = (record: object): Readonly<Record<string, string>> => {
  const entries: Entries = [];
  add(record, "", 0, entries);
  return Object.fromEntries(entries);
};
