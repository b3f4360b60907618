import { describe, expect, it } from "vitest";
import { compareEvents, endMs, isEnded } from "#core/places/events.ts";
import { storedEventWith } from "./stored-event.ts";

const timed = storedEventWith({
  all_day: false,
  starts_at: "2027-03-09T20:00:00+03:00",
  ends_at: "2027-03-09T22:30:00+03:00",
});

/** When an event is over: what it is, its last moment (still on), the first at which it is over. */
const ENDS: readonly (readonly [string, ReturnType<typeof storedEventWith>, string, string])[] = [
  ["all day, several", storedEventWith({}), "2027-03-12T11:59:59.999Z", "2027-03-12T12:00:00Z"],
  ["all day, one", storedEventWith({ ends_at: null }), "2027-03-10T11:59:59.999Z", "2027-03-10T12:00:00Z"],
  [
    "all day, over a leap day",
    storedEventWith({ starts_at: "2028-02-26", ends_at: "2028-02-28" }),
    "2028-02-29T11:59:59.999Z",
    "2028-02-29T12:00:00Z",
  ],
  ["timed", timed, "2027-03-09T19:29:59.999Z", "2027-03-09T19:30:00Z"],
  ["timed, of unknown length", { ...timed, ends_at: null }, "2027-03-10T16:59:59.999Z", "2027-03-10T17:00:00Z"],
];

describe("the end of an event", () => {
  it.each(ENDS)("%s", (_, event, stillOn, over) => {
    expect(isEnded(event, Date.parse(stillOn))).toBe(false);
    expect(isEnded(event, Date.parse(over))).toBe(true);
  });

  it("is not brought forward by a country that is a day ahead", () => {
    const dates = { XX: { starts_at: "2027-03-08", ends_at: "2027-03-10" } };
    expect(endMs(storedEventWith({ dates }))).toBe(endMs(storedEventWith({})));
  });
});

describe("the order of events", () => {
  it("is by start, then by id", () => {
    const events = [
      storedEventWith({ id: 4, starts_at: "2027-03-10" }),
      storedEventWith({ id: 3, all_day: false, starts_at: "2027-03-10T01:00:00+03:00" }),
      storedEventWith({ id: 2, starts_at: "2027-03-10" }),
      storedEventWith({ id: 1, starts_at: "2027-03-11" }),
    ];
    expect(events.sort(compareEvents).map((event) => event.id)).toEqual([3, 2, 4, 1]);
  });
});
