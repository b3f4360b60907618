/** The days of rows: what is asked, in which order, and what a row is where nothing tells its day. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import { type DayOptions, daysOf, type RowDays } from "../../../build/timetable/days.ts";
import { blockIn } from "./blocks-of.ts";
import { dayOf } from "./london.ts";
import { lexicon, NOTHING_SAID } from "./reading-of.ts";

const textOf = (days: RowDays): string => {
  if (days.kind === "always") return "always";
  if (days.kind === "unread") return `unread ${days.text}`.trim();
  if (days.kind === "season") return `Hijri month ${days.month}, ${days.first ?? "all"}-${days.last ?? "days"}`;
  const end = days.to === null ? ".." : days.to === days.from ? "" : `..${formatDate(days.to)}`;
  return `${formatDate(days.from)}${end}`;
};

interface Asked extends Partial<DayOptions> {
  readonly title?: string;
  readonly header?: string;
  readonly before?: string;
}

/** The days of rows whose first cells are these, beside times of Fajr and Isha. */
const readingOf = (cells: readonly string[], { title = "", header = "Date", before, ...said }: Asked = {}) => {
  const rows = cells.map((cell, at) => `${cell},05:${10 + (at % 50)},19:30`);
  const block = blockIn([title, `${header},Fajr,Isha`, ...rows].join("\n"));
  return daysOf(
    lexicon,
    block,
    { ...NOTHING_SAID, ...said },
    before === undefined ? null : (parseDate(before) ?? null),
  );
};

const daysIn = (cells: readonly string[], asked?: Asked): readonly string[] => readingOf(cells, asked).rows.map(textOf);

describe("a row is of", () => {
  test.each<readonly [string, readonly string[], Asked, readonly string[]]>([
    ["its date", ["2026-03-01", "2026-03-02"], {}, ["2026-03-01", "2026-03-02"]],
    [
      "the day that the other rows show to be first of two figures",
      ["3/4/2026", "13/4/2026"],
      {},
      ["2026-04-03", "2026-04-13"],
    ],
    ["the day that a mapping says to be second", ["3/4/2026"], { order: "month-first" }, ["2026-03-04"]],
    ["the month and the year of the text above", ["1", "2"], { title: "March 2026" }, ["2026-03-01", "2026-03-02"]],
    [
      "the solar Hijri year that falls in the year that people say, whatever lunar month the text above is of",
      ["28 Esfand", "29 Esfand", "1 Farvardin"],
      { title: "Ramadan 1448", year: 2027 },
      ["2027-03-19", "2027-03-20", "2027-03-21"],
    ],
    ["the month and the year that people say", ["1", "2"], { month: 3, year: 2026 }, ["2026-03-01", "2026-03-02"]],
    ["the next month where its days begin again", ["31", "1"], { title: "March 2026" }, ["2026-03-31", "2026-04-01"]],
    ["the month after the table above", ["1"], { before: "2026-03-31" }, ["2026-04-01"]],
    ["the next year after December", ["31 Dec", "1 Jan"], { year: 2025 }, ["2025-12-31", "2026-01-01"]],
    ["the year whose weekdays are right", ["Sun 1 March", "Mon 2 March"], {}, ["2026-03-01", "2026-03-02"]],
    [
      "the days of a span, to the next year too",
      ["28 Dec - 3 Jan", "4 Jan - 10 Jan"],
      { year: 2025, header: "Dates" },
      ["2025-12-28..2026-01-03", "2026-01-04..2026-01-10"],
    ],
    [
      "all days of its month",
      ["March", "April"],
      { year: 2026, header: "Month" },
      ["2026-03-01..2026-03-31", "2026-04-01..2026-04-30"],
    ],
    ["the day of a Hijri month", ["1", "2"], { title: "Ramadan 1447" }, ["2026-02-18", "2026-02-19"]],
    [
      "the same days of a Hijri month each year",
      ["1 Ramadan", "2 Ramadan"],
      {},
      ["Hijri month 9, 1-1", "Hijri month 9, 2-2"],
    ],
    ["the day of a solar Hijri date", ["1405/01/01", "1405/01/31"], {}, ["2026-03-21", "2026-04-20"]],
    [
      "the span of the text above, if no row names a day",
      ["x"],
      { title: "Week: 29/12/2025 - 04/01/2026", header: "Note" },
      ["2025-12-29..2026-01-04"],
    ],
    ["always, if nothing names a day", ["x"], { header: "Note" }, ["always"]],
    ["no day, if the calendar has none such", ["2026-02-28", "2026-02-30"], {}, ["2026-02-28", "unread 2026-02-30"]],
    ["no day, if its cell is empty among days", ["2026-02-28", ""], {}, ["2026-02-28", "unread"]],
  ])("%s", (_, cells, asked, days) => {
    expect(daysIn(cells, asked)).toEqual(days);
  });

  test("the days up to the next row, where it says only from when", () => {
    expect(daysIn(["2026-03-01", "2026-03-08"], { header: "From" })).toEqual([
      "2026-03-01..2026-03-07",
      "2026-03-08..",
    ]);
  });

  test("the days up to the next row, where rows of congregations alone are days apart", () => {
    const cells = ["2026-03-01", "2026-03-08", "2026-03-20"];
    const block = blockIn(["Date,Fajr Iqama", ...cells.map((cell) => `${cell},05:30`)].join("\n"));
    const { rows, evidence } = daysOf(lexicon, block, NOTHING_SAID, null);
    expect(rows.map(textOf)).toEqual(["2026-03-01..2026-03-07", "2026-03-08..2026-03-19", "2026-03-20.."]);
    expect(evidence).toEqual(["each row holds until the next one: they are days apart"]);
    expect(daysIn(cells)).toEqual(cells);
  });

  test("a day of the month that people say, where as many rows name no day", () => {
    const cells = Array.from({ length: 28 }, () => "x");
    const said = { header: "Note", year: 2026, month: 2 };
    expect(daysIn(cells, said)).toEqual(cells.map((_, at) => formatDate(dayOf("2026-02-01") + at)));
    expect(daysIn(cells.slice(1), said).slice(0, 1)).toEqual(["always"]);
  });
});

describe("a question", () => {
  test.each<readonly [string, readonly string[], Asked, readonly string[]]>([
    ["of the year goes to people where nothing tells it", ["1 March", "2 March"], {}, ["the year: --year"]],
    ["of the month too", ["1", "2"], { year: 2026 }, ["the month: --month"]],
    ["of both", ["1", "2"], {}, ["the month: --month", "the year: --year"]],
    [
      "of which figure is the day, too",
      ["3/4/2026", "7/9/2026"],
      {},
      ['whether the day or the month stands first: say it in a mapping, {"order": "day-first"}'],
    ],
    ["is none where rows answer it", ["3/4/2026", "4/4/2026"], {}, []],
    ["is none where no row names a day", ["x"], { header: "Note" }, []],
  ])("%s", (_, cells, asked, missing) => {
    expect(readingOf(cells, asked).missing).toEqual(missing);
  });

  test.each<readonly [readonly string[], Asked, readonly string[]]>([
    [["3/4/2026", "13/4/2026"], {}, ["the day stands first (13/4)"]],
    [["3/4/2026"], { order: "day-first" }, ["the mapping says which figure is the day"]],
    [
      ["1"],
      { title: "March 2026" },
      ["the month is 3, by the text around the table", "the year is 2026, by the text around the table"],
    ],
    [["Sun 1 March", "Mon 2 March"], {}, ["the year is 2026, in which all its weekdays are right"]],
    [["1405/01/01"], {}, ["the year 1405 is of the solar Hijri calendar: of the lunar one it is long past"]],
  ])("that %j leaves open is answered with its evidence", (cells, asked, evidence) => {
    expect(readingOf(cells, asked).evidence).toEqual(evidence);
  });
});

test("weekdays that rows say are told, but not against a year that people say", () => {
  expect(readingOf(["Sun 1 March", "Mon 2 March"]).weekdays).toEqual([0, 1]);
  expect(readingOf(["Sun 1 March", "2 March"], { year: 2026 }).weekdays).toEqual([null, null]);
});

/** How people write a day; what is left out is in the title. */
const WAYS: Readonly<Record<string, (date: string) => string>> = {
  "2026-03-01": (date) => date,
  "01/03/2026": (date) => date.split("-").toReversed().join("/"),
  "1.3.26": (date) => {
    const [year = "", month = "", day = ""] = date.split("-");
    return `${Number(day)}.${Number(month)}.${year.slice(2)}`;
  },
  "1 March 2026": (date) =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date)),
};

test.each(Object.keys(WAYS))("every day of any weeks comes back, written as %s", (way) => {
  const write = WAYS[way] ?? String;
  const [first, last] = [dayOf("2024-01-01"), dayOf("2029-12-31")];
  fc.assert(
    // Forty days have one after the twelfth, and one that follows another.
    fc.property(fc.integer({ min: first, max: last }), fc.integer({ min: 40, max: 80 }), (from, count) => {
      const dates = Array.from({ length: count }, (_, at) => formatDate(from + at));
      const { rows, missing } = readingOf(dates.map(write));
      expect(missing).toEqual([]);
      expect(rows.map(textOf)).toEqual(dates);
    }),
    { numRuns: 15 },
  );
});
