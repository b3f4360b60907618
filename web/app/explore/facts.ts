/** The facts that a list can be filtered by, as values of the API's parameters, with their labels. */
import { AMENITIES as NAMES } from "#core/facts/parts.ts";
import { HALAL_LEVELS } from "#core/values/place.ts";
import type { Key } from "../i18n/texts.ts";

type Choice = readonly [value: string, key: Key];

export const AMENITIES = NAMES.map((name): Choice => [name.replaceAll("_", "-"), `fact.${name}`]);

export const HALAL = HALAL_LEVELS.filter((level) => level !== "no").map((level): Choice => [level, `halal.${level}`]);
