import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadTables } from "../../../../build/check/load/load.ts";
import { openAnswers } from "../../../../build/data/accuracy/answers.ts";
import { changedSince, forecastText, frozenIn, newRows } from "../../../../build/data/forecast/forecast.ts";
import { forecastsCsv } from "../../../../build/data/forecast/rows.ts";

const { tables } = loadTables(fileURLToPath(new URL("../../../../data", import.meta.url)));
const answers = openAnswers(tables);
const frozen = frozenIn(tables, 2027);

describe("the times of 2027 that were frozen", () => {
  test("are of the authorities of their day; one that is added later is frozen with the next run", () => {
    const ids = new Set(tables.authorities.map(({ value }) => value.id));
    const of = new Set(frozen.map(({ authority }) => authority));
    expect([...of].filter((id) => !ids.has(id))).toEqual([]);
    expect(of.size).toBeGreaterThan(80);
  });

  // A change of rule is frozen again with `npm run data -- forecast 2027`, which adds a row and leaves the old one.
  test("are what the tables give, for one place of each authority", () => {
    const first = [...new Map(frozen.map((row) => [row.authority, row])).values()];
    expect(changedSince(answers, 2027, first)).toEqual([]);
  });

  test("are a line a day in a text that depends on nothing else", () => {
    const place = frozen.find(({ authority }) => authority === "sa-umm-al-qura");
    const lines = place === undefined ? [] : (forecastText(answers, 2027, place)?.split("\n") ?? []);
    expect(lines[0]).toMatch(/^musalla forecast 1,2027,sa-umm-al-qura,[\d.]+,[\d.]+,Asia\/Riyadh$/);
    expect(lines[1]).toMatch(/^2027-01-01(?:,\d\d:\d\d){6}$/);
    expect(lines.slice(-2)).toEqual([expect.stringMatching(/^2027-12-31,/), ""]);
    expect(lines.length).toBe(1 + 365 + 1);
  });
});

describe("a rule that changes", () => {
  const [row] = frozen;
  if (row === undefined) throw new Error("nothing is frozen");
  const other = { ...row, sha256: "0".repeat(64), frozen_on: "2026-01-01" };
  const withRows = (values: readonly (typeof row)[]) =>
    ({ ...tables, forecasts: values.map((value) => ({ ...tables.forecasts[0], value })) }) as typeof tables;

  test("is found, and gets a row of its day; of several rows the newest counts", () => {
    const before = withRows([other, ...frozen.slice(1)]);
    expect(changedSince(answers, 2027, frozenIn(before, 2027))).toEqual([{ row: other, sha256: row.sha256 }]);
    const added = newRows(before, 2027, "2026-12-01", "9.9.9");
    expect(added.filter(({ authority }) => authority === row.authority)).toEqual([
      { ...row, frozen_on: "2026-12-01", version: expect.stringMatching(/^9\.9\.9, tzdata /) as string },
    ]);
    expect(frozenIn(withRows([other, row]), 2027)).toEqual([row]);
  }, 60_000);

  test("leaves the old row in the file, in order of time", () => {
    expect(
      forecastsCsv([row, other])
        .split("\n")
        .slice(1, 3)
        .map((line) => line.split(",")[3]),
    ).toEqual(["2026-01-01", row.frozen_on]);
  });
});
