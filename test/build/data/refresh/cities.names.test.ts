import { describe, expect, test } from "vitest";
import { cleanName, formatNames } from "../../../../build/data/refresh/cities.ts";

describe("cleanName", () => {
  test.each([
    ["مركة\u200E", "ar", "مركة"],
    ["طريف\u200E\u200F", "ar", "طريف"],
    ["  نيو   يورك ", "ar", "نيو يورك"],
    ["مول، بلجيكا", "ar", "مول"],
    ["جونين (الأرجنتين)", "ar", "جونين"],
    ["دَهُوك", "ar", "دهوك"],
    ["برکی برک", "ar", null],
    ["Tārūt", "ar", null],
    ["जावद", "ar", null],
    ["\u200E", "ar", null],
    ["Kermān", "fa", null],
    ["کرمان", "fa", "کرمان"],
    ["Gomel’", "ru", null],
    ["Гомель", "ru", "Гомель"],
    ["Mekke", "tr", "Mekke"],
    ["Mecca", "xx", null],
  ])("%j as %s is %j", (raw, lang, name) => {
    expect(cleanName(raw, lang)).toBe(name);
  });
});

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
  expect(formatNames(catalogues, 1, "Mecca")).toBe("fr=La Mecque;tr=Mekke;ur=مکہ");
  expect(formatNames(catalogues, 2, "Medina")).toBe("");
});
