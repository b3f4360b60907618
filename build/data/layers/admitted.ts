/** What the gate did, in words: how many rows are shown, kept unverified and refused, and why. */
import { compareText } from "#core/base/text.ts";
import { groupBy } from "../../base/group.ts";
import type { Admitted } from "./folder.ts";

const sum = (lines: readonly Admitted[]): number => lines.reduce((all, { places }) => all + places, 0);

/** The lines of the report: one for what is shown, and one for each reason not to show. */
export const formatAdmitted = (admitted: readonly Admitted[]): string => {
  const of = (decision: Admitted["decision"]): readonly Admitted[] =>
    admitted.filter((place) => place.decision === decision);
  const counted = (decision: Admitted["decision"]): string => {
    const reasons = [...groupBy(of(decision), ({ reason }) => reason)]
      .map(([reason, lines]) => ({ reason, places: sum(lines) }))
      .sort((a, b) => b.places - a.places || compareText(a.reason, b.reason))
      .map(({ reason, places }) => `${reason} ${places}`);
    return reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  };
  return [
    `the gate shows ${sum(of("shown"))} places`,
    `keeps ${sum(of("unverified"))} unverified${counted("unverified")}`,
    `and refuses ${sum(of("refused"))}${counted("refused")}\n`,
  ].join(", ");
};
