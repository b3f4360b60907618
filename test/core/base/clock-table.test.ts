/** The clocks of all zones against zdump, on zones that zic compiles from the source beside the table. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { clockSpan } from "#core/base/clock.ts";
import { canonicalZoneName, clockZone, readClockRow, tzdataRelease, writeClockRow } from "#core/base/clock-table.ts";
import { namesIn, withCompiled } from "../../../build/data/refresh/zone-info.ts";
import table from "../../../data/clocks.json" with { type: "json" };
import { areZoneToolsAbsent } from "../../support/zone-tools.ts";

const source = readFileSync("data/tzdata.zi", "utf8");

/** `/folder/Zone/Name  Sun Mar 29 01:00:00 2026 UT = … gmtoff=3600`. */
const LINE = /^(\S+) +\w+ (\w+) +(\d+) (\d\d:\d\d:\d\d) (-?\d+) UT = .*gmtoff=(-?\d+)$/;

/** An instant, and the offset from UTC in minutes that is in force at it. */
type Dumped = readonly [ms: number, offsetMin: number];

/** What zdump prints of zones: the seconds around every change in the years. */
const dumped = (files: readonly string[], years: string): ReadonlyMap<string, readonly Dumped[]> => {
  const found = new Map<string, Dumped[]>(files.map((file) => [file, []]));
  const lines = execFileSync("zdump", ["-v", "-c", years, ...files], { encoding: "utf8", maxBuffer: 2 ** 28 });
  for (const line of lines.split("\n")) {
    const [, file = "", month, day, clock, year, seconds] = LINE.exec(line) ?? [];
    const ms = Date.parse(`${month} ${day} ${year} ${clock} UTC`);
    found.get(file)?.push([ms, Math.round(Number(seconds) / 60) + 0]);
  }
  return found;
};

describe.skipIf(areZoneToolsAbsent)("all zones (needs zic and zdump of Debian's libc-bin)", () => {
  /** By name what zdump prints; zones with the same bytes are printed once, since that takes most of the time. */
  const zones = new Map<string, readonly Dumped[]>();
  beforeAll(() => {
    withCompiled(source, (folder) => {
      const fileOf = new Map<string, string>();
      const files = namesIn(folder).map((name): readonly [string, string] => {
        const [file, bytes] = [join(folder, name), readFileSync(join(folder, name), "latin1")];
        if (!fileOf.has(bytes)) fileOf.set(bytes, file);
        return [name, fileOf.get(bytes) ?? file];
      });
      // A file without a rule ends with its offset, and zic writes all changes until 2037 otherwise.
      const hasRule = (bytes: string): boolean => bytes.slice(bytes.lastIndexOf("\n", bytes.length - 2)).includes(",");
      const [ruled, constant] = [true, false].map((wanted) =>
        [...fileOf].flatMap(([bytes, file]) => (hasRule(bytes) === wanted ? [file] : [])),
      );
      const printed = new Map([...dumped(ruled ?? [], "1900,2101"), ...dumped(constant ?? [], "1900,2040")]);
      for (const [name, file] of files) zones.set(name, printed.get(file) ?? []);
    });
  }, 600_000);

  test("keep the offsets that zdump prints, from 1900 to 2100, under every name of the source", () => {
    expect(zones.size).toBeGreaterThan(590);
    expect([...zones.values()].flat().length).toBeGreaterThan(50_000);
    const wrong = [...zones].flatMap(([name, printed]) => {
      const clock = clockZone(name)?.clock;
      return printed.filter(([ms, offsetMin]) => clock === undefined || clockSpan(clock, ms).offsetMin !== offsetMin);
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test("change them when zdump says so, and at no other time", () => {
    const [fromMs, toMs] = [Date.UTC(1900, 0, 2), Date.UTC(2100, 11, 31)];
    const strange = [...zones].flatMap(([name, printed]) => {
      const expected = printed.flatMap(([ms, offsetMin], i) =>
        ms > fromMs && ms < toMs && i > 0 && printed[i - 1]?.[1] !== offsetMin ? [ms] : [],
      );
      const clock = clockZone(name)?.clock;
      const changes: number[] = [];
      if (clock === undefined) return [[name, changes, expected]];
      for (let at = fromMs; at < toMs;) {
        const { endMs, offsetMin } = clockSpan(clock, at);
        if (endMs < toMs && clockSpan(clock, endMs).offsetMin !== offsetMin) changes.push(endMs);
        at = endMs;
      }
      return changes.join() === expected.join() ? [] : [[name, changes, expected]];
    });
    expect(strange.slice(0, 3)).toEqual([]);
  });
});

describe("the table", () => {
  test("is of the release whose source lies beside it", () => {
    expect(source).toMatch(new RegExp(`^# version ${tzdataRelease()}$`, "m"));
  });

  test("has every name once", () => {
    const names = table.zones.flatMap((row) => readClockRow(row).zones.flat());
    expect(names.length).toBe(new Set(names.map((name) => name.toLowerCase())).size);
  });

  test("reads and writes its rows", () => {
    for (const row of table.zones) expect(writeClockRow(readClockRow(row))).toBe(row);
  });

  test.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["europe/kiev", "Europe/Kyiv"],
    ["US/Pacific", "America/Los_Angeles"],
    ["America/Yellowknife", "America/Edmonton"],
    ["Europe/Bratislava", "Europe/Bratislava"],
    ["utc", "UTC"],
    ["Etc/UCT", "Etc/UTC"],
  ])("knows %s as %s", (given, name) => {
    expect(canonicalZoneName(given)).toBe(name);
    expect(clockZone(given)?.name).toBe(name);
  });

  test.each(["Mars/Olympus", "+03:00", "", "Factory", "constructor", "__proto__"])("knows no %j", (name) => {
    expect(canonicalZoneName(name)).toBeNull();
    expect(clockZone(name)).toBeNull();
  });
});
