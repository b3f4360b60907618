import { describe, expect, it } from "vitest";
import { storedEvent } from "#core/model/event.ts";
import { eventOfRow, type EventRow, eventWindow, planEvents } from "../../../../build/compile/plan/events.ts";
import { shippedTable } from "../../../core/hijri/shipped-table.ts";
import { MONTHS, OBSERVANCES } from "./made-rows.ts";

const row: EventRow = {
  id: 1001,
  slug: "example-conference",
  kind: "conference",
  title_en: "Example Conference",
  title_ar: null,
  description_en: null,
  description_ar: "مثال",
  starts_at: "2027-03-09T09:00:00+00:00",
  ends_at: "2027-03-10T17:00:00+00:00",
  all_day: false,
  timezone: "Europe/London",
  status: "scheduled",
  place_id: null,
  country: "GB",
  city: "london",
  lat: null,
  lng: null,
  organizer: null,
  url: null,
  source: "editorial",
  updated_on: "2026-11-21",
};

const sources = {
  observances: OBSERVANCES,
  months: MONTHS,
  events: [{ ...row, id: 1002, starts_at: "2020-01-01T09:00:00+00:00", ends_at: null }, row],
  hijri: shippedTable(),
};

describe("the plan of all events", () => {
  it("puts a row into the stored form", () => {
    const event = eventOfRow(row);
    expect(storedEvent.strict().parse(event)).toEqual(event);
    expect([event.titles, event.descriptions]).toEqual([{ en: "Example Conference" }, { ar: "مثال" }]);
  });

  it("merges one-off events in order and drops those outside the window", () => {
    const events = planEvents(sources, eventWindow("2026-11-21"));
    const ids = events.map((event) => event.id);
    expect(ids).not.toContain(1002);
    // After Eid al-Fitr 1448, which begins with the same day.
    expect(ids[ids.indexOf(1001) - 1]).toBe(100_161_448);
  });
});
