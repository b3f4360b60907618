/** Links that open a place in other apps. */
import { describe, expect, it } from "vitest";
import { appsFor, directionsTo, platformOf } from "../../../../web/app/place/lines.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

describe("the platform", () => {
  it.each([
    [IPHONE, 5, "apple"],
    [MAC, 5, "apple"],
    [MAC, 0, "other"],
    [ANDROID, 5, "android"],
    [LINUX, 0, "other"],
  ])("of %s with %i touch points is %s", (agent, touchPoints, platform) => {
    expect(platformOf(agent, touchPoints)).toBe(platform);
  });
});

const PLACE = { lat: 51.5194, lng: -0.0717, name: "Masjid (new) & Centre" };

describe("directions", () => {
  it.each([
    ["android", "geo:51.5194,-0.0717?q=51.5194,-0.0717(Masjid%20%5Bnew%5D%20%26%20Centre)"],
    ["apple", "https://maps.apple.com/?daddr=51.5194,-0.0717&q=Masjid%20(new)%20%26%20Centre"],
    ["other", "https://www.openstreetmap.org/directions?to=51.5194%2C-0.0717#map=17/51.5194/-0.0717"],
  ] as const)("on %s", (platform, address) => {
    expect(directionsTo(PLACE, platform)).toBe(address);
  });

  it("lead to the place in every app, whatever its name", () => {
    for (const name of ["جامع الأزهر", "a&b=c#d", "100 %"])
      for (const [, href] of appsFor({ ...PLACE, name })) {
        const url = new URL(href);
        expect(decodeURIComponent(url.search + url.hash)).toContain("51.5194");
        for (const parameter of ["n", "q"]) {
          const said = url.searchParams.get(parameter);
          if (said !== null) expect(said).toBe(name);
        }
      }
  });
});
