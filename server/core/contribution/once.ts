/**
 * Writes a new contribution exactly once: replay of an idempotency key, duplicate check, rate limit, claims, log line,
 * record. Rejects with Unavailable if a storage or counter fails; then nothing was acknowledged and the client can send
 * the same request again.
 */
import { isSameDigest } from "#core/base/digest.ts";
import { findClaims } from "./claims.ts";
import type { RateLimit } from "./rate-limit.ts";
import { claimKey, claimText, textPlaces } from "./record-claims.ts";
import { bucketOf, type KindNames, readStored, type StoredRecord } from "./record-kind.ts";
import { openRecordWriter, type Outcome, type RecordWriter, type Submission, type Writing } from "./record-writer.ts";
import { findReplay, overtaken } from "./replay.ts";
import type { ContributionService } from "./service.ts";
import { type ContributionStorage, logFolder } from "./storage.ts";

/** Stores a new record, after its line of the log; false if its id is taken. Rejects if the storage fails. */
export const addRecord = async (
  storage: ContributionStorage,
  kind: KindNames,
  stored: StoredRecord,
  nowMs: number,
): Promise<boolean> => {
  const bucket = bucketOf(kind, stored.id);
  if (kind.isLogged) await storage.create(logFolder(nowMs), stored.id, "");
  return storage.create(`${kind.records}/${bucket}`, stored.id, JSON.stringify(stored));
};

/**
 * Claims and stores the record.
 * @param unfinished - the id of an attempt with the same key that did not end
 */
const claimAndStore = async <B, R extends StoredRecord, A>(
  writer: RecordWriter<B, R, A>,
  attempt: Submission<B>,
  unfinished: string | null,
  isHeld: boolean,
): Promise<Outcome<A>> => {
  const { storage, kind } = writer;
  const id = await claimText(writer, attempt, unfinished, isHeld);
  if (!id.ok) return id.outcome;
  const made = await claimKey(writer, attempt, id.value);
  if (!made.ok) return made.outcome;
  const { stored, answered } = made.value;
  const created: Outcome<A> = { kind: "created", record: answered };
  if (await addRecord(storage, kind, stored, attempt.nowMs)) return created;
  const present = await readStored(storage, kind, stored.id);
  const isOurs = present !== null && isSameDigest(present.delete_token_hash, stored.delete_token_hash);
  return isOurs && attempt.keyed === null ? created : overtaken(writer, attempt);
};

/** Counts the attempt and writes its record; what was counted is given back unless a record was created. */
const writeWithin = async <B, R extends StoredRecord, A>(
  budget: RateLimit,
  writer: RecordWriter<B, R, A>,
  attempt: Submission<B>,
  unfinished: string | null,
): Promise<Outcome<A>> => {
  if (!(await budget.take())) return { kind: "over-budget" };
  let undo = budget.giveBack;
  try {
    const admission = await writer.admit(attempt.body);
    undo = async () => {
      await Promise.all([budget.giveBack(), admission.undo()]);
    };
    const outcome = admission.isAdmitted
      ? await claimAndStore(writer, attempt, unfinished, admission.isHeld)
      : ({ kind: "flooded" } as const);
    if (outcome.kind !== "created") await undo();
    return outcome;
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
};

/** Opens the writer of a kind over a service. */
export const createWriter = <B, R extends StoredRecord, A>(
  service: Pick<ContributionService, "storage" | "random">,
  writing: Writing<B, R, A>,
): ((attempt: Submission<B>, budget: RateLimit) => Promise<Outcome<A>>) => {
  const writer = openRecordWriter(service, writing);
  const { storage, texts } = writer;
  return async (attempt, budget) => {
    const earlier = await findReplay(writer, attempt);
    if (earlier !== null && "kind" in earlier) return earlier;
    const places = await textPlaces(writer, attempt, attempt.salts);
    for (const claim of await findClaims(storage, texts, places, attempt.nowMs))
      if (await texts.isDone(claim)) return overtaken(writer, attempt);
    return writeWithin(budget, writer, attempt, earlier?.record_id ?? null);
  };
};
