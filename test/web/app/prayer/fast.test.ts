/** How long fasts are. */
import { expect, test } from "vitest";
import { fastsOf } from "../../../../web/app/prayer/fast.ts";

const day = (fajr: string | null, maghrib: string | null) =>
  ({ timings_iso: { fajr, maghrib } }) as Parameters<typeof fastsOf>[0][number];

test("the shortest and the longest fast, by instants: a change of clocks within the day counts", () => {
  expect(
    fastsOf([
      day("2027-02-08T05:15:00+06:00", "2027-02-08T17:50:00+06:00"),
      day("2027-03-09T04:58:00+06:00", "2027-03-09T18:06:00+06:00"),
      // Morocco sets its clocks back before Ramadan: the hands say an hour less.
      day("2027-02-07T06:20:00+01:00", "2027-02-07T17:20:00Z"),
    ]),
  ).toEqual({ shortest: 12 * 60, longest: 13 * 60 + 8 });
});

test("a day without Fajr or Maghrib has none", () => {
  expect(fastsOf([day(null, "2027-06-21T23:00:00+02:00"), day("2027-06-21T02:00:00+02:00", null)])).toBeNull();
  expect(fastsOf([])).toBeNull();
});
