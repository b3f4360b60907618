/**
 * Writes a new contribution exactly once: replay of an idempotency key, duplicate check, rate limit, claims, log line,
 * record. Rejects with Unavailable if a storage or counter fails; then nothing was acknowledged and the client can send
 * the same request again.
 */
import * as z from "zod";
import { hex, isSameDigest } from "#core/base/digest.ts";
import { type ClaimKind, claimOnce, type ClaimPlace, findClaims } from "./claims.ts";
import { clientDigest } from "./client-digest.ts";
import { type KeyClaim, keyClaim, type Keyed, keyedToken } from "./idempotency-key.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type KindNames, readStored, type RecordForm, type StoredRecord } from "./record-kind.ts";
import { type Salt, saltsToClaimUnder } from "./salts.ts";
import type { ContributionService } from "./service.ts";
import { type ContributionStorage, ID_RANDOM_BYTES, logFolder } from "./storage.ts";

/** Random bytes of a delete token. */
export const TOKEN_BYTES = 32;
/** Random bytes of a new record: id and token. */
export const RANDOM_BYTES = ID_RANDOM_BYTES + TOKEN_BYTES;

/** A record as stored and as answered. */
export interface NewRecord<R, A> {
  readonly stored: R;
  readonly answered: A;
}

/** A request to write, with a body of one kind. */
export interface Submission<B> {
  readonly body: B;
  readonly keyed: Keyed | null;
  /** Address of the client. */
  readonly client: string;
  /** Those in use, the current one first. */
  readonly salts: readonly Salt[];
  readonly nowMs: number;
}

/** `busy`: another attempt may be running; retry later. `flooded`: too many from everybody. */
export type Outcome<A> =
  | { readonly kind: "created" | "replayed"; readonly record: A }
  | { readonly kind: "conflict" | "duplicate" | "over-budget" | "flooded" | "busy" };

/** What was counted besides the client's own budget, and how to undo it. */
export interface Admission {
  readonly isAdmitted: boolean;
  /** Whether the record has to be held for moderation. */
  readonly isHeld: boolean;
  readonly undo: () => Promise<void>;
}

/** How the bodies of one kind become records. */
interface Writing<B, R extends StoredRecord, A> {
  readonly kind: KindNames & RecordForm<R>;
  readonly newId: (body: B, nowMs: number, isHeld: boolean, random: Uint8Array) => string;
  /** Whether the id of an unfinished attempt can be used for this body. */
  readonly fits: (id: string, body: B) => boolean;
  readonly compose: (body: B, id: string, token: string) => Promise<NewRecord<R, A>>;
  /** Two bodies of one client that are about the same within 24 hours are duplicates. */
  readonly aboutOf: (body: B) => Promise<readonly string[]>;
  /** Counts what is limited beyond clients. */
  readonly admit: (body: B) => Promise<Admission>;
}

const textClaim = z.object({ record_id: z.string(), at_ms: z.int() });
type TextClaim = z.infer<typeof textClaim>;

/** The claims of a kind: by what a body is about and its client, and by idempotency key. */
const claimKinds = (
  storage: ContributionStorage,
  kind: KindNames,
): { readonly texts: ClaimKind<TextClaim>; readonly keys: ClaimKind<KeyClaim> } => {
  const isDone = async ({ record_id: id }: TextClaim): Promise<boolean> => {
    const bucket = kind.readId(id)?.bucket;
    return bucket !== undefined && (await storage.get(`${kind.records}/${bucket}`, id)) !== null;
  };
  return { texts: { schema: textClaim, isDone }, keys: { schema: keyClaim, isDone } };
};

/** What this attempt may write, or why it may not. */
type Allowed<T, A> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly outcome: Outcome<A> };

const BUSY = { ok: false, outcome: { kind: "busy" } } as const;

/** Stores a new record, after its line of the log; false if its id is taken. Rejects if the storage fails. */
export const addRecord = async (
  storage: ContributionStorage,
  { records, isLogged, readId }: KindNames,
  stored: StoredRecord,
  nowMs: number,
): Promise<boolean> => {
  const bucket = readId(stored.id)?.bucket;
  if (bucket === undefined) throw new Error(`got ${JSON.stringify(stored.id)}, expected an id of ${records}`);
  if (isLogged) await storage.create(logFolder(nowMs), stored.id, "");
  return storage.create(`${records}/${bucket}`, stored.id, JSON.stringify(stored));
};

/** Opens the writer of a kind over a service. */
export const createWriter = <B, R extends StoredRecord, A>(
  { storage, random }: Pick<ContributionService, "storage" | "random">,
  { kind, newId, fits, compose, aboutOf, admit }: Writing<B, R, A>,
): ((attempt: Submission<B>, budget: RateLimit) => Promise<Outcome<A>>) => {
  const { texts, keys } = claimKinds(storage, kind);

  /** Where a body is claimed, one per salt: by client and what it is about. */
  const textPlaces = async (
    { body, client }: Submission<B>,
    salts: readonly Salt[],
  ): Promise<readonly ClaimPlace[]> => {
    const about = await aboutOf(body);
    return Promise.all(
      salts.map(async (salt) => ({ period: salt.period, name: `d-${await clientDigest(salt, client, ...about)}` })),
    );
  };

  /** The record that the claim of a key names. */
  const keyedRecord = async (
    { body }: Submission<B>,
    { key }: Keyed,
    claim: Pick<KeyClaim, "record_id" | "salt">,
  ): Promise<NewRecord<R, A>> => compose(body, claim.record_id, await keyedToken(key, claim, claim.record_id));

  /** The outcome of an earlier request with the same key; its claim if there is no outcome yet. */
  const findReplay = async (attempt: Submission<B>): Promise<Outcome<A> | KeyClaim | null> => {
    const { keyed, nowMs } = attempt;
    if (keyed === null) return null;
    const claims = await findClaims(storage, keys, keyed.looked, nowMs);
    if (claims.some(({ body_hash: hash }) => !isSameDigest(hash, keyed.bodyHash))) return { kind: "conflict" };
    for (const claim of claims) {
      const record = await readStored(storage, kind, claim.record_id);
      if (record === null) continue;
      const { stored, answered } = await keyedRecord(attempt, keyed, claim);
      const isOurs = isSameDigest(record.delete_token_hash, stored.delete_token_hash);
      return isOurs ? { kind: "replayed", record: answered } : { kind: "duplicate" };
    }
    return claims.at(-1) ?? null;
  };

  /** The outcome if the record exists already: with the same key it is a replay, otherwise a duplicate. */
  const overtaken = async (attempt: Submission<B>): Promise<Outcome<A>> => {
    const found = await findReplay(attempt);
    return found !== null && "kind" in found ? found : { kind: "duplicate" };
  };

  /** Claims what the body is about; returns the id to use, possibly adopted from a failed attempt. */
  const claimText = async (
    attempt: Submission<B>,
    unfinished: string | null,
    isHeld: boolean,
  ): Promise<Allowed<string, A>> => {
    const { body, salts, nowMs } = attempt;
    let isFixed = unfinished !== null && fits(unfinished, body);
    let id = newId(body, nowMs, isHeld, random(ID_RANDOM_BYTES));
    if (isFixed && unfinished !== null) id = unfinished;
    const canAdopt = ({ record_id: one }: TextClaim): boolean => one === id || (!isFixed && fits(one, body));
    for (const place of await textPlaces(attempt, saltsToClaimUnder(salts, nowMs))) {
      const claimed = await claimOnce(storage, texts, place, { record_id: id, at_ms: nowMs }, canAdopt);
      if (claimed.state === "busy") return BUSY;
      if (claimed.state === "done") return { ok: false, outcome: await overtaken(attempt) };
      id = claimed.claim.record_id;
      isFixed = true;
    }
    return { ok: true, value: id };
  };

  /** Claims the idempotency key, if there is one, and makes the record. */
  const claimKey = async (attempt: Submission<B>, id: string): Promise<Allowed<NewRecord<R, A>, A>> => {
    const { body, keyed, nowMs } = attempt;
    const secret = hex(random(TOKEN_BYTES));
    if (keyed === null) return { ok: true, value: await compose(body, id, secret) };
    let claim: KeyClaim = { record_id: id, at_ms: nowMs, body_hash: keyed.bodyHash, salt: secret };
    const canAdopt = (one: KeyClaim): boolean => one.record_id === id && one.body_hash === keyed.bodyHash;
    for (const place of keyed.claimed) {
      const claimed = await claimOnce(storage, keys, place, claim, canAdopt);
      if (claimed.state === "busy") return BUSY;
      if (claimed.state === "done") return { ok: false, outcome: await overtaken(attempt) };
      claim = { ...claimed.claim, at_ms: nowMs };
    }
    return { ok: true, value: await keyedRecord(attempt, keyed, claim) };
  };

  /** Claims and stores the record. */
  const keep = async (attempt: Submission<B>, unfinished: string | null, isHeld: boolean): Promise<Outcome<A>> => {
    const id = await claimText(attempt, unfinished, isHeld);
    if (!id.ok) return id.outcome;
    const made = await claimKey(attempt, id.value);
    if (!made.ok) return made.outcome;
    const { stored, answered } = made.value;
    const created: Outcome<A> = { kind: "created", record: answered };
    if (await addRecord(storage, kind, stored, attempt.nowMs)) return created;
    const kept = await readStored(storage, kind, stored.id);
    const isOurs = kept !== null && isSameDigest(kept.delete_token_hash, stored.delete_token_hash);
    return isOurs && attempt.keyed === null ? created : overtaken(attempt);
  };

  return async (attempt, budget) => {
    const { body, salts, nowMs } = attempt;
    const earlier = await findReplay(attempt);
    if (earlier !== null && "kind" in earlier) return earlier;
    const before = await findClaims(storage, texts, await textPlaces(attempt, salts), nowMs);
    for (const claim of before) if (await texts.isDone(claim)) return overtaken(attempt);
    if (!(await budget.take())) return { kind: "over-budget" };
    let undo = budget.giveBack;
    try {
      const admission = await admit(body);
      undo = async () => {
        await Promise.all([budget.giveBack(), admission.undo()]);
      };
      const outcome = admission.isAdmitted
        ? await keep(attempt, earlier?.record_id ?? null, admission.isHeld)
        : ({ kind: "flooded" } as const);
      if (outcome.kind !== "created") await undo();
      return outcome;
    } catch (error) {
      await undo().catch(() => undefined);
      throw error;
    }
  };
};
