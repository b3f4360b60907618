/** The month of the events view, and the table of kinds that it reads. */
import { describe, expect, it } from "vitest";
import type { Event } from "#core/model/event.ts";
import { calendarAddress, eventsAddress, eventsOn, readState, weeksOf } from "../../../../web/app/events/state.ts";
import { dateText, monthAfter, monthOf } from "../../../../web/app/ui/dates.ts";

describe("a month", () => {
  it.each([
    ["2026-11", "2026-11-30", 30],
    ["2027-02-14", "2027-02-28", 28],
    ["2028-02", "2028-02-29", 29],
    ["2026-12", "2026-12-31", 31],
  ])("%s ends on %s", (text, to, days) => expect(monthOf(text)).toMatchObject({ to, days }));

  it.each(["", "2026", "2026-13", "2026-00", "26-11"])("%j is none", (text) => expect(monthOf(text)).toBeNull());

  it.each([
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-06", 18, "2027-12"],
  ])("%s and %i more is %s", (name, months, after) => expect(monthAfter(name, months)).toBe(after));

  it("is laid out in weeks from Sunday to Saturday", () => {
    const month = monthOf("2026-11");
    const weeks = month === null ? [] : weeksOf(month);
    expect(weeks.map((week) => week.map((date) => date?.slice(8) ?? "  ").join(" "))).toEqual([
      "01 02 03 04 05 06 07",
      "08 09 10 11 12 13 14",
      "15 16 17 18 19 20 21",
      "22 23 24 25 26 27 28",
      "29 30               ",
    ]);
  });

  it("is named with Latin digits in both languages", () => {
    expect(dateText("2027-02-08", "plain", "en")).toBe("8 February 2027");
    expect(dateText("2027-02-08", "plain", "ar")).toBe("8 فبراير 2027");
  });
});

describe("marks", () => {
  const event = (starts_at: string, ends_at: string): Event => ({ starts_at, ends_at }) as Event;
  const eid = event("2027-03-09", "2027-03-11");
  const shawwal = event("2027-03-10", "2027-04-07");
  it.each([
    ["2027-03-08", []],
    ["2027-03-09", [eid]],
    ["2027-03-10", [eid, shawwal]],
    ["2027-03-11", [eid]],
    ["2027-03-12", []],
  ])("of %s", (date, marked) => expect(eventsOn([eid, shawwal], date)).toEqual(marked));
});

describe("the address", () => {
  it("asks for a month, or for one event", () => {
    const month = monthOf("2027-03");
    if (month === null) throw new Error("2027-03 is a month");
    const state = readState({ country: "ID", kind: "festival", month: "2027-03" });
    expect(eventsAddress(state, month, "ar")).toBe(
      "/api/v1/events?from=2027-03-01&to=2027-03-31&country=ID&kind=festival&limit=50&lang=ar",
    );
    expect(calendarAddress({ ...state, id: "7" }, month, "en")).toBe(
      "/api/v1/events?id=7&country=ID&lang=en&format=ics",
    );
  });
});
