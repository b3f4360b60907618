/** Parameter values: those that a schema accepts, those just outside it, and those that break parsers. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Schema } from "./document.ts";

/** Form-encoded; lone surrogates become U+FFFD. */
export const encoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

const edges = (schema: Schema): readonly number[] =>
  [schema.minimum, schema.maximum, 0, 1].filter((one): one is number => one !== undefined);

const isWithin = ({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean =>
  value >= minimum && value <= maximum;

const numbersOf = (schema: Schema): Arbitrary<string> => {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
  const edge = edges(schema).filter((one) => isWithin(schema, one));
  if (schema.type === "integer") {
    const small = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 600) });
    return fc.oneof(small, fc.constantFrom(...edge)).map(String);
  }
  const inside = fc.integer({ min: Math.ceil(minimum * 1000), max: Math.floor(maximum * 1000) });
  return fc
    .oneof(
      inside.map((one) => one / 1000),
      fc.constantFrom(...edge),
    )
    .map((one) => one.toFixed(3));
};

/** Dates within the supported years. */
const dates = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2100-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Names as people type them: many scripts, diacritics, punctuation; at most `most` characters, composed or not. */
const wordsWithin = (most: number): Arbitrary<string> =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .filter((text) => [...text].length <= most && [...text.normalize("NFC")].length <= most);

/** Texts by the pattern that they match: making such an arbitrary takes far longer than drawing from it. */
const matching = new Map<string, Arbitrary<string>>();

const textsMatching = (pattern: string): Arbitrary<string> => {
  const known = matching.get(pattern);
  if (known !== undefined) return known;
  const made = fc.stringMatching(new RegExp(pattern));
  matching.set(pattern, made);
  return made;
};

const textsOf = (schema: Schema): Arbitrary<string> => {
  const { pattern, maxLength = 200, format, examples = [] } = schema;
  const made =
    format === "date"
      ? dates
      : pattern === undefined
        ? wordsWithin(maxLength)
        : textsMatching(pattern).filter(({ length }) => length <= maxLength);
  const shown = examples.map(String);
  return shown.length === 0
    ? made
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...shown) }, { weight: 1, arbitrary: made });
};

/** Whether the schema is numeric. */
export const isNumeric = ({ type }: Schema): boolean =>
  [type].flat().some((one) => one === "integer" || one === "number");

/** Unencoded values that the schema accepts. */
export const validOf = (schema: Schema): Arbitrary<string> => {
  const { items, minItems = 0, maxItems = 3 } = schema;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (items !== undefined)
    return fc.array(validOf(items), { minLength: minItems, maxLength: maxItems }).map((all) => all.join(","));
  return isNumeric(schema) ? numbersOf(schema) : textsOf(schema);
};

/** Text that has broken parsers. */
const STRANGE = [
  "",
  " ",
  "0x10",
  "1e3",
  "1e309",
  "-0",
  "+1",
  "3.0",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "٣",
  "１",
  "²",
  "9007199254740993",
  "-9223372036854775809",
  "99999999999999999999999999",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..\\..\\",
  "/etc/passwd\0.json",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "' OR 1=1 --",
  '"><script>alert(1)</script>',
  "{{7*7}}",
  "${jndi:ldap://127.0.0.1/a}",
  "$(id)",
  "=1+1",
  "%s%n",
  "\u0000",
  "\r\nX-Injected: 1",
  "\u202e\u2066gnp.exe",
  "\u200b\u200d\ufeff",
  "\ufffe\uffff",
  "İıſKå",
  "ﷺ﷽",
  "ؐؑؒؓؔؕ",
  "a\u0300".repeat(300),
  "ه\u064b".repeat(200),
  "👩‍👩‍👧‍👦".repeat(20),
  "x".repeat(5000),
  "🕌".repeat(1000),
  "m\u043esque",
  "r\u0131yadh",
  "cafe\u0301",
  "caf\u00e9",
  "\u1112\u1161\u11ab",
  "\u2028\u2029\u0085",
  "\u0627\u202c\u2069",
  "\ufe0f\u200d",
  "a\u034fb\u00ad",
  "2026-02-30",
  "0000-01-01",
  "10000-01-01",
  "2026-1-1",
  "1900-01-01T00:00:00Z",
] as const;

export const strangeTexts: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

/** Invalid percent-encoding, or encoding of invalid UTF-8; as written in a target. */
const UNSOUND = [
  "%",
  "%z",
  "%zz",
  "%2",
  "%%32%35",
  "%C0%AF",
  "%E0%80%AF",
  "%ED%A0%80",
  "%F4%90%80%80",
  "%F8%88%80%80%80",
  "%FF%FE",
  "%80",
  "%C3",
  "%00",
  "%0d%0aX-Injected:%201",
  "%252e%252e%252f",
  "%u0041",
  "\u00e9",
  "\u00ff\u00fe",
  "\u0001",
  "\u007f",
] as const;

export const unsoundBytes: Arbitrary<string> = fc.constantFrom(...UNSOUND);
