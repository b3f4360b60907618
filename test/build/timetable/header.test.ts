import { expect, test } from "vitest";
import { byTheFast, named, ofThePrayerBefore } from "../../../build/timetable/header.ts";
import { lexicon } from "./reading-of.ts";

const all = (...headers: readonly string[]) => headers.map((header, index) => named(lexicon, header, index));

test.each([
  ["Fajr Jamaat", { prayer: "fajr", role: "iqama" }],
  ["Zuhr Begins", { prayer: "dhuhr", role: "adhan" }],
  ["Jumu'ah 2", { prayer: "jumuah", number: 2 }],
  ["Ramzan", { prayer: null, field: "hijri" }],
  ["Date", { prayer: null, field: "date" }],
])("%s is told by its words", (header, said) => {
  expect(named(lexicon, header, 0)).toMatchObject(said);
});

test("a role alone is of the prayer to its left, and never of the sunrise", () => {
  const columns = ofThePrayerBefore(all("Fajr", "Iqamah", "Sunrise", "Iqamah"));
  expect(columns.map(({ prayer }) => prayer)).toEqual(["fajr", "fajr", "sunrise", null]);
});

test("who prints Imsak among prayers without Fajr prints that of Fajr; the end of the fast is Maghrib", () => {
  const columns = byTheFast(all("Imsak", "Dhuhr", "Asr", "Iftar", "Isha"));
  expect(columns.map(({ prayer }) => prayer)).toEqual(["fajr", "dhuhr", "asr", "maghrib", "isha"]);
});
