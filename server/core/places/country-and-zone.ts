/** The country, time zone, prayer method and authority of a point. */
import { boxAround } from "#core/base/box.ts";
import type { LatLng } from "#core/base/geo.ts";
import { type CountryAuthorities, readAuthorities } from "#core/prayer/method.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type CountryZones, nearestCity, readTile, readZones, type TileCity } from "#core/shard/city-tiles.ts";
import { countryIn, readBorders } from "#core/shard/country-borders.ts";
import type { Directory } from "#core/shard/directory.ts";
import { authorityFile, bordersFile, tileFile, zoneTileFile, ZONES_FILE } from "#core/shard/paths.ts";
import { readZoneTile, zonesAt } from "#core/shard/zone-tiles.ts";
import { type ChosenBy, FALLBACK_METHOD } from "#core/values/prayer.ts";

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

/** The zone of a country at a point off its boundaries: one nearby, or the only one there is. */
const zoneIn = (zones: readonly string[], point: LatLng, zoneAt: ZoneAt): string | undefined =>
  zoneNear(zones, point, zoneAt) ?? (zones.length === 1 ? zones[0] : undefined);

/** Whether a zone may be that of a country: one of its own, or of nobody else. */
const isZoneOf = (zone: string, country: string, zones: CountryZones): boolean => {
  const listed = zones[country] ?? [];
  return listed.length === 0 || listed.includes(zone) || !isForeign(zone, country, zones);
};

/** Whether a zone belongs to another country, or to the high seas. */
const isForeign = (zone: string, country: string, zones: CountryZones): boolean =>
  zone.startsWith("Etc/") || Object.keys(zones).some((code) => code !== country && zones[code]?.includes(zone));

/** The zones that a country has at a point, all with the same clock: its only one, or those of the zone tile. */
const zonesOf = async (
  store: ShardCache,
  country: string,
  zones: CountryZones,
  point: LatLng,
): Promise<readonly string[]> => {
  const all = zones[country] ?? [];
  if (all.length === 1) return all;
  const tile = await store.get(zoneTileFile(point.lat, point.lng), readZoneTile);
  return tile === null ? [] : zonesAt(tile, country, point);
};

/** What a zone is looked for by. */
interface Sought {
  readonly country: string;
  readonly point: LatLng;
  /** Cities around the point. */
  readonly cities: readonly TileCity[];
  readonly zones: CountryZones;
  readonly zoneAt: ZoneAt;
}

const zoneOfOwnCity = ({ country, point, cities }: Sought): string | undefined =>
  nearestCity(
    cities.filter((city) => city.country === country),
    point,
  )?.timezone;

/**
 * The zone of a point where nothing is known of its country: that of the nearest city within 50 km if it is in the same
 * country, else that of coarser boundaries, unless they put the point into another country or at sea. Then that of the
 * country's nearest city within 50 km, of nearby boundaries, or the country's only zone.
 */
const guessedZone = (sought: Sought): string => {
  const { country, point, cities, zones, zoneAt } = sought;
  const nearest = nearestCity(cities, point);
  if (nearest?.country === country) return nearest.timezone;
  const bounded = zoneAt(point.lat, point.lng);
  if (bounded !== null && isZoneOf(bounded, country, zones)) return bounded;
  const inCountry = zoneOfOwnCity(sought) ?? zoneIn(zones[country] ?? [], point, zoneAt);
  return inCountry ?? bounded ?? nauticalZone(point.lng);
};

/** The zone of a point: the one that its country has there; of several with the same clock that of its nearest city. */
const zoneOf = async (
  store: ShardCache,
  country: string | null,
  { cities, point, zoneAt }: Pick<Sought, "cities" | "point" | "zoneAt">,
): Promise<string> => {
  if (country === null) return zoneAt(point.lat, point.lng) ?? nauticalZone(point.lng);
  const zones = await need(store, ZONES_FILE, readZones);
  const sought = { country, point, cities, zones, zoneAt };
  const known = await zonesOf(store, country, zones, point);
  const [first] = known;
  if (first === undefined) return guessedZone(sought);
  const ofCity = known.length === 1 ? undefined : zoneOfOwnCity(sought);
  return ofCity !== undefined && known.includes(ofCity) ? ofCity : first;
};

/** The country of a point, or of the nearest land off its coast; `null` far out at sea. */
export const countryAt = async (store: ShardCache, point: LatLng): Promise<string | null> => {
  const borders = await store.get(bordersFile(point.lat, point.lng), readBorders);
  return borders === null ? null : countryIn(borders, point);
};

/** The zone and method of a point, both by its own country, never by a city across the border. */
export const locate = async (
  store: ShardCache,
  directory: Pick<Directory, "countries">,
  point: LatLng,
  zoneAt: ZoneAt,
): Promise<Location> => {
  const [country, cities] = await Promise.all([
    countryAt(store, point),
    store.get(tileFile(point.lat, point.lng), readTile),
  ]);
  const [timezone, authorities] = await Promise.all([
    zoneOf(store, country, { cities: cities ?? [], point, zoneAt }),
    country === null ? null : store.get(authorityFile(country), readAuthorities),
  ]);
  const method = directory.countries[country ?? ""]?.method;
  return method === undefined
    ? { country, timezone, authorities, method: FALLBACK_METHOD, chosenBy: "fallback" }
    : { country, timezone, authorities, method, chosenBy: "country" };
};

/** The nautical zone: whole hours of 15° each. The sign of Etc/GMT is inverted. */
const nauticalZone = (lng: number): string => {
  const hours = Math.round(lng / 15);
  if (hours === 0) return "Etc/UTC";
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
};
