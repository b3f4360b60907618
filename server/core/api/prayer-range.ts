/**
 * The answer of several days: their bytes as prayer/json.ts writes them, in the envelope.
 * Refuses: failures and single records (request/reply.ts).
 */
import { writePrayerRecords } from "#core/prayer/json.ts";
import { JSON_TYPE } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import type { PrayerRun } from "./prayer-setup.ts";

const encoder = new TextEncoder();
const COMMA = encoder.encode(",");

/** A list answer of the days of `runs`, in their order. */
export const rangeReply = <Meta extends { readonly lang: string }>(
  runs: readonly PrayerRun[],
  nowMs: number,
  meta: Meta,
  cacheControl: string,
): Reply => {
  const parts = [encoder.encode('{"ok":true,"data":[')];
  for (const { setup, fromDay, count } of runs) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(writePrayerRecords(setup, fromDay, count, nowMs).subarray(1, -1));
  }
  parts.push(encoder.encode(`],"meta":${JSON.stringify(meta)}}`));
  const body = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return {
    status: 200,
    headers: { "content-type": JSON_TYPE, "content-language": meta.lang, "cache-control": cacheControl },
    body,
  };
};
