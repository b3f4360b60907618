/** Every operation of the API, declared once. The OpenAPI document and its tests derive from this list. */
import type { Facts, Operation } from "./operation.ts";
import { listOperations } from "./operations/lists.ts";
import { moderationOperations } from "./operations/moderation.ts";
import { placeOperations } from "./operations/places.ts";
import { reviewOperations } from "./operations/reviews.ts";
import { serviceOperations } from "./operations/service.ts";
import { timeOperations } from "./operations/times.ts";

/** The operations in the order of the documentation. */
export const operationsOf = (facts: Facts): readonly Operation[] => [
  ...placeOperations(facts),
  ...reviewOperations(facts),
  ...moderationOperations(facts),
  ...timeOperations(facts),
  ...listOperations(),
  ...serviceOperations(),
];
