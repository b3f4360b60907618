/** Where suggestions come from: the storage that the server keeps them in, or a file of JSON lines. */
import { readFileSync } from "node:fs";
import { visible } from "#core/columns/clean-text.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import { type SuggestionRecord, suggestionRecord } from "#core/model/suggestion.ts";
import { markApplied, suggestionsOf, tellSuggestion } from "#core/suggestion/moderation.ts";
import type { SuggestionSource } from "./accept.ts";

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
  const twice = records.find(({ id }, i) => records.findIndex((one) => one.id === id) !== i);
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
      const told = await tellSuggestion(service, id);
      if (told !== null) records.push(told.record);
    }
    return records;
  },
  mark: async (ids) => {
    for (const id of ids) await markApplied(service, id, nowMs);
  },
});
