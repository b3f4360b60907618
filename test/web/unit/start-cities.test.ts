/** The cities that pages begin with are those of the data, in both languages. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { City } from "#core/model/city.ts";
import cities from "../../../web/app/start-cities.json";

const listed = (lang: string, country: string): readonly City[] => {
  const file = `public/data/v1/${lang}/cities/${country.toLowerCase()}.json`;
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly data: readonly City[] }).data;
};

it.each(cities)("$en", ({ city, country, lat, lng, ...names }) => {
  for (const lang of ["en", "ar"] as const) {
    const found = listed(lang, country).find(({ slug }) => slug === city);
    expect(found).toMatchObject({ country, lat, lng, name: names[lang] });
  }
});
