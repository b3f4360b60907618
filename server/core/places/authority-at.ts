/** The authority of a point, and what it changes in a method: its edition of a day, its zone, its bounds and corrections. */
import { parseDate } from "#core/base/date.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import {
  type Authority,
  type AuthorityZone,
  type CountryAuthorities,
  type Edition,
  homeOf,
  type PrayerMethod,
  type PrintRule,
  readAuthorities,
} from "#core/prayer/method.ts";
import type { ReferencePoint } from "#core/prayer/timetable.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import { authorityFile } from "#core/shard/paths.ts";

const isWithin = (area: Authority["areas"][number], { lat, lng }: LatLng): boolean => {
  if (area === null) return true;
  const [west, south, east, north] = area;
  return west <= lng && lng <= east && south <= lat && lat <= north;
};

/** The authority of a point: that of its region, else that of its country; one that answers before others. */
export const authorityAt = ({ authorities }: CountryAuthorities, point: LatLng): Authority | undefined => {
  const here = authorities.filter(({ areas }) => areas.some((area) => isWithin(area, point)));
  return here.find(({ answers }) => answers) ?? here[0];
};

/** The authority of this id, wherever it answers; null if there is none. */
export const authorityById = async (store: ShardCache, id: string): Promise<Authority | null> => {
  const known = await store.get(authorityFile(homeOf(id)), readAuthorities);
  return known?.authorities.find((authority) => authority.id === id) ?? null;
};

/** The zone of a point: that of the nearest town; null far from all of them. */
export const authorityZoneAt = ({ zones }: Pick<Authority, "zones">, point: LatLng): AuthorityZone | null => {
  let nearest: AuthorityZone | null = null;
  let leastM = Number.POSITIVE_INFINITY;
  for (const zone of zones) {
    for (const [lat, lng] of zone.points) {
      const metres = distanceM(point, { lat, lng });
      if (metres >= leastM || metres >= zone.within_km * 1000) continue;
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
export const editionOn = ({ editions }: Pick<Authority, "editions">, day: number): Edition => {
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
  { nights, corrections, imsak_min, dip }: Pick<Authority, "nights" | "corrections" | "imsak_min" | "dip">,
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
    maghrib_angle: figures.maghrib_angle ?? method.maghrib_angle,
    dhuhr_clock: figures.dhuhr_clock ?? method.dhuhr_clock,
    asr_minutes: figures.asr_minutes ?? method.asr_minutes,
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
