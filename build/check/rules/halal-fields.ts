/** Only halal venues have these fields; empty is unknown there too. */
import { misplacedHalalFields } from "#core/columns/faults.ts";
import type { Rule } from "./rule.ts";

export const halalFields: Rule = ({ value, report }) =>
  misplacedHalalFields(value).map(({ column, code, message }) => report(column, code, message));
