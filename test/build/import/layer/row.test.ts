/** The row of an imported place: its name columns and its slug. */
import { describe, expect, test } from "vitest";
import type { CityRow } from "../../../../build/tables/reference.ts";
import { createRomaniser } from "../../../../build/base/romanise.ts";
import { toRow } from "../../../../build/import/layer/row.ts";
import type { Town } from "../../../../build/import/gather/towns.ts";
import type { Draft } from "../../../../build/import/records/record.ts";

const romanise = createRomaniser([
  { word: "مسجد", form: "Masjid", kind: null },
  { word: "نور", form: "Nūr", kind: null },
  { word: "آداب", form: "Ādāb", kind: null },
]);

const CAIRO: CityRow = {
  id: 1,
  slug: "cairo",
  country: "EG",
  admin1: "11",
  name_en: "Cairo",
  name_ar: "القاهرة",
  names: null,
  lat: 30.06263,
  lng: 31.24967,
  timezone: "Africa/Cairo",
  population: 9_606_916,
  feature_code: "PPLC",
};

const rowOf = (draft: Partial<Draft>, town: Town | null = null) =>
  toRow(
    100_000_007,
    ["osm:n1"],
    {
      ref: "osm:n1",
      point: { lat: 1, lng: 2 },
      country: "EG",
      type: "mosque",
      names: {},
      columns: {},
      updated: null,
      ...draft,
    },
    {
      where: { countryOf: () => "EG", townOf: () => town },
      labelsOf: () => ["Mosque", "مسجد"],
      languages: ["ar"],
      romanise,
    },
  );

describe("the slug of a row", () => {
  test.each<[what: string, names: Draft["names"], slug: string]>([
    ["the English name", { en: "Al Noor Mosque", ar: "مسجد النور" }, "al-noor-mosque-100000007"],
    ["another in Latin script", { ar: "مسجد النور", fr: "Mosquée Ennour" }, "mosquee-ennour-100000007"],
    ["the romanised Arabic name, in plain letters", { ar: "مسجد النور" }, "masjid-al-nur-100000007"],
    ["of one with unknown words the known ones", { ar: "مسجد النور زرنقوح" }, "masjid-al-nur-100000007"],
    ["the type where a single word is known", { ar: "مسجد زرنقوح" }, "mosque-100000007"],
    ["the type of a place without a name", {}, "mosque-100000007"],
    ["the type of one in another script", { bn: "মসজিদ" }, "mosque-100000007"],
  ])("comes from %s", (_, names, slug) => {
    expect(rowOf({ names })["slug"]).toBe(slug);
  });
});

describe("the names of a row", () => {
  test("have the other names behind them, with their languages", () => {
    const others = [
      { name: "LHR", lang: null },
      { name: "Eski Cami", lang: "tr" },
    ];
    expect(rowOf({ names: { en: "Old Mosque", de: "Alte Moschee" }, others })).toMatchObject({
      name_en: "Old Mosque",
      names: "de=Alte Moschee",
      alt_names: "LHR;tr=Eski Cami",
    });
    expect(rowOf({ names: { en: "Old Mosque" } })).toMatchObject({ alt_names: "" });
  });
});

describe("the city of a row", () => {
  const town = (name: string, slug: string | null): Town => ({
    id: 1,
    name,
    city: slug === null ? null : { ...CAIRO, slug, name_en: name },
  });

  test("is the town that it stands in, whose name is not repeated as its locality", () => {
    const row = rowOf({ columns: { city: "القاهرة" } }, town("Cairo", "cairo"));
    expect(row).toMatchObject({ city: "cairo", locality: "" });
  });

  test("keeps a district that the address names as the locality", () => {
    const row = rowOf({ columns: { city: "مصر الجديدة" } }, town("Cairo", "cairo"));
    expect(row).toMatchObject({ city: "cairo", locality: "مصر الجديدة" });
  });

  test("is empty in a town that is not listed, which is named as the locality", () => {
    expect(rowOf({}, town("Kafr", null))).toMatchObject({ city: "", locality: "Kafr" });
    expect(rowOf({ columns: { city: "كفر" } }, town("Kafr", null))).toMatchObject({ city: "", locality: "كفر" });
  });

  test("is empty outside of every town", () => {
    expect(rowOf({})).toMatchObject({ city: "", locality: "" });
  });
});
