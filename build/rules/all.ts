/** Every rule of the places files, in the order in which their findings are told. */
import { halalFields } from "./halal-fields.ts";
import { knownCity } from "./known-city.ts";
import { knownSource } from "./known-source.ts";
import { knownType } from "./known-type.ts";
import { nearCity } from "./near-city.ts";
import type { Rule } from "./rule.ts";
import { uniqueId, uniqueSlug } from "./unique.ts";

export const PLACE_RULES: readonly Rule[] = [
  uniqueId,
  uniqueSlug,
  knownType,
  knownCity,
  nearCity,
  halalFields,
  knownSource,
];
