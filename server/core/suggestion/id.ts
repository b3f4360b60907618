/**
 * Suggestion ids: 34 characters of base 32 (10 time, 7 place, 16 random = 80 bits, 1 kind) that sort by time. Place 0:
 * a new place. Records and audit log are in a folder a day of UTC, so that the queue is read without an index and a
 * flood of one day burdens that day alone.
 *   suggestions/<day>      one record per suggestion, named by its id
 *   suggestion-acts/<day>  audit log, in the folder of the suggestion's day
 */
import { dayOf } from "#core/contribution/once.ts";
import type { KindNames } from "#core/contribution/record-kind.ts";
import {
  fromBase32,
  ID_RANDOM_BYTES,
  PLACE_LENGTH,
  randomBase32,
  TIME_LENGTH,
  toBase32,
} from "#core/contribution/storage.ts";
import {
  SUGGESTION_ACTIONS,
  SUGGESTION_KINDS,
  type SuggestionAction,
  type SuggestionKind,
} from "#core/model/suggestion.ts";

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

export const SUGGESTION_NAMES: KindNames<SuggestionAction> = {
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
