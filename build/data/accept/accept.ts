/**
 * `accept`: writes accepted suggestions into the data, once each. They come from the storage that the server keeps them
 * in, or from a file of JSON lines. The data files come first, then the ledger, then the marks in the storage; a run
 * that was killed between any two of them is run again, and ends as if it had not been. What it did is told to the
 * person who runs it, and in the message of the commit, which names no person.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visible } from "#core/columns/text.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import { suggestionRecord, type SuggestionRecord } from "#core/model/suggestion.ts";
import { markApplied, suggestionsOf, tellSuggestion } from "#core/suggestion/moderation.ts";
import { formatDiagnostic } from "../../base/diagnostics.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { type AcceptOptions, type AcceptPlan, type Applied, planAccept } from "./plan.ts";

/** Where suggestions come from. */
export interface SuggestionSource {
  readonly read: () => Promise<readonly SuggestionRecord[]>;
  /** Marks suggestions as applied; those that are already stay so. `null` for a source that is only read. */
  readonly mark: ((ids: readonly string[]) => Promise<void>) | null;
}

/**
 * Which suggestions are marked: all that the ledger has now; those that it had before, whose pull request is merged; or
 * none, where the data are a proposal that nobody has merged yet.
 */
export type Mark = "written" | "merged" | "none";

export interface AcceptRun extends AcceptOptions {
  readonly mark: Mark;
  readonly isDryRun: boolean;
}

/** Plans, writes and marks; a dry run only plans. */
export const accept = async (dataDir: string, source: SuggestionSource, run: AcceptRun): Promise<AcceptPlan> => {
  const plan = planAccept(dataDir, await source.read(), run);
  if (run.isDryRun) return plan;
  writeFiles(new Map([...plan.texts].map(([path, text]) => [join(dataDir, path), text])));
  const written = run.mark === "written" ? plan.applied.map(({ id }) => id) : [];
  const ids = run.mark === "none" ? [] : [...plan.known, ...plan.counted, ...written];
  if (ids.length > 0) await source.mark?.(ids);
  return plan;
};

/** Problems that a message names. */
const SHOWN = 5;

const readLine = (text: string): SuggestionRecord | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : "is no JSON";
  }
  const parsed = suggestionRecord.safeParse(json);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`).join("; ");
};

/** Reads the records of a file. Throws an Error for people that names the lines that are not records. */
export const readRecords = (path: string): readonly SuggestionRecord[] => {
  const lines = readFileSync(path, "utf8").split("\n");
  const read = lines.flatMap((text, i) => (text.trim() === "" ? [] : [{ line: i + 1, record: readLine(text) }]));
  const faults = read.flatMap(({ line, record }) =>
    typeof record === "string" ? [`${path}:${line}: ${visible(record)}`] : [],
  );
  if (faults.length > 0) {
    const more = faults.length > SHOWN ? [`and ${faults.length - SHOWN} more lines`] : [];
    throw new Error([...faults.slice(0, SHOWN), ...more].join("\n"));
  }
  const records = read.flatMap(({ record }) => (typeof record === "string" ? [] : [record]));
  const twice = records.find(({ id }, i) => records.findIndex((record) => record.id === id) !== i);
  if (twice !== undefined) throw new Error(`${path}: the suggestion ${visible(twice.id)} is there twice`);
  return records;
};

/** Those that were accepted, and the confirmations that may count; `nowMs` is the moment of the marks. */
export const sourceOfStorage = (
  service: Pick<ContributionService, "storage" | "random">,
  nowMs: number,
): SuggestionSource => ({
  read: async () => {
    const records: SuggestionRecord[] = [];
    for (const { id, kind, status } of await suggestionsOf(service, ["accepted", "pending", "applied"])) {
      if (kind !== "confirm" && status !== "accepted") continue;
      const suggestion = await tellSuggestion(service, id);
      if (suggestion !== null) records.push(suggestion.record);
    }
    return records;
  },
  mark: async (ids) => {
    for (const id of ids) await markApplied(service, id, nowMs);
  },
});

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

/** What was done at one place: "corrected, closed (status active → closed; phone)". */
const doneAt = (some: readonly Applied[]): string => {
  const what = [...new Set(some.flatMap((change) => change.what))];
  const done = [...new Set(some.map(({ kind }) => DONE[kind]))].join(", ");
  return what.length === 0 ? done : `${done} (${what.join("; ")})`;
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
    ...[...groupBy(plan.applied, ({ where }) => where)].map(([where, some]) => `- ${where}: ${doneAt(some)}`),
    ...plan.confirmed.map(({ where, what, day }) => `- ${where}: ${what} confirmed on ${day}`),
  ];
  const more = lines.length > NAMED ? [`- and ${lines.length - NAMED} more`] : [];
  const body = [`${[...kinds, ...verified].join(", ")}.`, "", ...lines.slice(0, NAMED), ...more];
  return visibleLines([titleOf(plan), "", ...body]);
};

/** Lines of what visitors sent in which GitHub finds nobody to notify, and no issue to close. */
const visibleLines = (lines: readonly string[]): string =>
  lines.map((line) => visible(line).replaceAll(/(?:(?<!\w)@|#|\bGH-)(?=\w)/g, "$& ")).join("\n");

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
