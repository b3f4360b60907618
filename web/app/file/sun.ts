/**
 * The Sun over the place of a file that is read in a page: the spans of the table of the Sun that its days are in are fetched from
 * this site, as the engine has them. Nothing of the file is sent.
 */
import { calendarDate } from "#core/base/date.ts";
import type { LatLng } from "#core/base/geo.ts";
import { openZone } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { ephemerisFile, ephemerisStart } from "#core/shard/paths.ts";
import { type SunDays, sunDaysOf } from "#core/times/sun-day.ts";
import { siteAt } from "../../site/site.ts";

/** Spans that a file may reach over; one that reaches farther is no timetable. */
const SPANS_MAX = 3;

/** The first years of the spans that the dates of a text are in. */
export const spansOf = (csv: string): readonly number[] =>
  [...new Set([...csv.matchAll(/\b((?:19|20)\d\d)-\d\d-\d\d\b/g)].map(([, year]) => ephemerisStart(Number(year))))]
    .sort((a, b) => a - b)
    .slice(0, SPANS_MAX);

/** The bytes of a file of the data build; `null` where it cannot be had. */
type Fetched = (address: string) => Promise<Uint8Array | null>;

const fetched: Fetched = async (address) => {
  try {
    const reply = await fetch(address);
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null;
  } catch {
    return null;
  }
};

/**
 * The Sun over a place on the dates of a text.
 * @returns `null` where the table of the Sun or the zone cannot be had, so that nothing is held against it
 */
export const sunOver = async (
  place: LatLng & { readonly timezone: string | null },
  csv: string,
  fetchBytes: Fetched = fetched,
): Promise<SunDays | null> => {
  const zone = place.timezone === null ? null : openZone(place.timezone);
  if (zone === null) return null;
  const suns = new Map<number, SunDays>();
  for (const start of spansOf(csv)) {
    const bytes = await fetchBytes(siteAt(`/data/v1/${ephemerisFile(start)}`));
    const ephemeris = bytes === null ? null : readEphemeris(bytes);
    if (ephemeris === null || ephemeris instanceof Error) return null;
    suns.set(start, sunDaysOf(ephemeris, place, zone));
  }
  return (day) => suns.get(ephemerisStart(calendarDate(day).year))?.(day) ?? null;
};
