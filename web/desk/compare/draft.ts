/**
 * The proposed fields while a moderator corrects them: texts by path, and the way back. A text becomes a value of the
 * type that was proposed; an empty one removes the value. Any other value goes to the server as text, which says
 * what is wrong with it.
 */
import type { SuggestedFields } from "#core/model/suggestion.ts";
import { flat, nested, textOf } from "./changes.ts";

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
  if (index !== undefined) return [...draft.keys()].filter((one) => one.startsWith(`rules[${index}].`));
  return path === "lat" || path === "lng" ? ["lat", "lng"] : [path];
};
