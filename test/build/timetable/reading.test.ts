import { expect, test } from "vitest";
import { readingOf } from "./reading-of.ts";

const fileOf = (rows: readonly string[]) => new Map([["a.csv", new TextEncoder().encode(rows.join("\n"))]]);

test("a row of a Hijri day of no year among dates is lost, and is no adhan of each year", async () => {
  const { losses, places } = await readingOf(
    fileOf([
      "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
      "2026-02-01,05:40,07:35,12:24,14:40,16:50,18:30",
      "2026-02-02,05:39,07:34,12:24,14:41,16:52,18:31",
      "3 Shawwal,05:38,07:33,12:24,14:43,16:54,18:33",
    ]),
  );
  expect(losses).toEqual([
    { kind: "row", where: "a.csv, line 4, column 1", text: '"3 Shawwal" is no day that exists' },
  ]);
  expect(places[0]?.statements.map(({ days }) => days.kind)).not.toContain("season");
});

test("rows of Hijri days alone are of each year", async () => {
  const { losses, places } = await readingOf(fileOf(["Date,Isha jamaat", "1-10 Ramadan,20:30", "11-30 Ramadan,20:45"]));
  expect(losses).toEqual([]);
  expect(places[0]?.statements.map(({ days }) => days.kind)).toEqual(["season", "season"]);
});
