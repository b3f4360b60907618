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

describe("data/countries.csv", () => {
  test("is what a refresh makes of it", () => {
    const refreshed = planCountries(readCountryNames("en"), readCountryNames("ar"), rows);
    expect(formatCountries(refreshed)).toBe(text);
  });

  test("has the 249 of ISO 3166-1 and Kosovo, each once", () => {
    expect(rows).toHaveLength(250);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(250);
    expect(rows.filter(({ code }) => !/^[A-Z]{2}$/u.test(code))).toEqual([]);
  });

  test("has distinct names, plain in English and in Arabic letters in Arabic", () => {
    expect(new Set(rows.map((row) => row.name_en)).size).toBe(250);
    expect(new Set(rows.map((row) => row.name_ar)).size).toBe(250);
    expect(rows.filter((row) => !/^\p{Script=Arabic}[\p{Script=Arabic} ()]+$/u.test(row.name_ar))).toEqual([]);
  });

  test("has at least one language for each country, methods 1 to 23 but 6, and schools 1 or none", () => {
    expect(rows.filter((row) => !/^[a-z]{2,3}(;[a-z]{2,3})*$/u.test(row.languages))).toEqual([]);
    expect(rows.filter((row) => !/^([1-57-9]|1\d|2[0-3])$/u.test(row.default_method))).toEqual([]);
    const hanafi = rows.filter((row) => row.suggested_school !== "").map((row) => row.code + row.suggested_school);
    expect(hanafi).toEqual(["AF1", "BD1", "IN1", "KG1", "KZ1", "PK1", "TJ1", "UZ1"]);
  });

  test.each([
    ["SA", "Saudi Arabia", "السعودية", "ar", "4"],
    ["TR", "Türkiye", "تركيا", "tr", "13"],
    ["MA", "Morocco", "المغرب", "ar;fr", "21"],
    ["GB", "United Kingdom", "المملكة المتحدة", "en", "15"],
    ["PS", "State of Palestine", "فلسطين", "ar", "23"],
    ["CI", "Côte d'Ivoire", "ساحل العاج", "fr", "3"],
    ["XK", "Kosovo", "كوسوفو", "sq;sr", "3"],
  ])("%s is %s, %s", (code, nameEn, nameAr, languages, method) => {
    expect(rows.find((row) => row.code === code)).toMatchObject({
      name_en: nameEn,
      name_ar: nameAr,
      languages,
      default_method: method,
    });
  });
});
