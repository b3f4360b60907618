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

  it("is expected where the country announces its own and has not, until it is over", () => {
    const open = storedEventWith({ expected: ["PK"] });
    const statusIn = (country: string, nowMs: number) => eventFor(open, country, nowMs).status;
    expect(statusIn("PK", Date.UTC(2027, 2, 10))).toBe("expected");
    expect(statusIn("PK", Date.UTC(2027, 2, 13))).toBe("scheduled");
    expect(statusIn("SA", Date.UTC(2027, 2, 10))).toBe("scheduled");
  });

  it("keeps everything else, and can be asked twice", () => {
    const once = eventFor(eid, "ID", 0);
    expect(once).toEqual({ ...eid, starts_at: "2027-03-10", ends_at: "2027-03-12", dates: {} });
    expect(eventFor(once, "ID", 0)).toEqual(once);
  });
});
