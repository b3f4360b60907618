import { expect, test } from "vitest";
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { readCalendar } from "../../../build/timetable/calendar-file.ts";

const calendar = (...events: readonly string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.map((one) => `BEGIN:VEVENT\n${one}\nEND:VEVENT`), "END:VCALENDAR"]
    .join("\n")
    .replaceAll("\n", "\r\n");

const rowsOf = (text: string) => readCalendar("a.ics", text, TABLE_LIMITS).rows.map(({ cells }) => cells);

test("an event is a row, by the clock that it is written in", () => {
  const text = calendar(
    "DTSTART;TZID=Europe/London:20260101T060200\nSUMMARY:Fajr\\, at home",
    "DTSTART;VALUE=DATE:20260101\nSUMMARY:New\n  Year",
  );
  expect(rowsOf(text)).toEqual([
    ["Date", "Prayer", "Time"],
    ["2026-01-01", "Fajr, at home", "06:02"],
    ["2026-01-01", "New Year", ""],
  ]);
});

test("an event that comes again names no single day", () => {
  const [, row] = rowsOf(calendar("DTSTART:20260102T131500\nRRULE:FREQ=WEEKLY\nSUMMARY:Jumuah"));
  expect(row).toEqual(["each time from 2026-01-02 on", "Jumuah", "13:15"]);
});

test("times in UTC, and no events, are refused", () => {
  expect(() => rowsOf(calendar("DTSTART:20260101T060200Z\nSUMMARY:Fajr"))).toThrow("in UTC");
  expect(() => rowsOf(calendar())).toThrow("without events");
});
