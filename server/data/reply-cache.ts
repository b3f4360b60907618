/** Keeps replies ready that are asked for often: those whose address and data build alone decide them. */
import { LRUCache } from "lru-cache";
import { joinParts, lengthOf, type Reply } from "#core/http/reply.ts";
import type { KeptReply } from "./etag-and-encoding.ts";

export interface ReplyCache {
  /** The cached reply, unless it has expired (`untilMs`). */
  readonly get: (address: string, generation?: number, nowMs?: number) => KeptReply | undefined;
  /**
   * Keeps the reply when it may be kept and its address was offered before. `generation` is the one
   * that stood before the reply was made: of any but the present one nothing is kept.
   */
  readonly offer: (address: string, reply: Reply, generation?: number) => void;
}

/** Addresses remembered after one request. */
const SEEN_MAX = 4096;

/** Longer addresses are rarely asked for again, so they are not remembered. */
const ADDRESS_MAX = 512;

/** A kept reply is held once plain and, at most, once in each encoding. */
const sizeOf = (address: string, reply: Reply): number => address.length + 2 * lengthOf(reply);

export const createReplyCache = (maxBytes: number): ReplyCache => {
  const replies = new LRUCache<string, KeptReply>({
    maxSize: maxBytes,
    sizeCalculation: (reply, address) => sizeOf(address, reply),
  });
  const seen = new LRUCache<string, true>({ max: SEEN_MAX });
  let current = 0;

  return {
    get: (address, generation = 0, nowMs = 0) => {
      if (generation !== current) {
        replies.clear();
        current = generation;
      }
      const reply = replies.get(address);
      if (reply?.untilMs === undefined || nowMs < reply.untilMs) return reply;
      replies.delete(address);
      return undefined;
    },
    offer: (address, reply, generation = 0) => {
      if (generation !== current) return;
      if (reply.version === undefined || reply.status !== 200 || address.length > ADDRESS_MAX) return;
      if (replies.has(address)) return;
      // A copy: a view would hold the whole shard.
      if (seen.delete(address))
        replies.set(address, { ...reply, parts: [joinParts(reply).slice()], encodings: new Map() });
      else seen.set(address, true);
    },
  };
};
