/** What a device keeps for daily use, and clock times with 12 or 24 hours. */
import { describe, expect, it } from "vitest";
import { clockIn, hoursOf } from "../../../../web/app/ui/hours.ts";
import { distanceText } from "../../../../web/app/ui/distance.ts";
import { isTimeToOffer, readVisits, visitsAt } from "../../../../web/app/offline/visits.ts";
import { readFavourites, toggled } from "../../../../web/app/place/favourite-list.ts";
import { placeOf, readLastPlace } from "../../../../web/app/prayer/state.ts";

describe("hours", () => {
  it.each([
    ["en", ["en-US"], 12],
    ["en", ["de-DE", "en-GB", "en-US"], 24],
    ["en", ["de-DE"], 24],
    ["ar", ["ar-SA"], 12],
    ["ar", ["ar-MA"], 24],
    ["tr", ["en-US", "tr-TR"], 24],
    ["ur", [], 12],
    ["fr", ["fr-CA"], 24],
  ] as const)("of a page in %s for %j are %i", (page, tags, hours) => {
    expect(hoursOf(page, tags)).toBe(hours);
  });

  it.each([
    ["16:33", 24, "en", false, "16:33"],
    ["16:33", 12, "en", false, "4:33 PM"],
    ["16:33", 12, "en", true, "4:33"],
    ["00:05", 12, "en", false, "12:05 AM"],
    ["00:05", 12, "en", true, "12:05"],
    ["12:00", 12, "en", true, "12:00"],
    ["04:07", 12, "ar", false, "4:07 ص"],
    ["16:33", 12, "ur", false, "4:33 PM"],
    ["+20", 12, "en", false, "+20"],
  ] as const)("show %s with %i hours in %s (bare: %s) as %s", (time, hours, page, isBare, text) => {
    expect(clockIn(time, hours, page, isBare).replaceAll(/\s/g, " ")).toBe(text);
  });
});

describe("the last place", () => {
  const LONDON = { lat: "51.51", lng: "-0.13", city: "london", country: "GB", school: "1" };
  it("is place and options, without the month that was shown", () => {
    expect(placeOf({ ...LONDON, month: "2027-03", day: "tomorrow" }, "London")).toEqual({
      state: LONDON,
      name: "London",
    });
    expect(placeOf({ city: "london" }, "London")).toBeNull();
  });

  it("comes back as it was kept", () => {
    const kept = placeOf(LONDON, null);
    expect(readLastPlace(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([null, 7, "x", [], {}, { state: null }, { state: { lat: 51 } }, { state: { lat: "51" } }])(
    "is none where %j was kept",
    (kept) => {
      expect(readLastPlace(kept)).toBeNull();
    },
  );
});

describe("the offer to install", () => {
  const MINUTE_MS = 60_000;
  it("comes with the second visit, not with the second page, and not again", () => {
    const none = readVisits(null);
    const first = visitsAt(none, 1e12);
    expect(isTimeToOffer(first, false)).toBe(false);
    expect(visitsAt(first, 1e12 + 29 * MINUTE_MS)).toBe(first);
    const second = visitsAt(first, 1e12 + 31 * MINUTE_MS);
    expect(isTimeToOffer(second, false)).toBe(true);
    expect(isTimeToOffer({ ...second, isDone: true }, true)).toBe(false);
    expect(readVisits(JSON.parse(JSON.stringify(second)))).toEqual(second);
  });

  it("comes at once where a country is kept", () => {
    expect(isTimeToOffer(readVisits({ count: "2" }), true)).toBe(true);
  });
});

describe("favourites", () => {
  const one = (id: number) => ({ id, name: `Place ${id}`, lang: "en", city: null });
  it("are added in front, and taken out by the same star", () => {
    expect(toggled([one(1)], one(2))).toEqual([one(2), one(1)]);
    expect(toggled([one(2), one(1)], one(2))).toEqual([one(1)]);
    const many = Array.from({ length: 60 }, (_, id) => one(id + 1));
    expect(many.reduce(toggled, [])).toHaveLength(50);
  });

  it("leave out what is not sound", () => {
    expect(readFavourites([one(1), { id: "2" }, null, { id: -1, name: "", lang: "" }, { ...one(3), more: 1 }])).toEqual(
      [one(1), one(3)],
    );
    expect(readFavourites({ length: 1 })).toEqual([]);
  });
});

describe("a distance", () => {
  it.each([
    [4, "0 m"],
    [648, "650 m"],
    [994, "990 m"],
    [995, "1 km"],
    [1000, "1 km"],
    [1249, "1.2 km"],
    [38_400, "38 km"],
  ])("of %d m is %s", (metres, said) => {
    for (const tags of [[], ["en"], ["en-CA", "en-US"], ["ar-SA"]]) expect(distanceText(metres, "en", tags)).toBe(said);
  });

  it.each([
    ["en-US", 4, "10 ft"],
    ["en-US", 150, "490 ft"],
    ["en-US", 805, "0.5 mi"],
    ["en-US", 3218, "2 mi"],
    ["es-US", 38_400, "24 mi"],
    ["en-LR", 300, "980 ft"],
    ["my-MM", 1000, "0.6 mi"],
    ["en-GB", 648, "710 yd"],
    ["en-GB", 1249, "0.8 mi"],
    ["zh-Hant-US", 1609, "1 mi"],
  ])("in %s of %d m is %s", (tag, metres, said) => {
    expect(distanceText(metres, "en", ["en", tag, "fr-FR"])).toBe(said);
  });

  it.each([
    [10, "10 م"],
    [160, "160 م"],
    [1249, "1.2 كم"],
  ])("in Arabic of %d m has the unit as a sign: %s", (metres, said) => {
    expect(distanceText(metres, "ar", ["ar-SA"]).replaceAll(/\s/g, " ")).toBe(said);
  });
});
