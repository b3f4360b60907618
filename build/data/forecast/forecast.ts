/**
 * The times of a year by the rule of each authority, in one canonical text a place, and its hash: what was said before the year
 * began cannot be changed afterwards without another row. The text has a line of what it is, then a line a day: date and the
 * six times, `-` for none; lines end with LF. Depends on the tables alone, not on the host.
 */
import { createHash } from "node:crypto";
import { calendarDate, epochDay, formatDate } from "#core/base/date.ts";
import { tzdataRelease } from "#core/base/clock-table.ts";
import { openZone } from "#core/base/zone.ts";
import { authorityAt, authorityZoneAt } from "#core/places/authority-at.ts";
import { type Authority, homeOf } from "#core/prayer/method.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import type { Tables } from "../../check/load/load.ts";
import { type Answers, openAnswers } from "../accuracy/answers.ts";

/** A place whose times are frozen. */
export interface ForecastPlace {
  readonly authority: string;
  readonly place: string;
  readonly lat: number;
  readonly lng: number;
  readonly timezone: string;
}

/** A place with the hash of its times. */
export interface Forecast extends ForecastPlace {
  readonly sha256: string;
}

/** Places of an authority at most: its largest cities, one of each of its zones. */
const MOST_PLACES = 3;

type City = Tables["cities"][number]["value"];

interface InArea {
  readonly city: City;
  readonly zone: string | null;
  /** Whether it is the authority that answers there; others answer when they are asked for. */
  readonly isFirst: boolean;
}

const largestFirst = (a: InArea, b: InArea): number =>
  Number(b.isFirst) - Number(a.isFirst) || (b.city.population ?? 0) - (a.city.population ?? 0) || a.city.id - b.city.id;

/**
 * The cities in the areas of an authority: those in which it answers before others, the largest first. One without areas only
 * answers when it is asked for; its cities are those of its country.
 */
const citiesOf = (tables: Tables, { known }: Answers, id: string): readonly InArea[] => {
  const inAreas = tables.cities.flatMap(({ value: city }) => {
    const country = known.get(city.country);
    if (country === undefined) return [];
    const found = authorityAt({ ...country, authorities: country.authorities.filter((one) => one.id === id) }, city);
    if (found === undefined) return [];
    const zone = authorityZoneAt(found, city)?.id ?? null;
    return [{ city, zone, isFirst: authorityAt(country, city)?.id === id }];
  });
  const atHome = (): readonly InArea[] =>
    tables.cities
      .filter(({ value }) => value.country === homeOf(id))
      .map(({ value: city }) => ({ city, zone: null, isFirst: false }));
  return (inAreas.length > 0 ? inAreas : atHome()).toSorted(largestFirst);
};

/** The places of all authorities. */
export const forecastPlaces = (tables: Tables, answers: Answers): readonly ForecastPlace[] =>
  tables.authorities.flatMap(({ value: { id } }) => {
    const zones = new Set<string | null>();
    const chosen: ForecastPlace[] = [];
    for (const { city, zone, isFirst } of citiesOf(tables, answers, id)) {
      if (chosen.length === MOST_PLACES || (zones.has(zone) && zone !== null)) continue;
      if (!isFirst && chosen.length > 0) break;
      zones.add(zone);
      const { name_en: place, lat, lng, timezone } = city;
      chosen.push({ authority: id, place, lat, lng, timezone });
    }
    return chosen;
  });

const authorityOf = (
  { known }: Answers,
  id: string,
): { readonly authority: Authority; readonly country: string } | null => {
  const home = homeOf(id);
  const authority = known.get(home)?.authorities.find((one) => one.id === id);
  return authority === undefined ? null : { authority, country: home };
};

/** The canonical text of a year at a place; null if there is no such authority any more. */
export const forecastText = (answers: Answers, year: number, at: ForecastPlace): string | null => {
  const found = authorityOf(answers, at.authority);
  const zone = openZone(at.timezone);
  if (found === null || zone === null) return null;
  const { lat, lng } = at;
  const clocks = answers.byAuthority(found.authority, { country: found.country, lat, lng, zone });
  const first = epochDay(year, 1, 1);
  const lines = [`musalla forecast 1,${year},${at.authority},${lat},${lng},${at.timezone}`];
  for (let day = first; calendarDate(day).year === year; day += 1) {
    const times = clocks(day);
    lines.push([formatDate(day), ...DAY_TIMES.map((name) => times[name] ?? "-")].join(","));
  }
  return `${lines.join("\n")}\n`;
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The forecasts of some places; those whose authority is gone are left out. */
export const forecastsOf = (answers: Answers, year: number, places: readonly ForecastPlace[]): readonly Forecast[] =>
  places.flatMap((place) => {
    const text = forecastText(answers, year, place);
    return text === null ? [] : [{ ...place, sha256: hashOf(text) }];
  });

type Row = Tables["forecasts"][number]["value"];

/** The newest row of each place of a year. */
export const frozenIn = (tables: Tables, year: number): readonly Row[] => {
  const newest = new Map<string, Row>();
  for (const { value } of tables.forecasts) {
    if (value.year !== year) continue;
    const key = `${value.authority} ${value.place}`;
    const before = newest.get(key);
    if (before === undefined || before.frozen_on <= value.frozen_on) newest.set(key, value);
  }
  return [...newest.values()];
};

/** A frozen row whose times the tables no longer give. */
export interface Changed {
  readonly row: Row;
  /** The hash now; null if the authority is gone. */
  readonly sha256: string | null;
}

/** The frozen rows of a year that differ from what the tables give now. */
export const changedSince = (answers: Answers, year: number, rows: readonly Row[]): readonly Changed[] =>
  rows.flatMap((row) => {
    const text = forecastText(answers, year, row);
    const sha256 = text === null ? null : hashOf(text);
    return sha256 === row.sha256 ? [] : [{ row, sha256 }];
  });

/** The rows to add: places that are not frozen yet, or whose times are others now. */
export const newRows = (tables: Tables, year: number, today: string, version: string): readonly Row[] => {
  const answers = openAnswers(tables);
  const frozen = frozenIn(tables, year);
  const changed = changedSince(answers, year, frozen).flatMap(({ row, sha256 }) =>
    sha256 === null ? [] : [{ ...row, sha256 }],
  );
  const known = new Set(frozen.map(({ authority }) => authority));
  const missing = forecastsOf(
    answers,
    year,
    forecastPlaces(tables, answers).filter(({ authority }) => !known.has(authority)),
  );
  const stamp = { year, frozen_on: today, version: `${version}, tzdata ${tzdataRelease()}` };
  return [...changed, ...missing].map((one) => ({ ...one, ...stamp }));
};
