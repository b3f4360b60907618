/** Parts of a day as entries of a calendar: only what is asked for, and what the Sun gives. */
import { expect, test } from "vitest";
import { partEntries } from "#core/api/calendar-day-parts.ts";
import type { DayParts } from "#core/prayer/day-parts.ts";

const NAMES = {
  day_parts: { ishraq: "Ishraq", duha: "Duha", sunrise: "At sunrise", zenith: "At noon", sunset: "At sunset" },
};

/** Minutes since 1970, of a day that begins at 0. */
const DAY: DayParts = {
  ishraq: 380,
  duha: 540,
  forbidden: [
    { name: "sunrise", from: 360, to: 380 },
    { name: "zenith", from: 715, to: 721 },
    { name: "sunset", from: 1060, to: 1080 },
  ],
  ends: { fajr: 360, dhuhr: 900, asr: 1080, maghrib: 1150, isha: 1430 },
};

const entries = (day: DayParts, kinds: readonly string[]): readonly string[] =>
  partEntries(() => day, kinds, NAMES).map(
    ({ key, summary, startsAt, endsAt }) =>
      `${key} ${summary} ${startsAt / 60_000}${typeof endsAt === "number" ? `-${endsAt / 60_000}` : ""}`,
  );

test.each([
  [["ishraq"], ["ishraq Ishraq 380"]],
  [["duha", "adhan"], ["duha Duha 540"]],
  [
    ["forbidden", "ishraq", "duha"],
    [
      "forbidden-sunrise At sunrise 360-380",
      "ishraq Ishraq 380",
      "duha Duha 540",
      "forbidden-zenith At noon 715-721",
      "forbidden-sunset At sunset 1060-1080",
    ],
  ],
  [["adhan"], []],
])("%j are in the order of the day", (kinds, expected) => expect(entries(DAY, kinds)).toEqual(expected));

test("what a day does not have has no entry", () => {
  const polar: DayParts = { ...DAY, ishraq: null, duha: null, forbidden: [] };
  expect(entries(polar, ["ishraq", "duha", "forbidden"])).toEqual([]);
});
