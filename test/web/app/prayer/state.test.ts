/** The state of the prayer view: method 6 (Custom) comes with its angles or not at all. */
import { describe, expect, it } from "vitest";
import { isCustomLeftOut, optionsOf, readState } from "../../../../web/app/prayer/state.ts";

const queryOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

describe("the options of an address", () => {
  it.each([
    ["method=3", "method=3", false],
    ["method=6", "", true],
    ["method=6&school=1", "school=1", true],
    ["method=6&fajr_angle=15", "", true],
    ["method=6&isha_angle=15", "", true],
    ["method=6&fajr_angle=&isha_angle=15", "", true],
    ["method=6&fajr_angle=15&isha_angle=14", "method=6&fajr_angle=15&isha_angle=14", false],
    [
      "method=6&fajr_angle=15&isha_minutes=90&maghrib_minutes=3",
      "method=6&fajr_angle=15&isha_minutes=90&maghrib_minutes=3",
      false,
    ],
    // The API refuses them with any other method.
    ["method=3&fajr_angle=15&isha_angle=14", "method=3", false],
    ["fajr_angle=15&isha_angle=14", "", false],
  ])("%s are %j", (search, options, isLeftOut) => {
    const query = queryOf(`lat=51.5&lng=-0.1&${search}`);
    const state = readState(query);
    const asked = Object.entries(optionsOf(state)).map(([name, value]) => `${name}=${value}`);
    expect(asked.join("&")).toBe(options);
    expect(isCustomLeftOut(query)).toBe(isLeftOut);
    expect(state).toMatchObject({ lat: "51.5", lng: "-0.1" });
  });

  it("lose the angles with the method", () => {
    const state = readState(queryOf("lat=1&lng=2&method=6&fajr_angle=15&isha_angle=14"));
    expect(optionsOf(readState({ ...state, method: "3" }))).toEqual({ method: "3" });
    expect(optionsOf(readState({ ...state, method: "" }))).toEqual({});
  });
});
