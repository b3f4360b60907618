/**
 * Printed times of authorities against what their rules give, at points and on days that decided none of them
 * (authorities.csv names the source of each row). And what holds for all that ship: small shards, a reason where none
 * answers, days in order in every zone.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { writeAuthorities } from "#core/prayer/method.ts";
import { loadTables } from "../../build/check/load/load.ts";
import { authoritiesByCountry } from "../../build/compile/plan/prayer.ts";
import { openAuthorities } from "../support/authorities.ts";

const PRINTED = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

const rows: readonly Readonly<Record<string, string>>[] = parse(
  readFileSync(new URL("authorities.csv", import.meta.url)),
  { columns: true },
);
const answer = openAuthorities();
const known = authoritiesByCountry(loadTables(fileURLToPath(new URL("../../data", import.meta.url))).tables);

const minuteOf = (clock: string | null | undefined): number =>
  Number(clock?.slice(0, 2) ?? Number.NaN) * 60 + Number(clock?.slice(3));

describe("printed times, to the minute or the next", () => {
  it.each(rows.map((row) => [`${row["town"]}, ${row["date"]}`, row] as const))("%s", (_, row) => {
    const { country = "", timezone = "", date = "" } = row;
    const times = answer({ country, timezone, date, lat: Number(row["lat"]), lng: Number(row["lng"]) });
    const apart = PRINTED.map((name) => Math.abs(minuteOf(times[name]) - minuteOf(row[name])));
    expect(Math.max(...apart), JSON.stringify({ times, row })).toBeLessThanOrEqual(1);
  });
});

describe("the authorities that ship", () => {
  it("take at most 60 kB on a device, and 20 kB a country", () => {
    const sizes = [...known.values()].map((one) => brotliCompressSync(writeAuthorities(one)).length);
    expect(Math.max(...sizes)).toBeLessThan(20_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  });

  it.each([...known].flatMap(([country, { authorities }]) => authorities.map(({ id, zones }) => ({ country, id, zones }))))(
    "$id in $country: every tenth day in order, in each zone",
    ({ country, zones }) => {
      const points = zones.flatMap(({ points: [first] }) => (first === undefined ? [] : [first])).slice(0, 12);
      for (const [lat, lng] of points) {
        for (let day = 1; day <= 28; day += 9) {
          for (const month of ["01", "04", "06", "09", "12"]) {
            const date = `2026-${month}-${String(day).padStart(2, "0")}`;
            const times = answer({ country, lat, lng, timezone: "Etc/UTC", date });
            expect(Object.values(times), `${date} at ${lat}, ${lng}`).not.toContain(null);
          }
        }
      }
    },
  );
});
