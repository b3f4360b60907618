/** The last place of the prayer view, as a device keeps it. */
import { describe, expect, it } from "vitest";
import { placeOf, readLastPlace } from "../../../../web/app/prayer/state.ts";

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
