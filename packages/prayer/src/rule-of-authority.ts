/** The rule of an authority as callers see it, and which authority answers at a point. */
import {
  authorityAt,
  authorityZoneAt,
  editionOn,
  printedBy,
  referenceOf,
} from "../../../server/core/places/authority-at.ts";
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import { makeTimetable, type PrayerDay } from "../../../server/core/prayer/timetable.ts";
import { type Figures, withFigures } from "./figures.ts";
import type { AuthorityArea, KnownAuthority } from "./known-authority.ts";
import { nameOf, type RuleCountry } from "./rule-of-method.ts";
import type { Point, Rule } from "./types.ts";

/** The computed times by epoch day: an authority may print otherwise from a date on. */
const computedBy =
  (method: PrayerMethod, authority: KnownAuthority): Figures["computed"] =>
  (constant) => {
    const whole = { ...authority, areas: [], timetables: [] };
    const point = { lat: constant.latDeg, lng: constant.lngDeg };
    const zone = authorityZoneAt(authority, point);
    const reference = referenceOf(zone, authority, point);
    const made = new Map<unknown, (day: number) => PrayerDay>();
    return (day) => {
      const edition = editionOn(whole, day);
      const timetable =
        made.get(edition) ?? makeTimetable({ ...constant, reference, method: printedBy(method, whole, edition, zone) });
      made.set(edition, timetable);
      return timetable(day);
    };
  };

/** The rule of an authority in a country. */
export const ruleOfAuthority = (known: KnownAuthority, method: PrayerMethod, country: RuleCountry): Rule =>
  withFigures(
    {
      kind: "authority",
      id: known.id,
      name: nameOf(known.names, known.id),
      method: known.method,
      school: known.school ?? country.school,
      country: country.code,
      confidence: known.confidence,
      url: known.url,
      note: known.note,
      timetable: known.timetable,
    },
    {
      computed: computedBy(method, known),
      areaAt: (point) => authorityZoneAt(known, point)?.id ?? null,
      midnight: method.midnight,
      printedSchool: known.school ?? 0,
      hijriOn: country.hijriOn,
    },
  );

/** The authority that answers at a point, of those that are somewhere in its country; undefined if none does. */
export const answering = (
  here: readonly AuthorityArea[],
  known: (id: string) => KnownAuthority | undefined,
  point: Point,
): KnownAuthority | undefined => {
  const authorities = here.flatMap(({ id, areas }) => {
    const one = known(id);
    return one === undefined ? [] : [{ ...one, areas, timetables: [] }];
  });
  const found = authorityAt({ school: null, fallback: null, nearby: null, authorities }, point);
  return found?.answers === true ? known(found.id) : undefined;
};
