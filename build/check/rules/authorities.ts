/**
 * Rules between the tables of data/authorities: an authority is declared once, begins with its country, starts from a
 * published method, answers in countries that exist, has one edition without a first date, and its other rows name it
 * and its zones. The edges of an area are all given or none, and so are the parts of a correction. A timetable that it
 * published follows the Sun (off-the-sun.ts).
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { openZone, type Zone } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { homeOf, parseMethods } from "#core/prayer/method.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import type { Report } from "../../tables/table.ts";
import type { Tables } from "../load/load.ts";
import { sunDaysOf } from "#core/times/sun-day.ts";
import { offTheSun } from "./off-the-sun.ts";
import { faultsOfDays } from "./times.ts";

/** Days of a year without 29 February. */
const YEAR_DAYS = 365;

interface Named {
  readonly value: { readonly authority: string };
  readonly report: Report;
}

/** Rows that name an authority which no row declares. */
const strayRows = (rows: readonly Named[], ids: ReadonlySet<string>): readonly Diagnostic[] =>
  rows
    .filter(({ value }) => !ids.has(value.authority))
    .map(({ value: { authority }, report }) =>
      report("authority", "unknown-value", `authority ${JSON.stringify(authority)} is not in authorities.csv`),
    );

/** Repeated ids, ids of no country, methods that are not published. */
const declarations = ({ authorities, methods }: Tables, codes: ReadonlySet<string>): readonly Diagnostic[] => {
  const all = parseMethods(methods);
  const seen = new Set<string>();
  return authorities.flatMap(({ value: { id, method }, report }) => {
    const faults: Diagnostic[] = [];
    if (seen.has(id)) faults.push(report("id", "duplicate-id", `id ${id} occurs twice`));
    seen.add(id);
    const country = homeOf(id);
    if (!codes.has(country))
      faults.push(report("id", "unknown-country", `id ${id}: country ${country} is not in countries.csv`));
    // Errors in the methods themselves are reported where they are read.
    if (!(all instanceof Error) && (all.get(method)?.key ?? "custom") === "custom")
      faults.push(report("method", "unknown-value", `method ${method} is not a published method of methods.json`));
    return faults;
  });
};

/** Authorities without exactly one oldest edition, and editions that begin on the same day. */
const editions = ({ authorities, authorityEditions }: Tables): readonly Diagnostic[] => {
  const seen = new Set<string>();
  const repeated = authorityEditions.flatMap(({ value: { authority, from }, report }) => {
    const key = `${authority} ${from ?? ""}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const when = from === null ? "without a first date" : `from ${from}`;
    return [report("from", "duplicate-id", `from: ${authority} has two editions ${when}`)];
  });
  const oldest = authorities
    .filter(({ value }) => !seen.has(`${value.id} `))
    .map(({ value: { id }, report }) =>
      report("id", "required", `id ${id} has no edition without a first date in authority-editions.csv`),
    );
  return [...repeated, ...oldest];
};

const areas = ({ authorityAreas }: Tables, codes: ReadonlySet<string>): readonly Diagnostic[] =>
  authorityAreas.flatMap(({ value: { country, west, south, east, north }, report }) => {
    const faults: Diagnostic[] = [];
    if (!codes.has(country))
      faults.push(report("country", "unknown-country", `country ${JSON.stringify(country)} is not in countries.csv`));
    const missing = [west, south, east, north].filter((edge) => edge === null).length;
    if (missing > 0 && missing < 4) faults.push(report("west", "required", "west, south, east and north go together"));
    return faults;
  });

/** Corrections for a zone that the authority does not have, and zones that occur twice. */
const zones = ({ authorityZones, authorityCorrections }: Tables): readonly Diagnostic[] => {
  const known = new Set<string>();
  const repeated = authorityZones.flatMap(({ value: { authority, zone }, report }) => {
    const key = `${authority} ${zone}`;
    if (known.has(key)) return [report("zone", "duplicate-id", `zone ${zone} of ${authority} occurs twice`)];
    known.add(key);
    return [];
  });
  const stray = authorityCorrections
    .filter(({ value: { authority, zone } }) => zone !== null && !known.has(`${authority} ${zone}`))
    .map(({ value: { authority, zone }, report }) =>
      report("zone", "unknown-value", `zone ${zone} of ${authority} is not in authority-zones.csv`),
    );
  return [...repeated, ...stray];
};

/** A point that a timetable is for, with its clock: the first town of the zone, the middle of the area, else the largest city. */
const pointOf = (
  { authorityAreas, authorityZones, cities }: Tables,
  authority: string,
  zone: string | null,
): { readonly at: LatLng; readonly zone: Zone } | null => {
  const [town] =
    authorityZones.find(({ value }) => value.authority === authority && value.zone === zone)?.value.points ?? [];
  const area = authorityAreas.find(({ value }) => value.authority === authority)?.value;
  const middle =
    area === undefined || area.west === null || area.east === null || area.south === null || area.north === null
      ? undefined
      : { lat: (area.south + area.north) / 2, lng: (area.west + area.east) / 2 };
  const asked = town === undefined ? middle : { lat: town[0], lng: town[1] };
  const own = cities.map(({ value }) => value).filter(({ country }) => country === homeOf(authority));
  const best = own.reduce<(typeof own)[number] | undefined>((found, city) => {
    if (found === undefined) return city;
    const isBetter =
      asked === undefined
        ? (city.population ?? 0) > (found.population ?? 0)
        : distanceM(city, asked) < distanceM(found, asked);
    return isBetter ? city : found;
  }, undefined);
  const clock = best === undefined ? null : openZone(best.timezone);
  return best === undefined || clock === null ? null : { at: asked ?? best, zone: clock };
};

/** Timetables of no authority, zone or source, faults of their days, and a perpetual one that is no whole year. */
const timetables = (tables: Tables): readonly Diagnostic[] => {
  const { authorityTimetables, authorityZones, sources, ephemeris } = tables;
  const zonesOf = groupBy(authorityZones, ({ value }) => value.authority);
  const known = new Set(sources.map(({ value }) => value.id));
  // An ephemeris that cannot be read is a problem of its own.
  let sun: ReturnType<typeof readEphemeris> | undefined;
  const slips = ({ value: { authority, zone }, days }: (typeof authorityTimetables)[number]): readonly Diagnostic[] => {
    const where = pointOf(tables, authority, zone);
    const table = (sun ??= readEphemeris(ephemeris));
    return where === null || table instanceof Error ? [] : offTheSun(days, sunDaysOf(table, where.at, where.zone));
  };
  return authorityTimetables.flatMap((row) => {
    const { value, report, days } = row;
    const { authority, zone, source } = value;
    return [
      ...(zone === null || zonesOf.get(authority)?.some((declared) => declared.value.zone === zone) === true
        ? []
        : [report("zone", "unknown-value", `zone ${zone} of ${authority} is not in authority-zones.csv`)]),
      ...(known.has(source)
        ? []
        : [report("source", "unknown-source", `source ${JSON.stringify(source)} is not in sources.csv`)]),
      ...(value.perpetual === true && days.length < YEAR_DAYS
        ? [
            report(
              "perpetual",
              "out-of-range",
              `perpetual: the file has ${days.length} days, must have all of a year to hold for every year`,
            ),
          ]
        : []),
      ...faultsOfDays(days),
      ...slips(row),
    ];
  });
};

/** Corrections that are not one row, or the three parts of each month of a season. */
const parts = ({ authorityCorrections }: Tables): readonly Diagnostic[] => {
  const keyOf = (row: (typeof authorityCorrections)[number]["value"]): string =>
    [row.authority, row.zone ?? "", row.prayers.join(" "), row.by, row.from_year ?? "", row.to_year ?? ""].join(",");
  return [...groupBy(authorityCorrections, ({ value }) => keyOf(value)).entries()].flatMap(([key, rows]) => {
    const found = rows.map(({ value }) => value.part ?? 0).sort((a, b) => a - b);
    const isWhole = found.join() === "0" || (found.join() === "1,2,3" && rows[0]?.value.by === "season");
    const shown = found.map((part) => (part === 0 ? "none" : part)).join(", ");
    const message = `part: ${key} has ${shown}, must be one row without a part, or for a season parts 1, 2 and 3`;
    return isWhole ? [] : rows.slice(-1).map(({ report }) => report("part", "required", message));
  });
};

/** Checks the tables of data/authorities against each other. */
export const checkAuthorities = (tables: Tables): readonly Diagnostic[] => {
  const ids = new Set(tables.authorities.map(({ value }) => value.id));
  const codes = new Set(tables.countries.map(({ value }) => value.code));
  const { authorityAreas, authorityCorrections, authorityEditions, authorityNights, authorityZones } = tables;
  return [
    ...declarations(tables, codes),
    ...strayRows([...authorityAreas, ...authorityEditions, ...authorityZones], ids),
    ...strayRows([...authorityNights, ...authorityCorrections, ...tables.authorityTimetables], ids),
    ...areas(tables, codes),
    ...editions(tables),
    ...zones(tables),
    ...parts(tables),
    ...timetables(tables),
    ...tables.authorityGaps
      .filter(({ value }) => !codes.has(value.country))
      .map(({ value: { country }, report }) =>
        report("country", "unknown-country", `country ${JSON.stringify(country)} is not in countries.csv`),
      ),
  ];
};
