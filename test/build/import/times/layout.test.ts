/** Where tables are: rows of one prayer each become columns, and what rows say of their places stays. */
import { expect, test } from "vitest";
import { readingOf } from "./reading-of.ts";

test("points of mosques in rows of a prayer each are no times", async () => {
  const rows = [
    "mosque,lat,lng,prayer,iqama",
    "Masjid Bilal,5.30,-0.15,Fajr,05:45",
    "Masjid Bilal,5.30,-0.15,Dhuhr,13:00",
    "Masjid Hira,5.45,-0.20,Fajr,05:20",
    "Masjid Hira,5.45,-0.20,Dhuhr,13:30",
  ];
  const { places } = await readingOf(new Map([["list.csv", new TextEncoder().encode(rows.join("\n"))]]));
  expect(places.map(({ place }) => [place.name, place.lat, place.lng])).toEqual([
    ["Masjid Bilal", 5.3, -0.15],
    ["Masjid Hira", 5.45, -0.2],
  ]);
  expect(places.map(({ statements }) => statements.map(({ prayer, role }) => `${prayer} ${role}`))).toEqual([
    ["fajr iqama", "dhuhr iqama"],
    ["fajr iqama", "dhuhr iqama"],
  ]);
});
