/** Rows of a schedule as text: those that a mosque has, and those that are proposed. */
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Schedule } from "#core/times/schedule.ts";

/** A row as it is proposed. */
export type SuggestedRule = NonNullable<SuggestedFields["rules"]>[number];

const COLUMNS = [
  "prayer",
  "shift",
  "season",
  "from",
  "to",
  "weekdays",
  "value",
  "bounds",
  "khutbah",
  "languages",
] as const;

const cellOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A rule in one line: `isha · Mo-Th · 2026-01-01– · +20`. */
export const ruleText = (rule: Readonly<Record<string, unknown>> | SuggestedRule): string => {
  const cells = new Map<string, string>(COLUMNS.map((column) => [column, cellOf(rule[column])]));
  const [from = "", to = ""] = [cells.get("from"), cells.get("to")];
  cells.set("from", from === "" && to === "" ? "" : `${from}–${to}`);
  cells.delete("to");
  return [...cells.values()].filter((cell) => cell !== "").join(" · ");
};

/** The rules that the directory has of a place, a line each; none where it has no schedule. */
export const askRules = async (placeId: number): Promise<readonly string[]> => {
  try {
    const reply = await fetch(`/data/v1/times/${placeId}.json`);
    if (!reply.ok) return [];
    const { rules } = (await reply.json()) as Pick<Schedule, "rules">;
    return rules.map(ruleText);
  } catch {
    return [];
  }
};
