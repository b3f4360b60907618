/** What makes a place known among those of its rank. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { PlaceRow } from "#core/columns/places.ts";
import { prominenceOf, prominenceWords } from "../../../../build/compile/plan/prominence.ts";
import { prominenceWords as table } from "../../../../build/tables/reference.ts";
import { readTable } from "../../../../build/tables/table.ts";

const { rows } = readTable(table, "x", readFileSync("data/prominence-words.csv", "utf8"));
const words = prominenceWords(rows.map(({ value }) => value));

const ROW = {
  alt_names: null,
  source: ["osm:n1"],
  website: null,
  phone: null,
  opening_hours: null,
  status: "active",
} as Partial<PlaceRow> as PlaceRow;

interface Case {
  readonly id?: number;
  readonly row?: Partial<PlaceRow>;
  readonly names?: Readonly<Record<string, string>>;
  readonly hasTimes?: boolean;
  /** Reviews with one star, two … five. */
  readonly stars?: readonly [number, number, number, number, number];
}

const prominence = ({
  id = 100_000_001,
  row = {},
  names = { en: "Al Noor Mosque" },
  hasTimes = false,
  stars = [0, 0, 0, 0, 0],
}: Case) => prominenceOf({ id, row: { ...ROW, ...row }, names, hasTimes }, words, new Map([[id, stars]]));

describe("a place is better known than another of its rank", () => {
  test.each<[what: string, Case]>([
    ["the great mosque in English", { names: { en: "Grand Mosque of Sheffield" } }],
    ["the central mosque", { names: { en: "Leeds Central Mosque" } }],
    ["the great mosque in Arabic, with the article", { names: { ar: "الجامع الكبير" } }],
    ["in French", { names: { fr: "Grande Mosquée de Lyon" } }],
    ["in Turkish", { names: { tr: "Ulu Cami" } }],
    ["in Latin letters of any language", { names: { fr: "Djamaâ El Kebir" } }],
    ["by another name", { row: { alt_names: [{ name: "Central Mosque", lang: null }] } }],
    ["one for Friday prayers", { names: { en: "Jamia Masjid" } }],
    ["one that editors wrote", { id: 7 }],
    ["one that Wikidata has", { row: { source: ["osm:n1", "wikidata:Q1"] } }],
    ["one with times of its own", { hasTimes: true }],
    ["one that can be called", { row: { phone: "+44" } }],
    ["one that is known in two languages", { names: { en: "Al Noor Mosque", tr: "Nur Camii" } }],
    ["one that visitors like", { stars: [0, 0, 0, 0, 5] }],
  ])("%s", (_what, better) => {
    expect(prominence(better)).toBeGreaterThan(prominence({}));
  });
});

test("a place that is only called by its type comes last", () => {
  expect(prominence({ names: {} })).toBeLessThan(prominence({}));
});

test("words count as words: no great mosque is in Greatorex Street, and none twice", () => {
  expect(prominence({ names: { en: "Greatorex Street Mosque" } })).toBe(prominence({}));
  expect(prominence({ names: { en: "Great Central Mosque" } })).toBe(prominence({ names: { en: "Great Mosque" } }));
});

test("the great mosque comes before one with a telephone and a website, and bad ratings weigh by their number", () => {
  const reachable = { row: { phone: "+44", website: "https://example.org/" } };
  expect(prominence({ names: { en: "Great Mosque" } })).toBeGreaterThan(prominence(reachable));
  expect(prominence({ stars: [1, 0, 0, 0, 0] })).toBeGreaterThan(prominence({ stars: [6, 0, 0, 0, 0] }));
});
