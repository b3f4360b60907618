/** Drafts of suggestions as a device keeps them: what was filled in, by what the suggestion is about. */
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { isRecord } from "../base/api.ts";
import type { Values } from "./values.ts";

/** By {@link draftName}, the one that was changed last at the end. */
type Drafts = Readonly<Record<string, Values>>;

/** How many are kept; the oldest go first. */
const MOST = 20;

/** `edit 401`, `add new`. */
export const draftName = (kind: SuggestionKind, placeId: number | null): string => `${kind} ${placeId ?? "new"}`;

const isValues = (value: unknown): value is Values =>
  isRecord(value) && Object.values(value).every((text) => typeof text === "string");

/** What was kept, without what is no draft. */
export const readDrafts = (kept: unknown): Drafts =>
  isRecord(kept)
    ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Values] => isValues(entry[1])))
    : {};

/** The drafts with one more at the end, or without it where `values` is `null`. */
export const withDraft = (drafts: Drafts, name: string, values: Values | null): Drafts => {
  const { [name]: _before, ...others } = drafts;
  return Object.fromEntries(
    [...Object.entries(others), ...(values === null ? [] : [[name, values] as const])].slice(-MOST),
  );
};
