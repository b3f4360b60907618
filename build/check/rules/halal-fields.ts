/** Only halal venues have these fields; empty is unknown there too. */
import { NOTHING, type Rule } from "./rule.ts";

/** Columns that only places of type halal have. */
export const HALAL_FIELDS = ["halal", "halal_certified_by", "halal_certificate_expires_on", "alcohol"] as const;

export const halalFields: Rule = ({ value, report }) => {
  if (value.type === "halal") return NOTHING;
  return HALAL_FIELDS.filter((field) => value[field] !== null).map((field) =>
    report(field, "halal-misplaced", `${field} belongs to places of type halal, this is ${value.type}`),
  );
};
