/** What the texts around a table say of its days. */
import { expect, test } from "vitest";
import { readingOf } from "./reading-of.ts";

const TABLE = "Day,Fajr,Isha\n1,03:30,22:30\n2,03:31,22:29\n";

test.each(["April", "May", "June", "July"])("%s is a month as a part of a long name", async (month) => {
  const name = `Prayer Times  - Islamic Association of the Old Town - ${month}.csv`;
  const { missing, places } = await readingOf(new Map([[name, new TextEncoder().encode(TABLE)]]), { year: 2026 });
  expect(missing).toEqual([]);
  expect(places[0]?.statements).toHaveLength(4);
});

test("a word among others is none", async () => {
  const text = `All of the times below may change\n${TABLE}`;
  const { missing } = await readingOf(new Map([["times.csv", new TextEncoder().encode(text)]]), { year: 2026 });
  expect(missing).toEqual(["times.csv: the month: --month"]);
});
