/** The outcome of a request that was made before: by its idempotency key a replay, else a duplicate. */
import { isSameDigest } from "#core/base/digest.ts";
import { findClaims } from "./claims.ts";
import { type KeyClaim, type Keyed, keyedToken } from "./idempotency-key.ts";
import { readStored, type StoredRecord } from "./record-kind.ts";
import type { NewRecord, Outcome, RecordWriter, Submission } from "./record-writer.ts";

/** The record that the claim of a key names. */
export const keyedRecord = async <B, R extends StoredRecord, A>(
  { compose }: RecordWriter<B, R, A>,
  { body }: Submission<B>,
  { key }: Keyed,
  claim: Pick<KeyClaim, "record_id" | "salt">,
): Promise<NewRecord<R, A>> => compose(body, claim.record_id, await keyedToken(key, claim, claim.record_id));

/** The outcome of an earlier request with the same key; its claim if there is no outcome yet. */
export const findReplay = async <B, R extends StoredRecord, A>(
  writer: RecordWriter<B, R, A>,
  attempt: Submission<B>,
): Promise<Outcome<A> | KeyClaim | null> => {
  const { storage, kind, keys } = writer;
  const { keyed, nowMs } = attempt;
  if (keyed === null) return null;
  const claims = await findClaims(storage, keys, keyed.looked, nowMs);
  if (claims.some(({ body_hash: hash }) => !isSameDigest(hash, keyed.bodyHash))) return { kind: "conflict" };
  for (const claim of claims) {
    const record = await readStored(storage, kind, claim.record_id);
    if (record === null) continue;
    const { stored, answered } = await keyedRecord(writer, attempt, keyed, claim);
    const isOurs = isSameDigest(record.delete_token_hash, stored.delete_token_hash);
    return isOurs ? { kind: "replayed", record: answered } : { kind: "duplicate" };
  }
  return claims.at(-1) ?? null;
};

/** The outcome if the record exists already: with the same key it is a replay, otherwise a duplicate. */
export const overtaken = async <B, R extends StoredRecord, A>(
  writer: RecordWriter<B, R, A>,
  attempt: Submission<B>,
): Promise<Outcome<A>> => {
  const earlier = await findReplay(writer, attempt);
  return earlier !== null && "kind" in earlier ? earlier : { kind: "duplicate" };
};
