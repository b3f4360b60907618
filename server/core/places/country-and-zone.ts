/** The country, time zone and prayer method of a point, and the files for computing prayer times. */
import { once } from "#core/base/cache.ts";
import { boxAround, type LatLng } from "#core/base/geo.ts";
import {
  announcedFile,
  announcedMonths,
  type AnnouncedMonths,
  type HijriTable,
  parseHijriTable,
} from "#core/hijri/hijri.ts";
import type { ChosenBy } from "#core/model/prayer.ts";
import { type Ephemeris, readEphemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type CountryZones, nearestCity, readTile, readZones, type TileCity } from "#core/shard/city-tiles.ts";
import { countryIn, readBorders } from "#core/shard/country-borders.ts";
import type { Directory } from "#core/shard/directory.ts";
import { type Labels, readJson, readLabels } from "#core/shard/json.ts";
import {
  bordersFile,
  ephemerisFile,
  ephemerisStart,
  ANNOUNCED_FILE,
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
  const timezone = await zoneOf(store, country, cities ?? [], point, zoneAt);
  const method = directory.countries[country ?? ""]?.method;
  return method === undefined
    ? { country, timezone, method: FALLBACK_METHOD, chosenBy: "fallback" }
    : { country, timezone, method, chosenBy: "country" };
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
