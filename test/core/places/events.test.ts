import { describe, expect, it } from "vitest";
import { eventFor, isEnded } from "#core/places/events.ts";
import { storedEventWith } from "./stored-event.ts";

const eid = storedEventWith({
  dates: {
    ID: { starts_at: "2027-03-10", ends_at: "2027-03-12" },
    NZ: { starts_at: "2027-03-11", ends_at: "2027-03-13" },
  },
});

describe("an event as one country keeps it", () => {
  it.each([
    [null, "2027-03-09", "2027-03-11"],
    ["SA", "2027-03-09", "2027-03-11"],
    ["ID", "2027-03-10", "2027-03-12"],
    ["NZ", "2027-03-11", "2027-03-13"],
    ["constructor", "2027-03-09", "2027-03-11"],
  ])("in %s it lasts from %s to %s", (country, first, last) => {
    const { starts_at, ends_at } = eventFor(eid, country, 0);
    expect([starts_at, ends_at]).toEqual([first, last]);
  });

  it("is over with that country's own last day, and worldwide with the last country's", () => {
    const nowMs = Date.UTC(2027, 2, 13);
    expect(isEnded(eventFor(eid, "SA", nowMs), nowMs)).toBe(true);
    expect(isEnded(eventFor(eid, "ID", nowMs), nowMs)).toBe(false);
    expect(isEnded(eid, nowMs)).toBe(false);
    expect(isEnded(eid, Date.UTC(2027, 2, 14, 12))).toBe(true);
  });

  it("by the Hijri calendar is expected until it is over, wherever nobody has announced it", () => {
    const open = storedEventWith({
      hijri_date: "1448-10-01",
      dates: { ID: { starts_at: "2027-03-10", ends_at: "2027-03-12" } },
    });
    const statusIn = (country: string | null, nowMs: number) => eventFor(open, country, nowMs).status;
    const before = Date.UTC(2027, 2, 10);
    expect([null, "PK", "SA", "constructor"].map((country) => statusIn(country, before))).toEqual(
      Array.from({ length: 4 }, () => "expected"),
    );
    expect(statusIn("ID", before)).toBe("scheduled");
    expect([null, "PK", "ID"].map((country) => statusIn(country, Date.UTC(2027, 2, 15)))).toEqual(
      Array.from({ length: 3 }, () => "scheduled"),
    );
  });

  it("is expected on the date that the country's rule gives, as long as the country has not announced it", () => {
    const ruled = storedEventWith({
      hijri_date: "1448-10-01",
      dates: { PK: { starts_at: "2027-03-10", ends_at: "2027-03-12" } },
      expected: ["PK"],
    });
    const before = Date.UTC(2027, 2, 1);
    const { starts_at, status } = eventFor(ruled, "PK", before);
    expect([starts_at, status]).toEqual(["2027-03-10", "expected"]);
    expect(eventFor(eventFor(ruled, "PK", before), "PK", before).status).toBe("expected");
  });

  it("with a date or a status of its own keeps it", () => {
    expect(eventFor(storedEventWith({}), "PK", 0).status).toBe("scheduled");
    expect(eventFor(storedEventWith({ hijri_date: "1448-10-01", status: "cancelled" }), "PK", 0).status).toBe(
      "cancelled",
    );
  });

  it("keeps everything else, and can be asked twice", () => {
    const once = eventFor(eid, "ID", 0);
    const dates = { ID: { starts_at: "2027-03-10", ends_at: "2027-03-12" } };
    expect(once).toEqual({ ...eid, ...dates.ID, dates });
    expect(eventFor(once, "ID", 0)).toEqual(once);
  });
});
