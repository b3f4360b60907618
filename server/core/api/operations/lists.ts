/** The search, and the lists that parameters are chosen from. */
import { cities, citiesParameters } from "#core/api/cities.ts";
import { reading } from "#core/api/operation.ts";
import type { Operation } from "#core/api/operation.ts";
import { search, searchParameters } from "#core/api/search.ts";
import { countries, methods, staticListParameters, types } from "#core/api/static-list.ts";
import { city, country } from "#core/model/city.ts";
import { methodRecord } from "#core/model/method.ts";
import { placeType } from "#core/model/place-type.ts";
import { searchResult } from "#core/model/search.ts";

export const listOperations = (): readonly Operation[] => [
  reading(search, {
    id: "search",
    path: "/search",
    tag: "search",
    summary: "Places, cities and events by their names in any language",
    description:
      "Every word must stand in a name; case, accents and variants of Arabic letters do not matter, and the last word may be a beginning.",
    parameters: searchParameters,
    answer: { form: "list", status: 200, name: "SearchResult", record: searchResult },
    problems: ["bad-parameter"],
    cache: "data",
    examples: [
      { name: "city", query: "q=riyadh&limit=1" },
      { name: "in-arabic", query: "q=%D9%85%D9%83%D8%A9&country=SA&limit=1&lang=ar" },
      { name: "without-q", query: "" },
    ],
  }),
  reading(cities, {
    id: "listCities",
    path: "/cities",
    tag: "lists",
    summary: "Cities, by slug",
    description: "All cities of a country in one answer, or pages of all countries.",
    parameters: citiesParameters,
    answer: { form: "list", status: 200, name: "City", record: city },
    problems: ["bad-parameter"],
    cache: "data",
    examples: [
      { name: "of-a-country", query: "country=SA&limit=1" },
      { name: "bad-parameters", query: "country=966" },
    ],
  }),
  ...(
    [
      [countries, "listCountries", "/countries", "Countries with their counts", "Country", country],
      [types, "listTypes", "/types", "Types of places, with labels", "PlaceType", placeType],
      [methods, "listMethods", "/methods", "Methods of prayer times", "Method", methodRecord],
    ] as const
  ).map(([endpoint, id, path, summary, name, record]) =>
    reading(endpoint, {
      id,
      path,
      tag: "lists",
      summary,
      description: "Always the whole list.",
      parameters: staticListParameters,
      answer: { form: "list", status: 200, name, record },
      problems: ["bad-parameter"],
      cache: "data",
      examples: [{ name: "whole", query: "" }],
    }),
  ),
];
