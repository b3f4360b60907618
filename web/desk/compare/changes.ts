/**
 * What a suggestion changes: each value by its path in the place record, as it is and as it is proposed, the words that differ,
 * the rows of a schedule; and the proposed fields while a moderator corrects them.
 */
import { diffArrays } from "diff";
import type { Place } from "#core/model/place.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import type { Schedule } from "#core/times/schedule.ts";
import { siteAt } from "../../site/site.ts";

export interface Change {
  /** `phone`, `address.locality`, `names.ar`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Shown elsewhere: points on the map, rules in a table, other places in a list. */
const APART: ReadonlySet<string> = new Set(["lat", "lng", "rules", "printed", "duplicate_of", "confirms"]);

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a record by path, those of groups included. */
const flat = (fields: Readonly<Record<string, unknown>>, prefix = ""): readonly (readonly [string, unknown])[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as const],
  );

/** The record of values by path. */
const nested = (values: Iterable<readonly [string, unknown]>): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [name = "", ...rest] = path.split(".");
    if (rest.length === 0) fields[name] = value;
    else fields[name] = { ...(fields[name] as object | undefined), [rest.join(".")]: value };
  }
  return fields;
};

/** A value as text; empty where there is none. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The value at a path; `undefined` if there is none. */
const valueAt = (record: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (isGroup(at) ? at[name] : undefined), record);

const pointText = (lat: unknown, lng: unknown): string =>
  typeof lat === "number" && typeof lng === "number" ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : "";

/** What the kind itself says, where the fields do not. */
const impliedBy = (kind: SuggestionKind, fields: SuggestedFields): SuggestedFields =>
  kind === "closed" && fields.status === undefined ? { ...fields, status: "closed" } : fields;

/** The changes of a suggestion against the place as it is; `null` for a new one. */
export const changesOf = (
  kind: SuggestionKind,
  proposed: SuggestedFields | null,
  place: Place | null,
): readonly Change[] => {
  const fields = impliedBy(kind, proposed ?? {});
  const values = flat(fields).filter(([path]) => !APART.has(path));
  const changes = values.map(([path, value]) => ({
    path,
    before: textOf(valueAt(place, path)),
    after: textOf(value),
  }));
  const point = pointText(fields.lat, fields.lng);
  if (point === "") return changes;
  return [{ path: "point", before: pointText(place?.lat, place?.lng), after: point }, ...changes];
};

interface Part {
  readonly text: string;
  readonly kind: "same" | "removed" | "added";
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

const segmentsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * The words that differ between two texts, in any script (UAX 29): the parts of both in order; one `removed` and one `added`
 * part if they share no word.
 */
export const wordsOf = (before: string, after: string): readonly Part[] => {
  const parts = diffArrays(segmentsOf(before), segmentsOf(after)).map(({ value, added, removed }): Part => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return { text: value.join(""), kind };
  });
  if (parts.some(({ kind, text }) => kind === "same" && /[\p{L}\p{N}]/u.test(text))) return parts;
  const whole: readonly Part[] = [
    { text: before, kind: "removed" },
    { text: after, kind: "added" },
  ];
  return whole.filter(({ text }) => text !== "");
};

/** Path → text; rows of a schedule are `rules[0].value`. */
export type Draft = ReadonlyMap<string, string>;

const RULE = /^rules\[(\d+)\]\.(.+)$/;
const listText = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : textOf(value));

/** Each proposed value by its path. */
const valuesOf = (fields: SuggestedFields): readonly (readonly [string, unknown])[] => {
  const { rules = [], ...rest } = fields;
  return [...flat(rest), ...rules.flatMap((rule, index) => flat(rule, `rules[${index}].`))];
};

/** The draft that proposes what the fields do. */
export const draftOf = (fields: SuggestedFields): Draft =>
  new Map(valuesOf(fields).map(([path, value]) => [path, listText(value)]));

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A text becomes a value of the type that was proposed; an empty one removes the value. Any other value goes to the server as
 * text, which says what is wrong with it.
 */
const valueOf = (text: string, proposed: unknown): unknown => {
  const trimmed = text.trim();
  if (Array.isArray(proposed)) return trimmed.split(/\s*[,،]\s*/).filter((word) => word !== "");
  if (trimmed === "") return null;
  return typeof proposed === "number" && NUMBER.test(trimmed) ? Number(trimmed) : trimmed;
};

/** The fields of a draft; paths in `leftOut` are not part of them, and neither are rows without any value. */
export const fieldsOf = (draft: Draft, proposed: SuggestedFields, leftOut: ReadonlySet<string>): SuggestedFields => {
  const before = new Map(valuesOf(proposed));
  const plain: (readonly [string, unknown])[] = [];
  const rows = new Map<string, Record<string, unknown>>();
  for (const [path, text] of draft) {
    if (leftOut.has(path)) continue;
    const value = valueOf(text, before.get(path));
    const [, index, column = ""] = RULE.exec(path) ?? [];
    if (index === undefined) plain.push([path, value]);
    else rows.set(index, { ...rows.get(index), [column]: value });
  }
  const rules = [...rows.values()];
  return { ...nested(plain), ...(rules.length > 0 && { rules }) } as SuggestedFields;
};

/** What is left out together: a row of a schedule as a whole, a point with both coordinates, else the path alone. */
export const leftOutWith = (path: string, draft: Draft): readonly string[] => {
  const [, index] = RULE.exec(path) ?? [];
  if (index !== undefined) return [...draft.keys()].filter((key) => key.startsWith(`rules[${index}].`));
  return path === "lat" || path === "lng" ? ["lat", "lng"] : [path];
};

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
    const reply = await fetch(siteAt(`/data/v1/times/${placeId}.json`));
    if (!reply.ok) return [];
    const { rules } = (await reply.json()) as Pick<Schedule, "rules">;
    return rules.map(ruleText);
  } catch {
    return [];
  }
};
