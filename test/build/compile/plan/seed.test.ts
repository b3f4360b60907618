/** The data that ships: how much of it there is, and that it is sound. */
import { describe, expect, test } from "vitest";
import { checkData, openData } from "../../../../build/check/check.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const check = openData(SHIPPED_DATA);
const countries = check.placeFiles.map((file) => check.country(file, check.seenNothing()));
const all = countries.flatMap(({ country, rows }) => rows.map(({ value }) => ({ country, ...value })));

describe("the seed", () => {
  test("has neither an error nor a warning", () => {
    expect(checkData(SHIPPED_DATA).diagnostics).toEqual([]);
  });

  test("holds at least 500 places in at least 60 countries, most of them mosques", () => {
    expect(all.length).toBeGreaterThanOrEqual(500);
    expect(countries.filter(({ rows }) => rows.length > 0).length).toBeGreaterThanOrEqual(60);
    expect(all.filter(({ type }) => type === "mosque").length).toBeGreaterThan(all.length / 2);
  });

  test("holds at least 8 mosques in Istanbul", () => {
    const here = all.filter(({ country, city, type }) => country === "TR" && city === "istanbul" && type === "mosque");
    expect(here.length).toBeGreaterThanOrEqual(8);
  });

  test("has an English and an Arabic name everywhere", () => {
    const nameless = all.filter(({ name_en: en, name_ar: ar }) => en === "" || ar === null);
    expect(nameless.map(({ country, slug }) => `${country} ${slug}`)).toEqual([]);
    for (const { value } of [...check.tables.countries, ...check.tables.cities])
      expect([value.name_en, /\p{Script=Arabic}/u.test(value.name_ar)]).toEqual([value.name_en, true]);
  });

  test("has ids of its own range, each once", () => {
    const ids = all.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(1_000_000_000);
  });

  test("has coordinates to a building, or to three decimals", () => {
    const decimals = (degrees: number): number => String(degrees).split(".")[1]?.length ?? 0;
    const coarse = all.filter(({ lat, lng }) => Math.max(decimals(lat), decimals(lng)) < 2);
    expect(coarse.map(({ country, slug }) => `${country} ${slug}`)).toEqual([]);
  });
});
