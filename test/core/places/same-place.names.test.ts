import { describe, expect, test } from "vitest";
import { haveSimilarNames } from "#core/places/same-place.ts";

describe("names of one place", () => {
  test.each([
    ["East London Mosque", "east london mosque"],
    ["East London Mosque", "East London Mosque & London Muslim Centre"],
    ["Fatih Camii", "FATİH CAMİİ"],
    ["Süleymaniye Camii", "Suleymaniye Camii"],
    ["Masjid al-Haram", "Masjid Al Haram"],
    ["مسجد النور", "مسجد نور"],
  ])("%s, %s", (a, b) => {
    expect(haveSimilarNames([a], [b])).toBe(true);
    expect(haveSimilarNames([b], [a])).toBe(true);
  });

  test.each([
    ["East London Mosque", "West London Synagogue"],
    ["Sultan Mosque", "Omar Mosque"],
    ["Mosque", "East London Mosque"],
    ["مسجد النور", "مسجد الفتح"],
    ["", ""],
    ["!!!", "???"],
  ])("not %s, %s", (a, b) => {
    expect(haveSimilarNames([a], [b])).toBe(false);
  });

  test("one language that agrees is enough, and a name that is missing says nothing", () => {
    expect(haveSimilarNames(["Great Mosque", "مسجد النور"], ["Nour Prayer Hall", "مسجد نور"])).toBe(true);
    expect(haveSimilarNames(["Great Mosque", null], ["Nour Prayer Hall", null])).toBe(false);
  });
});
