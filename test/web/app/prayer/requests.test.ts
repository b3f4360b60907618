/** The smaller parts of the prayer view: its address, Ramadan, notes in words, names of files. */
import { describe, expect, it } from "vitest";
import type { Event } from "#core/model/event.ts";
import { noteText, noteTexts } from "../../../../web/app/prayer/notes.ts";
import { ramadanAt, ramadansOf } from "../../../../web/app/prayer/ramadan.ts";
import { calendarAddress, fileName, todayAddress } from "../../../../web/app/prayer/requests.ts";
import { atPlace, optionsOf, placeQuery, readState, roundedDegrees } from "../../../../web/app/prayer/state.ts";

describe("the address", () => {
  it("is the state: the place, the options, what is shown", () => {
    const state = readState({
      lat: "0",
      lng: "0",
      method: "5",
      ramadan: "1448",
      lang: "ar",
      school: "",
      q: "x",
    });
    expect(state).toEqual({ lat: "0", lng: "0", method: "5", ramadan: "1448" });
    expect([placeQuery(state), optionsOf(state)]).toEqual([{ lat: "0", lng: "0" }, { method: "5" }]);
  });

  it("keeps the options at another place", () => {
    const state = { city: "cairo", country: "EG", lat: "30", lng: "31", school: "1" };
    expect(atPlace(state, { lat: "51.50", lng: "-0.12" })).toEqual({
      school: "1",
      lat: "51.50",
      lng: "-0.12",
    });
  });

  it("holds a position to about a kilometre", () => {
    expect([51.508_53, -0.125_74, 0, -0.001].map(roundedDegrees)).toEqual(["51.51", "-0.13", "0.00", "0.00"]);
  });
});

describe("requests", () => {
  const place = { lat: "1", lng: "2", lang: "en" };
  it("ask for today, and for the days around a date once it is known", () => {
    expect(todayAddress(place, null)).toBe("/api/v1/prayer?lat=1&lng=2&lang=en&days=2");
    expect(todayAddress(place, "2026-03-01")).toBe("/api/v1/prayer?lat=1&lng=2&lang=en&from=2026-02-28&days=3");
  });
  it("of calendars have files with names", () => {
    expect(calendarAddress(place, "Jakarta", { from: "2027-02-08", to: "2027-03-08" })).toBe(
      "/api/v1/prayer?lat=1&lng=2&lang=en&from=2027-02-08&to=2027-03-08&format=ics&name=Jakarta",
    );
    expect(fileName("jakarta", "ramadan-1448")).toBe("prayer-times-jakarta-ramadan-1448.ics");
    expect(fileName("../é?", "2027")).toBe("prayer-times-..--2027.ics");
  });
});

const event = (slug: string, starts_at: string, status = "scheduled"): Event => ({ slug, starts_at, status }) as Event;

describe("Ramadan", () => {
  const all = ramadansOf([
    event("ramadan-begins-1448", "2027-02-08"),
    event("day-of-arafah-1448", "2027-05-15"),
    event("ramadan-begins-1447", "2026-02-19"),
    event("ramadan-begins-1449", "2028-01-28"),
    event("eid-al-fitr-1447", "2026-03-21"),
    event("eid-al-fitr-1448", "2027-03-10", "expected"),
  ]);

  it("lasts until the eve of Eid al-Fitr, by the announced days", () => {
    expect(all).toEqual([
      { year: "1447", from: "2026-02-19", to: "2026-03-20", isExpected: false },
      { year: "1448", from: "2027-02-08", to: "2027-03-09", isExpected: true },
    ]);
  });

  it.each([
    ["2026-03-20", "1447"],
    ["2026-03-21", "1448"],
    ["2027-03-10", undefined],
  ])("on %s is that of %s", (date, year) => expect(ramadanAt(all, date)?.year).toBe(year));
});

describe("notes", () => {
  it("say once what holds for Fajr and Isha, and keep what holds for one", () => {
    const keys = (notes: readonly string[]) =>
      noteTexts(notes).map((one) => (typeof one === "string" ? one : `${one.key} ${one.values["rule"] ?? ""}`.trim()));
    const seasonal = ["fajr: seasonal twilight", "isha: seasonal twilight"];
    expect(keys([...seasonal, ...seasonal])).toEqual(["prayer.note.seasonal"]);
    expect(keys(["isha: one-seventh", "x", "fajr: one-seventh"])).toEqual(["x", "prayer.note.night one-seventh"]);
    expect(keys(["fajr: one-seventh", "isha: angle-based"])).toEqual([
      "prayer.note.fajr one-seventh",
      "prayer.note.isha angle-based",
    ]);
  });

  it.each([
    ["fajr: one-seventh", { key: "prayer.note.fajr", values: { rule: "one-seventh" } }],
    ["isha: middle-of-night", { key: "prayer.note.isha", values: { rule: "middle-of-night" } }],
    ["fajr: middle-of-night (18° not reached)", { key: "prayer.note.middle", values: { time: "fajr", deg: "18" } }],
    ["isha: middle-of-night (17.5° not reached)", { key: "prayer.note.middle", values: { time: "isha", deg: "17.5" } }],
    [
      "maghrib: middle-of-night (4.5° not reached)",
      { key: "prayer.note.middle", values: { time: "maghrib", deg: "4.5" } },
    ],
    ["isha: seasonal twilight", { key: "prayer.note.isha-seasonal", values: {} }],
    ["elevation: Ifrane, 1665 m", { key: "prayer.note.elevation", values: { town: "Ifrane", metres: "1665" } }],
    ["polar: times of latitude 65.5", { key: "prayer.note.latitude", values: { lat: "65.5" } }],
    ["polar: times of the day 12 days later", { key: "prayer.note.days-later", values: { days: "12" } }],
    ["a rule of another day", null],
  ])("%s", (note, text) => expect(noteText(note)).toEqual(text));
});
