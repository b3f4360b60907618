/** All rules for the places files, in reporting order. */
import { fresh } from "./fresh.ts";
import { halalFields } from "./halal-fields.ts";
import { knownCity, knownSource, knownType } from "./known.ts";
import { named } from "./named.ts";
import { nearCity } from "./near-city.ts";
import { nearDuplicate } from "./near-duplicate.ts";
import { otherNames } from "./other-names.ts";
import { insideCountry } from "./outside-country.ts";
import type { FileRule, Rule } from "./rule.ts";
import { sorted } from "./sorted.ts";
import { uniqueExternalId, uniqueId, uniqueSlug } from "./unique.ts";

/** Rules for curated rows. */
export const PLACE_RULES: readonly Rule[] = [
  uniqueId,
  uniqueSlug,
  otherNames,
  knownType,
  knownCity,
  insideCountry,
  nearCity,
  halalFields,
  knownSource,
  uniqueExternalId,
  fresh,
];

/**
 * Rules for rows of layers and imports. Warnings are left out: nobody reads thousands of them about rows that cannot be edited, and
 * near duplicates are caught by the import.
 */
export const ADDED_PLACE_RULES: readonly Rule[] = [
  uniqueId,
  uniqueSlug,
  named,
  otherNames,
  knownType,
  knownCity,
  insideCountry,
  halalFields,
  knownSource,
  uniqueExternalId,
];

/** Rules for all rows of a file together. */
export const FILE_RULES: readonly FileRule[] = [nearDuplicate, sorted];
