/** The rules of places files. A new one is a file of its own and a line here; which rows it is for it says itself. */
import { admitted } from "./admission.ts";
import { soundArabic } from "./arabic-name.ts";
import { insideCountry, nearCity } from "./location.ts";
import { nearDuplicate } from "./near-duplicate.ts";
import {
  fresh,
  halalFields,
  knownCity,
  knownSource,
  knownType,
  named,
  otherNames,
  sorted,
  uniqueExternalId,
  uniqueId,
  uniqueSlug,
} from "./places.ts";
import { checksFor, type Rule } from "./rule.ts";

/** All rules of places, in reporting order. */
const PLACE_RULES: readonly Rule[] = [
  uniqueId,
  uniqueSlug,
  named,
  otherNames,
  soundArabic,
  knownType,
  admitted,
  knownCity,
  insideCountry,
  nearCity,
  halalFields,
  knownSource,
  uniqueExternalId,
  fresh,
  nearDuplicate,
  sorted,
];

/** The checks of each kind of rows. */
export const PLACE_CHECKS = {
  curated: checksFor("curated", PLACE_RULES),
  added: checksFor("added", PLACE_RULES),
} as const;
