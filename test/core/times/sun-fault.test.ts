/** What is wrong with times that the Sun does not allow, and its words. */
import { expect, test } from "vitest";
import {
  cellFaultText,
  type ColumnFault,
  columnFaultText,
  faultOfCell,
  faultsOfColumn,
  faultsOfTable,
} from "#core/times/sun-fault.ts";
import type { DayTime } from "#core/values/prayer.ts";
import { daysFrom, sunOn } from "../../build/timetable/london.ts";

const DAYS = daysFrom("2026-06-01", 30);

/** What may be wrong with sunsets that are so many minutes off. */
const faultsOf = (minutes: number): readonly string[] => {
  const held = DAYS.map((day) => ({ minute: sunOn(day).sunset + minutes, sun: sunOn(day) }));
  return faultsOfColumn("maghrib", held, held, (sun) => sun.adhan.maghrib).map((fault) =>
    fault.kind === "time-of" ? fault.time : fault.kind,
  );
};

test("a column is of another half of the day, clock, prayer, or of another place", () => {
  expect(faultsOf(720)[0]).toBe("half-day");
  expect(faultsOf(-60)[0]).toBe("clock");
  expect(faultsOf(110)).toEqual(["isha", "place"]);
  expect(faultsOf(-300)).toEqual(["place"]);
});

test("a cell is off by half a day, an hour, or it slipped", () => {
  expect([719, -722, 61, -58, 30].map(faultOfCell)).toEqual(["half-day", "half-day", "hour", "hour", "slip"]);
});

const settled = (faults: Readonly<Partial<Record<DayTime, readonly ColumnFault[]>>>) =>
  Object.fromEntries(faultsOfTable(new Map(Object.entries(faults) as [DayTime, readonly ColumnFault[]][])));

const CLOCK = { kind: "clock" } as const;
const PLACE = { kind: "place" } as const;
const of = (time: DayTime): ColumnFault => ({ kind: "time-of", time });

test("two columns that are each other's are swapped, though an hour would explain one", () => {
  expect(settled({ maghrib: [CLOCK, of("isha"), PLACE], isha: [of("maghrib"), PLACE] })).toEqual({
    maghrib: of("isha"),
    isha: of("maghrib"),
  });
});

test("a clock that two of the Sun's own times follow is that of all", () => {
  const faults = { sunrise: [CLOCK, PLACE], dhuhr: [CLOCK, PLACE], isha: [of("maghrib"), PLACE] };
  expect(settled(faults)).toEqual({ sunrise: CLOCK, dhuhr: CLOCK, isha: of("maghrib") });
  expect(settled({ ...faults, isha: [CLOCK, PLACE] })).toEqual({ sunrise: CLOCK, dhuhr: CLOCK, isha: CLOCK });
});

test("each has its words", () => {
  expect(
    [CLOCK, { kind: "half-day" } as const, of("isha"), PLACE].map((one) => columnFaultText(one, "9 minutes")),
  ).toEqual([
    "they are an hour off: the clock of another season, such as that of winter all year",
    "they are twelve hours off: AM for PM, or PM for AM",
    "they are those of isha: headers are swapped",
    "up to 9 minutes off by the Sun: another place or year",
  ]);
  expect((["half-day", "hour", "slip"] as const).map(cellFaultText)).toEqual([
    "AM for PM, or PM for AM",
    "the clock of another season",
    "a slip",
  ]);
});
