/**
 * The same answers over every way of reading: local files, memory, and a static host with brotli
 * bodies. Compared are the whole list of hits with their scores, the total, and the bytes of the records.
 */
import { createHash } from "node:crypto";
import type { Read } from "../../server/core/query/store.ts";
import { openEngine } from "./engine.ts";
import type { Asked, Engine } from "./engine.ts";

/** A digest of all that the engine says to a query. */
export const digestOf = async (engine: Engine, query: Asked): Promise<string> => {
  const { cards, total } = await engine.ask(query);
  const hash = createHash("sha256");
  hash.update(JSON.stringify(await engine.hits(query)));
  hash.update(`${total} ${cards.length}`);
  for (const card of cards) hash.update(card).update("\n");
  return hash.digest("hex");
};

/** Digests of all queries over one way to read, which is opened afresh. */
export const digestsOver = async (read: Read, queries: readonly Asked[]): Promise<readonly string[]> => {
  const engine = await openEngine(read);
  const digests: string[] = [];
  for (const query of queries) digests.push(await digestOf(engine, query));
  return digests;
};

/** How many answers differ. */
export const differences = (a: readonly string[], b: readonly string[]): number =>
  a.filter((one, i) => one !== b[i]).length;
