/**
 * The answer of several days: their bytes as prayer/json.ts writes them, in the envelope.
 * Refuses: failures and single records (request/reply.ts).
 */
import { writePrayerRecords } from "#core/prayer/json.ts";
import { JSON_TYPE, envelopeParts } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import type { Steps } from "#core/request/steps.ts";
import type { PrayerRun } from "./prayer-setup.ts";

/** A list answer of the days of `runs`, in their order, a day a step. */
export function* rangeReply<Meta extends { readonly lang: string }>(
  runs: readonly PrayerRun[],
  nowMs: number,
  meta: Meta,
  cacheControl: string,
): Steps<Reply> {
  const records: Uint8Array[] = [];
  for (const { setup, fromDay, count } of runs)
    records.push((yield* writePrayerRecords(setup, fromDay, count, nowMs)).subarray(1, -1));
  return {
    status: 200,
    headers: { "content-type": JSON_TYPE, "content-language": meta.lang, "cache-control": cacheControl },
    parts: envelopeParts(records, JSON.stringify(meta)),
  };
}
