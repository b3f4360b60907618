/** A halal venue says how halal it is; other places leave those fields empty. */
import type { Rule } from "./rule.ts";

/** Columns that only places of type halal have. */
export const HALAL_FIELDS = ["halal", "halal_certified_by", "halal_certificate_expires_on", "alcohol"] as const;

export const halalFields: Rule = ({ value, report }) => {
  if (value.type === "halal") {
    return value.halal === null
      ? [report("halal", "halal-missing", "halal must be given for a place of type halal")]
      : [];
  }
  return HALAL_FIELDS.filter((field) => value[field] !== null).map((field) =>
    report(field, "halal-misplaced", `${field} belongs to places of type halal, this is ${value.type}`),
  );
};
