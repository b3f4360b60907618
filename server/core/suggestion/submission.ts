/** Writes a new suggestion exactly once (contribution/once.ts). Nothing of it is shown before it is judged. */
import { textKey } from "#core/base/clean.ts";
import { sha256 } from "#core/base/digest.ts";
import { formatUtc } from "#core/base/time.ts";
import { clientDigest } from "#core/contribution/client-digest.ts";
import {
  type Admission,
  createWriter,
  type Keyed,
  keyedRequest,
  type Outcome,
  type Submission,
} from "#core/contribution/once.ts";
import { ADDITIONS_SHARES, type RateLimit } from "#core/contribution/rate-limit.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import type { CreatedSuggestion, StoredSuggestion } from "#core/model/suggestion.ts";
import type { SuggestionBody } from "./fields.ts";
import { readSuggestionId, writeSuggestionId } from "./id.ts";
import { SUGGESTION } from "./record.ts";
import { voterOf } from "./voter.ts";

const ADMITTED: Admission = { isAdmitted: true, isHeld: false, undo: async () => Promise.resolve() };

/** All new places are counted under one key: a flood from many networks is one flood. */
const EVERYBODY = "everybody";

const admitAddition = async ({ limit, counters }: ContributionService): Promise<Admission> => {
  const { count } = await counters.additions.add(EVERYBODY);
  const isAdmitted = count <= limit * ADDITIONS_SHARES;
  return { isAdmitted, isHeld: false, undo: async () => counters.additions.undo(EVERYBODY) };
};

/** The identity of a suggestion with an idempotency key. */
export const keyedSuggestion = async (key: string, body: SuggestionBody, nowMs: number): Promise<Keyed> =>
  keyedRequest(key, { scope: "suggestion", content: body }, nowMs);

/** What a suggestion is about: two of one client about the same are duplicates; confirmations of a place always are. */
const aboutOf = async ({ kind, place_id: placeId, fields, note }: SuggestionBody): Promise<readonly string[]> => {
  const about = ["suggestion", kind, String(placeId ?? 0)];
  if (kind === "confirm") return about;
  const content = JSON.stringify(fields) + (fields === null ? textKey(note ?? "") : "");
  return [...about, await sha256(content)];
};

/** Writes a suggestion, unless it was written before. `isSteward`: sent by the place's own people, as they proved. */
export const writeSuggestion = async (
  attempt: Submission<SuggestionBody>,
  service: ContributionService,
  budget: RateLimit,
  isSteward: boolean,
): Promise<Outcome<CreatedSuggestion>> => {
  const { client: address, nowMs, salts } = attempt;
  const [salt] = salts;
  const client = salt === undefined ? null : await clientDigest(salt, address, "suggestions");
  return createWriter<SuggestionBody, StoredSuggestion, CreatedSuggestion>(service, {
    kind: SUGGESTION,
    newId: ({ kind, place_id: placeId }, createdMs, _isHeld, random) =>
      writeSuggestionId({ createdMs, placeId, kind }, random),
    fits: (id, { kind, place_id: placeId }) => {
      const parts = readSuggestionId(id);
      return parts?.kind === kind && parts.placeId === placeId;
    },
    compose: async (body, id, token) => {
      const parts = readSuggestionId(id);
      if (parts === null) throw new Error(`got ${JSON.stringify(id)}, expected the id of a suggestion`);
      const { kind, place_id: placeId, fields, evidence, note, name } = body;
      const [about, createdAt] = [{ id, kind, place_id: placeId }, formatUtc(parts.createdMs)];
      const isVote = kind === "confirm" && placeId !== null;
      const voter = isVote ? await voterOf(service, placeId, address, nowMs) : null;
      const hash = await sha256(token);
      return {
        stored: {
          ...about,
          created_at: createdAt,
          fields,
          evidence,
          note,
          name,
          steward: isSteward,
          client,
          voter,
          delete_token_hash: hash,
        },
        answered: { ...about, status: "pending", created_at: createdAt, delete_token: token },
      };
    },
    aboutOf,
    admit: async ({ kind }) => (kind === "add" && service.limit > 0 ? admitAddition(service) : ADMITTED),
  })(attempt, budget);
};
