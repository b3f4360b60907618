/** What a client without a server fetches: once before any query, and for one query with an empty store. */
import type { Read } from "../../server/core/shard/cache.ts";
import { sum } from "../../test/support/figures.ts";
import type { Query } from "../generate/answers.ts";
import { type Engine, openEngine } from "../peers/engine.ts";
import { inTrips, keeping, type Trips } from "./readers.ts";

/** What is fetched, as it is sent. */
export interface Fetched {
  readonly bytes: number;
  readonly files: number;
  /** Dependent round trips. */
  readonly trips: number;
}

export interface Sharded {
  /** Name and size of each file that every query needs. */
  readonly bootstrap: readonly (readonly [name: string, bytes: number])[];
  /** For each query: until the hits are known, and until their first records are there. */
  readonly hits: readonly Fetched[];
  readonly answers: readonly Fetched[];
}

/** Files of every query: those that are read for one without a word. */
const bootstrapOf = async (read: Read): Promise<ReadonlyMap<string, Uint8Array | null>> => {
  const { read: recordingRead, files } = keeping(read);
  const engine = await openEngine(recordingRead);
  await engine.ask({ q: "", lang: "en" });
  await engine.ask({ q: "", lang: "ar" });
  return files;
};

const fetchedIn = async (trips: Trips, sizeOf: (name: string) => Promise<number>): Promise<Fetched> => {
  const names = trips.flat();
  return { bytes: sum(await Promise.all(names.map(sizeOf))), files: names.length, trips: trips.length };
};

/** Asks every query of an engine of its own over `read`; `bodyOf` compresses. */
export const shardedFigures = async (read: Read, bodyOf: Read, queries: readonly Query[]): Promise<Sharded> => {
  const held = await bootstrapOf(read);
  const sizeOf = async (name: string): Promise<number> => (await bodyOf(name))?.length ?? 0;
  const cold = async (work: (engine: Engine) => Promise<unknown>): Promise<Fetched> => {
    const { read: waiting, trips } = inTrips(read, held);
    await work(await openEngine(waiting));
    return fetchedIn(trips, sizeOf);
  };
  const [hits, answers]: [Fetched[], Fetched[]] = [[], []];
  for (const query of queries) {
    hits.push(await cold(async (engine) => engine.hits(query)));
    answers.push(await cold(async (engine) => engine.ask(query)));
  }
  const bootstrap: (readonly [string, number])[] = [];
  for (const name of held.keys()) bootstrap.push([name, await sizeOf(name)]);
  return { bootstrap, hits, answers };
};
