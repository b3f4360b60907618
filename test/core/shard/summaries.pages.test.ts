import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Summary, summaryAt, readSummaries, writeSummaries } from "#core/shard/summaries.ts";
import { expectRefused } from "../../support/damage.ts";

const MOSQUE: Summary = {
  id: 7,
  slug: "al-azhar-mosque",
  type: "mosque",
  city: "cairo",
  lat: 30.0457,
  lng: 31.2627,
  names: { en: "Al-Azhar Mosque", ar: "الجامع الأزهر" },
  others: [],
  isFamous: false,
};

const brief: fc.Arbitrary<Summary> = fc.record({
  id: fc.nat(),
  slug: fc.string(),
  type: fc.option(fc.constantFrom("mosque", "halal")),
  city: fc.option(fc.string()),
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 1e5),
  lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 1e5),
  names: fc.dictionary(fc.constantFrom("en", "ar", "tr"), fc.string(), { noNullPrototype: true }),
  others: fc.array(fc.string(), { maxLength: 3 }),
  isFamous: fc.boolean(),
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a page of briefs", () => {
  test("has one on a line", () => {
    expect(writeSummaries([MOSQUE, { ...MOSQUE, id: 8, type: null, city: null, names: {} }])).toBe(
      '[[7,"al-azhar-mosque","mosque","cairo",30.0457,31.2627,{"en":"Al-Azhar Mosque","ar":"الجامع الأزهر"}],\n' +
        '[8,"al-azhar-mosque",null,null,30.0457,31.2627,{}]]\n',
    );
  });

  test("has the other names behind those of a language, where there are any", () => {
    expect(writeSummaries([{ ...MOSQUE, names: { en: "Al-Azhar Mosque" }, others: ["Gamia", "الأزهر"] }])).toBe(
      '[[7,"al-azhar-mosque","mosque","cairo",30.0457,31.2627,{"en":"Al-Azhar Mosque"},["Gamia","الأزهر"]]]\n',
    );
  });

  test("marks what is known all over the world", () => {
    expect(writeSummaries([{ ...MOSQUE, names: {}, isFamous: true }])).toBe(
      '[[7,"al-azhar-mosque","mosque","cairo",30.0457,31.2627,{},[],1]]\n',
    );
  });

  test("comes back as it was written", () => {
    fc.assert(
      fc.property(fc.array(brief, { maxLength: 16 }), (page) => {
        const read = readSummaries("x", bytesOf(writeSummaries(page)));
        expect(page.map((_, place) => summaryAt(read, place))).toEqual(page);
        expect(() => summaryAt(read, page.length)).toThrow(`shard x: no summary ${page.length}`);
      }),
    );
  });

  test("is refused cut short, and where it is none", () => {
    const bytes = bytesOf(writeSummaries([MOSQUE]));
    for (let length = 0; length < bytes.length; length += 1) expectRefused(readSummaries, bytes.subarray(0, length));
    for (const text of ["{}", "null", "7", '"x"']) expectRefused(readSummaries, bytesOf(text));
  });

  test.each([
    ["no JSON", '[7,"noor"'],
    ["no row", "7"],
    ["nothing", "null"],
    ["a column is missing", '[7,"noor","mosque","cairo",30,31]'],
    ["other names that are none", '[7,"noor","mosque","cairo",30,31,{},0]'],
    ["another name that is no text", '[7,"noor","mosque","cairo",30,31,{},[7]]'],
    ["a column too many", '[7,"noor","mosque","cairo",30,31,{},["Nour"],0]'],
    ["a text for a number", '["7","noor","mosque","cairo",30,31,{}]'],
    ["a number for a text", '[7,7,"mosque","cairo",30,31,{}]'],
    ["no names", '[7,"noor","mosque","cairo",30,31,null]'],
    ["a name that is no text", '[7,"noor","mosque","cairo",30,31,{"en":7}]'],
  ])("is refused with a row that is no brief: %s", (_, row) => {
    const good = '[7,"noor",null,null,30,31,{}]';
    const page = readSummaries("x", bytesOf(`[${good},\n${row}]\n`));
    expect(summaryAt(page, 0).id).toBe(7);
    expect(() => summaryAt(page, 1)).toThrow(/^shard x: (row 2 is not a summary|not JSON)$/);
  });
});
