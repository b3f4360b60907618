/**
 * The tables that `fix` writes, and their sort columns. Tables without any, and rows that compare equal, keep their
 * order.
 */
import { elementAt } from "#core/base/element-at.ts";
import { headerAliases, valueAliases } from "../../tables/aliases.ts";
import {
  admissionSources,
  admissionWords,
  appliedSuggestions,
  cities,
  countries,
  exceptions,
  placeTypes,
  retired,
  prominenceWords,
  romanisation,
  sources,
} from "../../tables/reference.ts";
import {
  authorities,
  authorityAreas,
  authorityCorrections,
  authorityEditions,
  authorityGaps,
  authorityNights,
  authorityTimetables,
  authorityZones,
} from "../../tables/authorities.ts";
import type { Columns } from "#core/columns/cell-schema.ts";
import { eventKinds, events, observanceOffsets, observances } from "../../tables/events.ts";
import { accuracy } from "../../tables/accuracy.ts";
import { forecasts } from "../../tables/forecasts.ts";
import { hijriRules } from "../../tables/hijri.ts";
import { compareFields, type Table } from "../../tables/table.ts";
import { overrides } from "../../tables/overrides.ts";
import { places } from "../../tables/places.ts";
import { cityParts, settlementCorrections } from "../../tables/settlements.ts";
import { placeMethods, times, timetable, timetables } from "../../tables/times.ts";

export interface Fixable {
  /** Path below the data folder; `*` is a lower-case country code. */
  readonly path: string;
  readonly columns: Columns;
  /** Sort columns, the most significant first. */
  readonly order: readonly string[];
}

const fixable = <C extends Columns>({ path, columns }: Table<C>, ...order: readonly (keyof C & string)[]): Fixable => ({
  path,
  columns,
  order,
});

export const FIXABLE: readonly Fixable[] = [
  fixable(places, "city", "type", "rank", "slug"),
  fixable(overrides, "place_id", "column"),
  fixable(times, "place_id", "prayer", "shift", "from", "season", "weekdays"),
  fixable(timetables, "place_id", "file"),
  fixable(timetable, "date"),
  fixable(placeMethods, "place_id"),
  fixable(placeTypes, "type"),
  fixable(sources),
  fixable(retired, "id"),
  fixable(appliedSuggestions, "id"),
  fixable(countries, "code"),
  fixable(cities, "country", "slug"),
  fixable(cityParts, "country", "slug"),
  fixable(settlementCorrections, "country", "id", "name"),
  fixable(observances, "id"),
  fixable(observanceOffsets, "observance_id", "hijri_year", "country"),
  fixable(hijriRules, "country"),
  fixable(accuracy, "country", "source"),
  fixable(forecasts, "year", "authority", "place", "frozen_on"),
  fixable(events, "id"),
  fixable(eventKinds),
  fixable(romanisation, "word"),
  fixable(admissionWords, "says", "lang"),
  fixable(admissionSources, "source"),
  fixable(prominenceWords, "says", "lang"),
  fixable(authorities, "id"),
  fixable(authorityAreas, "authority", "country"),
  fixable(authorityEditions, "authority", "from"),
  fixable(authorityZones, "authority", "zone"),
  fixable(authorityTimetables, "authority", "zone", "file"),
  fixable({ ...timetable, path: "authorities/timetables/*.csv" }, "date"),
  fixable(authorityNights, "authority", "prayer", "from"),
  fixable(authorityCorrections, "authority", "zone"),
  fixable(authorityGaps, "country"),
  fixable(exceptions, "code", "place", "other"),
  fixable(headerAliases, "column", "alias"),
  fixable(valueAliases, "value", "alias"),
];

/** The rows of a table in its order; the sort is stable. */
export const inOrder = (
  { columns, order }: Fixable,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] => {
  const names = Object.keys(columns);
  const keys = order.map((name) => names.indexOf(name));
  return rows.toSorted((a, b) => {
    for (const key of keys) {
      const difference = compareFields(elementAt(a, key), elementAt(b, key));
      if (difference !== 0) return difference;
    }
    return 0;
  });
};
