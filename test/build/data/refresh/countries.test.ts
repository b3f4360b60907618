import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  formatCountries,
  parseCountries,
  planCountries,
  readCountryNames,
} from "../../../../build/data/refresh/countries.ts";

const text = readFileSync(new URL("../../../../data/countries.csv", import.meta.url), "utf8");
const rows = parseCountries(text);

describe("planCountries", () => {
  const english = { ZZ: "Zedland", AA: ["Aland", "Kingdom of Aland"] };
  const arabic = { ZZ: "زد", AA: "آلاند" };

  test("takes the preferred name, sorts by code and keeps the columns written by hand", () => {
    const present = parseCountries(
      "code,name_en,name_ar,languages,default_method,suggested_school\nZZ,Old,قديم,ar;fr,21,1\nQQ,Gone,,ar,3,\n",
    );
    expect(formatCountries(planCountries(english, arabic, present))).toBe(
      [
        "code,name_en,name_ar,languages,default_method,suggested_school",
        "AA,Aland,آلاند,,3,",
        "ZZ,Zedland,زد,ar;fr,21,1",
        "",
      ].join("\n"),
    );
  });

  test("refuses a code without an Arabic name", () => {
    expect(() => planCountries(english, { AA: "آلاند" }, [])).toThrow("got no name for ZZ");
  });
});

describe("a refresh", () => {
  const refreshed = planCountries(readCountryNames("en"), readCountryNames("ar"), rows);

  test("makes data/countries.csv as it is", () => {
    expect(formatCountries(refreshed)).toBe(text);
  });

  test("has the 249 of ISO 3166-1 and Kosovo, each once", () => {
    expect(refreshed).toHaveLength(250);
    expect(new Set(refreshed.map(({ code }) => code)).size).toBe(250);
    expect(refreshed.filter(({ code }) => !/^[A-Z]{2}$/u.test(code))).toEqual([]);
  });

  test("gives distinct names, plain in English and in Arabic letters in Arabic", () => {
    expect(new Set(refreshed.map((row) => row.name_en)).size).toBe(250);
    expect(new Set(refreshed.map((row) => row.name_ar)).size).toBe(250);
    expect(refreshed.filter((row) => !/^\p{Script=Arabic}[\p{Script=Arabic} ()]+$/u.test(row.name_ar))).toEqual([]);
  });

  test.each([
    ["SA", "Saudi Arabia", "السعودية"],
    ["TR", "Türkiye", "تركيا"],
    ["MA", "Morocco", "المغرب"],
    ["GB", "United Kingdom", "المملكة المتحدة"],
    ["PS", "State of Palestine", "فلسطين"],
    ["CI", "Côte d'Ivoire", "ساحل العاج"],
    ["XK", "Kosovo", "كوسوفو"],
  ])("names %s %s, %s", (code, nameEn, nameAr) => {
    expect(refreshed.find((row) => row.code === code)).toMatchObject({ name_en: nameEn, name_ar: nameAr });
  });
});
