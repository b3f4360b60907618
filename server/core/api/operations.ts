/** All operations of the API: the only routing table, and the source of the OpenAPI document. */
import { type Operation, TAGS } from "./operation.ts";
import { READ_OPERATIONS } from "./read-operations.ts";
import { REVIEW_OPERATIONS } from "./reviews.ts";
import { SUGGESTION_OPERATIONS } from "./suggestions.ts";

const ORDER = Object.keys(TAGS);

/** The operations in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...READ_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...SUGGESTION_OPERATIONS,
].toSorted((a, b) => ORDER.indexOf(a.tag) - ORDER.indexOf(b.tag));
