/** The labelled pairs: the held-out half is judged as well as the README says. */
import { expect, test } from "vitest";
import {
  byPlainRule,
  byResolution,
  judged,
  readTypes,
  readPairs,
  readSearchWords,
} from "../../../bench/import/same-place.ts";

const pairs = readPairs();
const held = pairs.filter(({ isHeldOut }) => isHeldOut);
const ours = judged(held, byResolution(readSearchWords(), readTypes()));

test("there are at least 300 pairs, half of them one place, half of them held out", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(300);
  const same = pairs.filter(({ isSame }) => isSame).length;
  expect(same / pairs.length).toBeGreaterThan(0.45);
  expect(same / pairs.length).toBeLessThan(0.55);
  expect(held.length).toBe(pairs.length / 2);
  expect(new Set(pairs.flatMap(({ a, b }) => [a.ref, b.ref])).size).toBe(2 * pairs.length);
});

test("what is held for one place is one, and little is missed", () => {
  expect(ours.precision).toBeGreaterThanOrEqual(0.995);
  expect(ours.recall).toBeGreaterThanOrEqual(0.895);
  expect(ours.doubtful).toBeLessThan(0.09);
});

test("the plain rule of 60 m and similar names does worse", () => {
  const plain = judged(held, byPlainRule);
  expect(plain.precision).toBeLessThan(ours.precision);
  expect(plain.recall).toBeLessThan(ours.recall);
});
