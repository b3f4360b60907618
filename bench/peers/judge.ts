/** What an engine says to queries, as a digest to compare and a rank to count. Web APIs alone: it runs in a page too. */
import type { Read } from "../../server/core/shard/cache.ts";
import type { Query } from "../generate/answers.ts";
import { type Answer, openEngine, recordsOf } from "./engine.ts";

/** A hit further down is as good as none. */
const DEEPEST = 5;

/** The rank of the first right place, 1 for the top; 0 when none is among the first five. */
export const rankOf = (ids: readonly number[], { expect }: Pick<Query, "expect">): number =>
  ids.slice(0, DEEPEST).findIndex((id) => expect.includes(id)) + 1;

interface Tally {
  readonly asked: number;
  /** Shares of the queries, 0…1. */
  readonly top1: number;
  readonly top5: number;
}

/** What the ranks of some queries come to. */
export const tallyOf = (ranks: readonly number[]): Tally => {
  const share = (isHit: (rank: number) => boolean): number => ranks.filter(isHit).length / ranks.length;
  return { asked: ranks.length, top1: share((rank) => rank === 1), top5: share((rank) => rank > 0) };
};

export interface Judged {
  /** A digest of the hits with their scores, of the total, and of the bytes of the records. */
  readonly digest: string;
  /** The rank of the first right record among records of every kind. */
  readonly rank: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const digestOf = async (hits: unknown, { cards, total }: Answer): Promise<string> => {
  const text = JSON.stringify([hits, total, cards.map((card) => decoder.decode(card))]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Asks all queries of an engine that is opened afresh over one way to read. */
export const judgedOver = async (read: Read, queries: readonly Query[]): Promise<readonly Judged[]> => {
  const engine = await openEngine(read);
  const judged: Judged[] = [];
  for (const query of queries) {
    const answer = await engine.ask(query);
    const ids = recordsOf(answer).map(({ kind, id }) => (kind === "place" ? (id ?? 0) : 0));
    judged.push({ digest: await digestOf(await engine.hits(query), answer), rank: rankOf(ids, query) });
  }
  return judged;
};
