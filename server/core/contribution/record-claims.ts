/** Claims what a new record is about, and its idempotency key, so that of several attempts one writes it. */
import { hex } from "#core/base/digest.ts";
import { claimOnce, type ClaimPlace } from "./claims.ts";
import { clientDigest } from "./client-digest.ts";
import type { KeyClaim } from "./idempotency-key.ts";
import type { StoredRecord } from "./record-kind.ts";
import {
  type NewRecord,
  type Outcome,
  type RecordWriter,
  type Submission,
  type TextClaim,
  TOKEN_BYTES,
} from "./record-writer.ts";
import { keyedRecord, overtaken } from "./replay.ts";
import { type Salt, saltsToClaimUnder } from "./salts.ts";
import { ID_RANDOM_BYTES } from "./storage.ts";

/** What this attempt may write, or why it may not. */
type Allowed<T, A> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly outcome: Outcome<A> };

const BUSY = { ok: false, outcome: { kind: "busy" } } as const;

/** Where a body is claimed, one per salt: by client and what it is about. */
export const textPlaces = async <B, R extends StoredRecord, A>(
  { aboutOf }: RecordWriter<B, R, A>,
  { body, client }: Submission<B>,
  salts: readonly Salt[],
): Promise<readonly ClaimPlace[]> => {
  const about = await aboutOf(body);
  return Promise.all(
    salts.map(async (salt) => ({ period: salt.period, name: `d-${await clientDigest(salt, client, ...about)}` })),
  );
};

/**
 * Claims what the body is about; returns the id to use, possibly adopted from a failed attempt.
 * @param unfinished - the id of an attempt with the same key that did not end
 */
export const claimText = async <B, R extends StoredRecord, A>(
  writer: RecordWriter<B, R, A>,
  attempt: Submission<B>,
  unfinished: string | null,
  isHeld: boolean,
): Promise<Allowed<string, A>> => {
  const { storage, random, texts, newId, fits } = writer;
  const { body, salts, nowMs } = attempt;
  const adopted = unfinished !== null && fits(unfinished, body) ? unfinished : null;
  let isFixed = adopted !== null;
  let id = adopted ?? newId(body, nowMs, isHeld, random(ID_RANDOM_BYTES));
  const canAdopt = ({ record_id: claimed }: TextClaim): boolean => claimed === id || (!isFixed && fits(claimed, body));
  for (const place of await textPlaces(writer, attempt, saltsToClaimUnder(salts, nowMs))) {
    const claimed = await claimOnce(storage, texts, place, { record_id: id, at_ms: nowMs }, canAdopt);
    if (claimed.state === "busy") return BUSY;
    if (claimed.state === "done") return { ok: false, outcome: await overtaken(writer, attempt) };
    id = claimed.claim.record_id;
    isFixed = true;
  }
  return { ok: true, value: id };
};

/** Claims the idempotency key, if there is one, and makes the record. */
export const claimKey = async <B, R extends StoredRecord, A>(
  writer: RecordWriter<B, R, A>,
  attempt: Submission<B>,
  id: string,
): Promise<Allowed<NewRecord<R, A>, A>> => {
  const { storage, random, keys, compose } = writer;
  const { body, keyed, nowMs } = attempt;
  const secret = hex(random(TOKEN_BYTES));
  if (keyed === null) return { ok: true, value: await compose(body, id, secret) };
  let claim: KeyClaim = { record_id: id, at_ms: nowMs, body_hash: keyed.bodyHash, salt: secret };
  const canAdopt = ({ record_id: claimed, body_hash: hash }: KeyClaim): boolean =>
    claimed === id && hash === keyed.bodyHash;
  for (const place of keyed.claimed) {
    const claimed = await claimOnce(storage, keys, place, claim, canAdopt);
    if (claimed.state === "busy") return BUSY;
    if (claimed.state === "done") return { ok: false, outcome: await overtaken(writer, attempt) };
    claim = { ...claimed.claim, at_ms: nowMs };
  }
  return { ok: true, value: await keyedRecord(writer, attempt, keyed, claim) };
};
