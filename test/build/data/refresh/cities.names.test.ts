/** The cell `names` of a city, and its Arabic name, from several sources. */
import { expect, test } from "vitest";
import { type CitySources, planCities } from "../../../../build/data/refresh/cities.ts";

type Names = CitySources["catalogues"];

/** The row of one city whose names are those of the catalogues and labels. */
const rowOf = (catalogues: Names, labels: Names, name: string, country = "SA") => {
  const city = { id: 1, name, country, admin1: "", featureCode: "PPL", population: 100_000, latDeg: 21, lngDeg: 40 };
  const sources = { cities: [city], catalogues, labels, zoneAt: () => "Asia/Riyadh" };
  const [row] = planCities(sources, { handNames: [], slugs: new Map() }).rows;
  return { names: row?.names, nameAr: row?.nameAr };
};

const NONE: Names = new Map();

test("the names cell is sorted by language, without Arabic, the English name and its own separators", () => {
  const catalogues = new Map([
    ["ur", new Map([[1, "مکہ"]])],
    ["tr", new Map([[1, "Mekke"]])],
    ["fr", new Map([[1, "La Mecque"]])],
    ["id", new Map([[1, "Mecca"]])],
    ["es", new Map([[1, "La Meca; Makka"]])],
    ["de", new Map([[1, "Mekka=Makka"]])],
    ["ar", new Map([[1, "مكة"]])],
  ]);
  expect(rowOf(catalogues, NONE, "Mecca")).toEqual({ names: "fr=La Mecque;tr=Mekke;ur=مکہ", nameAr: "مكة" });
  expect(rowOf(NONE, NONE, "Medina")).toEqual({ names: "", nameAr: "" });
});

test("a name that the first source lacks is the next one's; a name like the English one is a name", () => {
  const first = new Map([
    ["tr", new Map([[1, "Mekke"]])],
    ["bn", new Map([[1, "Mecca"]])],
    ["id", new Map([[1, "Mecca"]])],
  ]);
  const second = new Map([
    ["tr", new Map([[1, "Mekka"]])],
    ["bn", new Map([[1, "মক্কা"]])],
    ["id", new Map([[1, "Mekkah"]])],
  ]);
  expect(rowOf(first, second, "Mecca").names).toBe("bn=মক্কা;tr=Mekke");
});

test("an Arabic name is mended, and left out where it cannot be; then the next source has it", () => {
  const arabic = (name: string): Names => new Map([["ar", new Map([[1, name]])]]);
  expect(rowOf(arabic("العماره"), NONE, "Al ‘Amārah", "IQ").nameAr).toBe("العمارة");
  expect(rowOf(arabic("ولاية الجلفة"), arabic("الجلفة"), "Djelfa", "DZ").nameAr).toBe("الجلفة");
  expect(rowOf(arabic("وادي سوف"), NONE, "El Oued", "DZ").nameAr).toBe("");
});
