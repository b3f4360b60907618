/**
 * The fields of a suggestion as columns of the data. The server validates with it and `npm run data -- accept` writes
 * with it, so what was accepted passes the check: same columns, same rules, same messages. Values come out canonical,
 * as `npm run data -- fix` writes them. Addresses must be on the public web; nothing is looked up or fetched.
 */
import { isWellFormed } from "#core/base/clean.ts";
import { type Column, type Fault, isRefusal, parserOf } from "#core/columns/cell-schema.ts";
import { textByLanguage } from "#core/columns/cell.ts";
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { misplacedHalalFields, placeColumns, type PlaceRow, unknownTypes } from "#core/columns/places.ts";
import { rowFaults, ruleOf, timesColumns, type TimesRow } from "#core/columns/times.ts";
import { canonicalOf, cleanText, NO_WORDS } from "#core/columns/text.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import { RULES_MAX } from "#core/values/suggestion.ts";
import { FACT_NAMES, factOf, factsIn, pathOf } from "#core/facts/parts.ts";
import { GROUPS, type Fact, type FactIn, type FactName } from "#core/facts/place.ts";
import { countLinks } from "./links.ts";
import type { PrintedFault } from "./printed.ts";

/**
 * Whether an address is on the public web: a name with a dot that does not belong to a private network (RFC 6761, 6762,
 * RFC 8375; names that routers use), without a user and without a port of its own. Nothing is looked up or fetched.
 */
const PRIVATE = new Set([
  "arpa",
  "corp",
  "example",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
]);

/** A name of at least two labels, the last of letters or in punycode; never an address of digits or in brackets. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** True for an https address (http too if `isPlainAllowed`) that anybody on the web can open. */
export const isPublicAddress = (text: string, isPlainAllowed = false): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  const isSchemeFine = protocol === "https:" || (isPlainAllowed && protocol === "http:");
  const last = hostname.slice(hostname.lastIndexOf(".") + 1);
  return isSchemeFine && username === "" && password === "" && port === "" && NAME.test(hostname) && !PRIVATE.has(last);
};

/** A fault of a field, named as in the request: `fields.address.region`. */
export interface FieldFault extends Fault {
  readonly parameter: string;
}

/** What a suggestion changes in a row of places. */
export interface ColumnChanges {
  /** The text of each column that changes; `null` empties it. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Names in other languages than English and Arabic (the column `names`); `null` removes one. */
  readonly names: Readonly<Record<string, string | null>>;
}

/** The facts that visitors may suggest: all that the record says but its dates. */
const SUGGESTED: readonly FactName[] = FACT_NAMES.filter((name) => !["dates", undefined].includes(factOf(name).part));

/** Columns by the path of the field, where it is always the same. */
const COLUMN_OF: ReadonlyMap<string, FactName> = new Map<string, FactName>([
  ["type", "type"],
  ["names.en", "name_en"],
  ["names.ar", "name_ar"],
  ...SUGGESTED.map((name) => [pathOf(name), name] as const),
]);

/** The fact that a field says; `null` of names and descriptions, which may be in any language. */
const factAt = (field: string): Fact | null => {
  const name = COLUMN_OF.get(field);
  return name === undefined ? null : factOf(name);
};

/** Fields that hold fields. */
const FIELD_GROUPS: ReadonlySet<string> = new Set([...GROUPS, "names"]);

/** Numbers of a point, and their decimals: about a metre. */
const isDegrees = (field: string): boolean => factAt(field)?.part === "point";
const DECIMALS = 5;

/** Whether a text is in Arabic letters alone. */
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text) && !/\p{Script=Latin}/u.test(text);

/** The column of a field; `null` if it has none. */
const columnOf = (field: string, value: unknown): FactName | null => {
  if (field === "name") return typeof value === "string" && isArabic(value) ? "name_ar" : "name_en";
  if (field === "description")
    return typeof value === "string" && isArabic(value) ? "description_ar" : "description_en";
  return COLUMN_OF.get(field) ?? null;
};

/** Whether the text of a field may hold no web address: names, sentences and free text. */
const isLinkless = (field: string): boolean => {
  const kind = factAt(field)?.kind;
  return /^(?:name|names\..*|description)$/.test(field) || kind === "text" || kind === "code" || kind === "hours";
};

const refused = (parameter: string, code: DiagnosticCode, message: string, hint?: string): FieldFault => ({
  parameter: `fields.${parameter}`,
  code,
  message,
  ...(hint !== undefined && { hint }),
});

const faultAt = (parameter: string, { code, message, hint }: Fault): FieldFault =>
  refused(parameter, code, message, hint);

/** The canonical text of a column's value, or what is wrong with it. */
const readColumn = (
  name: string,
  column: Column<unknown>,
  value: string | null,
): { readonly text: string } | { readonly fault: Fault } => {
  if (value !== null && !isWellFormed(value))
    return {
      fault: { code: "control-character", message: "holds an unpaired surrogate, which is half of a character" },
    };
  const text = value === null ? "" : canonicalOf(name, column, NO_WORDS)(value);
  if (value !== null && text === "")
    return { fault: { code: "required", message: "must have visible text; null removes the value" } };
  const parsed = parserOf(column.cell)(text);
  return isRefusal(parsed) ? parsed : { text };
};

/** Spam in a text that a column accepts. */
const linkFault = (field: string, text: string): Fault | null => {
  if (factAt(field)?.kind === "url" && !isPublicAddress(text, true))
    return { code: "bad-url", message: "must be an address that anybody on the web can open" };
  if (isLinkless(field) && countLinks(text) > 0)
    return { code: "bad-url", message: "must not hold a web address; that is what website is for" };
  return null;
};

type Value = string | number | null;

/** The fields of an object with the groups opened: `address.region`. */
const flatten = (fields: object, faults: FieldFault[]): ReadonlyMap<string, unknown> => {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (!FIELD_GROUPS.has(name)) flat.set(name, value);
    else if (typeof value !== "object" || value === null || Array.isArray(value))
      faults.push(refused(name, "bad-value", "must be an object"));
    else for (const [inner, member] of Object.entries(value)) flat.set(`${name}.${inner}`, member);
  }
  return flat;
};

/** The value of a field as text; `undefined` if it is of another type. */
const textOf = (field: string, value: unknown): string | null | undefined => {
  if (isDegrees(field)) {
    if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
    return String(Number(value.toFixed(DECIMALS)));
  }
  return value === null || typeof value === "string" ? value : undefined;
};

interface Reading {
  readonly columns: Record<string, string | null>;
  readonly names: Record<string, string | null>;
  /** The canonical value of each field, by its flat name. */
  readonly values: Map<string, Value>;
  readonly faults: FieldFault[];
}

/** `names.tr` and the like. */
const readOtherName = (field: string, value: string | null, { names, values, faults }: Reading): void => {
  const language = field.slice("names.".length);
  const text = value === null ? null : cleanText(value);
  const parsed = parserOf(textByLanguage)(`${language}=${text ?? "-"}`);
  const isOne = !isRefusal(parsed) && Object.keys(parsed).length === 1;
  if (isRefusal(parsed)) faults.push(faultAt(field, parsed.fault));
  else if (!isOne || text === "" || !isWellFormed(text ?? ""))
    faults.push(refused(field, "bad-pair", "must be one name, without a semicolon"));
  else {
    names[language] = text;
    values.set(field, text);
  }
};

const readField = (field: string, value: unknown, reading: Reading): void => {
  const { columns, values, faults } = reading;
  const name = columnOf(field, value);
  if (name === null && !field.startsWith("names.")) {
    faults.push(refused(field, "unknown-field", "is not a field that can be suggested"));
    return;
  }
  const given = textOf(field, value);
  if (given === undefined) {
    faults.push(refused(field, "bad-value", isDegrees(field) ? "must be a number" : "must be text, or null"));
    return;
  }
  const link = given === null ? null : linkFault(field, given.trim());
  if (link !== null) {
    faults.push(faultAt(field, link));
    return;
  }
  if (name === null) {
    readOtherName(field, given, reading);
    return;
  }
  const read = readColumn(name, placeColumns[name], given);
  if ("fault" in read) faults.push(faultAt(field, read.fault));
  else if (name in columns && field !== name)
    faults.push(refused(field, "repeated-name", `says the same as another field, which both write ${name}`));
  else {
    columns[name] = given === null ? null : read.text;
    values.set(field, given === null ? null : isDegrees(field) ? Number(read.text) : read.text);
  }
};

/** The values as an object again, with their groups. */
const nested = (values: ReadonlyMap<string, Value>): SuggestedFields => {
  const fields: Record<string, unknown> = {};
  for (const [field, value] of values) {
    const [group = "", inner] = field.split(/\.(.*)/s);
    if (inner === undefined) fields[group] = value;
    else fields[group] = { ...(fields[group] as object | undefined), [inner]: value };
  }
  return fields;
};

/** What fields say, and everything that is wrong with them. */
interface ReadFields {
  /** The fields with canonical values. */
  readonly fields: SuggestedFields;
  readonly changes: ColumnChanges;
  readonly faults: readonly FieldFault[];
}

const startReading = (): Reading => ({ columns: {}, names: {}, values: new Map(), faults: [] });

/** Reads fields of a place. */
export const readPlaceFields = (fields: object): ReadFields => {
  const reading = startReading();
  for (const [field, value] of flatten(fields, reading.faults)) readField(field, value, reading);
  const { columns, names, values, faults } = reading;
  if ("lat" in columns !== "lng" in columns && faults.length === 0)
    faults.push(refused("lat" in columns ? "lng" : "lat", "required", "lat and lng go together"));
  return { fields: nested(values), changes: { columns, names }, faults };
};

/** Whether changes touch the identity of a place, by what its columns declare. */
export const isOfIdentity = ({ columns, names }: ColumnChanges): boolean => {
  const declared = new Map<string, Column<unknown>>(Object.entries(placeColumns));
  const changed = [...Object.keys(columns), ...(Object.keys(names).length === 0 ? [] : ["names"])];
  // A column that nobody declared is none that a steward decides about.
  return changed.some((name) => declared.get(name)?.isIdentity ?? !declared.has(name));
};

/** Faults that columns have together; `present` is the row as it is, for what the fields leave out. */
export const faultsTogether = (
  { columns }: ColumnChanges,
  present: Pick<PlaceRow, "type">,
  types: ReadonlyMap<string, { readonly categories: readonly string[] | null }>,
): readonly FieldFault[] => {
  const type = columns["type"] ?? present.type;
  const halal = Object.fromEntries(factsIn("halal").map((name) => [name, columns[name] ?? null])) as Pick<
    PlaceRow,
    FactIn<"halal">
  >;
  const fieldOf = (column: string): string => [...COLUMN_OF].find(([, other]) => other === column)?.[0] ?? column;
  return [
    ...unknownTypes({ type, category: columns["category"] ?? null }, types),
    ...misplacedHalalFields({ type, ...halal }),
  ].map(({ column, ...fault }) => faultAt(fieldOf(column), fault));
};

/** Columns of a rule that a suggestion may give. */
const RULE_COLUMNS = Object.entries<Column<unknown>>(timesColumns).filter(
  ([name]) => !["place_id", "source", "url", "verified_on"].includes(name),
);

/** A field of a rule as text: numbers and lists as the data writes them. */
const ruleText = (value: unknown): string | null | undefined => {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isInteger(value)) return String(value);
  const isList = Array.isArray(value) && value.every((element) => typeof element === "string");
  return isList ? value.join("+") : undefined;
};

/** The texts of a rule's columns, or `null` if one has a fault. */
const readRule = (rule: object, at: string, faults: FieldFault[]): Readonly<Record<string, string | null>> | null => {
  const before = faults.length;
  const texts: Record<string, string | null> = {};
  const row: Record<string, unknown> = { place_id: 1, source: "visitors", url: null, verified_on: null };
  for (const name of Object.keys(rule))
    if (!RULE_COLUMNS.some(([known]) => known === name))
      faults.push(refused(`${at}.${name}`, "unknown-field", "is not a column of a rule"));
  const given = new Map<string, unknown>(Object.entries(rule));
  for (const [name, column] of RULE_COLUMNS) {
    const value = ruleText(given.get(name));
    if (value === undefined) {
      faults.push(refused(`${at}.${name}`, "bad-value", "must be text, or null"));
      continue;
    }
    const read = readColumn(name, column, value);
    const link = value === null || countLinks(value) === 0 ? null : "must not hold a web address";
    if (link !== null) faults.push(refused(`${at}.${name}`, "bad-url", link));
    else if ("fault" in read) faults.push(faultAt(`${at}.${name}`, read.fault));
    else {
      texts[name] = value === null ? null : read.text;
      row[name] = parserOf(column.cell)(read.text);
    }
  }
  if (faults.length > before) return null;
  const typed = row as unknown as TimesRow;
  for (const { column, ...fault } of rowFaults(typed, ruleOf(typed))) faults.push(faultAt(`${at}.${column}`, fault));
  return faults.length > before ? null : texts;
};

/** What the rows of a schedule say. */
interface ReadRules {
  /** Texts of the columns of each row. */
  readonly rows: readonly Readonly<Record<string, string | null>>[];
  readonly faults: readonly FieldFault[];
}

/** The faults of printed days as those of a field, such as `fields.printed[3].isha`. */
export const printedFaults = (faults: readonly PrintedFault[]): readonly FieldFault[] =>
  faults.map(({ line, column, code, message }) =>
    refused(`printed${line === null ? "" : `[${line}]`}${column === null ? "" : `.${column}`}`, code, message),
  );

/**
 * Reads `fields.rules` of a suggestion of times.
 * @param isBeside - whether printed days stand beside them, so that there need be none
 */
export const readRules = (rules: unknown, isBeside = false): ReadRules => {
  if (rules === undefined && isBeside) return { rows: [], faults: [] };
  const list: readonly unknown[] | null = Array.isArray(rules) ? rules : null;
  if (list === null || (list.length === 0 && !isBeside))
    return { rows: [], faults: [refused("rules", "required", "must be a list of rules, at least one")] };
  if (list.length > RULES_MAX)
    return { rows: [], faults: [refused("rules", "too-long", `must be at most ${RULES_MAX} rules`)] };
  const faults: FieldFault[] = [];
  const rows = list.flatMap((rule: unknown, i): readonly Readonly<Record<string, string | null>>[] => {
    const at = `rules[${i}]`;
    if (typeof rule === "object" && rule !== null && !Array.isArray(rule)) {
      const row = readRule(rule, at, faults);
      return row === null ? [] : [row];
    }
    faults.push(refused(at, "bad-value", "must be an object"));
    return [];
  });
  return { rows, faults };
};
