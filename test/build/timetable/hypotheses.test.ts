import { expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { readingOf } from "./reading-of.ts";
import { adhansOn, dayOf, daysFrom, LONDON } from "./london.ts";

const fileOf = (header: string, days: readonly number[], write: (day: number) => string) => {
  const rows = days.map((day) => {
    const times = adhansOn(day).map(({ said }) => (said.kind === "clock" ? formatClock(said.minute) : ""));
    return [write(day), ...times].join(",");
  });
  return new Map([["a.csv", new TextEncoder().encode([header, ...rows].join("\n"))]]);
};

const sunOf = () => LONDON;

test("the Sun tells which figure is the day where the rows do not", async () => {
  const file = fileOf(
    "Date,Fajr adhan,Dhuhr adhan,Asr adhan,Maghrib adhan,Isha adhan",
    [dayOf("2026-05-03"), dayOf("2026-09-07")],
    (day) => formatDate(day).split("-").toReversed().join("/"),
  );
  expect((await readingOf(file)).missing).toHaveLength(1);
  const { missing, oddities, places } = await readingOf(file, { sunOf });
  expect(missing).toEqual([]);
  expect(oddities).toEqual(["by the Sun dates are day-first"]);
  expect(places[0]?.statements[0]?.days).toMatchObject({ from: dayOf("2026-05-03") });
});

test("a question that the words leave open goes to the Sun", async () => {
  const file = fileOf("Date,Fajr,Dhuhr,Third,Maghrib,Isha", daysFrom("2026-02-01"), formatDate);
  expect((await readingOf(file)).losses.map(({ kind }) => kind)).toEqual(["column", "prayer"]);
  const { losses, oddities } = await readingOf(file, { sunOf });
  expect(losses).toEqual([]);
  expect(oddities).toContain('by the Sun "Third" is asr');
});
