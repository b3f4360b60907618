import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import {
  cataloguePath,
  type CitySources,
  formatCities,
  type HandName,
  parseKept,
  planCities,
  readCitySources,
  type SourceCity,
} from "../../../../build/data/refresh/cities.ts";
import { positionsOf, readCorrections } from "../../../../build/data/refresh/settlements.ts";
import { SHIPPED_DATA } from "../../small-data.ts";
import { parseLabels } from "../../../../build/data/refresh/city-labels.ts";

const data = (name: string): string => readFileSync(new URL(`../../../../data/${name}`, import.meta.url), "utf8");

const city = (id: number, name: string, extra: Partial<SourceCity> = {}): SourceCity => ({
  id,
  name,
  country: "US",
  admin1: "",
  featureCode: "PPL",
  population: 1000,
  latDeg: 40.5,
  lngDeg: -73.25,
  ...extra,
});

describe("planCities", () => {
  const sources: CitySources = {
    cities: [
      city(3, "Tārūt", { country: "SA", lngDeg: 50.0403 }),
      city(2, "Mecca", { country: "SA", admin1: "14", featureCode: "PPLA", population: 1323624 }),
      city(1, "Dubai", { country: "AE", latDeg: 25.0772499, lngDeg: 55.30927 }),
      city(4, "Nowhere", { country: "SA" }),
    ],
    catalogues: new Map([
      [
        "ar",
        new Map([
          [1, "دبي\u200E"],
          [2, "مكة"],
          [3, "Tārūt"],
          [9, "لا شيء"],
        ]),
      ],
      ["tr", new Map([[2, "Mekke"]])],
      ["fr", new Map([[2, "La Mecque"]])],
    ]),
    zoneAt: (_latDeg, lngDeg) => (lngDeg > 52 ? "Asia/Dubai" : "Asia/Riyadh"),
  };
  const mecca: HandName = { id: 2, nameAr: "مكة المكرمة", country: "SA", nameEn: "Mecca", names: "" };

  test("keeps the places with an Arabic name, sorted by country and slug", () => {
    const { rows, refused } = planCities(sources, { handNames: [], slugs: new Map() });
    expect(refused).toEqual([]);
    expect(formatCities(rows)).toBe(
      [
        "id,slug,country,admin1,name_en,name_ar,names,lat,lng,timezone,population,feature_code",
        "1,dubai,AE,,Dubai,دبي,,25.07725,55.30927,Asia/Dubai,1000,PPL",
        "2,mecca,SA,14,Mecca,مكة,fr=La Mecque;tr=Mekke,40.5,-73.25,Asia/Riyadh,1323624,PPLA",
        "",
      ].join("\n"),
    );
  });

  test.each<readonly [string, Partial<SourceCity>, boolean]>([
    ["15,000 people where Islam is the largest religion", { country: "SA", population: 15_000 }, true],
    ["fewer people there", { country: "SA", population: 14_999 }, false],
    ["50,000 people elsewhere", { country: "FR", population: 50_000 }, true],
    ["fewer people elsewhere", { country: "FR", population: 49_999 }, false],
    ["a large part of a city", { country: "TR", featureCode: "PPLX", population: 100_000 }, true],
    ["a smaller part of a city", { country: "TR", featureCode: "PPLX", population: 99_999 }, false],
    ["an abandoned city", { country: "EG", featureCode: "PPLQ", population: 90_000 }, false],
  ])("lists without an Arabic name: %s", (_case, more, isListed) => {
    const unnamed = { ...sources, cities: [city(5, "Unnamed", more)] };
    const { rows } = planCities(unnamed, { handNames: [], slugs: new Map() });
    expect(rows.map(({ nameAr }) => nameAr)).toEqual(isListed ? [""] : []);
  });

  test("keeps a listed city whose Arabic name turned out wrong, by a hand-written empty name", () => {
    const slugs = new Map([[2, "mecca"]]);
    const { rows, refused } = planCities(sources, { handNames: [{ ...mecca, nameAr: "" }], slugs });
    expect([rows.find(({ id }) => id === 2)?.nameAr, refused]).toEqual(["", []]);
  });

  test("adds and overrides by hand", () => {
    const tarut: HandName = { id: 3, nameAr: "تاروت", country: "SA", nameEn: "Tārūt", names: "" };
    const named = { ...mecca, names: "ms=Makkah;tr=Mekka" };
    const { rows, refused } = planCities(sources, { handNames: [named, tarut], slugs: new Map() });
    expect(refused).toEqual([]);
    expect(rows.map(({ id, nameAr }) => [id, nameAr])).toEqual([
      [1, "دبي"],
      [2, "مكة المكرمة"],
      [3, "تاروت"],
    ]);
    expect(rows[1]?.names).toBe("fr=La Mecque;ms=Makkah;tr=Mekke");
  });

  test("shows an English name by hand in place of the source's; the slug stays", () => {
    const named = { ...mecca, names: "en=Makkah;ms=Makkah" };
    const { rows, refused } = planCities(sources, { handNames: [named], slugs: new Map([[2, "mecca"]]) });
    expect(refused).toEqual([]);
    expect(rows[1]).toMatchObject({ slug: "mecca", name: "Makkah", names: "fr=La Mecque;tr=Mekke" });
  });

  test.each<readonly [string, Partial<HandName>]>([
    ["an unknown id", { id: 8 }],
    ["another country", { country: "AE" }],
    ["another English name", { nameEn: "Makkah" }],
    ["a name that is not Arabic", { nameAr: "Makkah" }],
  ])("refuses a hand-written name with %s", (_case, wrong) => {
    const entry = { ...mecca, ...wrong };
    const { rows, refused } = planCities(sources, { handNames: [entry], slugs: new Map() });
    expect(refused).toEqual([entry]);
    expect(rows.find(({ id }) => id === 2)?.nameAr).toBe("مكة");
  });

  test("a label gives an Arabic name where GeoNames has none or a faulty one, and makes no place a city", () => {
    const catalogues = new Map([["ar", new Map([[5, "كوت"]])]]);
    const labels = new Map([
      [
        "ar",
        new Map([
          [1, "دبي"],
          [4, "لا مكان"],
          [5, "الكوت"],
        ]),
      ],
    ]);
    const cities = [...sources.cities, city(5, "Al Kūt", { country: "IQ" })];
    const kept = { handNames: [], slugs: new Map([[1, "dubai"]]) };
    const { rows } = planCities({ ...sources, cities, catalogues, labels }, kept);
    expect(rows.map(({ id, nameAr }) => [id, nameAr])).toEqual([
      [1, "دبي"],
      [5, "الكوت"],
      [2, ""],
    ]);
  });

  test("keeps the slugs of the present table", () => {
    const kept = parseKept("id,slug,country\n2,makkah,SA\n", "");
    expect(planCities(sources, kept).rows.map(({ slug }) => slug)).toEqual(["dubai", "makkah"]);
  });
});

test("a missing catalogue names the package to install", async () => {
  await expect(readCitySources("/nonexistent")).rejects.toThrow("apt-get install libgeonames-common");
});

const absent = !existsSync(cataloguePath("ar")) && process.env["REQUIRE_ALL"] !== "1";

test.skipIf(absent)("a refresh of unchanged data is byte-identical (needs libgeonames-common)", async () => {
  const present = data("cities.csv");
  const sources = { ...(await readCitySources()), labels: parseLabels(data("city-labels.csv")) };
  const positions = positionsOf(readCorrections(SHIPPED_DATA));
  const { rows, refused } = planCities(sources, { ...parseKept(present, data("city-names.csv")), positions });
  expect(refused).toEqual([]);
  expect(formatCities(rows) === present).toBe(true);
});

describe("data/cities.csv", () => {
  const rows = parse<Readonly<Record<string, string>>>(data("cities.csv"), { columns: true });

  // Kaaba 21.4225, 39.8262; zones as in tzdb, which links Kuwait to Riyadh but keeps the name.
  test.each([
    ["SA/mecca", "مكة المكرمة", 21.4225, 39.8262, "Asia/Riyadh"],
    ["KW/kuwait-city", "مدينة الكويت", 29.37, 47.98, "Asia/Kuwait"],
    ["TR/istanbul", "إسطنبول", 41.01, 28.95, "Europe/Istanbul"],
    ["SD/omdurman", "أم درمان", 15.64, 32.48, "Africa/Khartoum"],
    ["MR/nouakchott", "نواكشوط", 18.09, -15.98, "Africa/Nouakchott"],
  ])("places %s", (key, nameAr, latDeg, lngDeg, timezone) => {
    const row = rows.find((candidate) => `${candidate["country"]}/${candidate["slug"]}` === key);
    expect(row).toMatchObject({ name_ar: nameAr, timezone });
    expect(Number(row?.["lat"])).toBeCloseTo(latDeg, 1);
    expect(Number(row?.["lng"])).toBeCloseTo(lngDeg, 1);
  });
});
