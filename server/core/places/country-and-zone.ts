/**
 * The country, time zone, prayer method and authority of a point, what an authority changes in a method, and the files
 * for computing prayer times.
 */
import { once } from "#core/base/once.ts";
import { boxAround, distanceM, type LatLng } from "#core/base/geo.ts";
import { calendarDate, type DaySpan, epochDay, parseDate } from "#core/base/date.ts";
import { announcedFile, announcedMonths, type AnnouncedMonths } from "#core/hijri/announced-months.ts";
import { type HijriTable, parseHijriTable } from "#core/hijri/hijri.ts";
import type { ChosenBy } from "#core/values/prayer.ts";
import {
  type Authority,
  type AuthorityZone,
  type CountryAuthorities,
  type Edition,
  homeOf,
  parseMethods,
  type PrayerMethod,
  type PrintRule,
  readAuthorities,
} from "#core/prayer/method.ts";
import { type Ephemeris, readEphemeris } from "#core/prayer/ephemeris.ts";
import type { ReferencePoint } from "#core/prayer/timetable.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type CountryZones, nearestCity, readTile, readZones, type TileCity } from "#core/shard/city-tiles.ts";
import { countryIn, readBorders } from "#core/shard/country-borders.ts";
import type { Directory } from "#core/shard/directory.ts";
import { readJson } from "#core/shard/json.ts";
import { type Labels, readLabels } from "#core/shard/labels.ts";
import {
  ANNOUNCED_FILE,
  authorityFile,
  bordersFile,
  EPHEMERIS_SPAN,
  ephemerisFile,
  ephemerisStart,
  HIJRI_FILE,
  labelsFile,
  METHODS_FILE,
  tileFile,
  ZONES_FILE,
} from "#core/shard/paths.ts";

export interface Location {
  /** Upper-case code; `null` far out at sea. */
  readonly country: string | null;
  /** IANA zone. */
  readonly timezone: string;
  /** Default prayer method there. */
  readonly method: number;
  /** What decided the method. */
  readonly chosenBy: Exclude<ChosenBy, "request">;
  /** What is known of the authorities of its country. */
  readonly authorities: CountryAuthorities | null;
}

/** Muslim World League: the method if the country is unknown. */
const FALLBACK_METHOD = 3;

/** The zone of a point by zone boundaries, accurate to kilometres; `null` if unknown. */
export type ZoneAt = (lat: number, lng: number) => string | null;

/** Distances at which a zone of the country is searched around a point, metres: more than the error of boundaries. */
const ZONE_REACH_M = [5000, 10_000, 20_000, 40_000] as const;

/** The nearest of these zones to the point, by zone boundaries. */
const zoneNear = (zones: readonly string[], point: LatLng, zoneAt: ZoneAt): string | undefined => {
  for (const reach of ZONE_REACH_M) {
    const { west, south, east, north } = boxAround(point, reach);
    for (const lat of [point.lat, south, north]) {
      for (const lng of [point.lng, west, east]) {
        const zone = zoneAt(lat, lng);
        if (zone !== null && zones.includes(zone)) return zone;
      }
    }
  }
  return undefined;
};

/** Whether a zone belongs to another country, or to the high seas. */
const isForeign = (zone: string, country: string, zones: CountryZones): boolean =>
  zone.startsWith("Etc/") || Object.keys(zones).some((code) => code !== country && zones[code]?.includes(zone));

/**
 * The zone of a point: that of the nearest city within 50 km if it is in the same country, since zone boundaries are
 * less certain. Else that of the boundaries, unless they put the point into another country or at sea. Then that of the
 * country's nearest city within 50 km, of nearby boundaries, or the country's only zone.
 */
const zoneOf = async (
  store: ShardCache,
  country: string | null,
  cities: readonly TileCity[],
  point: LatLng,
  zoneAt: ZoneAt,
): Promise<string> => {
  if (country === null) return zoneAt(point.lat, point.lng) ?? nauticalZone(point.lng);
  const nearest = nearestCity(cities, point);
  if (nearest?.country === country) return nearest.timezone;
  const bounded = zoneAt(point.lat, point.lng);
  const zones = await need(store, ZONES_FILE, readZones);
  const own = zones[country] ?? [];
  if (bounded !== null && (own.length === 0 || own.includes(bounded) || !isForeign(bounded, country, zones)))
    return bounded;
  const city = nearestCity(
    cities.filter((one) => one.country === country),
    point,
  );
  const [only] = own.length === 1 ? own : [];
  return city?.timezone ?? zoneNear(own, point, zoneAt) ?? only ?? bounded ?? nauticalZone(point.lng);
};

/** The country of a point, or of the nearest land off its coast; `null` far out at sea. */
export const countryAt = async (store: ShardCache, point: LatLng): Promise<string | null> => {
  const borders = await store.get(bordersFile(point.lat, point.lng), readBorders);
  return borders === null ? null : countryIn(borders, point);
};

/** The zone and method of a point, both by its own country, never by a city across the border. */
export const locate = async (
  store: ShardCache,
  directory: Directory,
  point: LatLng,
  zoneAt: ZoneAt,
): Promise<Location> => {
  const [country, cities] = await Promise.all([
    countryAt(store, point),
    store.get(tileFile(point.lat, point.lng), readTile),
  ]);
  const [timezone, authorities] = await Promise.all([
    zoneOf(store, country, cities ?? [], point, zoneAt),
    country === null ? null : store.get(authorityFile(country), readAuthorities),
  ]);
  const method = directory.countries[country ?? ""]?.method;
  return method === undefined
    ? { country, timezone, authorities, method: FALLBACK_METHOD, chosenBy: "fallback" }
    : { country, timezone, authorities, method, chosenBy: "country" };
};

/** A point farther from every town of a zone is in none. */
const ZONE_WITHIN_M = 150_000;

const isWithin = (area: Authority["areas"][number], { lat, lng }: LatLng): boolean => {
  if (area === null) return true;
  const [west, south, east, north] = area;
  return west <= lng && lng <= east && south <= lat && lat <= north;
};

/** The authority of a point: that of its region, else that of its country; one that we are sure of before others. */
export const authorityAt = ({ authorities }: CountryAuthorities, point: LatLng): Authority | undefined => {
  const here = authorities.filter(({ areas }) => areas.some((area) => isWithin(area, point)));
  return here.find(({ confidence }) => confidence !== "low") ?? here[0];
};

/** The authority of this id, wherever it answers; null if there is none. */
export const authorityById = async (store: ShardCache, id: string): Promise<Authority | null> => {
  const known = await store.get(authorityFile(homeOf(id)), readAuthorities);
  return known?.authorities.find((one) => one.id === id) ?? null;
};

/** The zone of a point: that of the nearest town; null far from all of them. */
export const authorityZoneAt = ({ zones }: Pick<Authority, "zones">, point: LatLng): AuthorityZone | null => {
  let nearest: AuthorityZone | null = null;
  let leastM = ZONE_WITHIN_M;
  for (const zone of zones) {
    for (const [lat, lng] of zone.points) {
      const metres = distanceM(point, { lat, lng });
      if (metres >= leastM) continue;
      nearest = zone;
      leastM = metres;
    }
  }
  return nearest;
};

/** The Sun is this much later a degree to the west. */
const MINUTES_PER_DEG = 4;

/**
 * Where an authority computes the times of a point in a zone; null for the point itself. Minutes that it adds to every
 * time are a point as much farther west.
 */
export const referenceOf = (
  zone: AuthorityZone | null,
  { corrections }: Pick<Authority, "corrections">,
  { lat, lng }: LatLng,
): ReferencePoint | null => {
  if (zone === null) return null;
  const west = zone.add_min / MINUTES_PER_DEG;
  return {
    latDeg: zone.lat ?? lat,
    lngDeg: (zone.lng ?? lng) - west,
    sunriseLatDeg: zone.sunrise_lat ?? zone.lat ?? lat,
    sunriseLngDeg: (zone.sunrise_lng ?? zone.lng ?? lng) - west,
    heightM: zone.height_m,
    corrections,
  };
};

/** What an authority prints on an epoch day. */
export const editionOn = ({ editions }: Authority, day: number): Edition => {
  const begun = editions.findLast(({ from }) => from === null || (parseDate(from) ?? Number.POSITIVE_INFINITY) <= day);
  const edition = begun ?? editions[0];
  if (edition === undefined) throw new Error("an authority without an edition");
  return edition;
};

/** What decides Isha: the angle or the minutes of the authority, else those of its method. */
const ishaOf = (
  method: PrayerMethod,
  { isha_angle: angle, isha_minutes: minutes, isha_minutes_ramadan: ramadan }: Edition["figures"],
): Pick<PrayerMethod, "isha_angle" | "isha_minutes" | "isha_minutes_ramadan"> => {
  if (angle !== undefined) return { isha_angle: angle, isha_minutes: null, isha_minutes_ramadan: null };
  if (minutes === undefined) {
    const { isha_angle, isha_minutes, isha_minutes_ramadan } = method;
    return { isha_angle, isha_minutes, isha_minutes_ramadan };
  }
  return { isha_angle: null, isha_minutes: minutes, isha_minutes_ramadan: ramadan ?? null };
};

/** Its method as an authority prints it in a zone. */
export const printedBy = (
  method: PrayerMethod,
  { nights, corrections, imsak_min, dip }: Authority,
  { figures, printed }: Edition,
  zone: AuthorityZone | null,
): PrayerMethod => {
  const rule = (name: keyof Edition["printed"]): PrintRule => printed[name] ?? method.printed[name];
  return {
    ...method,
    ...ishaOf(method, figures),
    fajr_angle: figures.fajr_angle ?? method.fajr_angle,
    horizon_deg: figures.horizon_deg ?? method.horizon_deg,
    sun: figures.sun ?? method.sun,
    asr_sun: figures.asr_sun ?? method.asr_sun,
    twilight: figures.twilight ?? method.twilight,
    printed: {
      ...method.printed,
      fajr: rule("fajr"),
      sunrise: rule("sunrise"),
      dhuhr: rule("dhuhr"),
      asr: rule("asr"),
      maghrib: rule("maghrib"),
      isha: rule("isha"),
    },
    height: dip === null ? method.height : { dip_arcmin: dip.arcmin, twilight: dip.twilight, source: "", towns: [] },
    imsak_min,
    nights,
    corrections: [...corrections, ...(zone?.corrections ?? [])],
  };
};

/** The nautical zone: whole hours of 15° each. The sign of Etc/GMT is inverted. */
const nauticalZone = (lng: number): string => {
  const hours = Math.round(lng / 15);
  if (hours === 0) return "Etc/UTC";
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
};

/** The zones of cities by lower-case name, and by the runtime's name, which may be an older one. */
const byAnyCase = once(
  (zones: CountryZones) =>
    new Map(
      Object.values(zones)
        .flat()
        .map((name) => [name.toLowerCase(), name]),
    ),
);
const byRuntimeName = once(
  (zones: CountryZones) =>
    new Map(
      Object.values(zones)
        .flat()
        .map((name) => [runtimeName(name), name]),
    ),
);

const runtimeName = (name: string): string =>
  new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;

/**
 * The canonical name of a zone given in any case or by an alias: that of its cities (Asia/Kolkata for asia/calcutta),
 * else the runtime's.
 */
export const canonicalZone = async (store: ShardCache, name: string): Promise<string> => {
  const zones = await need(store, ZONES_FILE, readZones);
  const known = byAnyCase(zones).get(name.toLowerCase());
  if (known !== undefined) return known;
  const own = runtimeName(name);
  return byRuntimeName(zones).get(own) ?? own;
};

const orThrow = <T>(name: string, value: T | Error): T => {
  if (value instanceof Error) throw new Error(`shard ${name}: ${value.message}`, { cause: value });
  return value;
};

const readMethods = (name: string, bytes: Uint8Array): ReadonlyMap<number, PrayerMethod> =>
  orThrow(name, parseMethods(readJson(name, bytes)));

const readHijri = (name: string, bytes: Uint8Array): HijriTable => {
  const parsed = parseHijriTable(readJson(name, bytes));
  return orThrow(name, parsed.ok ? parsed.table : new Error(parsed.problems.join("; ")));
};

const openEphemeris = (name: string, bytes: Uint8Array): Ephemeris => orThrow(name, readEphemeris(bytes));

const readAnnounced = (name: string, bytes: Uint8Array): ReadonlyMap<string, AnnouncedMonths> =>
  announcedMonths(announcedFile.parse(readJson(name, bytes)));

/** Data that does not depend on the date. */
export interface PrayerData {
  readonly methods: ReadonlyMap<number, PrayerMethod>;
  readonly hijri: HijriTable;
  /** Months that countries announced, by country. */
  readonly announced: ReadonlyMap<string, AnnouncedMonths>;
  readonly labels: Labels;
}

/** Reads methods and Hijri months, with labels in `lang`. */
export const readPrayerData = async (store: ShardCache, lang: string): Promise<PrayerData> => {
  const [methods, hijri, announced, labels] = await Promise.all([
    need(store, METHODS_FILE, readMethods),
    need(store, HIJRI_FILE, readHijri),
    need(store, ANNOUNCED_FILE, readAnnounced),
    need(store, labelsFile(lang), readLabels),
  ]);
  return { methods, hijri, announced, labels };
};

/** Reads the Sun table for dates in `year`. */
export const readEphemerisOf = async (store: ShardCache, year: number): Promise<Ephemeris> =>
  need(store, ephemerisFile(ephemerisStart(year)), openEphemeris);

/** The dates of one ephemeris shard, and a year in it. */
interface EphemerisSpan extends DaySpan {
  readonly year: number;
}

/** Splits dates by ephemeris shard; a range can be longer than a shard's margin. */
export const ephemerisSpans = ({ fromDay, count }: DaySpan): readonly EphemerisSpan[] => {
  const { year } = calendarDate(fromDay);
  const nextYear = ephemerisStart(year) + EPHEMERIS_SPAN;
  const before = Math.min(count, epochDay(nextYear, 1, 1) - fromDay);
  const spans = [{ year, fromDay, count: before }];
  if (before < count) spans.push({ year: nextYear, fromDay: fromDay + before, count: count - before });
  return spans;
};

/** Splits dates where an authority begins a new edition. */
export const editionSpans = (spans: readonly EphemerisSpan[], { editions }: Authority): readonly EphemerisSpan[] => {
  const starts = editions.flatMap(({ from }) => (from === null ? null : parseDate(from)) ?? []);
  return spans.flatMap(({ year, fromDay, count }) => {
    const endDay = fromDay + count;
    const cuts = [fromDay, ...starts.filter((day) => day > fromDay && day < endDay), endDay];
    return cuts.slice(1).map((until, index) => {
      const from = cuts[index] ?? fromDay;
      return { year, fromDay: from, count: until - from };
    });
  });
};
