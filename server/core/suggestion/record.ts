/** Stored records of suggestions and of their audit log, for the code that they share with other contributions. */
import { cleanText } from "#core/base/clean.ts";
import type { AnyKind, RecordKind } from "#core/contribution/record-kind.ts";
import {
  storedSuggestion,
  type StoredSuggestion,
  type SuggestionAct,
  suggestionAct,
  type SuggestionAction,
} from "#core/model/suggestion.ts";
import { REVIEW } from "#core/review/record.ts";
import { readSuggestionId, SUGGESTION_NAMES } from "./id.ts";

const clean = (text: string | null): string | null => (text === null ? null : cleanText(text));

/** What the author sent, and what could tell who that was. */
const CONTENT = ["fields", "evidence", "note", "name", "client", "voter"] as const;

export const SUGGESTION: RecordKind<StoredSuggestion, SuggestionAct, SuggestionAction> = {
  ...SUGGESTION_NAMES,
  record: storedSuggestion,
  agrees: ({ id, place_id: placeId, kind }) => {
    const parts = readSuggestionId(id);
    return parts?.kind === kind && parts.placeId === placeId;
  },
  clean: (suggestion) => {
    const [note, name] = [clean(suggestion.note), clean(suggestion.name)];
    return note === suggestion.note && name === suggestion.name ? suggestion : { ...suggestion, note, name };
  },
  strip: (suggestion) =>
    CONTENT.every((member) => suggestion[member] === null)
      ? suggestion
      : { ...suggestion, fields: null, evidence: null, note: null, name: null, client: null, voter: null },
  act: suggestionAct,
  cleanAct: (done) => {
    const reason = clean(done.reason);
    return reason === done.reason ? done : { ...done, reason };
  },
  aboutOf: ({ suggestion_id: id, action }) => ({ id, action }),
};

export const KINDS: readonly AnyKind[] = [REVIEW, SUGGESTION];
