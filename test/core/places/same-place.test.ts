import { describe, expect, it } from "vitest";
import { areOnePlace, type NamedPlace } from "#core/places/same-place.ts";

const METRES_A_DEGREE = 111_195;

const placeAt = (metres: number, en: string, more: Partial<NamedPlace> = {}): NamedPlace => ({
  lat: 51.5 + metres / METRES_A_DEGREE,
  lng: 0,
  type: "mosque",
  en,
  ar: null,
  names: [en],
  ...more,
});

describe("two records", () => {
  it.each([
    ["of one name within 300 m", placeAt(250, "East London Mosque")],
    ["of one name in another language", placeAt(250, "Masjid", { names: ["Masjid", "EAST LONDON MOSQUE"] })],
    ["of a similar name within 60 m", placeAt(30, "East London Mosque Centre")],
  ])("%s are one place", (_, other) => {
    expect(areOnePlace(placeAt(0, "East London Mosque"), other)).toBe(true);
  });

  it.each([
    ["of one name farther off", placeAt(400, "East London Mosque")],
    ["of a similar name farther off", placeAt(100, "East London Mosque Centre")],
    ["of other names side by side", placeAt(5, "Maryam Centre")],
    ["of which one is a halal venue", placeAt(0, "East London Mosque", { type: "halal" })],
  ])("%s are two places", (_, other) => {
    expect(areOnePlace(placeAt(0, "East London Mosque"), other)).toBe(false);
  });
});
