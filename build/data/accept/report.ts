/** What `accept` did, for the person who runs it, and the message of the commit, which names no person. */
import { visible } from "#core/columns/clean-text.ts";
import { formatDiagnostic } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import type { AcceptPlan, Applied } from "./plan.ts";

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const DONE: Readonly<Record<Applied["kind"], string>> = {
  add: "added",
  edit: "corrected",
  confirm: "confirmed",
  closed: "closed",
  moved: "moved",
  duplicate: "taken out as a duplicate",
  times: "given times",
};

/** Places that the message of a commit names. */
const NAMED = 40;

const titleOf = ({ applied, confirmed }: AcceptPlan): string => {
  const parts = [
    ...(applied.length === 0 ? [] : [`accept ${count(applied.length, "suggestion")}`]),
    ...(confirmed.length === 0 ? [] : [`count ${count(confirmed.length, "confirmation")}`]),
  ];
  return `data(places): ${parts.join(" and ")}`;
};

/** The message of the commit, a line a place; `null` if nothing was written. */
export const commitMessage = (plan: AcceptPlan): string | null => {
  if (plan.texts.size === 0) return null;
  const kinds = [...groupBy(plan.applied, ({ kind }) => kind)].map(
    ([kind, some]) =>
      `${count(new Set(some.map(({ id, where }) => (kind === "add" ? id : where))).size, "place")} ${DONE[kind]}`,
  );
  const verified = plan.confirmed.length === 0 ? [] : [`${plan.confirmed.length} confirmed by visitors`];
  const lines = [
    ...[...groupBy(plan.applied, ({ where }) => where)].map(
      ([where, some]) => `- ${where}: ${[...new Set(some.map(({ kind }) => DONE[kind]))].join(", ")}`,
    ),
    ...plan.confirmed.map(({ where, what, day }) => `- ${where}: ${what} confirmed on ${day}`),
  ];
  const more = lines.length > NAMED ? [`- and ${lines.length - NAMED} more`] : [];
  const body = [`${[...kinds, ...verified].join(", ")}.`, "", ...lines.slice(0, NAMED), ...more];
  return visibleLines([titleOf(plan), "", ...body]);
};

const visibleLines = (lines: readonly string[]): string => lines.map(visible).join("\n");

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${visible(line)}`), ""];

/** The report. */
export const formatAccept = (plan: AcceptPlan, isDryRun: boolean): string => {
  const { applied, held, confirmed, warnings, known } = plan;
  const would = isDryRun ? "would be " : "";
  const message = commitMessage(plan);
  const lines = [
    ...section(
      isDryRun ? "Would be written:" : "Written:",
      applied.map(({ id, kind, where }) => `${id} ${kind}: ${where}`),
    ),
    ...section(
      "Confirmed by visitors:",
      confirmed.map(({ where, what, day }) => `${where}: ${what} verified on ${day}`),
    ),
    ...section(
      "Held back, and left accepted:",
      held.map(({ id, kind, placeId, reason }) => `${id} ${kind}${placeId === null ? "" : ` ${placeId}`}: ${reason}`),
    ),
    ...(warnings.length === 0 ? [] : ["What check warns of now:", ...warnings.map(formatDiagnostic), ""]),
    ...(message === null ? [] : ["Message of the commit:", "", message, ""]),
  ];
  const before = known.length === 0 ? "" : `, ${count(known.length, "suggestion")} written before`;
  const summary = `${count(applied.length, "suggestion")} ${would}written, ${confirmed.length} confirmed, ${held.length} held back${before}.`;
  return [...lines, isDryRun ? `${summary} Nothing was written.` : summary].join("\n");
};
