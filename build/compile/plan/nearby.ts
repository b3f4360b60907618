/**
 * How far the tables of the nearest authorities are from the numbered method that answers where none is known: what is
 * said beside such times, since nobody's table tells how right they are.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { epochDay } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import { openZone } from "#core/base/zone.ts";
import { editionOn, printedBy } from "#core/places/authority-at.ts";
import type { Ephemeris } from "#core/prayer/ephemeris.ts";
import type { CountryAuthorities, PrayerMethod } from "#core/prayer/method.ts";
import { makeTimetable, type PrayerDay, UNCHOSEN } from "#core/prayer/timetable.ts";

/** What is known besides the country itself. */
interface Surroundings {
  readonly known: ReadonlyMap<string, CountryAuthorities>;
  readonly methods: ReadonlyMap<number, PrayerMethod>;
  /** The largest city of a country. */
  readonly pointOf: (country: string) => LatLng | undefined;
  readonly ephemeris: Ephemeris;
}

/** So many authorities, so near at most. */
const MOST = 4;
const WITHIN_M = 3_000_000;

/** The first days of the months of a year; any year would do. */
const DAYS = Array.from({ length: 12 }, (_, month) => epochDay(2026, month + 1, 1));

/** The authority that answers in a whole country, if we are sure enough to compare with it. */
const sureOf = ({ authorities }: CountryAuthorities) =>
  authorities.find(({ areas, confidence }) => areas.includes(null) && confidence !== "low");

const daysBy = ({ lat, lng }: LatLng, ephemeris: Ephemeris, methodOn: (day: number) => PrayerMethod) => {
  const zone = openZone("UTC");
  if (zone === null) throw new Error("the table of clocks has no UTC");
  return DAYS.map((day): PrayerDay =>
    makeTimetable({
      ...UNCHOSEN,
      ephemeris,
      latDeg: lat,
      lngDeg: lng,
      zone,
      method: methodOn(day),
      school: 0,
      isRamadan: () => false,
    })(day),
  );
};

/** Most minutes by which nearby authorities print Fajr earlier, and Maghrib later, than the method; `null` without any. */
export const nearbyDifferences = (
  country: string,
  method: number,
  { known, methods, pointOf, ephemeris }: Surroundings,
): CountryAuthorities["nearby"] => {
  const [point, own] = [pointOf(country), methods.get(method)];
  if (point === undefined || own === undefined) return null;
  const near = [...known]
    .flatMap(([code, of]) => {
      const [authority, other] = [sureOf(of), pointOf(code)];
      if (code === country || authority === undefined || other === undefined) return [];
      const metres = distanceM(point, other);
      return metres > WITHIN_M ? [] : [{ authority, metres }];
    })
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MOST);
  if (near.length === 0) return null;
  const ours = daysBy(point, ephemeris, () => own);
  let [fajrEarlier, maghribLater] = [0, 0];
  for (const { authority } of near) {
    const from = methods.get(authority.method);
    if (from === undefined) throw new Error(`authority ${authority.id}: no method ${authority.method}`);
    const theirs = daysBy(point, ephemeris, (day) => printedBy(from, authority, editionOn(authority, day), null));
    for (const [i, { minutes: there }] of theirs.entries()) {
      const { minutes: here } = elementAt(ours, i);
      if (here.fajr !== null && there.fajr !== null) fajrEarlier = Math.max(fajrEarlier, here.fajr - there.fajr);
      if (here.maghrib !== null && there.maghrib !== null)
        maghribLater = Math.max(maghribLater, there.maghrib - here.maghrib);
    }
  }
  return { fajr_earlier: fajrEarlier, maghrib_later: maghribLater };
};
