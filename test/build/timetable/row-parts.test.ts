/** What a row, and the texts and the JSON around it, say of days. */
import { describe, expect, test } from "vitest";
import {
  contextMonth,
  contextOf,
  partsOfTitle,
  rowParts,
  spanInTitles,
  titleParts,
} from "../../../build/timetable/row-parts.ts";
import { blockIn } from "./blocks-of.ts";
import { lexicon, readingOf } from "./reading-of.ts";

const TABLE = "Day,Fajr,Isha\n1,03:30,22:30\n2,03:31,22:29\n";

describe("the parts of a title", () => {
  test.each([
    ["Prayer Times - Masjid Noor - April", ["Prayer Times", "Masjid Noor", "April"]],
    ["Masjid Noor, Leeds; May | 2026", ["Masjid Noor", "Leeds", "May", "2026"]],
    ["Al-Noor", ["Al-Noor"]],
  ])("of %s", (title, parts) => {
    expect(partsOfTitle(title)).toEqual(parts);
  });
});

describe("the texts around a table say", () => {
  const saying = (...titles: readonly string[]) => titleParts(lexicon, { ...blockIn(TABLE), titles });

  test.each([
    ["a month and its year", ["March 2026"], { month: 3, year: 2026 }],
    ["by the nearest text where two say it", ["January 2025", "March"], { month: 3, year: 2025 }],
    ["a month of Ramadan, and a year of the Hijra", ["Ramadan 1447"], { hijriMonth: 9, hijriYear: 1447 }],
    ["a month of the solar calendar", ["فروردین ۱۴۰۵"], { hijriMonth: 1, isSolar: true, hijriYear: 1405 }],
    ["a month by a long word in a sentence", ["Timetable of our mosque for September of this year"], { month: 9 }],
    ["no month by a short word in a sentence", ["All of the times below may change"], {}],
    ["no year by a number that is none", ["1300 places, 2500 members"], {}],
    ["nothing by a word of several months", ["listopad"], {}],
  ])("%s", (_, titles, parts) => {
    expect(saying(...titles)).toEqual(parts);
  });

  test.each([
    [["Week 1: 29/12/2025 - 04/01/2026"], [{ pair: [29, 12] }, { pair: [4, 1] }]],
    [
      ["1-7 March", "8-14 March"],
      [{ day: 8, month: 3 }, { day: 14 }],
    ],
  ])("the span of %j, the nearest one", (titles, [from, to]) => {
    expect(spanInTitles(lexicon, titles)).toMatchObject([from, to]);
  });

  test.each([[["Our times 2026"]], [["Open 5 - 7"]]])("no span in %j", (titles) => {
    expect(spanInTitles(lexicon, titles)).toBeNull();
  });
});

describe("a row says", () => {
  const IN_NO_MONTH = { isOfHijri: false, isOfMonth: false };
  const saying = (header: string, cells: string, context = IN_NO_MONTH) => {
    const block = blockIn(`${header},Fajr,Isha\n${cells},03:30,22:30\n`);
    const [row] = block.rows;
    if (row === undefined) throw new Error("got a table without a row, expected one");
    return rowParts(lexicon, block, row, context);
  };

  test.each([
    ["the day of its date", "Date", "2026-03-01", { from: { year: 2026, month: 3, day: 1 }, until: null }],
    ["two figures where it does not tell which is the day", "Date", "3/4", { from: { pair: [3, 4] }, until: null }],
    [
      "a day by the columns of month and year",
      "Year,Month,Day",
      "2026,3,1",
      { from: { year: 2026, month: 3, day: 1 } },
    ],
    ["a day by a month in words", "Month,Day", "March,1", { from: { month: 3, day: 1 } }],
    ["from when, and until when", "From,Until", "1 March,7 March", { from: { month: 3, day: 1 }, until: { day: 7 } }],
    ["both ends of a span", "Dates", "1-7 March", { from: { day: 1, month: 3 }, until: { day: 7, month: 3 } }],
    ["its Hijri day beside the common one", "Date,Hijri", "1 March,12 Ramadan", { from: { day: 1, hijriDay: 12 } }],
    ["nothing by the number alone of a Hijri column", "Date,Hijri", ",12", { from: null, until: null }],
  ])("%s", (_, header, cells, parts) => {
    expect(saying(header, cells)).toMatchObject(parts);
  });

  test("days of a month by 1-5 where the table is of a month, else a day and a month", () => {
    expect(saying("Date", "1-5", { ...IN_NO_MONTH, isOfMonth: true })).toMatchObject({
      from: { day: 1 },
      until: { day: 5 },
    });
    expect(saying("Date", "1-5")).toMatchObject({ from: { pair: [1, 5] }, until: null });
  });

  test("its Hijri day by a number alone in a table of a Hijri month", () => {
    expect(saying("Date,Hijri", ",12", { isOfHijri: true, isOfMonth: true })).toMatchObject({ from: { hijriDay: 12 } });
  });
});

describe("the JSON around a record says", () => {
  const rowIn = (context: Readonly<Record<string, string>>) => ({
    cells: [],
    where: () => "",
    context: new Map(Object.entries(context)),
  });

  test.each([
    ["the month of a key, wherever it stands", { "data.month": "3" }, "month", "3"],
    ["nothing by a key that is longer than the word", { "month names": "3" }, "month", null],
    ["nothing by an empty value", { month: "" }, "month", null],
    ["the name of the mosque", { "mosque.name": "Masjid Noor" }, "name", "Masjid Noor"],
  ])("%s", (_, context, field, said) => {
    expect(contextOf(lexicon, rowIn(context), field)).toBe(said);
  });

  test.each([
    ["3", { month: 3 }],
    ["March 2026", { month: 3, year: 2026 }],
    ["Ramadan", { hijriMonth: 9 }],
  ])("which month %s is", (month, parts) => {
    expect(contextMonth(lexicon, rowIn({ month }))).toEqual(parts);
  });
});

test.each(["April", "May", "June", "July"])("%s is a month as a part of a long name", async (month) => {
  const name = `Prayer Times  - Islamic Association of the Old Town - ${month}.csv`;
  const { missing, places } = await readingOf(new Map([[name, new TextEncoder().encode(TABLE)]]), { year: 2026 });
  expect(missing).toEqual([]);
  expect(places[0]?.statements).toHaveLength(4);
});

test("a word among others is none", async () => {
  const text = `All of the times below may change\n${TABLE}`;
  const { missing } = await readingOf(new Map([["times.csv", new TextEncoder().encode(text)]]), { year: 2026 });
  expect(missing).toEqual(["times.csv: the month: --month"]);
});
