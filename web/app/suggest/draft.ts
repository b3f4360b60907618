/** Drafts of suggestions, kept on this device until they are sent: one for each kind and place. */
import type { SuggestionKind } from "#core/model/suggestion.ts";
import type { Values } from "./values.ts";

const KEPT = "musalla.drafts";
/** How many are kept; the oldest go first. */
const MOST = 20;

type Drafts = Readonly<Record<string, Values>>;

const readAll = (): Drafts => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Drafts) : {};
  } catch {
    return {};
  }
};

const nameOf = (kind: SuggestionKind, placeId: number | null): string => `${kind} ${placeId ?? "new"}`;

export const readDraft = (kind: SuggestionKind, placeId: number | null): Values | null =>
  readAll()[nameOf(kind, placeId)] ?? null;

/** `null` forgets it. */
export const keepDraft = (kind: SuggestionKind, placeId: number | null, values: Values | null): void => {
  const name = nameOf(kind, placeId);
  const { [name]: _before, ...others } = readAll();
  const drafts = [...Object.entries(others), ...(values === null ? [] : [[name, values] as const])].slice(-MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(drafts)));
  } catch {
    // Private windows have no storage: the draft lives as long as the page.
  }
};
