/** The table from source text: rows, names, rules, and where another release differs. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { clockSpan, readClock } from "#core/base/clock.ts";
import { readClockRow } from "#core/base/clock-table.ts";
import { momentClocks } from "../../../../build/data/refresh/clock-sources.ts";
import { clockDifferences, clockRows, clockText, formatClocks } from "../../../../build/data/refresh/clocks.ts";
import table from "../../../../data/clocks.json" with { type: "json" };
import { areZoneToolsAbsent } from "../../../support/zone-tools.ts";

const SOURCE = `# version 2999a
R S 1980 max - Mar lastSun 1u 1 S
R S 1980 max - Oct lastSun 1u 0 -
Z Test/Summer 0:30 - LMT 1950
1 S A/B
Z Test/Constant 3 - +03
L Test/Constant Test/Old
L Test/Constant Test/Own
`;
const current = new Set(["Test/Own", "Test/Constant", "Test/Summer"]);

describe.skipIf(areZoneToolsAbsent)("the rows of a source (needs zic of Debian's libc-bin)", () => {
  test("hold each clock once, with its zones and their older names", () => {
    expect(clockRows({ text: SOURCE, current })).toEqual([
      "Test/Constant Test/Old,Test/Own|180|||",
      expect.stringMatching(/^Test\/Summer\|30 60 120\|1(21)*2?\|-[0-9a-z. ]+\|60 120 M3\.5\.0\/120 M10\.5\.0\/180$/),
    ]);
  });

  test("leave to the rule what it makes as well", () => {
    const row = clockRows({ text: SOURCE, current }).find((one) => one.startsWith("Test/Summer")) ?? "";
    const clock = readClock(readClockRow(row).text);
    expect(clock.changes.length).toBeLessThan(5);
    expect(clockSpan(clock, Date.UTC(1985, 6, 1)).offsetMin).toBe(120);
    expect(clockSpan(clock, Date.UTC(1975, 6, 1)).offsetMin).toBe(60);
    expect(clockSpan(clock, Date.UTC(2090, 6, 1)).offsetMin).toBe(120);
  });

  test("are those of the shipped table for the source beside it", () => {
    const text = readFileSync("data/tzdata.zi", "utf8");
    const names = new Set(table.zones.flatMap((row) => readClockRow(row).zones.map(([name = ""]) => name)));
    expect(clockRows({ text, current: names })).toEqual(table.zones);
  });
});

test("a clock that ends otherwise than it goes on is refused", () => {
  expect(() => clockText({ firstMin: 60, changes: [], after: { offsetMin: 120 } })).toThrow(
    "ends with 60 minutes, and goes on with 120",
  );
});

test("the file has a row a line", () => {
  const text = formatClocks("2999a", ["Test/A|0|||", "Test/B|60|||"]);
  expect(JSON.parse(text)).toMatchObject({ version: "2999a", zones: ["Test/A|0|||", "Test/B|60|||"] });
  expect(text.split("\n").filter((line) => line.includes("Test/"))).toHaveLength(2);
});

describe("differences", () => {
  const at = Date.UTC(2026, 10, 1, 8);
  const clock = (offsetMin: number) => ({ firstMin: -420, changes: [{ atMs: at, offsetMin }], rule: null });
  const rows = [`Test/A|-420 -360|1|${(at / 60_000).toString(36)}|`, "Test/B|0|||"];

  test("name the zone, the instant and both offsets", () => {
    const theirs = new Map([
      ["Test/A", clock(-480)],
      ["Test/C", clock(-480)],
    ]);
    expect(clockDifferences(rows, theirs)).toEqual([
      "Test/A: from 2026-11-01T08:00:00+00:00 -06:00, there -08:00",
      "Test/B: only here",
      "Test/C: only there",
    ]);
  });

  test("are none where the clocks are the same", () => {
    expect(clockDifferences(rows.slice(0, 1), new Map([["Test/A", clock(-360)]]))).toEqual([]);
  });

  test("of moment-timezone are but two old names, which Debian keeps as zones", () => {
    const zones = clockDifferences(table.zones, momentClocks()).map((line) => line.split(":")[0]);
    expect(zones).toEqual(["EET", "WET"]);
  });
});
