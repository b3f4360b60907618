/**
 * Writes a new contribution exactly once: replay of an idempotency key, duplicate check, rate limit, claims, log line,
 * record. Rejects with Unavailable if a storage or counter fails; then nothing was acknowledged and the client can send
 * the same request again.
 * Claims make a request count once. A claim is a record that only one writer can create; it names the record (or audit
 * entry) that the request became. A claim may outlive a crashed attempt: a retry adopts its id; a different request
 * replaces it (next generation) once it is stale.
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header-07): a repeated key gets the delete token again although
 * only its hash is stored. Anybody with the key and the (public) text gets it, from any address, since phones change
 * theirs; so keys must be long and random.
 */
import * as z from "zod";
import { hex, hmac, isSameDigest, sha256 } from "#core/base/digest.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem, RETRY_AFTER_S } from "#core/http/problem.ts";
import { clientDigest } from "./client-digest.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type KindNames, readStored, type RecordForm, type StoredRecord } from "./record-kind.ts";
import { isOutOfUse, periodOf, periodStartMs, type Salt, SALTS, saltsToClaimUnder, TURN_MS } from "./salts.ts";
import type { ContributionService } from "./service.ts";
import { type ContributionStorage, ID_RANDOM_BYTES, logFolder } from "./storage.ts";

const ONCE = "once";

/** How long a claim is valid. */
export const HONOURED_MS = DAY_MS;

/** How long an attempt may be running: a client that waits as told after 503 finds it ended. */
const UNDER_WAY_MS = RETRY_AFTER_S * 1000;

/** After this many generations we give up. */
const GENERATIONS_MAX = 50;

/** Common to all claims. */
interface Claim {
  /** When it was made, ms since 1970. */
  readonly at_ms: number;
}

/** The location of a claim. */
export interface ClaimPlace {
  /** The folder below {@link ONCE}: a day, or the period of a salt. */
  readonly period: string;
  readonly name: string;
}

export interface ClaimKind<C extends Claim> {
  readonly schema: z.ZodType<C>;
  /** Whether the record that the claim names exists. */
  readonly isDone: (claim: C) => Promise<boolean>;
}

/** `done`: it happened before; `busy`: an attempt at something else may be running. */
type Claimed<C> = { readonly state: "made" | "adopted" | "done"; readonly claim: C } | { readonly state: "busy" };

const generationName = (name: string, generation: number): string =>
  generation === 1 ? name : `${name}-${generation}`;

const readClaim = async <C extends Claim>(
  storage: ContributionStorage,
  { schema }: ClaimKind<C>,
  { period, name }: ClaimPlace,
  generation: number,
): Promise<C | null> => {
  const text = await storage.get(`${ONCE}/${period}`, generationName(name, generation));
  return text === null ? null : schema.parse(JSON.parse(text));
};

const counts = (claim: Claim, nowMs: number): boolean => nowMs - claim.at_ms < HONOURED_MS;

/** The claims that are valid at `nowMs`, of all generations, the latest of each place last. */
export const findClaims = async <C extends Claim>(
  storage: ContributionStorage,
  kind: ClaimKind<C>,
  places: readonly ClaimPlace[],
  nowMs: number,
): Promise<readonly C[]> => {
  const found = places.map(async (place) => {
    const claims: C[] = [];
    for (let generation = 1; generation <= GENERATIONS_MAX; generation += 1) {
      const claim = await readClaim(storage, kind, place, generation);
      if (claim === null) break;
      if (counts(claim, nowMs)) claims.push(claim);
    }
    return claims;
  });
  return (await Promise.all(found)).flat();
};

/** Claims a place for `wanted`; `canAdopt` decides whether an unfinished claim can be adopted. */
export const claimOnce = async <C extends Claim>(
  storage: ContributionStorage,
  kind: ClaimKind<C>,
  place: ClaimPlace,
  wanted: C,
  canAdopt: (claim: C) => boolean,
): Promise<Claimed<C>> => {
  for (let generation = 1; generation <= GENERATIONS_MAX; generation += 1) {
    const name = generationName(place.name, generation);
    if (await storage.create(`${ONCE}/${place.period}`, name, JSON.stringify(wanted)))
      return { state: "made", claim: wanted };
    const claim = await readClaim(storage, kind, place, generation);
    if (claim === null) return { state: "busy" };
    if (!counts(claim, wanted.at_ms)) continue;
    if (await kind.isDone(claim)) return { state: "done", claim };
    if (canAdopt(claim)) return { state: "adopted", claim };
    if (wanted.at_ms - claim.at_ms < UNDER_WAY_MS) return { state: "busy" };
  }
  return { state: "busy" };
};

/** 16 hexadecimal digits are 64 bits: cannot be guessed within a day. */
export const KEY_LENGTH_MIN = 16;
export const KEY_LENGTH_MAX = 255;
const KEY = new RegExp(`^[\\x21-\\x7e]{${KEY_LENGTH_MIN},${KEY_LENGTH_MAX}}$`);
/** A string of a structured field (RFC 9651, 3.3.3). */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The claim of a key. */
const keyClaim = z.object({
  record_id: z.string(),
  at_ms: z.int(),
  /** HMAC of the body under the key. */
  body_hash: z.string(),
  salt: z.string(),
});
type KeyClaim = z.infer<typeof keyClaim>;

const refused = problem("bad-parameter", {
  errors: [
    {
      parameter: "Idempotency-Key",
      message: `must be ${KEY_LENGTH_MIN} to ${KEY_LENGTH_MAX} visible ASCII characters; for example a random UUID`,
    },
  ],
});

/** The key of a request, without quotes; `null` if there is none. */
export const readIdempotencyKey = (header: string | undefined): Result<string | null> => {
  if (header === undefined) return { ok: true, value: null };
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const key = quoted ?? (text.startsWith('"') ? "" : text);
  return KEY.test(key) ? { ok: true, value: key } : { ok: false, problem: refused };
};

/** The day of a moment (UTC), e.g. `20261121`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll("-", "");

/** Identity of a request with a key. */
export interface Keyed {
  readonly key: string;
  readonly bodyHash: string;
  /** Where to look for its claims. */
  readonly looked: readonly ClaimPlace[];
  /** Where to claim, the deciding place first: shortly after midnight that is the previous day. */
  readonly claimed: readonly ClaimPlace[];
}

/** The identity of a request with a key; keys count within `scope`, and `content` is what must be the same again. */
export const keyedRequest = async (
  key: string,
  { scope, content }: { readonly scope: unknown; readonly content: unknown },
  nowMs: number,
): Promise<Keyed> => {
  const name = `k-${await sha256(JSON.stringify([key, scope]))}`;
  const [today, yesterday] = [nowMs, nowMs - DAY_MS].map((atMs) => ({ period: dayOf(atMs), name }));
  const places = [today, yesterday].filter((place) => place !== undefined);
  return {
    key,
    bodyHash: await hmac(key, JSON.stringify(content)),
    looked: places,
    claimed: nowMs % DAY_MS < TURN_MS ? places.toReversed() : places.slice(0, 1),
  };
};

/** The delete token of the record that was created with a key. */
const keyedToken = async (key: string, { salt }: Pick<KeyClaim, "salt">, id: string): Promise<string> =>
  hmac(key, salt + id);

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

/** Where the secrets of confirmations are (suggestion/submission.ts), one for each 400 days. */
export const VOTERS = "voters";

/** How long a secret of confirmations lives. */
const VOTER_PERIOD_MS = 400 * DAY_MS;

/** The period of a moment, as the name of its folder. */
export const voterPeriodOf = (nowMs: number): string => String(Math.floor(nowMs / VOTER_PERIOD_MS));

const DAY = /^\d{8}$/;

/** Whether a salt period or the day of an idempotency key is over; false for other names. */
export const isOver = (period: string, nowMs: number): boolean => {
  if (!DAY.test(period)) return isOutOfUse(period, nowMs);
  return Math.abs(nowMs - periodStartMs(`${period}00`)) >= DAY_MS + HONOURED_MS;
};

/** The name that says since when the secret of a folder has not been in use, ms; empty: it is again. */
export const OVER = "over";

/**
 * Lets go of secrets of confirmations that are not in use: a day after that was first seen, by a clock that did not go
 * back meanwhile. Without a secret, confirmations over months cannot be compared any more; a clock that jumps ahead for a
 * moment must not cost them that. A secret that such a clock made goes the same way.
 */
const tidyVoters = async (storage: ContributionStorage, nowMs: number): Promise<void> => {
  const current = `${VOTERS}/${voterPeriodOf(nowMs)}`;
  for (const folder of await storage.folders(VOTERS)) {
    const over = await storage.get(folder, OVER);
    const sinceMs = over === null || over === "" ? null : Number(over);
    if (folder === current) {
      if (sinceMs !== null) await storage.replace(folder, OVER, "");
    } else if (over === null) await storage.create(folder, OVER, String(nowMs));
    else if (sinceMs === null || !(sinceMs <= nowMs)) await storage.replace(folder, OVER, String(nowMs));
    else if (nowMs - sinceMs >= DAY_MS) await storage.removeFolder(folder);
  }
};

/** Deletes everything expired; salts first. */
const tidy = async (storage: ContributionStorage, nowMs: number): Promise<void> => {
  for (const parent of [SALTS, ONCE]) {
    for (const folder of await storage.folders(parent)) {
      if (isOver(folder.slice(parent.length + 1), nowMs)) await storage.removeFolder(folder);
    }
  }
  await tidyVoters(storage, nowMs);
};

/** Cleans up when it is due; reports a failure and tries again next time. */
export const createHousekeeper = (
  storage: ContributionStorage,
  onFailure: (cause: unknown) => void,
): ((nowMs: number) => Promise<void>) => {
  let period = "";
  return async (nowMs) => {
    if (period === periodOf(nowMs)) return;
    period = periodOf(nowMs);
    await tidy(storage, nowMs).catch(onFailure);
  };
};
