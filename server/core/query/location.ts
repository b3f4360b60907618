/** Which country, zone and prayer method a point belongs to: by the nearest city, else by its zone. */
import type { LatLng } from "#core/geo/distance.ts";
import type { ChosenBy } from "#core/model/prayer.ts";
import type { Directory } from "#core/shard/directory.ts";
import { once } from "#core/request/memo.ts";
import { ZONES_FILE, tileFile } from "#core/shard/names.ts";
import { nearestCity, readTile } from "#core/shard/tiles.ts";
import { readZones } from "#core/shard/zones.ts";
import type { CountryZones } from "#core/shard/zones.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

export interface Location {
  /** IANA zone. */
  readonly timezone: string;
  /** Default prayer method there. */
  readonly method: number;
  /** What decided the method. */
  readonly chosenBy: Exclude<ChosenBy, "request">;
}

/** Muslim World League: the method where no country is known. */
const FALLBACK_METHOD = 3;

/** The zone of the nearest city within 50 km, else of `zoneAt`, else the nautical one of the longitude. */
export const locate = async (
  store: Store,
  directory: Directory,
  point: LatLng,
  zoneAt: (lat: number, lng: number) => string | null,
): Promise<Location> => {
  const tile = await store.get(tileFile(point.lat, point.lng), readTile);
  const city = nearestCity(tile ?? [], point);
  if (city !== null) {
    const method = directory.countries[city.country]?.method ?? FALLBACK_METHOD;
    return { timezone: city.timezone, method, chosenBy: "city" };
  }
  const timezone = zoneAt(point.lat, point.lng) ?? nauticalZone(point.lng);
  const zones = await need(store, ZONES_FILE, readZones);
  const found = Object.keys(zones).find((code) => zones[code]?.includes(timezone));
  const country = directory.countries[found ?? ""];
  return country === undefined
    ? { timezone, method: FALLBACK_METHOD, chosenBy: "fallback" }
    : { timezone, method: country.method, chosenBy: "zone" };
};

/** The zone of a ship at sea: whole hours of 15° each. The sign of Etc/GMT is the inverse of UTC's. */
const nauticalZone = (lng: number): string => {
  const hours = Math.round(lng / 15);
  if (hours === 0) return "Etc/UTC";
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
};

/** The zones of the cities: by their lower-cased name, and by what the runtime calls them, which may be an older name. */
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
 * The name that answers give a zone, for one that the runtime knows in any case or by an alias: that of the cities in
 * it (Asia/Kolkata for asia/calcutta), else the runtime's own.
 */
export const canonicalZone = async (store: Store, name: string): Promise<string> => {
  const zones = await need(store, ZONES_FILE, readZones);
  const known = byAnyCase(zones).get(name.toLowerCase());
  if (known !== undefined) return known;
  const own = runtimeName(name);
  return byRuntimeName(zones).get(own) ?? own;
};
