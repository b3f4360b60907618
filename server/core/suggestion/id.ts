/**
 * Suggestion ids: 34 characters of base 32 (10 time, 7 place, 16 random = 80 bits, 1 kind) that sort by time; place 0:
 * a new place. And the stored records that they name, for the code that suggestions share with other contributions.
 * Records and audit log are in a folder a day of UTC, so that the queue is read without an index and a flood of one day
 * burdens that day alone.
 *   suggestions/<day>      one record per suggestion, named by its id
 *   suggestion-acts/<day>  audit log, in the folder of the suggestion's day
 */
import { fromBase32, randomBase32, toBase32 } from "#core/base/base32.ts";
import { cleanText } from "#core/base/clean.ts";
import { dayOf } from "#core/contribution/claims.ts";
import type { AnyKind, KindNames, RecordKind } from "#core/contribution/record-kind.ts";
import { ID_RANDOM_BYTES, PLACE_LENGTH, TIME_LENGTH } from "#core/contribution/storage.ts";
import { storedSuggestion, type StoredSuggestion, suggestionAct, type SuggestionAct } from "#core/model/suggestion.ts";
import {
  SUGGESTION_ACTIONS,
  SUGGESTION_KINDS,
  type SuggestionAction,
  type SuggestionKind,
} from "#core/values/suggestion.ts";
import { REVIEW } from "#core/review/id.ts";

const LENGTH = TIME_LENGTH + PLACE_LENGTH + ID_RANDOM_BYTES + 1;
/** The last moment that a date can have (ECMA-262, 21.4.1.1). */
const LAST_MS = 8_640_000_000_000_000;

export interface SuggestionIdParts {
  /** Milliseconds since 1970. */
  readonly createdMs: number;
  /** `null` for a new place. */
  readonly placeId: number | null;
  readonly kind: SuggestionKind;
}

/** A new id; `random` has {@link ID_RANDOM_BYTES} unpredictable bytes. */
export const writeSuggestionId = ({ createdMs, placeId, kind }: SuggestionIdParts, random: Uint8Array): string =>
  toBase32(createdMs, TIME_LENGTH) +
  toBase32(placeId ?? 0, PLACE_LENGTH) +
  randomBase32(random.subarray(0, ID_RANDOM_BYTES)) +
  toBase32(SUGGESTION_KINDS.indexOf(kind), 1);

/** Parses a suggestion id; `null` if it is not one. */
export const readSuggestionId = (id: string): SuggestionIdParts | null => {
  if (id.length !== LENGTH) return null;
  const createdMs = fromBase32(id, 0, TIME_LENGTH);
  const placeId = fromBase32(id, TIME_LENGTH, TIME_LENGTH + PLACE_LENGTH);
  const chance = fromBase32(id, TIME_LENGTH + PLACE_LENGTH, LENGTH - 1);
  const kind = SUGGESTION_KINDS[fromBase32(id, LENGTH - 1) ?? SUGGESTION_KINDS.length];
  if (createdMs === null || createdMs > LAST_MS || placeId === null || chance === null || kind === undefined)
    return null;
  if ((placeId === 0) !== (kind === "add")) return null;
  return { createdMs, placeId: placeId === 0 ? null : placeId, kind };
};

const SUGGESTION_NAMES: KindNames<SuggestionAction> = {
  name: "suggestion",
  records: "suggestions",
  acts: "suggestion-acts",
  isLogged: false,
  readId: (id) => {
    const parts = readSuggestionId(id);
    return parts === null ? null : { createdMs: parts.createdMs, bucket: dayOf(parts.createdMs) };
  },
  actions: SUGGESTION_ACTIONS,
};

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
