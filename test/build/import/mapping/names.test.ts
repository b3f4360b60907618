/** Other names of an element: which tags hold them, of what language they are, and that none occurs twice. */
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#core/base/fold.ts";
import {
  compileOtherNames,
  distinctNames,
  inLanguages,
  lostNames,
  parseNameWords,
} from "../../../../build/import/mapping/names.ts";
import { mappingFile } from "../../../../build/import/mapping/schema.ts";
import type { OtherName } from "#core/columns/cell.ts";

const words = parseNameWords(JSON.parse(readFileSync("data/import-names.json", "utf8")));

/** Names as the column of the data writes them. */
const shown = (others: readonly OtherName[] = []): readonly string[] =>
  others.map(({ name, lang }) => (lang === null ? name : `${lang}=${name}`));

const readerOf = (source: string) => {
  const { names } = mappingFile.parse(JSON.parse(readFileSync(`data/imports/${source}.json`, "utf8")));
  const read = compileOtherNames(names, words);
  return (fields: Readonly<Record<string, string>>) => shown(read(fields));
};

describe("the other names of an element", () => {
  test.each<[what: string, fields: Readonly<Record<string, string>>, names: readonly string[]]>([
    ["the tags of OpenStreetMap", { alt_name: "Blue Mosque", old_name: "New Mosque" }, ["Blue Mosque", "New Mosque"]],
    ["an official, a short and a local one", { official_name: "A", short_name: "B", loc_name: "C" }, ["A", "B", "C"]],
    ["several in one tag", { alt_name: "Blue Mosque; Sultanahmet" }, ["Blue Mosque", "Sultanahmet"]],
    [
      "of a language",
      { "alt_name:tr": "Eski Cami", "old_name:ar": "المسجد القديم" },
      ["tr=Eski Cami", "ar=المسجد القديم"],
    ],
    ["the code of an airport", { iata: "LHR" }, ["LHR"]],
    ["none that only says what the place is", { alt_name: "Mosque;مسجد" }, []],
    ["none that is an address", { alt_name: "https://mosque.example;www.mosque.example" }, []],
    ["no other tag", { "alt_name:etymology": "Blue", name: "Mosque of A" }, []],
  ])("%s", (_, fields, names) => {
    expect(readerOf("osm")(fields)).toEqual(names);
  });

  test("aliases of Wikidata, with and without a language", () => {
    const fields = { itemAltLabel: "Blue Mosque", "itemAltLabel@en": "Blue Mosque", "itemAltLabel@mul": "Sultanahmet" };
    expect(readerOf("wikidata")(fields)).toEqual(["Blue Mosque", "en=Blue Mosque", "Sultanahmet"]);
  });

  test("alternate names of GeoNames", () => {
    expect(readerOf("geonames")({ alternatenames: "Mavi Cami;مسجد أزرق" })).toEqual(["und=Mavi Cami", "und=مسجد أزرق"]);
  });

  test("a host's own list may name the language as the data does", () => {
    expect(readerOf("musalla")({ alt_names: "tr=Eski Cami;LHR" })).toEqual(["tr=Eski Cami", "LHR"]);
  });
});

describe("the language of another name", () => {
  const told = (names: Readonly<Record<string, string>>, others: readonly OtherName[], ...languages: string[]) => {
    const found = inLanguages({ names, others }, languages, words);
    return [found.names, shown(found.others)];
  };

  test("is recognised by its letters and the country, as for a name", () => {
    const others = ["Yeni Cami", "المسجد الجديد", "LHR", "Masjid مسجد"].map((name) => ({ name, lang: null }));
    expect(told({ tr: "Eski Cami" }, others, "tr", "ar")).toEqual([
      { tr: "Eski Cami" },
      ["LHR", "Masjid مسجد", "Yeni Cami", "ar=المسجد الجديد"],
    ]);
  });

  test("one that may be a name is one, where the place has none in that language", () => {
    const others = ["Blue Mosque", "مسجد أزرق", "المسجد الأزرق"].map((name) => ({ name, lang: "und" }));
    expect(told({ und: "Mavi Cami" }, others, "ar")).toEqual([
      { ar: "مسجد أزرق", und: "Mavi Cami" },
      ["Blue Mosque", "ar=المسجد الأزرق"],
    ]);
    expect(told({ ar: "مسجد" }, others.slice(1, 2), "ar")).toEqual([{ ar: "مسجد" }, ["ar=مسجد أزرق"]]);
  });

  test("a name that lost to another in its language becomes one, if it says more", () => {
    const ar = "مسجد صلاح الدين";
    expect(told({ ar, und: "مسجد الرحمة" }, [], "ar")).toEqual([{ ar }, ["ar=مسجد الرحمة"]]);
    expect(told({ ar, und: "صلاح الدين" }, [], "ar")).toEqual([{ ar }, []]);
    expect(lostNames([["und", "East Side; Salahuddin"]], { en: "Salahuddin" })).toEqual([
      { name: "East Side", lang: null },
    ]);
  });
});

describe("distinct names", () => {
  test("are by language, those of none first; one that tells its language stays", () => {
    const others = [
      { name: "Mavi Cami", lang: "tr" },
      { name: "blue mosque", lang: null },
      { name: "Blue Mosque", lang: "en" },
      { name: "LHR", lang: null },
      { name: "SULTAN AHMED", lang: null },
    ];
    expect(shown(distinctNames({ en: "Sultan Ahmed" }, others))).toEqual(["LHR", "en=Blue Mosque", "tr=Mavi Cami"]);
  });

  test("never fold like a name or like each other, and lose no name", () => {
    const name = fc.constantFrom("Noor", "NOOR", "Nōor", "Bilal", "بلال", "بِلال", "LHR");
    const other = fc.record({ name, lang: fc.constantFrom(null, "en", "ar") });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("en", "ar"), name), fc.array(other), (names, others) => {
        const found = distinctNames(names, others).map((one) => fold(one.name));
        const own = Object.values(names).map(fold);
        expect(new Set([...own, ...found]).size).toBe(new Set(own).size + found.length);
        expect(new Set([...own, ...found])).toEqual(new Set([...own, ...others.map((one) => fold(one.name))]));
      }),
    );
  });
});
