/** The rule of an authority as callers see it, and which authority answers at a point. */
import { authorityAt, authorityZoneAt } from "../../../server/core/places/authority-at.ts";
import { authorityTimetable } from "../../../server/core/places/authority-timetable.ts";
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import { withFigures } from "./figures.ts";
import type { AuthorityArea, KnownAuthority } from "./known-authority.ts";
import { nameOf, type RuleCountry } from "./rule-of-method.ts";
import type { Point, Rule } from "./types.ts";

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
      computed: (constant) => authorityTimetable(known, method, constant),
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
