/** The table from 1970 on: the same offsets since, and a fraction of the bytes. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clockSpan, readClock } from "#core/base/clock.ts";
import { readClockRow } from "#core/base/clock-table.ts";
import { recentClocks } from "../../../web/plugins/recent-clocks.ts";

const whole = readFileSync("data/clocks.json", "utf8");
const recent = recentClocks(whole);

const rows = (json: string) =>
  (JSON.parse(json) as { readonly zones: readonly string[] }).zones.map((row) => readClockRow(row));

test("no zone is lost, and none changes otherwise from 1970 to 2100", () => {
  const [before, after] = [rows(whole), rows(recent)];
  expect(after.map(({ zones }) => zones)).toEqual(before.map(({ zones }) => zones));
  for (const [i, { text }] of before.entries()) {
    const [own, shorter] = [readClock(text), readClock(after[i]?.text ?? "")];
    for (let at = 0; at < Date.UTC(2101, 0, 1);) {
      const [a, b] = [clockSpan(own, at), clockSpan(shorter, at)];
      expect([a.offsetMin, a.endMs]).toEqual([b.offsetMin, b.endMs]);
      at = a.endMs;
    }
  }
});

test("it is a quarter shorter, and keeps its release", () => {
  expect(recent.length).toBeLessThan(whole.length * 0.75);
  expect(JSON.parse(recent)).toMatchObject({ version: (JSON.parse(whole) as { version: string }).version });
});
