import { describe, expect, it } from "vitest";
import { customise, parseMethods } from "#core/prayer/method.ts";
import { methodOf, methods } from "./support.ts";

describe("the shipped methods", () => {
  it("are 1 to 23, each with an Arabic name and a source", () => {
    expect([...methods.keys()]).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    for (const method of methods.values()) {
      expect(method.names["ar"]).toMatch(/[\u0600-\u06ff]/u);
      expect(method.source).not.toBe("");
    }
    expect(new Set([...methods.values()].map(({ key }) => key)).size).toBe(23);
  });
});

describe("parseMethods", () => {
  const method = {
    id: 1,
    key: "a",
    names: { en: "A" },
    authority: "A",
    country: null,
    fajr_angle: 18,
    isha_angle: 17,
    source: "S",
    year: null,
  };
  const file = (...list: readonly unknown[]): unknown => ({ version: 1, methods: list });

  it("fills what is not said", () => {
    const parsed = parseMethods(file(method));
    if (parsed instanceof Error) throw parsed;
    expect(parsed.get(1)).toMatchObject({
      midnight: "standard",
      twilight: "angle",
      printed: { fajr: { round: "nearest", offset_min: 0 } },
      aladhan: { tune_min: {}, tune_yields: false },
    });
  });

  it.each([
    ["no Isha", file({ ...method, isha_angle: null }), "exactly one of isha_angle"],
    ["two", file({ ...method, isha_minutes: 90 }), "exactly one of isha_angle"],
    ["an id twice", file(method, method), "ids repeat"],
    ["no English name", file({ ...method, names: { ar: "أ" } }), "names.en is missing"],
    ["an unknown field", file({ ...method, angle: 3 }), "angle"],
    ["id 24", file({ ...method, id: 24 }), "id"],
    ["another version", { version: 2, methods: [method] }, "version"],
    ["nothing", null, "methods.json"],
  ])("refuses %s", (_, json, message) => {
    const parsed = parseMethods(json);
    expect(parsed).toBeInstanceOf(Error);
    expect(parsed).toHaveProperty("message", expect.stringContaining(message));
  });
});

describe("customise", () => {
  const custom = methodOf(6);
  it("has Fajr 18° and Isha 17° of its own", () => {
    expect(customise(custom, {})).toMatchObject({ fajr_angle: 18, isha_angle: 17, isha_minutes: null });
  });
  it("takes the caller's figures, minutes before angles", () => {
    expect(
      customise(custom, {
        fajrAngle: 15.5,
        ishaAngle: 14,
        ishaMinutes: 75,
        maghribAngle: 4,
        maghribMinutes: 0,
      }),
    ).toMatchObject({ fajr_angle: 15.5, isha_angle: null, isha_minutes: 75, maghrib_minutes: 0 });
    expect(customise(custom, { maghribAngle: 4 })).toMatchObject({ maghrib_angle: 4, maghrib_minutes: null });
  });
  it("leaves the method alone", () => {
    customise(custom, { fajrAngle: 1, ishaMinutes: 1 });
    expect(custom).toMatchObject({ fajr_angle: 18, isha_angle: 17 });
  });
});
