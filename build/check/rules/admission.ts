/**
 * Every row is what it is listed as: a place of prayer whose names call it a church, a shop or somebody's home, or whose
 * names say nothing of prayer, is no row to show. The gate (build/admission) judges; `layers` keeps such rows of layers
 * apart, so here they are new ones. exceptions.csv lists rows that are right.
 */
import type { Admission } from "#core/admission/admit.ts";
import { namesOf } from "../../tables/places.ts";
import { NOTHING, ruleOfAll } from "./rule.ts";

const WHY = {
  "no-word": "nothing in its name says that it is one",
  locality: "its name is that of a quarter or a village",
  torn: "its name begins with one and ends with another thing",
  "not-there": "its name says that it is not there yet, or no more",
  kind: "its name says a kind that place-types.csv has no type for",
} as const;

/** What to say of a decision that does not agree with the row; `null` where it does. */
const faultOf = (type: string, admission: Admission): { readonly message: string; readonly hint: string } | null => {
  if (admission.decision === "shown")
    return admission.type === type
      ? null
      : {
          message: `type is ${type}, and its name says ${admission.type}`,
          hint: `write ${admission.type}, or add a line to data/exceptions.csv with the reason`,
        };
  const why = admission.decision === "refused" ? `its name says ${admission.reason}` : WHY[admission.reason];
  return {
    message: `type is ${type}, and ${why}`,
    hint: "take it out, add the word that its sign has, or add a line to data/exceptions.csv with the reason",
  };
};

/** Every place of prayer is one by its names. */
export const admitted = ruleOfAll(({ value, report }, { gate, country, exceptions }) => {
  const fault = faultOf(value.type, gate({ type: value.type, names: namesOf(value), sources: value.source }));
  if (fault === null || exceptions.allows("not-admitted", `${country.toLowerCase()}/${value.slug}`)) return NOTHING;
  return [report("type", "not-admitted", fault.message, { hint: fault.hint })];
});
