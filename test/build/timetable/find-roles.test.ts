import { expect, test } from "vitest";
import { rolesBySun } from "../../../build/timetable/find-roles.ts";
import { adhansOn, daysFrom, LONDON, statement } from "./london.ts";

const DAYS = daysFrom("2026-02-01");

test("guessed congregations that follow the Sun are adhans", () => {
  const statements = DAYS.flatMap((day) => adhansOn(day, 0, { isGuess: true, role: "iqama" }));
  const found = rolesBySun(statements, LONDON);
  expect(found).toMatchObject({ role: "adhan", changed: 150, isOpen: false });
  expect(found.statements.every(({ role }) => role === "adhan")).toBe(true);
});

test("guessed congregations that stay for days between the adhans stay congregations", () => {
  const times = { fajr: 6 * 60 + 30, dhuhr: 13 * 60 + 15, asr: 15 * 60 + 45, isha: 19 * 60 + 30 };
  const statements = DAYS.flatMap((day) =>
    Object.entries(times).map(([prayer, minute]) => statement(prayer, "iqama", day, minute, { isGuess: true })),
  );
  expect(rolesBySun(statements, LONDON)).toMatchObject({ role: "iqama", changed: 0, isOpen: false });
});

test("times that move with the Sun, twelve minutes after it, may be either", () => {
  const statements = DAYS.flatMap((day) => adhansOn(day, 12, { isGuess: true }));
  expect(rolesBySun(statements, LONDON)).toMatchObject({ role: null, isOpen: true });
});

const spanFrom = (day: number) => ({
  isGuess: true,
  role: "iqama" as const,
  days: { kind: "days" as const, ofHijriMonth: false, from: day, to: day + 4 },
});

test("guessed congregations of spans of days that follow the Sun are adhans, by the first days or the last", () => {
  const firsts = DAYS.filter((_, at) => at % 5 === 0);
  for (const shown of [0, 4]) {
    const statements = firsts.flatMap((day) => adhansOn(day + shown, 0, spanFrom(day)));
    const found = rolesBySun(statements, LONDON);
    expect(found).toMatchObject({ role: "adhan", changed: 30, isOpen: false });
    expect(found.statements.every(({ role }) => role === "adhan")).toBe(true);
  }
});

test("congregations of spans of days stay congregations, also a quarter of an hour after the adhan", () => {
  const statements = DAYS.filter((_, at) => at % 5 === 0).flatMap((day) => adhansOn(day, 15, spanFrom(day)));
  expect(rolesBySun(statements, LONDON)).toMatchObject({ statements, changed: 0, isOpen: false });
});

test("what a header says is not asked", () => {
  const statements = DAYS.flatMap((day) => adhansOn(day));
  expect(rolesBySun(statements, LONDON)).toMatchObject({ statements, isOpen: false });
});
