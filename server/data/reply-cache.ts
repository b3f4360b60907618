/**
 * Answers that nothing but the address, the data and the ratings decide, kept by their address up to
 * a bound in bytes, the least recently used let go first. One that is asked for the first time is
 * only remembered, so that a stream of distinct queries copies nothing and drives nothing out. All
 * are of one generation of the ratings: with the next one all are let go.
 */
import { joinParts, lengthOf, type Reply } from "#core/http/reply.ts";
import type { KeptReply } from "./transfer.ts";

export interface ReplyCache {
  readonly get: (address: string, generation?: number) => KeptReply | undefined;
  /**
   * Keeps the reply when it may be kept and its address was offered before. `generation` is the one
   * that stood before the reply was made: of any but the present one nothing is kept.
   */
  readonly offer: (address: string, reply: Reply, generation?: number) => void;
}

/** Addresses remembered after one request. */
const SEEN_MAX = 4096;

/** Longer addresses are nobody's habit. */
const ADDRESS_MAX = 512;

/** A kept reply is held once plain and, at most, once in each encoding. */
const sizeOf = (address: string, reply: Reply): number => address.length + 2 * lengthOf(reply);

export const createReplyCache = (maxBytes: number): ReplyCache => {
  const kept = new Map<string, KeptReply>();
  const seen = new Set<string>();
  let held = 0;
  let current = 0;

  const keep = (address: string, reply: Reply): void => {
    // A copy: a view would hold the whole shard.
    const own: KeptReply = { ...reply, parts: [joinParts(reply).slice()], encodings: new Map() };
    kept.set(address, own);
    held += sizeOf(address, own);
    for (const [oldest, old] of kept) {
      if (held <= maxBytes) break;
      kept.delete(oldest);
      held -= sizeOf(oldest, old);
    }
  };

  return {
    get: (address, generation = 0) => {
      if (generation !== current) {
        kept.clear();
        held = 0;
        current = generation;
      }
      const reply = kept.get(address);
      if (reply === undefined) return undefined;
      kept.delete(address);
      kept.set(address, reply);
      return reply;
    },
    offer: (address, reply, generation = 0) => {
      if (generation !== current) return;
      if (reply.version === undefined || reply.status !== 200 || address.length > ADDRESS_MAX) return;
      if (kept.has(address)) return;
      if (seen.delete(address)) keep(address, reply);
      else {
        if (seen.size >= SEEN_MAX) seen.clear();
        seen.add(address);
      }
    },
  };
};
