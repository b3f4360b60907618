import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { labels } from "#core/shard/labels.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { computedNames } from "../../../../build/compile/plan/unnamed.ts";
import type { CityRow } from "../../../../build/tables/reference.ts";

const textsOf = (language: string) => labels.parse(JSON.parse(readFileSync(`data/i18n/${language}.json`, "utf8")));

const WORDS = {
  languages: ["en", "ar"],
  typeLabels: new Map([["mosque", { en: "Mosque", ar: "مسجد", tr: "Cami" }]]),
  tables: {
    labels: new Map([
      ["en", textsOf("en")],
      ["ar", textsOf("ar")],
    ]),
  },
};

const BLIDA = { name_en: "Blida", name_ar: "البليدة", names: null } as CityRow;

interface Case {
  readonly names: Readonly<Record<string, string>>;
  readonly city?: CityRow | null;
  readonly locality?: string;
  readonly street?: string;
  readonly nearestM?: number;
}

const named = ({ names, city = BLIDA, locality, street, nearestM }: Case) => {
  const row = { type: "mosque", locality: locality ?? null, street_address: street ?? null } as PlaceRow;
  const nearest = nearestM === undefined ? null : { city: BLIDA, metres: nearestM };
  return computedNames({ row, city, nearest, names }, WORDS);
};

test.each<[string, Case, object]>([
  ["the town", { names: { en: "Mosque", ar: "مسجد" } }, { en: "Mosque in Blida", ar: "مسجد في البليدة" }],
  ["a label of any language is no name", { names: { tr: "Cami" } }, { en: "Mosque in Blida", ar: "مسجد في البليدة" }],
  [
    "the locality, in the language that it is written in",
    { names: { en: "Mosque" }, locality: "Bab El Oued" },
    { en: "Mosque in Bab El Oued", ar: "مسجد في البليدة" },
  ],
  [
    "the street",
    { names: { en: "Mosque" }, street: "شارع الحرية" },
    { en: "Mosque in Blida", ar: "مسجد في شارع الحرية، البليدة" },
  ],
  ["no town in Arabic", { names: { en: "Mosque" }, city: { ...BLIDA, name_ar: null } }, { en: "Mosque in Blida" }],
  [
    "how far the next town is from a place outside of all",
    { names: { en: "Mosque" }, city: null, nearestM: 12_400 },
    { en: "Mosque, 12 km from Blida", ar: "مسجد على بعد 12 كم من البليدة" },
  ],
  [
    "the locality before the next town",
    { names: { en: "Mosque" }, city: null, locality: "Souma", nearestM: 12_400 },
    { en: "Mosque in Souma", ar: "مسجد على بعد 12 كم من البليدة" },
  ],
  ["nothing where nothing is known", { names: { en: "Mosque" }, city: null }, {}],
  ["nothing for a place with a name", { names: { en: "Mosque", ar: "مسجد النور" } }, {}],
])("%s", (_what, place, expected) => {
  expect(named(place)).toEqual(expected);
});
