/** The Sun over the places of an import: their points and zones, and the days of the Sun there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LatLng } from "#core/base/geo.ts";
import { openZone } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { nearestCity } from "#core/shard/city-tiles.ts";
import { type SunDays, sunDaysOf } from "#core/times/sun-day.ts";
import { readCsv } from "../../csv/csv.ts";

/** Where a place is, and its clock. */
export interface PlacePoint extends LatLng {
  readonly timezone: string;
}

interface City extends PlacePoint {
  readonly country: string;
  readonly slug: string;
}

const citiesIn = (dataDir: string): readonly City[] => {
  const [header, ...rows] = readCsv("cities.csv", readFileSync(join(dataDir, "cities.csv"), "utf8")).rows;
  const at = (name: string): number => header?.fields.indexOf(name) ?? -1;
  const [slug, country, lat, lng, timezone] = [at("slug"), at("country"), at("lat"), at("lng"), at("timezone")];
  return rows.map(({ fields }) => ({
    slug: fields[slug] ?? "",
    country: fields[country] ?? "",
    lat: Number(fields[lat]),
    lng: Number(fields[lng]),
    timezone: fields[timezone] ?? "",
  }));
};

/** Finds the clocks of places by the nearest city of their country; `null` far from all of them. */
export const openPoints = (dataDir: string): ((place: LatLng & { readonly country: string }) => PlacePoint | null) => {
  const cities = citiesIn(dataDir);
  return ({ lat, lng, country }) => {
    const own = cities.filter((city) => city.country === country.toUpperCase());
    const nearest = nearestCity(own, { lat, lng });
    return nearest === null ? null : { lat, lng, timezone: nearest.timezone };
  };
};

/** The cities of that slug, in a country (lower case) or in all. */
export const citiesNamed = (dataDir: string, slug: string, country: string | null): readonly City[] =>
  citiesIn(dataDir).filter(
    (city) => city.slug === slug && (country === null || city.country === country.toUpperCase()),
  );

/** Opens the table of the Sun, and with it the days over points; `null` where the zone of a point is unknown. */
export const openSuns = (dataDir: string): ((point: PlacePoint) => SunDays | null) => {
  const ephemeris = readEphemeris(readFileSync(join(dataDir, "ephemeris.bin")));
  if (ephemeris instanceof Error) throw ephemeris;
  return (point) => {
    const zone = openZone(point.timezone);
    return zone === null ? null : sunDaysOf(ephemeris, point, zone);
  };
};
