/**
 * The same answers over every way of reading: local files, memory, and a static host with brotli
 * bodies. Compared are the whole list of hits with their scores, the total, and the bytes of the records.
 */
import { createHash } from "node:crypto";
import type { Read } from "../../server/core/query/store.ts";
import { readFrom } from "../../server/utils/files.ts";
import type { Query } from "../generate/answers.ts";
import { openEngine, recordsOf } from "./engine.ts";
import type { Answer } from "./engine.ts";
import { rankOf } from "./queries.ts";
import { keeping, readFromHttp, readFromMemory } from "./readers.ts";
import { serveShards } from "./shard-server.ts";

export interface Judged {
  /** A digest of all that the engine says to the query. */
  readonly digest: string;
  /** Where the first right record stands among records of every kind. */
  readonly rank: number;
}

const digestOf = (hits: unknown, { cards, total }: Answer): string => {
  const hash = createHash("sha256").update(JSON.stringify(hits)).update(`${total} ${cards.length}`);
  for (const card of cards) hash.update(card).update("\n");
  return hash.digest("hex");
};

/** Asks all queries of an engine that is opened afresh over one way to read. */
export const judgedOver = async (read: Read, queries: readonly Query[]): Promise<readonly Judged[]> => {
  const engine = await openEngine(read);
  const judged: Judged[] = [];
  for (const query of queries) {
    const answer = await engine.ask(query);
    const ids = recordsOf(answer).map(({ kind, id }) => (kind === "place" ? id : 0));
    judged.push({ digest: digestOf(await engine.hits(query), answer), rank: rankOf(ids, query) });
  }
  return judged;
};

export interface Compared {
  /** Answers from memory and over HTTP that differ from those from local files. */
  readonly memoryDiffers: number;
  readonly httpDiffers: number;
  /** As `rankOf` gives them, over HTTP, with cities and events among the records. */
  readonly ranks: readonly number[];
}

const differences = (a: readonly Judged[], b: readonly Judged[]): number =>
  a.filter(({ digest }, i) => digest !== b[i]?.digest).length;

/** Asks all queries over each way to read; `bodyOf` compresses for the static host. */
export const compareReaders = async (
  buildDir: string,
  bodyOf: Read,
  queries: readonly Query[],
): Promise<Compared> => {
  const { read, files } = keeping(readFrom(buildDir));
  const local = await judgedOver(read, queries);
  const memory = await judgedOver(readFromMemory(files), queries);
  const server = await serveShards(buildDir, {}, bodyOf);
  try {
    const http = await judgedOver(readFromHttp(server.base), queries);
    return {
      memoryDiffers: differences(local, memory),
      httpDiffers: differences(local, http),
      ranks: http.map(({ rank }) => rank),
    };
  } finally {
    await server.close();
  }
};
