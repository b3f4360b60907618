/** Every rule of the places files, in the order in which their findings are told. */
import { fresh } from "./fresh.ts";
import { halalFields } from "./halal-fields.ts";
import { knownCity, knownSource, knownType } from "./known.ts";
import { nearCity } from "./near-city.ts";
import { insideCountry } from "./outside-country.ts";
import type { FileRule, Rule } from "./rule.ts";
import { nearDuplicate } from "./similar-name.ts";
import { sorted } from "./sorted.ts";
import { uniqueExternalId, uniqueId, uniqueSlug } from "./unique.ts";

/** Asked of every row. */
export const PLACE_RULES: readonly Rule[] = [
  uniqueId,
  uniqueSlug,
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
 * Asked of every imported row. What is only doubtful is not: nobody reads thousands of warnings about
 * rows that they cannot mend, and near duplicates are found where the rows are made.
 */
export const IMPORTED_PLACE_RULES: readonly Rule[] = [
  uniqueId,
  uniqueSlug,
  knownType,
  knownCity,
  insideCountry,
  halalFields,
  knownSource,
  uniqueExternalId,
];

/** Asked of the rows of a file together. */
export const FILE_RULES: readonly FileRule[] = [nearDuplicate, sorted];
