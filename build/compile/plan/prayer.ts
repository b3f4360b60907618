/**
 * Data for the prayer times: ephemeris by spans of years, methods, Hijri table, labels; and the authorities, a shard a
 * country for the engine and lists of records for /authorities.
 */
import { elementAt } from "#core/base/element-at.ts";
import { nameFor } from "#core/base/names.ts";
import { dayOfDate, formatDate } from "#core/base/date.ts";
import type { AuthorityRecord } from "#core/model/prayer.ts";
import {
  type Authority,
  type CountryAuthorities,
  homeOf,
  parseMethods,
  type PrayerMethod,
  readAuthorities,
  type SeasonalCorrection,
  writeAuthorities,
} from "#core/prayer/method.ts";
import { readEphemeris, sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { writeLabels } from "#core/shard/labels.ts";
import {
  authoritiesFile,
  authorityFile,
  authorityTimetableFile,
  countryAuthoritiesFile,
  EPHEMERIS_SPAN,
  ephemerisFile,
  HIJRI_FILE,
  labelsFile,
  METHODS_FILE,
} from "#core/shard/paths.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import type { File } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { FIRST_YEAR, LAST_YEAR, type Tables } from "../../check/load/load.ts";
import { printedYear } from "../../tables/schedule-document.ts";
import { attributionOf, type PlanContext } from "./context.ts";
import { planHijri } from "./hijri.ts";
import { listingFiles } from "./listing-files.ts";
import { nearbyDifferences } from "./nearby.ts";
import { scheduleFile } from "./places.ts";

const ephemerisFiles = (ephemeris: Uint8Array): readonly File[] => {
  const files: File[] = [];
  for (let from = FIRST_YEAR; from <= LAST_YEAR; from += EPHEMERIS_SPAN) {
    const slice = sliceEphemeris(ephemeris, from, Math.min(from + EPHEMERIS_SPAN - 1, LAST_YEAR));
    if (slice instanceof Error) throw slice;
    files.push({ path: ephemerisFile(from), content: slice });
  }
  return files;
};

export const planPrayer = ({ tables, languages }: PlanContext): readonly File[] => [
  ...ephemerisFiles(tables.ephemeris),
  { path: METHODS_FILE, content: JSON.stringify(tables.methods) },
  { path: HIJRI_FILE, content: JSON.stringify(tables.hijriJson) },
  ...planHijri(tables),
  ...languages.flatMap((lang) => {
    const words = tables.labels.get(lang);
    return words === undefined ? [] : [{ path: labelsFile(lang), content: writeLabels(words) }];
  }),
];

type RowsIn = Pick<
  Tables,
  | "authorities"
  | "authorityAreas"
  | "authorityEditions"
  | "authorityZones"
  | "authorityNights"
  | "authorityCorrections"
  | "authorityGaps"
  | "authorityTimetables"
  | "countries"
>;

/** Rows of a table that belong to an authority. */
const rowsOf = <T extends { readonly authority: string }>(
  rows: readonly { readonly value: T }[],
  id: string,
): readonly T[] => rows.filter(({ value }) => value.authority === id).map(({ value }) => value);

type CorrectionRow = RowsIn["authorityCorrections"][number]["value"];

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;

const minutesOf = (row: CorrectionRow): readonly number[] => MONTHS.map((month) => row[month]);

/** The corrections of some rows; the rows of three parts of each month become one of 36 parts. */
const correctionsOf = (rows: readonly CorrectionRow[]): SeasonalCorrection[] =>
  [
    ...groupBy(
      rows,
      (row) => `${row.prayers.join(" ")} ${row.by} ${row.from_year} ${row.to_year} ${row.part === null}`,
    ).values(),
  ].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const parts = group.toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0)).map(minutesOf);
    const minutes = (parts[0] ?? []).flatMap((_, month) => parts.map((part) => elementAt(part, month)));
    const { prayers, by, from_year, to_year } = first;
    return [{ prayers: [...prayers], by, from_year, to_year, minutes }];
  });

type EditionRow = RowsIn["authorityEditions"][number]["value"];

const given = <K extends string, V>(entries: readonly (readonly [K, V | null])[]): Partial<Record<K, V>> =>
  Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<Record<K, V>>;

const editionOf = (row: EditionRow): Authority["editions"][number] => ({
  from: row.from,
  figures: {
    ...given([
      ["fajr_angle", row.fajr_angle],
      ["isha_angle", row.isha_angle],
      ["isha_minutes", row.isha_minutes],
      ["isha_minutes_ramadan", row.isha_minutes_ramadan],
      ["horizon_deg", row.horizon_deg],
      ["maghrib_angle", row.maghrib_angle],
      ["dhuhr_clock", row.dhuhr_clock],
      ["asr_minutes", row.asr_minutes],
    ]),
    ...given([["sun", row.sun]]),
    ...given([["asr_sun", row.asr_sun]]),
    ...given([["twilight", row.twilight]]),
  },
  printed: given(DAY_TIMES.map((name) => [name, row[name]] as const)),
  source: row.source,
  evidence: row.evidence,
});

/** The published timetables of an authority that have days, by its zone. */
const tablesByZone = (
  { authorityTimetables: all }: Pick<Tables, "authorityTimetables">,
  id: string,
): ReadonlyMap<string, Tables["authorityTimetables"]> =>
  groupBy(
    all.filter(({ value, days }) => value.authority === id && days.length > 0),
    ({ value }) => value.zone ?? "",
  );

/** The shards of the timetables that authorities published. */
const timetableFiles = (context: PlanContext): readonly File[] =>
  context.tables.authorities.flatMap(({ value: { id } }) =>
    [...tablesByZone(context.tables, id)].map(([zone, printed]) => {
      const path = authorityTimetableFile(id, zone === "" ? null : zone);
      return scheduleFile(path, {
        format: "mosque-times",
        version: 1,
        place: { timezone: context.cities.get(homeOf(id))?.[0]?.timezone ?? "UTC" },
        sources: printed.map(({ value }) => {
          const source = context.sources.get(value.source);
          return {
            name: source?.name ?? value.source,
            url: value.url,
            license: source?.license ?? null,
            verified_on: null,
          };
        }),
        rules: [],
        years: printed.flatMap((timetable, i) => printedYear(timetable, i) ?? []),
      });
    }),
  );

/** How far the towns of a zone reach, where the zone does not say. */
const ZONE_WITHIN_KM = 150;

/** The authorities by id, as the engine reads them, without the areas. */
type Compiled = ReadonlyMap<string, Omit<Authority, "areas">>;

const compiled = (tables: RowsIn): Compiled =>
  new Map(
    tables.authorities.map(({ value: row }) => {
      const corrections = rowsOf(tables.authorityCorrections, row.id);
      const ofZone = (zone: string | null): SeasonalCorrection[] =>
        correctionsOf(corrections.filter((one) => one.zone === zone));
      const editions = rowsOf(tables.authorityEditions, row.id);
      const authority: Omit<Authority, "areas"> = {
        id: row.id,
        names: { en: row.name_en, ar: row.name_ar },
        url: row.url,
        confidence: row.confidence,
        answers: row.confidence !== "low" || row.answers === true,
        method: row.method,
        school: row.school === null ? null : row.school === 1 ? 1 : 0,
        imsak_min: row.imsak_min,
        note: row.note,
        dip: row.dip_arcmin === null ? null : { arcmin: row.dip_arcmin, twilight: row.dip_twilight === true },
        editions: editions.map(editionOf).sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1)),
        zones: rowsOf(tables.authorityZones, row.id).map((zone) => ({
          id: zone.zone,
          name: zone.name,
          points: zone.points.map(([lat, lng]): [number, number] => [lat, lng]),
          lat: zone.lat,
          lng: zone.lng,
          within_km: zone.within_km ?? ZONE_WITHIN_KM,
          height_m: zone.height_m,
          add_min: zone.add_min ?? 0,
          sunrise_lat: zone.sunrise_lat,
          sunrise_lng: zone.sunrise_lng,
          corrections: ofZone(zone.zone),
        })),
        nights: rowsOf(tables.authorityNights, row.id).map(({ authority: _of, ...night }) => ({
          ...night,
          spring_per_deg: night.spring_per_deg ?? 0,
          autumn_per_deg: night.autumn_per_deg ?? 0,
        })),
        corrections: ofZone(null),
        timetables: [...tablesByZone(tables, row.id)].map(([zone, printed]) => {
          const days = printed.flatMap((timetable) => timetable.days.map(({ value }) => value.date)).sort();
          const perpetual = printed.some(({ value }) => value.perpetual === true);
          return {
            zone: zone === "" ? null : zone,
            from: perpetual ? `${FIRST_YEAR}-01-01` : (days[0] ?? ""),
            to: perpetual ? `${LAST_YEAR}-12-31` : (days.at(-1) ?? ""),
            perpetual,
            file: authorityTimetableFile(row.id, zone === "" ? null : zone),
          };
        }),
      };
      return [row.id, authority];
    }),
  );

type AreaRow = RowsIn["authorityAreas"][number]["value"];

const boxOf = ({ west, south, east, north }: AreaRow): Authority["areas"][number] =>
  west === null || south === null || east === null || north === null ? null : [west, south, east, north];

/** What is known of the authorities of each country. An authority is also listed at home if it answers elsewhere alone. */
export const authoritiesByCountry = (
  tables: RowsIn,
  all: Compiled = compiled(tables),
): ReadonlyMap<string, CountryAuthorities> => {
  const gaps = new Set(tables.authorityGaps.map(({ value }) => value.country));
  const known = tables.countries.flatMap(({ value: { code, suggested_school: school } }) => {
    const areas = tables.authorityAreas.map(({ value }) => value).filter(({ country }) => country === code);
    const ids = new Set([
      ...areas.map(({ authority }) => authority),
      ...[...all.keys()].filter((id) => homeOf(id) === code),
    ]);
    const authorities = [...ids].flatMap((id): Authority[] => {
      const authority = all.get(id);
      return authority === undefined
        ? []
        : [{ ...authority, areas: areas.filter((area) => area.authority === id).map(boxOf) }];
    });
    authorities.sort((a, b) => Number(a.areas.includes(null)) - Number(b.areas.includes(null)));
    const isKnown = authorities.length > 0 || gaps.has(code) || school !== null;
    const of: CountryAuthorities = {
      school: school === null ? null : school === 1 ? 1 : 0,
      fallback: gaps.has(code) ? "no-majority" : null,
      authorities,
      nearby: null,
    };
    return isKnown ? [[code, of] as const] : [];
  });
  return new Map(known);
};

/** The day before a date. */
const dayBefore = (date: string): string => formatDate(dayOfDate(date) - 1);

const recordOf = (
  authority: Omit<Authority, "areas">,
  countries: readonly string[],
  methods: ReadonlyMap<number, PrayerMethod>,
  lang: string,
) => {
  const method = methods.get(authority.method);
  if (method === undefined) throw new Error(`authority ${authority.id}: no method ${authority.method}`);
  const record: AuthorityRecord = {
    id: authority.id,
    ...nameFor(authority.names, lang),
    names: authority.names,
    url: authority.url,
    countries: [...countries],
    confidence: authority.confidence,
    method: authority.method,
    school: authority.school,
    imsak_min: authority.imsak_min,
    zones: authority.zones.map(({ id, name }) => ({ id, name })),
    editions: authority.editions.map(({ from, figures, source, evidence }, index) => {
      const next = authority.editions[index + 1]?.from ?? null;
      const byMinutes = figures.isha_angle === undefined ? (figures.isha_minutes ?? method.isha_minutes) : null;
      return {
        from,
        to: next === null ? null : dayBefore(next),
        fajr_angle: figures.fajr_angle ?? method.fajr_angle,
        isha_angle: byMinutes === null ? (figures.isha_angle ?? method.isha_angle) : null,
        isha_minutes: byMinutes,
        source,
        evidence,
      };
    }),
    note: authority.note,
  };
  return record;
};

/** The countries in which a numbered method answers somewhere, with how far authorities nearby are from it; and the others. */
const withNearby = (
  { tables, cities }: PlanContext,
  known: ReadonlyMap<string, CountryAuthorities>,
  methods: ReadonlyMap<number, PrayerMethod>,
): ReadonlyMap<string, CountryAuthorities> => {
  const ephemeris = readEphemeris(tables.ephemeris);
  if (ephemeris instanceof Error) throw ephemeris;
  const pointOf = (code: string) =>
    (cities.get(code) ?? []).toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))[0];
  const all = new Map(known);
  for (const { value } of tables.countries) {
    const of = known.get(value.code) ?? { school: null, fallback: null, authorities: [], nearby: null };
    if (of.authorities.some(({ answers, areas }) => answers && areas.includes(null))) continue;
    const nearby = nearbyDifferences(value.code, value.default_method, { known, methods, pointOf, ephemeris });
    if (nearby !== null) all.set(value.code, { ...of, nearby });
  }
  return all;
};

/** The text of a shard that its reader takes; throws an Error otherwise: a build fails rather than every request. */
const checked = (name: string, text: string): string => {
  readAuthorities(name, Buffer.from(text));
  return text;
};

/** The shards and the lists of authorities. */
export const planAuthorities = (context: PlanContext): readonly File[] => {
  const { tables, languages } = context;
  const methods = parseMethods(tables.methods);
  if (methods instanceof Error) throw methods;
  const known = compiled(tables);
  const byCountry = authoritiesByCountry(tables, known);
  const shards = [...withNearby(context, byCountry, methods)].map(([code, of]) => ({
    path: authorityFile(code),
    content: checked(authorityFile(code), writeAuthorities(of)),
  }));
  // An authority that answers only when asked for is listed in its country.
  const answersIn = (id: string): readonly string[] => {
    const own = rowsOf(tables.authorityAreas, id).map(({ country }) => country);
    return own.length > 0 ? [...new Set(own)] : [homeOf(id)];
  };
  const all = [...known.values()].map((authority) => [authority, answersIn(authority.id)] as const);
  const lists = languages.flatMap((lang) => {
    const cards = all.map(
      ([authority, countries]) => [countries, JSON.stringify(recordOf(authority, countries, methods, lang))] as const,
    );
    const attribution = attributionOf(context, ["editorial"]);
    const list = (some: readonly string[], path: string): readonly File[] =>
      listingFiles(some, some.length, lang, attribution, () => path);
    const codes = [...new Set(all.flatMap(([, countries]) => countries))].sort();
    return [
      ...list(
        cards.map(([, card]) => card),
        authoritiesFile(lang),
      ),
      ...codes.flatMap((code) =>
        list(
          cards.filter(([countries]) => countries.includes(code)).map(([, card]) => card),
          countryAuthoritiesFile(lang, code),
        ),
      ),
    ];
  });
  return [...shards, ...timetableFiles(context), ...lists];
};
