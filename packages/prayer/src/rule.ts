/** Rules of prayer times: that of a point in a country, of an authority, or of a numbered method. */
import { authorityAt } from "../../../server/core/places/authority-at.ts";
import { customise, type PrayerMethod } from "../../../server/core/prayer/method.ts";
import { countryFault, pointFaults, refuse, within } from "./faults.ts";
import { withFigures } from "./figures.ts";
import { type KnownAuthority, tables } from "./tables.ts";
import type { Authority, Method, MethodFigures, Point, Rule } from "./types.ts";

/** Muslim World League: the method where the country has none of its own. */
const FALLBACK_METHOD = 3;
const CUSTOM = 6;

const prayerMethod = (id: number): PrayerMethod => {
  const found = tables().methods.get(id);
  if (found === undefined) throw new RangeError(`method: must be a number from 1 to 23, got ${id}`);
  return found;
};

const nameOf = (names: Readonly<Record<string, string>>, other: string): string => names["en"] ?? other;

const ruleOfMethod = (method: PrayerMethod, country: string | null, school: 0 | 1 | null): Rule =>
  withFigures(
    {
      kind: "method",
      id: method.key,
      name: nameOf(method.names, method.key),
      method: method.id,
      school,
      country,
      confidence: null,
      url: null,
      note: null,
    },
    { method, authority: null },
  );

const ruleOfAuthority = (known: KnownAuthority, country: string, followed: 0 | 1 | null): Rule =>
  withFigures(
    {
      kind: "authority",
      id: known.id,
      name: nameOf(known.names, known.id),
      method: known.method,
      school: known.school ?? followed,
      country,
      confidence: known.confidence,
      url: known.url,
      note: known.note,
    },
    { method: prayerMethod(known.method), authority: known },
  );

/**
 * The rule of a numbered method, 1 to 23 (`methods` lists them).
 * @param figures - only with method 6, a method of your own: Fajr 18° and Isha 17° where nothing else is given
 * @throws RangeError that names everything that is wrong
 */
export const method = (id: number, figures: MethodFigures = {}): Rule => {
  const found = prayerMethod(id);
  const isGiven = Object.values(figures).some((value) => value !== undefined);
  refuse("method", [
    isGiven && id !== CUSTOM ? `figures are for method ${CUSTOM} alone, got method ${id}` : null,
    within("fajrAngle", figures.fajrAngle, 0, 30),
    within("ishaAngle", figures.ishaAngle, 0, 30),
    within("ishaMinutes", figures.ishaMinutes, 1, 240, true),
    within("maghribAngle", figures.maghribAngle, 0, 30),
    within("maghribMinutes", figures.maghribMinutes, 0, 240, true),
    figures.ishaAngle !== undefined && figures.ishaMinutes !== undefined
      ? "ishaMinutes cannot be given together with ishaAngle"
      : null,
    figures.maghribAngle !== undefined && figures.maghribMinutes !== undefined
      ? "maghribMinutes cannot be given together with maghribAngle"
      : null,
  ]);
  return ruleOfMethod(customise(found, figures), null, null);
};

/** The country that an authority belongs to: its id begins with it. */
const homeOf = (id: string): string => id.slice(0, 2).toUpperCase();

/** The rule of an authority by its id (`authorities` lists them); null if there is none. */
export const authority = (id: string): Rule | null => {
  const known = tables().authorities.get(id);
  if (known === undefined) return null;
  const home = homeOf(id);
  return ruleOfAuthority(known, home, tables().countries.get(home)?.school ?? null);
};

/**
 * The rule that people of a point pray by: the authority of its region or country where one is known well enough, else the
 * method of the country, else method 3 (Muslim World League).
 * @param where - the point and its country, ISO 3166-1 alpha-2 in any case; a code that nothing is known of gives method 3
 * @throws RangeError that names everything that is wrong
 */
export const ruleAt = (where: Point & { readonly country: string }): Rule => {
  refuse("ruleAt", [
    ...pointFaults(where),
    where.country === undefined ? "country is missing" : countryFault(where.country),
  ]);
  const code = where.country.toUpperCase();
  const { countries, authorities: all } = tables();
  const country = countries.get(code);
  const here = (country?.authorities ?? []).flatMap(({ id, areas }) => {
    const known = all.get(id);
    return known === undefined ? [] : [{ ...known, areas, timetables: [] }];
  });
  const found = authorityAt({ school: null, fallback: null, nearby: null, authorities: here }, where);
  const school = country?.school ?? null;
  const known = found?.answers === true ? all.get(found.id) : undefined;
  return known === undefined
    ? ruleOfMethod(prayerMethod(country?.method ?? FALLBACK_METHOD), code, school)
    : ruleOfAuthority(known, code, school);
};

/** All numbered methods. */
export const methods = (): readonly Method[] =>
  [...tables().methods.values()].map((known) => ({
    id: known.id,
    key: known.key,
    name: nameOf(known.names, known.key),
    fajrAngle: known.fajr_angle,
    ishaAngle: known.isha_angle,
    ishaMinutes: known.isha_minutes,
    maghribAngle: known.maghrib_angle,
  }));

/**
 * All authorities, or those that answer in a country.
 * @throws RangeError if the country is not two letters
 */
export const authorities = (country?: string): readonly Authority[] => {
  refuse("authorities", [countryFault(country)]);
  const code = country?.toUpperCase();
  const places = new Map<string, string[]>();
  for (const [where, { authorities: some }] of tables().countries)
    for (const { id, areas } of some) if (areas.length > 0) places.set(id, [...(places.get(id) ?? []), where]);
  return [...tables().authorities.values()]
    .map((known) => ({
      id: known.id,
      name: nameOf(known.names, known.id),
      url: known.url,
      confidence: known.confidence,
      method: known.method,
      school: known.school,
      countries: places.get(known.id) ?? [homeOf(known.id)],
    }))
    .filter(({ countries }) => code === undefined || countries.includes(code));
};
