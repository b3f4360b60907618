import { expect, test } from "vitest";
import { sunriseBySun } from "../../../build/timetable/find-sunrise.ts";
import { daysFrom, LONDON, statement } from "./london.ts";

const DAYS = daysFrom("2026-02-01");
const after = (minutes: number) =>
  DAYS.map((day) => statement("fajr", "iqama", day, Math.round(LONDON(day)?.sunrise ?? 0) + minutes));

test("later times of Fajr that are the sunrise on all days are the sunrise", () => {
  const found = sunriseBySun(after(2), LONDON);
  expect(found.every(({ prayer, role }) => prayer === "sunrise" && role === "adhan")).toBe(true);
});

test("a congregation before sunrise stays one", () => {
  const statements = after(-25);
  expect(sunriseBySun(statements, LONDON)).toBe(statements);
});

test("a table that has sunrise keeps what it says of Fajr", () => {
  const statements = [...after(0), statement("sunrise", "adhan", DAYS[0] ?? 0, 450)];
  expect(sunriseBySun(statements, LONDON)).toBe(statements);
});
