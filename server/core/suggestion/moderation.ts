/**
 * Reads, judges, erases and applies suggestions. Each act is an entry of the audit log that is never changed. A verdict
 * is claimed first, so that if two moderators judge it together, one learns that the other was quicker. The status
 * follows from the names of the entries: pending, until a moderator accepts or rejects it; applied, once it is written
 * into the data, which is final; removed, once its author has erased it.
 */
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { formatUtc } from "#core/base/time.ts";
import {
  type ActName,
  actNamesOf,
  actsOf,
  eraseRecord,
  keepAct,
  lastActMs,
  newActName,
  readActName,
} from "#core/contribution/audit-log.ts";
import { bucketOf, readStored } from "#core/contribution/record-kind.ts";
import { bucketsOf } from "#core/contribution/backup.ts";
import { type ClaimKind, claimOnce, dayOf } from "#core/contribution/claims.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import type {
  StoredSuggestion,
  SuggestedFields,
  Suggestion,
  SuggestionAct,
  SuggestionRecord,
} from "#core/model/suggestion.ts";
import {
  SUGGESTION_KINDS,
  type SuggestionAction,
  type SuggestionKind,
  type SuggestionStatus,
} from "#core/values/suggestion.ts";
import { readSuggestionId, SUGGESTION, type SuggestionIdParts } from "./id.ts";

interface SuggestionState {
  readonly status: SuggestionStatus;
  /** When the standing verdict was given, ms; `null` without one. */
  readonly judgedMs: number | null;
  readonly appliedMs: number | null;
  /** How many verdicts there were, those taken back included. */
  readonly verdicts: number;
}

const PENDING: SuggestionState = { status: "pending", judgedMs: null, appliedMs: null, verdicts: 0 };

/** The state after one more entry. */
const afterAct = (
  before: SuggestionState,
  { action, atMs }: Pick<ActName<SuggestionAction>, "action" | "atMs">,
): SuggestionState => {
  if (action === "erase") return { ...before, status: "removed" };
  if (action === "apply")
    return { ...before, status: before.status === "removed" ? "removed" : "applied", appliedMs: atMs };
  const counted = { ...before, verdicts: before.verdicts + 1 };
  if (before.status === "removed" || before.status === "applied") return counted;
  if (action === "reopen") return { ...counted, status: "pending", judgedMs: null };
  return { ...counted, status: action === "accept" ? "accepted" : "rejected", judgedMs: atMs };
};

/** The state after all entries, oldest first. */
const stateAfter = (acts: readonly Pick<ActName<SuggestionAction>, "action" | "atMs">[]): SuggestionState =>
  acts.reduce(afterAct, PENDING);

type Store = Pick<ContributionService, "storage">;

/** A suggestion: its stored record and its state. */
interface FoundSuggestion {
  readonly stored: StoredSuggestion;
  readonly state: SuggestionState;
}

/** The suggestion with an id, without content if erased; `null` if there is none. */
export const findSuggestion = async ({ storage }: Store, id: string): Promise<FoundSuggestion | null> => {
  const stored = await readStored(storage, SUGGESTION, id);
  if (stored === null) return null;
  const state = stateAfter(await actNamesOf(storage, SUGGESTION, id));
  return { stored: state.status === "removed" ? SUGGESTION.strip(stored) : stored, state };
};

const momentOf = (ms: number | null): string | null => (ms === null ? null : formatUtc(ms));

/** The verdict in force: its reason and corrections. */
const verdictOf = (acts: readonly SuggestionAct[], { status }: SuggestionState): SuggestionAct | null => {
  const last = acts.findLast(({ action }) => action === "accept" || action === "reject" || action === "reopen");
  return last === undefined || last.action === "reopen" || status === "removed" ? null : last;
};

/** A suggestion with all that was sent and done. */
const recordOf = ({ stored, state }: FoundSuggestion, acts: readonly SuggestionAct[]): SuggestionRecord => {
  const { delete_token_hash: _hash, ...sent } = stored;
  const verdict = verdictOf(acts, state);
  return {
    ...sent,
    status: state.status,
    reason: verdict?.reason ?? null,
    judged_at: momentOf(state.judgedMs),
    applied_at: momentOf(state.appliedMs),
    corrected: verdict?.fields ?? null,
  };
};

/** What anybody with the id is told. */
export const toSuggestion = ({
  id,
  kind,
  place_id,
  status,
  reason,
  created_at,
  judged_at,
  applied_at,
}: SuggestionRecord): Suggestion => ({
  id,
  kind,
  place_id,
  status,
  reason,
  created_at,
  judged_at,
  applied_at,
});

/** A suggestion with all that was sent and done, and its audit log; `null` if there is none. */
export const tellSuggestion = async (
  service: Store,
  id: string,
): Promise<{ readonly record: SuggestionRecord; readonly acts: readonly SuggestionAct[] } | null> => {
  const found = await findSuggestion(service, id);
  if (found === null) return null;
  const acts = await actsOf(service.storage, SUGGESTION, id);
  return { record: recordOf(found, acts), acts };
};

/** A suggestion in a list, from names alone. */
interface SuggestionEntry extends SuggestionIdParts {
  readonly id: string;
  readonly status: SuggestionStatus;
}

/** The days that are known, with the versions of their folders; in suggestions. */
const KNOWN_MAX = 500_000;
const knownOf = once(
  (_storage: ContributionStorage) =>
    new LRUCache<string, { readonly versions: string; readonly entries: readonly SuggestionEntry[] }>({
      maxSize: KNOWN_MAX,
      sizeCalculation: ({ entries }) => Math.max(1, entries.length),
    }),
);

/** The suggestions of a day, newest first. */
const entriesOf = async (storage: ContributionStorage, day: string): Promise<readonly SuggestionEntry[]> => {
  const folders = [`${SUGGESTION.records}/${day}`, `${SUGGESTION.acts}/${day}`] as const;
  // Versions before names: anything added in between changes the next version.
  const versions = [await storage.version(folders[0]), await storage.version(folders[1])];
  const known = knownOf(storage).get(day);
  const isTold = versions.every((version) => version !== null);
  if (isTold && known?.versions === versions.join(" ")) return known.entries;
  const states = new Map<string, SuggestionState>();
  for (const name of await storage.names(folders[1])) {
    const act = readActName(SUGGESTION, name);
    if (act !== null) states.set(act.id, afterAct(states.get(act.id) ?? PENDING, act));
  }
  const entries = (await storage.names(folders[0])).toReversed().flatMap((id) => {
    const parts = readSuggestionId(id);
    return parts === null ? [] : [{ ...parts, id, status: states.get(id)?.status ?? PENDING.status }];
  });
  if (isTold) knownOf(storage).set(day, { versions: versions.join(" "), entries });
  return entries;
};

/** All suggestions with a status and of a kind, of one place or of all, newest first; reads names alone. */
export const suggestionsOf = async (
  { storage }: Store,
  statuses: readonly SuggestionStatus[],
  placeId: number | null = null,
  kinds: readonly SuggestionKind[] = SUGGESTION_KINDS,
): Promise<readonly SuggestionEntry[]> => {
  const found: SuggestionEntry[] = [];
  for (const day of (await bucketsOf(storage, SUGGESTION.records)).toReversed()) {
    const entries = await entriesOf(storage, day);
    found.push(
      ...entries.filter(
        (suggestion) =>
          statuses.includes(suggestion.status) &&
          kinds.includes(suggestion.kind) &&
          (placeId === null || suggestion.placeId === placeId),
      ),
    );
  }
  return found;
};

/** Erases what the author sent and returns what is left. */
export const eraseSuggestion = async (
  service: ContributionService,
  { stored, state }: FoundSuggestion,
  nowMs: number,
): Promise<Suggestion> => {
  const { id } = stored;
  const isErased = state.status === "removed";
  const atMs = Math.max(nowMs, (await lastActMs(service.storage, SUGGESTION, id)) + 1);
  const done = { suggestion_id: id, action: "erase", by: "author", reason: null, fields: null } as const;
  const left = await eraseRecord(service, SUGGESTION, { stored, isErased }, done, atMs);
  return toSuggestion(recordOf({ stored: left, state: { ...state, status: "removed" } }, []));
};

const verdictClaim = z.object({ act: z.string(), at_ms: z.int(), action: z.string() });
type VerdictClaim = z.infer<typeof verdictClaim>;

/** What a moderator decided. */
interface Judgement {
  readonly action: "accept" | "reject" | "reopen";
  readonly reason: string;
  /** The fields as corrected; `null` if they are unchanged. */
  readonly fields: SuggestedFields | null;
  readonly by?: SuggestionAct["by"];
  /** The name of the moderator who decided. */
  readonly moderator?: string;
}

/** Whether a verdict can be given in a state. */
const canJudge = ({ status }: SuggestionState, action: Judgement["action"]): boolean =>
  action === "reopen" ? status === "accepted" || status === "rejected" : status === "pending";

/** Judges a suggestion. `judged`: another verdict is in force, or was quicker; `busy`: another one may be under way. */
export const judgeSuggestion = async (
  service: ContributionService,
  { stored, state }: FoundSuggestion,
  { action, reason, fields, by = "moderator", moderator }: Judgement,
  nowMs: number,
): Promise<"done" | "judged" | "erased" | "busy"> => {
  const { storage, random } = service;
  const { id } = stored;
  if (state.status === "removed") return "erased";
  if (!canJudge(state, action)) return "judged";
  const atMs = Math.max(nowMs, (await lastActMs(storage, SUGGESTION, id)) + 1);
  const folder = `${SUGGESTION.acts}/${bucketOf(SUGGESTION, id)}`;
  const kind: ClaimKind<VerdictClaim> = {
    schema: verdictClaim,
    isDone: async ({ act }) => (await storage.get(folder, act)) !== null,
  };
  const wanted = { act: newActName(random, id, action, atMs), at_ms: nowMs, action };
  const place = { period: dayOf(nowMs), name: `v-${id}-${state.verdicts}` };
  const claimed = await claimOnce(storage, kind, place, wanted, (claim) => claim.action === action);
  if (claimed.state === "busy") return "busy";
  if (claimed.state === "done") return "judged";
  const { act } = claimed.claim;
  const done = { suggestion_id: id, action, by, ...(moderator !== undefined && { moderator }), reason, fields };
  // Who adopts the claim of another moderator, and that moderator, may both get here; the reason of one of them stands.
  return (await keepAct(storage, SUGGESTION, act, done, readActName(SUGGESTION, act)?.atMs ?? atMs))
    ? "done"
    : "judged";
};

/**
 * Marks a suggestion as written into the data; false if it is not accepted (a confirmation: pending) any more. Marked
 * again, nothing changes.
 */
export const markApplied = async (
  service: Pick<ContributionService, "storage" | "random">,
  id: string,
  nowMs: number,
): Promise<boolean> => {
  const found = await findSuggestion(service, id);
  if (found === null) return false;
  const { status } = found.state;
  if (status === "applied") return true;
  if (status !== "accepted" && !(status === "pending" && found.stored.kind === "confirm")) return false;
  const atMs = Math.max(nowMs, (await lastActMs(service.storage, SUGGESTION, id)) + 1);
  const done = { suggestion_id: id, action: "apply", by: "data", reason: null, fields: null } as const;
  await keepAct(service.storage, SUGGESTION, newActName(service.random, id, "apply", atMs), done, atMs);
  return true;
};
