import { expect, test } from "vitest";
import { Losses } from "../../../build/timetable/losses.ts";
import { againstSun } from "../../../build/timetable/against-place.ts";
import type { Statement } from "../../../build/timetable/statements.ts";
import { adhansOn, daysFrom, LONDON, statement, sunOn } from "./london.ts";

const DAYS = daysFrom("2026-02-01");
const TRUE = DAYS.flatMap((day) => adhansOn(day));

const judge = (statements: readonly Statement[]) => {
  const losses = new Losses();
  return { ...againstSun(statements, LONDON, losses), losses: losses.all };
};

const later = (one: Statement, minutes: number): Statement =>
  one.said.kind === "clock" ? { ...one, said: { kind: "clock", minute: one.said.minute + minutes } } : one;

test("true times are not doubted", () => {
  expect(judge(TRUE)).toEqual({ statements: TRUE, refusals: [], losses: [] });
});

test("a cell that slipped is left out, with its place", () => {
  const [first, second, slipped] = TRUE.filter(({ prayer }) => prayer === "asr");
  const judged = judge(TRUE.map((one) => (one === slipped ? later(one, 10) : one)));
  expect([first, second].every((one) => one !== undefined && judged.statements.includes(one))).toBe(true);
  expect(judged.refusals).toEqual([]);
  expect(judged.losses.map(({ kind, where }) => [kind, where])).toEqual([["cell", slipped?.where]]);
});

test("a column an hour off is refused, and called so", () => {
  const judged = judge(TRUE.map((one) => (one.prayer === "maghrib" ? later(one, -60) : one)));
  expect(judged.refusals).toHaveLength(1);
  expect(judged.refusals[0]).toMatch(/^maghrib: 30 of 30 times cannot be those of this place, they are an hour off/);
});

test("a row that is another's is left out as a whole", () => {
  const [from, to] = [DAYS[5] ?? 0, DAYS[12] ?? 0];
  const copy = TRUE.filter(({ days }) => days.kind === "days" && days.from === from).map((one) => ({
    ...one,
    days: { kind: "days", ofHijriMonth: false, from: to, to } as const,
    where: `copy of ${one.prayer}`,
  }));
  const rest = TRUE.filter(({ days }) => days.kind !== "days" || days.from !== to);
  expect(judge([...rest, ...copy]).losses.map(({ where }) => where)).toEqual(
    expect.arrayContaining(copy.map((one) => one.where)),
  );
});

test("congregations before their adhan can be are refused", () => {
  const early = DAYS.map((day) => statement("asr", "iqama", day, sunOn(day).asr[0] - 60));
  expect(judge(early).refusals[0]).toMatch(/^the congregation of asr: 30 of 30/);
});
