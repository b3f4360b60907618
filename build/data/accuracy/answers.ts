/**
 * Times of a place by the rules of the tables: those of an authority with what it published, of a numbered method, and of
 * AlAdhan's formula. As /prayer answers them, without a data build.
 */
import { localMinute, type Zone } from "#core/base/zone.ts";
import { formatClock } from "#core/base/time.ts";
import { countryMonths, hijriOfDayIn } from "#core/hijri/country-months.ts";
import { authorityAt, authorityZoneAt } from "#core/places/authority-at.ts";
import { authorityTimetable } from "#core/places/authority-timetable.ts";
import { makeAladhanTimetable } from "#core/prayer/aladhan.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { type Authority, type CountryAuthorities, parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { makeTimetable, type PrayerDay, type TimetableSetup, UNCHOSEN } from "#core/prayer/timetable.ts";
import { withPrinted } from "#core/times/resolve.ts";
import { openPrintedYear } from "#core/times/schedule.ts";
import { DAY_TIMES, type DayTime, FALLBACK_METHOD, RAMADAN } from "#core/values/prayer.ts";
import type { Tables } from "../../check/load/load.ts";
import { countryMonthsOf } from "../../compile/plan/hijri.ts";
import { authoritiesByCountry } from "../../compile/plan/prayer.ts";
import { printedYear } from "../../tables/schedule-document.ts";

/** A place of a table. */
export interface Place {
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly zone: Zone;
}

/** HH:MM by name; null where there is no such time. */
export type Clocks = Readonly<Record<DayTime, string | null>>;

/** The clocks of an epoch day. */
type ClocksOn = (day: number) => Clocks;

const clocksOf =
  (zone: Zone, timetable: (day: number) => PrayerDay): ClocksOn =>
  (day) => {
    const { minutes } = timetable(day);
    const clocks = {} as Record<DayTime, string | null>;
    for (const name of DAY_TIMES) {
      const minute = minutes[name];
      clocks[name] = minute === null ? null : formatClock(localMinute(zone, minute));
    }
    return clocks;
  };

const sound = <T>(value: T | Error): T => {
  if (value instanceof Error) throw value;
  return value;
};

/** Everything of the tables that times depend on, opened once. */
const openTables = (tables: Tables) => ({
  ephemeris: sound(readEphemeris(tables.ephemeris)),
  methods: sound(parseMethods(tables.methods)),
  known: authoritiesByCountry(tables),
  months: new Map([...countryMonthsOf(tables)].map(([country, file]) => [country, countryMonths(file)] as const)),
  defaults: new Map(tables.countries.map(({ value }) => [value.code, value.default_method])),
});

type Opened = ReturnType<typeof openTables>;

const methodOf = ({ methods }: Opened, id: number): PrayerMethod => {
  const method = methods.get(id);
  if (method === undefined) throw new Error(`methods.json has no method ${id}`);
  return method;
};

/** What times of a place depend on besides method and school. */
const constantOf = (tables: Tables, { ephemeris, months }: Opened, { country, lat, lng, zone }: Place) =>
  ({
    ...UNCHOSEN,
    ephemeris,
    latDeg: lat,
    lngDeg: lng,
    zone,
    isRamadan: (day) => hijriOfDayIn(tables.hijri, months.get(country), day).month === RAMADAN,
  }) satisfies Omit<TimetableSetup, "method" | "school">;

/** The timetables that an authority published for the zone of a place. */
const publishedRows = (tables: Tables, authority: Authority, place: Place): Tables["authorityTimetables"] => {
  const zone = authorityZoneAt(authority, place)?.id ?? null;
  return tables.authorityTimetables.filter(
    ({ value }) => value.authority === authority.id && (value.zone ?? null) === zone,
  );
};

/** Puts the times that an authority published for the zone of a place in place of computed ones. */
const publishedIn = (tables: Tables, authority: Authority, place: Place): ((day: PrayerDay) => PrayerDay) => {
  const rows = publishedRows(tables, authority, place);
  if (rows.length === 0) return (day) => day;
  const years = rows.flatMap((row) => {
    const year = printedYear(row, 0);
    return year === null ? [] : [openPrintedYear(year)];
  });
  return withPrinted({ years }, place.zone, { isPerpetual: rows.some(({ value }) => value.perpetual === true) });
};

/** What is answered at places. */
export interface Answers {
  /** The authority that answers at a point, if one does. */
  readonly authorityOf: (place: Place) => Authority | undefined;
  /** Whether it published a timetable for the zone of a place, with which it is answered. */
  readonly isPublished: (authority: Authority, place: Place) => boolean;
  /** As an authority prints them. */
  readonly byAuthority: (authority: Authority, place: Place) => ClocksOn;
  /** As /prayer answers without a method: the authority's, else those of the country's method. */
  readonly ours: (place: Place) => ClocksOn;
  /** By AlAdhan's formula and the method of the country, first shadow. */
  readonly aladhan: (place: Place) => ClocksOn;
  /** The method of a country. */
  readonly methodOf: (country: string) => PrayerMethod;
  /** What is known of the authorities of each country. */
  readonly known: ReadonlyMap<string, CountryAuthorities>;
}

/** The answers of the tables. */
export const openAnswers = (tables: Tables): Answers => {
  const opened = openTables(tables);
  const { known } = opened;
  const countryMethod = (country: string): PrayerMethod =>
    methodOf(opened, opened.defaults.get(country) ?? FALLBACK_METHOD);
  const authorityOf = (place: Place): Authority | undefined => {
    const country = known.get(place.country);
    const found = country === undefined ? undefined : authorityAt(country, place);
    return found?.answers === true ? found : undefined;
  };
  const byAuthority = (authority: Authority, place: Place): ClocksOn => {
    const school = authority.school ?? known.get(place.country)?.school ?? 0;
    const constant = { ...constantOf(tables, opened, place), school };
    const computed = authorityTimetable(authority, methodOf(opened, authority.method), constant);
    const published = publishedIn(tables, authority, place);
    return clocksOf(place.zone, (day) => published(computed(day)));
  };
  return {
    known,
    authorityOf,
    isPublished: (authority, place) => publishedRows(tables, authority, place).length > 0,
    byAuthority,
    methodOf: countryMethod,
    ours: (place) => {
      const authority = authorityOf(place);
      if (authority !== undefined) return byAuthority(authority, place);
      const school = known.get(place.country)?.school ?? 0;
      const setup = { ...constantOf(tables, opened, place), method: countryMethod(place.country), school };
      return clocksOf(place.zone, makeTimetable(setup));
    },
    aladhan: (place) => {
      const setup = { ...constantOf(tables, opened, place), method: countryMethod(place.country), school: 0 as const };
      return clocksOf(place.zone, makeAladhanTimetable(setup));
    },
  };
};
