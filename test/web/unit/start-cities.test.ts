/** The cities that pages begin with are those of the data, in both languages. */
import { expect, it } from "vitest";
import { loadTables } from "../../../build/check/load/load.ts";
import cities from "../../../web/app/start-cities.json";
import { SHIPPED_DATA } from "../../build/small-data.ts";

const { tables } = loadTables(SHIPPED_DATA);
const bySlug = new Map(tables.cities.map(({ value }) => [`${value.country} ${value.slug}`, value]));

it.each(cities)("$en", ({ city, country, lat, lng, en, ar }) => {
  expect(bySlug.get(`${country} ${city}`)).toMatchObject({ lat, lng, name_en: en, name_ar: ar });
});
