/** A short form of the trial of timetables: each kind of dress once, and nothing taken that is wrong. */
import { expect, test } from "vitest";
import { wearAll } from "./timetables/timetables.ts";

const WORN = [
  "short year first, one month",
  "one month by number",
  "Ramadan card",
  "one week",
  "no days",
  "several places",
  "another city, one month",
];

test("true timetables come back right, and bad ones are refused", { timeout: 300_000 }, async () => {
  const outcomes = await wearAll(({ name }) => WORN.includes(name), [1], 1);
  const told = outcomes.map(({ dress, verdict }) => `${dress.name}: ${verdict}`);
  expect(told).toEqual(outcomes.map(({ dress }) => `${dress.name}: ${dress.want === "read" ? "right" : "refused"}`));
  expect(outcomes).toHaveLength(WORN.length);
});
