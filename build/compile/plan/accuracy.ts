/** How near times are to printed tables, by country, and what was frozen in advance: two files with their schemas. */
import * as z from "zod";
import {
  type AccuracyFile,
  accuracyFile,
  type CountryAccuracy,
  type ForecastsFile,
  forecastsFile,
  type Nearness,
} from "#core/model/accuracy.ts";
import { ACCURACY_FILE, FORECASTS_FILE } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import type { Tables } from "../../check/load/load.ts";
import { authoritiesByCountry } from "./prayer.ts";

type Row = Tables["accuracy"][number]["value"];
type Source = CountryAccuracy["sources"][number];

const sourceOf = (row: Row): Source => ({
  source: row.source,
  url: row.url,
  from: row.from,
  to: row.to,
  places: row.places,
  days: row.days,
  times: row.times,
  misprints: row.misprints,
  ours: { exact: row.exact, within: row.within, worst: row.worst },
  aladhan: { exact: row.aladhan_exact, within: row.aladhan_within, worst: row.aladhan_worst },
  adhan: { exact: row.adhan_exact, within: row.adhan_within, worst: row.adhan_worst },
  measured_on: row.measured_on,
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** All sources of a country together. */
const together = (all: readonly Nearness[]): Nearness => {
  const worst = all.map((one) => one.worst);
  return {
    exact: sum(all.map(({ exact }) => exact)),
    within: sum(all.map(({ within }) => within)),
    worst: worst.some((minutes) => minutes === null) ? null : Math.max(...worst.map((minutes) => minutes ?? 0)),
  };
};

const countryOf = (country: string, sources: readonly Source[]): CountryAccuracy => ({
  country,
  days: sum(sources.map(({ days }) => days)),
  times: sum(sources.map(({ times }) => times)),
  misprints: sum(sources.map(({ misprints }) => misprints)),
  ours: together(sources.map(({ ours }) => ours)),
  aladhan: together(sources.map(({ aladhan }) => aladhan)),
  adhan: together(sources.map(({ adhan }) => adhan)),
  sources: [...sources],
});

const forecastYears = (rows: ForecastsFile["forecasts"]): AccuracyFile["forecasts"] =>
  [...groupBy(rows, ({ year }) => year)].map(([year, own]) => ({
    year,
    frozen_on: own.reduce((last, { frozen_on: on }) => (on > last ? on : last), ""),
    authorities: new Set(own.map(({ authority }) => authority)).size,
    places: new Set(own.map(({ authority, place }) => `${authority} ${place}`)).size,
  }));

type RowsIn = Pick<Tables, "accuracy" | "forecasts"> & Parameters<typeof authoritiesByCountry>[0];

/** The file of the figures. */
export const accuracyOf = (tables: RowsIn): AccuracyFile => {
  const rows = groupBy(
    tables.accuracy.map(({ value }) => value),
    ({ country }) => country,
  );
  const known = authoritiesByCountry(tables);
  return {
    format: 1,
    countries: [...rows].map(([country, own]) => countryOf(country, own.map(sourceOf))),
    unknown: tables.countries
      .map(({ value: { code } }) => code)
      .filter((code) => !rows.has(code))
      .map((country) => ({
        country,
        authority: known.get(country)?.authorities.some(({ answers }) => answers) ?? false,
      })),
    forecasts: forecastYears(tables.forecasts.map(({ value }) => value)),
  };
};

const withSchema = (path: string, schema: z.ZodType, value: unknown): readonly File[] => [
  { path, content: JSON.stringify(value) },
  { path: path.replace(/\.json$/, ".schema.json"), content: JSON.stringify(z.toJSONSchema(schema)) },
];

export const planAccuracy = (tables: RowsIn): readonly File[] => [
  ...withSchema(ACCURACY_FILE, accuracyFile, accuracyOf(tables)),
  ...withSchema(FORECASTS_FILE, forecastsFile, {
    format: 1,
    forecasts: tables.forecasts.map(({ value }) => value),
  } satisfies ForecastsFile),
];
