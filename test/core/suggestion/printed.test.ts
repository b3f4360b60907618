import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { readFields } from "#core/suggestion/fields.ts";
import { readPrinted } from "#core/suggestion/printed.ts";
import { PRINTED_MAX } from "#core/values/suggestion.ts";
import { PRINTED_DAYS_MAX } from "#core/values/times.ts";
import { timetableColumns } from "#core/columns/timetable.ts";

const DAYS = "date,fajr,isha_iqama,jumuah\n2026-11-27,05:58,20:00,13:15;14:00\n2026-11-28,05:59,,\n";

const HEADER = `${Object.keys(timetableColumns).join(",")}\n`;
const WHOLE = `${HEADER}2026-11-27,05:58,,,,,,,,,,20:00,13:15;14:00\n2026-11-28,05:59,,,,,,,,,,,\n`;

/** A year and a bit with every column, as large as it can be. */
const year = (days: number): string => {
  const names = Object.keys(timetableColumns);
  const lines = Array.from({ length: days }, (_, at) =>
    names.map((name) =>
      name === "date" ? formatDate(20_454 + at) : name === "jumuah" ? "13:15;14:00;14:30" : "12:34",
    ),
  );
  return [names, ...lines].map((cells) => `${cells.join(",")}\n`).join("");
};

describe("printed days", () => {
  test("are read by column", () => {
    const { csv, days, faults } = readPrinted(DAYS);
    expect([csv, faults]).toEqual([WHOLE, []]);
    expect(days.map((day) => Object.fromEntries(day))).toEqual([
      { date: "2026-11-27", fajr: "05:58", isha_iqama: "20:00", jumuah: "13:15;14:00" },
      { date: "2026-11-28", fajr: "05:59", isha_iqama: "", jumuah: "" },
    ]);
  });

  test("come out with the line ends of the data", () => {
    expect(readPrinted(`\n${DAYS.replaceAll("\n", "\r\n")}`).csv).toBe(WHOLE);
  });

  test("of a year and a bit with every column fit into one suggestion", () => {
    expect(readPrinted(year(385)).faults).toEqual([]);
    expect(year(385).length).toBeLessThan(PRINTED_MAX);
  });

  test.each([
    ["a number", 7, "printed", "must be text"],
    ["no text", "", "printed", "must begin with the column date"],
    ["a place", "place_id,date\n1,2026-11-27\n", "printed", "must begin with the column date"],
    ["an unknown column", "date,zuhr\n2026-11-27,12:30\n", "printed", "must have no column but date, fajr"],
    ["a column twice", "date,fajr,fajr\n2026-11-27,05:58,05:58\n", "printed", "must have each column once"],
    ["a cell too few", "date,fajr\n2026-11-27\n", "printed[0]", "must have 2 cells"],
    ["a cell in quotes", 'date,fajr\n2026-11-27,"05:58"\n', "printed[0].fajr", "time of 24 hours"],
    ["no time", "date,fajr\n2026-11-27,5.58\n", "printed[0].fajr", "time of 24 hours"],
    ["no day", "date,fajr\n2026-11-31,05:58\n", "printed[0].date", ""],
    ["a day twice", "date,fajr\n2026-11-27,05:58\n2026-11-27,05:59\n", "printed[1].date", "must be later"],
    ["days out of order", "date,fajr\n2026-11-28,05:58\n2026-11-27,05:59\n", "printed[1].date", "must be later"],
    ["too many days", `date\n${"2026-11-27\n".repeat(PRINTED_DAYS_MAX + 1)}`, "printed", "at most 400 days"],
    ["too much", `date\n${" ".repeat(PRINTED_MAX)}`, "printed", "at most 40000 characters"],
  ])("with %s are refused at their place", (_, printed, parameter, message) => {
    const { faults } = readFields("times", { printed, rules: [{ prayer: "isha", value: "20:30" }] }, 1);
    expect(faults[0]).toMatchObject({ parameter: `fields.${parameter}`, message: expect.stringContaining(message) });
  });

  test("stand without rules, and a header alone stands only beside rules", () => {
    expect(readFields("times", { printed: DAYS }, 1)).toMatchObject({ fields: { printed: WHOLE }, faults: [] });
    const rules = [{ prayer: "isha", value: "20:30" }];
    expect(readFields("times", { printed: "date\n", rules }, 1)).toMatchObject({ fields: { rules }, faults: [] });
    expect(readFields("times", { printed: "date\n" }, 1).faults[0]?.parameter).toBe("fields.rules");
  });

  test("belong to times and new places alone", () => {
    const place = { name: "New Mosque", type: "mosque", lat: 51.52, lng: -0.12 };
    expect(readFields("add", { ...place, printed: DAYS }, null).faults).toEqual([]);
    expect(readFields("edit", { printed: DAYS }, 1).faults[0]?.parameter).toBe("fields.printed");
  });

  test("of any text are read or refused, and what is read reads the same again", () => {
    const cell = fc.constantFrom("", "05:58", "2026-11-27", "2026-11-28", "date", "fajr", "isha", "x", '"', " ");
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const read = readPrinted(rows.map((cells) => cells.join(",")).join("\n"));
        if (read.faults.length === 0) expect(readPrinted(read.csv)).toMatchObject({ csv: read.csv, faults: [] });
      }),
    );
  });
});
