import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import * as grammar from "#core/http/parameters.ts";

type Schema = z.ZodType<unknown, string>;

/** What a text is read as, or `undefined` when it is refused. */
const read = (schema: Schema, text: string): unknown => schema.safeParse(text).data;

const messageOf = (schema: Schema, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

const LIMIT = grammar.integer(1, 100, "");
const OFFSET = grammar.integer(0, Number.MAX_SAFE_INTEGER, "");
const SIGNED = grammar.integer(-2, 2, "");
const LAT = grammar.decimal(-90, 90, "");
const TYPE = grammar.choice(["mosque", "islamic-center"], "");
const AMENITIES = grammar.choices(["women_space", "wudu", "parking"], "");
const DATE = grammar.dateParameter("1900-01-01", "2100-12-31", "");

const TAKEN: readonly (readonly [what: string, schema: Schema, text: string, value: unknown])[] = [
  ["integer", LIMIT, "1", 1],
  ["integer", LIMIT, "100", 100],
  ["integer", SIGNED, "-2", -2],
  ["integer", OFFSET, "0", 0],
  ["integer", OFFSET, "9007199254740991", 9_007_199_254_740_991],
  ["decimal", LAT, "0", 0],
  ["decimal", LAT, "-90", -90],
  ["decimal", LAT, "21.4225", 21.4225],
  ["decimal", LAT, "007.50", 7.5],
  ["choice", TYPE, "Islamic-Center", "islamic-center"],
  ["country", grammar.countryParameter, "sa", "SA"],
  ["country", grammar.countryParameter, "ZZ", "ZZ"],
  ["slug", grammar.slugParameter, "Al-Ain", "al-ain"],
  ["slug", grammar.slugParameter, "6th-of-october", "6th-of-october"],
  ["text", grammar.textParameter, "Cafe\u0301", "Caf\u00e9"],
  ["text", grammar.textParameter, "🕌".repeat(200), "🕌".repeat(200)],
  ["language", grammar.languageParameter, "ar", "ar"],
  ["language", grammar.languageParameter, "zh-Hant-TW", "zh-Hant-TW"],
  ["language", grammar.languageParameter, "sl-rozaj-biske-1994", "sl-rozaj-biske-1994"],
  ["language", grammar.languageParameter, "de-a-value-x-private", "de-a-value-x-private"],
  ["date", DATE, "1900-01-01", "1900-01-01"],
  ["date", DATE, "2100-12-31", "2100-12-31"],
  ["date", DATE, "2028-02-29", "2028-02-29"],
  ["list", AMENITIES, "women-space,wudu", ["women_space", "wudu"]],
  ["list", AMENITIES, "wudu,women_space,wudu", ["women_space", "wudu"]],
  ["box", grammar.boxParameter, "177,-20,-179.5,-15", { west: 177, south: -20, east: -179.5, north: -15 }],
  ["box", grammar.boxParameter, "-180,-90,180,90", { west: -180, south: -90, east: 180, north: 90 }],
  ["box", grammar.boxParameter, "1,1,1,1", { west: 1, south: 1, east: 1, north: 1 }],
];

const REFUSED: readonly (readonly [what: string, schema: Schema, texts: readonly string[]])[] = [
  [
    "integer",
    LIMIT,
    ["0", "101", "-1", "+5", " 5", "5 ", "05", "5.0", "3.5", "1e1", "0x10", "NaN", "Infinity", "٥", "five", "5,000"],
  ],
  ["integer", OFFSET, ["-1", "9007199254740992", "9".repeat(400)]],
  [
    "decimal",
    LAT,
    [
      "90.0001",
      "-91",
      "1e1",
      ".5",
      "5.",
      "+5",
      " 5",
      "5 ",
      "NaN",
      "Infinity",
      "21,4225",
      "0x10",
      "--5",
      "٢١",
      "9".repeat(400),
    ],
  ],
  ["choice", TYPE, ["church", "mosque ", "mosque,islamic-center", "constructor"]],
  ["country", grammar.countryParameter, ["s", "sau", "s1", "S A", "ةة", "ſa"]],
  ["slug", grammar.slugParameter, ["-a", "a-", "a--b", "a b", "a/b", "..", "é", "a.b", "a".repeat(101)]],
  ["text", grammar.textParameter, ["a".repeat(201), "🕌".repeat(201)]],
  [
    "language",
    grammar.languageParameter,
    ["a", "arabiclanguage", "ar_SA", "ar-", "-ar", "ar--SA", "ar SA", "12", "عربي", `ar${"-abcdefgh".repeat(4)}`],
  ],
  [
    "date",
    DATE,
    [
      "1899-12-31",
      "2101-01-01",
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-01-00",
      "2026-2-1",
      "20260201",
      "2026-02-01T00:00:00Z",
      "+002026-02-01",
      "today",
    ],
  ],
  ["list", AMENITIES, ["wudu,", "pool", "wudu;parking", ","]],
  [
    "box",
    grammar.boxParameter,
    [
      "1,2,3",
      "1,2,3,4,5",
      "a,b,c,d",
      "1,2,3,",
      "-181,0,0,1",
      "0,0,181,1",
      "0,-91,0,0",
      "0,0,0,91",
      "0,2,1,1",
      "1e1,0,0,0",
      "1, 2, 3, 4",
    ],
  ],
];

describe("a parameter is taken", () => {
  test.each(TAKEN)("%s %#: %3$j", (_, schema, text, value) => {
    expect(read(schema, text)).toEqual(value);
  });
});

describe.each(REFUSED)("%s refuses", (_, schema, texts) => {
  test.each(texts)("%j, and says so shortly", (text) => {
    expect(read(schema, text)).toBeUndefined();
    expect(messageOf(schema, text)?.length).toBeLessThan(250);
  });
});

/** BCP 47 (RFC 5646, 2.1): a tag may be private use altogether, or one that was registered whole. */
test.each(["x-masjid", "i-klingon"])("language tag %s is well-formed", (tag) => {
  expect(read(grammar.languageParameter, tag)).toBe(tag);
});

test.each([
  [LIMIT, "0", "must be a whole number from 1 to 100, got 0"],
  [LIMIT, "many", 'must be a whole number from 1 to 100, got "many"'],
  [OFFSET, "-1", "must be a whole number of at least 0, got -1"],
  [LAT, "91", "must be between -90 and 90, got 91"],
  [LAT, "x", 'must be a decimal number such as 21.4225, got "x"'],
  [TYPE, "church", 'must be one of mosque, islamic-center; got "church"'],
  [AMENITIES, "wudu,pool", 'must be from women-space, wudu, parking; got "pool"'],
  [DATE, "2026-02-30", 'must be a date that exists, written YYYY-MM-DD, got "2026-02-30"'],
  [DATE, "1899-12-31", "must be between 1900-01-01 and 2100-12-31, got 1899-12-31"],
] as const)("the message says what is expected and what came %#", (schema, text, message) => {
  expect(messageOf(schema, text)).toBe(message);
});

describe("whatever the text", () => {
  test("a number is taken only as the grammar writes it", () => {
    const text = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.integer().map(String),
      fc.stringMatching(/^-?[0-9.e+]{0,6}$/),
    );
    fc.assert(
      fc.property(text, (one) => {
        const [whole, decimal] = [read(OFFSET, one), read(LAT, one)];
        if (whole !== undefined) expect(JSON.stringify(whole)).toBe(one.replace("-0", "0"));
        if (decimal !== undefined) expect(one).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });

  test("every existing date of the range is taken", () => {
    const day = fc.integer({ min: Date.UTC(1900, 0, 1) / 864e5, max: Date.UTC(2100, 11, 31) / 864e5 });
    fc.assert(
      fc.property(day, (epoch) => {
        const text = new Date(epoch * 864e5).toISOString().slice(0, 10);
        expect(read(DATE, text)).toBe(text);
      }),
    );
  });
});
