/** Any row of a block. */
import * as fc from "fast-check";
import { STATUSES } from "#core/values/place.ts";
import type { BlockRow } from "#core/shard/country-block.ts";
import { anyFacts } from "../../support/coded-facts.ts";

export const row: fc.Arbitrary<BlockRow> = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  city: fc.constantFrom("", "cairo", "giza"),
  type: fc.constantFrom("mosque", "musalla", "halal", "shop"),
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 1e5),
  lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 1e5),
  status: fc.constantFrom(...STATUSES),
  facts: anyFacts,
  hasTimes: fc.boolean(),
});
