/** The cities that pages begin with are those of the data, with the names that the data have, and have a name in every language. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadTables } from "../../../../build/check/load/load.ts";
import { LANGUAGES } from "../../../../web/app/i18n/languages.ts";
import type { Texts } from "../../../../web/app/i18n/texts.ts";
import cities from "../../../../web/app/start-cities.json";
import { SHIPPED_DATA } from "../../../build/small-data.ts";

const { tables } = loadTables(SHIPPED_DATA);
const bySlug = new Map(tables.cities.map(({ value }) => [`${value.country} ${value.slug}`, value]));

it.each(cities)("$city", ({ city, country, lat, lng }) => {
  const names = Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = JSON.parse(readFileSync(`web/app/i18n/${language}.json`, "utf8")) as Texts;
      return [language, texts[`city.${city}`]];
    }),
  );
  expect(Object.values(names)).not.toContain(undefined);
  const known = { lat, lng, name_en: names["en"], name_ar: names["ar"] };
  expect(bySlug.get(`${country} ${city}`)).toMatchObject(known);
});
