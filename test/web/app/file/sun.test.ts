/** The Sun of the checker: the spans that a file needs, and the check with it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseDate } from "#core/base/date.ts";
import { sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { EPHEMERIS_SPAN } from "#core/shard/paths.ts";
import { spansOf, sunOver } from "../../../../web/app/file/sun.ts";
import { SHIPPED_DATA } from "../../../build/small-data.ts";

const LONDON = { lat: 51.51, lng: -0.06, timezone: "Europe/London" };
const whole = readFileSync(join(SHIPPED_DATA, "ephemeris.bin"));

/** Files of the data build by the first year in their address. */
const fetchSlice = async (address: string): Promise<Uint8Array | null> => {
  const start = Number(/(\d{4})\.bin$/.exec(address)?.[1]);
  const slice = sliceEphemeris(whole, start, start + EPHEMERIS_SPAN - 1);
  return Promise.resolve(slice instanceof Error ? null : slice);
};

const noon = (sun: { readonly noon: number } | null): number => Math.round(sun?.noon ?? -1);

test("the spans are those of the dates in the text", () => {
  expect(spansOf("date,dhuhr\n2026-01-01,12:07\n2040-01-01,12:07\n")).toEqual([2020, 2040]);
  expect(spansOf("place_id,prayer,value\n1,fajr,05:30\n")).toEqual([]);
});

describe("the Sun over a place", () => {
  test("is known on the dates of the file, of every span", async () => {
    const asked: string[] = [];
    const sunOf = await sunOver(LONDON, "2039-12-31 2040-01-01", async (address) => {
      asked.push(address);
      return fetchSlice(address);
    });
    expect(asked.map((one) => one.slice(-8))).toEqual(["2020.bin", "2040.bin"]);
    expect(["2039-12-31", "2040-01-01"].map((date) => noon(sunOf?.(parseDate(date) ?? 0) ?? null))).toEqual([723, 724]);
    expect(sunOf?.(parseDate("2070-01-01") ?? 0)).toBeNull();
  });

  test("is unknown without its table or without a clock", async () => {
    expect(await sunOver(LONDON, "2026-01-01", async () => Promise.resolve(null))).toBeNull();
    expect(await sunOver(LONDON, "2026-01-01", async () => Promise.resolve(new Uint8Array(9)))).toBeNull();
    expect(await sunOver({ ...LONDON, timezone: null }, "2026-01-01", fetchSlice)).toBeNull();
  });
});
