/** `@musalla/prayer/methods`: the numbered methods. */
import { allMethods, prayerMethod } from "./all-methods.ts";
import { customRule, nameOf } from "./rule-of-method.ts";
import type { Method, MethodFigures, Rule } from "./types.ts";

/**
 * The rule of a numbered method, 1 to 23 (`methods` lists them).
 * @param figures - only with method 6, a method of your own: Fajr 18° and Isha 17° where nothing else is given
 * @throws RangeError that names everything that is wrong
 */
export const method = (id: number, figures: MethodFigures = {}): Rule => customRule(prayerMethod(id), figures);

/** All numbered methods. */
export const methods = (): readonly Method[] =>
  [...allMethods().values()].map((known) => ({
    id: known.id,
    key: known.key,
    name: nameOf(known.names, known.key),
    fajrAngle: known.fajr_angle,
    ishaAngle: known.isha_angle,
    ishaMinutes: known.isha_minutes,
    maghribAngle: known.maghrib_angle,
  }));
