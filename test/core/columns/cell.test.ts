import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cell, faultOf, list, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { places } from "../../../build/tables/places.ts";

/** The value of a field, or the code it is refused with. */
const read = <T>(schema: Cell<T>, field: string): unknown => {
  const parsed = schema.safeParse(field);
  return parsed.success ? parsed.data : `[${faultOf(parsed.error.issues[0]).code}]`;
};

const hintOf = <T>(schema: Cell<T>, field: string): string | undefined =>
  faultOf(schema.safeParse(field).error?.issues[0]).hint;

const lat = cell.degrees("lat", 90);

describe("cells", () => {
  test.each<[string, Cell<unknown>, string, unknown]>([
    ["text", cell.text, "Grand Mosque, \"Great\"; 'x'", "Grand Mosque, \"Great\"; 'x'"],
    ["text", cell.text, "مسجد 🕌 1=2", "مسجد 🕌 1=2"],
    ["text", cell.text, "two\nlines", "[control-character]"],
    ["text", cell.text, "a\u200Fb", "[control-character]"],
    ["text", cell.text, "\tcmd", "[control-character]"],
    ["text", cell.text, "tags \u{e0061}\u{e0062}", "[control-character]"],
    ["text", cell.text, "\u3164", "[control-character]"],
    ["text", cell.text, "a\u206ab\ufff9c\ufdd0", "[control-character]"],
    ["text", cell.text, "=1", "[formula-injection]"],
    ["text", cell.text, "+1", "[formula-injection]"],
    ["text", cell.text, "-1", "[formula-injection]"],
    ["text", cell.text, "@a", "[formula-injection]"],
    ["text", cell.text, " a", "[stray-space]"],
    ["text", cell.text, "a\u00A0", "[stray-space]"],
    ["text", cell.text, "e\u0301", "[not-nfc]"],
    ["Arabic text", cell.arabicText, "مسجد 1", "مسجد 1"],
    ["Arabic text", cell.arabicText, "Masjid", "[not-arabic]"],
    ["Arabic text", cell.arabicText, "=مسجد", "[formula-injection]"],
    ["integer", cell.integer(0, 9), "0", 0],
    ["integer", cell.integer(-9, 9), "-9", -9],
    ["integer", cell.integer(0, 9), "10", "[out-of-range]"],
    ["integer", cell.integer(0, 9), "1e0", "[not-an-integer]"],
    ["integer", cell.integer(0, 9), "٣", "[not-an-integer]"],
    ["degrees", lat, "-33.8688", -33.8688],
    ["degrees", lat, "90", 90],
    ["degrees", lat, "90.1", "[lat-out-of-range]"],
    ["degrees", lat, "NaN", "[not-a-number]"],
    ["degrees", lat, "5.", "[not-a-number]"],
    ["date", cell.date, "2024-02-29", "2024-02-29"],
    ["date", cell.date, "2023-02-29", "[bad-date]"],
    ["date", cell.date, "2026-04-31", "[bad-date]"],
    ["date", cell.date, "20260401", "[bad-date]"],
    ["moment", cell.moment, "2026-04-30", "2026-04-30"],
    ["moment", cell.moment, "2026-04-30T19:00:00+05:30", "2026-04-30T19:00:00+05:30"],
    ["moment", cell.moment, "2026-04-31T19:00:00+05:30", "[bad-date]"],
    ["moment", cell.moment, "2026-02-29T19:00:00+00:00", "[bad-date]"],
    ["moment", cell.moment, "2026-04-30T25:00:00+05:30", "[bad-date]"],
    ["moment", cell.moment, "2026-04-30T19:00:00", "[bad-date]"],
    ["url", cell.url, "https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
    ["url", cell.url, "https://مسجد.org/", "https://مسجد.org/"],
    ["url", cell.url, "https://exa mple.org/", "[bad-url]"],
    ["names", cell.textByLanguage, "tr=Fatih Camii;zh-Hant=清真寺", { tr: "Fatih Camii", "zh-Hant": "清真寺" }],
    ["names", cell.textByLanguage, "tr=", "[bad-pair]"],
    ["names", cell.textByLanguage, "tr=a;", "[bad-pair]"],
    ["names", cell.textByLanguage, "tr==1+1", "[formula-injection]"],
    ["yes or no", cell.yesNo, "yes", true],
    ["yes or no", cell.yesNo, "true", "[unknown-value]"],
    ["other name", cell.otherName, "LHR", { name: "LHR", lang: null }],
    ["other name", cell.otherName, "zh-Hant=清真寺", { name: "清真寺", lang: "zh-Hant" }],
    ["other name", cell.otherName, "Hall E=F", { name: "Hall E=F", lang: null }],
    ["other name", cell.otherName, "tr=", "[bad-pair]"],
    ["other name", cell.otherName, "tr==1+1", "[formula-injection]"],
    ["list", list(cell.integer(1, 9)), "1;2;3", [1, 2, 3]],
    ["list", list(cell.integer(1, 9)), "1;;3", "[not-an-integer]"],
    ["optional", optional(cell.integer(1, 9)), "", null],
    ["optional", optional(cell.integer(1, 9)), "0", "[out-of-range]"],
    ["required", required(cell.text), "", "[required]"],
  ])("%s", (_, schema, field, expected) => {
    expect(read(schema, field)).toEqual(expected);
  });

  test.each([
    ["514.30", "did you mean 51.43?"],
    ["-3386880", "did you mean -33.8688?"],
    ["51,43", "did you mean 51.43?"],
    ["６１．４９８", "did you mean 61.498?"],
    ["61.498\u00a0", "did you mean 61.498?"],
    ["61.498°", "did you mean 61.498?"],
    ["33.8688 S", "did you mean -33.8688?"],
    ["6.1498E+01", "did you mean 61.498?"],
    ["61°29'52.8\"N", "did you mean 61.498?"],
    ["61° 29.88′ N", "did you mean 61.498?"],
    ["33:52:07.68 S", "did you mean -33.8688?"],
    ["61°75'N", "write decimal degrees such as 21.42250"],
    ["61.498, 23.761", "it contains two numbers: did you mean lat 61.498, lng 23.761?"],
    ["https://www.google.com/maps/@61.498,23.761,17z", "it contains two numbers: did you mean lat 61.498, lng 23.761?"],
    ["https://maps.example/place?id=12", "write decimal degrees such as 21.42250"],
    ["N 51", "write decimal degrees such as 21.42250"],
  ])("of degrees %s gives a hint", (field, hint) => {
    expect(hintOf(lat, field)).toBe(hint);
  });

  test("a name in a language occurs once", () => {
    expect(read(cell.textByLanguage, "tr=Fatih Camii;tr=Yeni Cami")).toBe("[bad-pair]");
  });

  test("refuse with a message and never throw, whatever the field", () => {
    const schemas = Object.values(places.columns).map(({ cell: schema }) => schema as Cell<unknown>);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (field) => {
        expect(schemas.map((schema) => read(schema, field))).not.toContain("[bad-value]");
      }),
    );
  });

  test("a fault that is not ours still has a code", () => {
    expect(faultOf(cell.text.safeParse(3).error?.issues[0]).code).toBe("bad-value");
  });
});

describe("what a spreadsheet made of a value", () => {
  const lost = expect.stringContaining("a spreadsheet rounded the number") as string;

  test.each<[string, Cell<unknown>, string, string | undefined]>([
    ["id", cell.integer(1, 999), "3.95E+02", "did you mean 395?"],
    ["id", cell.integer(1, 999), "3,95E+02", "did you mean 395?"],
    ["id", cell.integer(1, 999), "5E+00", "did you mean 5?"],
    ["id", cell.integer(-9, 999), "-4.00e2", "did you mean -400?"],
    ["id", cell.integer(1, 999), "3.955E+02", undefined],
    ["id", cell.integer(1, 999), "3.95E+05", lost],
    ["phone", places.columns.phone.cell, "9.66E+11", lost],
    ["phone", places.columns.phone.cell, "9.66501234567E+11", "did you mean +966501234567?"],
    [
      "date",
      cell.date,
      "46347",
      "it is a spreadsheet's number of a day: did you mean 2026-11-21 (Excel's 1900 system)?",
    ],
    ["date", cell.date, "46347.75", expect.stringContaining("did you mean 2026-11-21 (") as string],
    ["moment", cell.moment, "46347.75", expect.stringContaining("did you mean 2026-11-21, 18:00 (") as string],
    ["date", cell.date, "2026", undefined],
    ["date", cell.date, "20261121", undefined],
  ])("%s %# %s", (_, one, field, hint) => {
    expect(hintOf(one, field)).toEqual(hint);
  });
});

describe("opening hours", () => {
  const hours = places.columns.opening_hours.cell;

  test.each([
    ["Mo-Fr 09:00-12:00, 13:00-17:00; Sa off", "Mo-Fr 09:00-12:00, 13:00-17:00; Sa off"],
    ['24/7 "مفتوح، طوال اليوم"', '24/7 "مفتوح، طوال اليوم"'],
    ["Mo-Fr 09:00-12:00، 13:00-17:00", "[bad-opening-hours]"],
    ["Mo-Fr 09:00-12:00؛ Sa off", "[bad-opening-hours]"],
    ["Mo-Su ٠٩:٠٠-17:00", "[bad-opening-hours]"],
    ["=1", "[formula-injection]"],
  ])("%s is %s", (field, value) => {
    expect(read(hours, field)).toBe(value);
  });
});
