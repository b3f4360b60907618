/**
 * Writes a new suggestion exactly once (contribution/once.ts). Nothing of it is shown before it is judged. Who confirms
 * a place is a voter, told apart at that place alone: an HMAC of the client's network (IPv4 /24, IPv6 /48) and the
 * place under a secret of the storage that lives 400 days (contribution/housekeeper.ts), so that confirmations over months can be counted
 * (build/data/accept) while nobody can tell a visitor's way from place to place. The key of the secret is in front:
 * voters under two secrets cannot be compared. Somebody with several networks counts as several, people behind one as
 * one.
 */
import { textKey } from "#core/base/clean.ts";
import { hex, hmac, sha256 } from "#core/base/digest.ts";
import { formatUtc } from "#core/base/time.ts";
import { clientDigest } from "#core/contribution/client-digest.ts";
import { type Keyed, keyedRequest } from "#core/contribution/idempotency-key.ts";
import { neighbourhoodOf } from "#core/contribution/network.ts";
import { createWriter } from "#core/contribution/once.ts";
import type { Admission, Outcome, Submission } from "#core/contribution/record-writer.ts";
import { ADDITIONS_SHARES, type RateLimit } from "#core/contribution/rate-limit.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { voterPeriodOf, VOTERS } from "#core/contribution/voters.ts";
import type { CreatedSuggestion, StoredSuggestion } from "#core/model/suggestion.ts";
import type { SuggestionBody } from "./fields.ts";
import { readSuggestionId, SUGGESTION, writeSuggestionId } from "./id.ts";

const NAME = "secret";
const SECRET_BYTES = 32;
const KEY_LENGTH = 8;
const DIGEST_LENGTH = 32;

/** Whether text is a secret of confirmations under its name. */
export const isVoterSecret = (folder: string, name: string, text: string): boolean =>
  /^voters\/\d{1,6}$/.test(folder) && name === NAME && new RegExp(`^[0-9a-f]{${2 * SECRET_BYTES}}$`).test(text);

/**
 * The secret of a moment, made by the first who needs it. Read each time: what a process remembers may no longer be what
 * the storage has. Rejects if the storage fails.
 */
const secretAt = async (
  storage: ContributionStorage,
  random: (length: number) => Uint8Array,
  nowMs: number,
): Promise<string> => {
  const folder = `${VOTERS}/${voterPeriodOf(nowMs)}`;
  const there = await storage.get(folder, NAME);
  if (there !== null) return there;
  const made = hex(random(SECRET_BYTES));
  return (await storage.create(folder, NAME, made)) ? made : ((await storage.get(folder, NAME)) ?? made);
};

/** The voter of a client at a place. All clients without an address count as one. */
const voterOf = async (
  { storage, random }: { readonly storage: ContributionStorage; readonly random: (length: number) => Uint8Array },
  placeId: number,
  address: string,
  nowMs: number,
): Promise<string> => {
  const secret = await secretAt(storage, random, nowMs);
  const key = (await sha256(secret)).slice(0, KEY_LENGTH);
  const digest = await hmac(secret, JSON.stringify([placeId, neighbourhoodOf(address) ?? "unknown"]));
  return `${key}-${digest.slice(0, DIGEST_LENGTH)}`;
};

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
