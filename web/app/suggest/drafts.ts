/** The drafts of suggestions on this device. */
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { stored } from "../base/stored.ts";
import { draftName, readDrafts, withDraft } from "./draft-list.ts";
import type { Values } from "./values.ts";

const drafts = stored("musalla.drafts", readDrafts);

export const draftOf = (kind: SuggestionKind, placeId: number | null): Values | null =>
  drafts.value.peek()[draftName(kind, placeId)] ?? null;

/** `null` forgets it. */
export const keepDraft = (kind: SuggestionKind, placeId: number | null, values: Values | null): void =>
  drafts.keep(withDraft(drafts.value.peek(), draftName(kind, placeId), values));
