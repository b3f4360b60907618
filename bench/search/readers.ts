/**
 * Ways to read the files of a build, and what can be learnt by standing between the engine and them:
 * which were read, and in how many dependent round trips.
 */
import type { Read } from "../../server/core/shard/cache.ts";

/** Reads over HTTP below `base`, which ends in a slash; 404 is no file. Bodies come decoded. */
export const readFromHttp =
  (base: string): Read =>
  async (name) => {
    const reply = await fetch(`${base}${name}`);
    if (reply.status === 404) return null;
    if (!reply.ok) throw new Error(`${base}${name}: status ${reply.status}, expected 200`);
    return new Uint8Array(await reply.arrayBuffer());
  };

/** Reads from memory, what `files` does not hold as absent. */
export const readFromMemory =
  (files: ReadonlyMap<string, Uint8Array | null>): Read =>
  async (name) =>
    Promise.resolve(files.get(name) ?? null);

/** Reads through `read` and keeps all that came, absent files too. */
export const keeping = (
  read: Read,
): { readonly read: Read; readonly files: ReadonlyMap<string, Uint8Array | null> } => {
  const files = new Map<string, Uint8Array | null>();
  return {
    files,
    read: async (name) => {
      const bytes = await read(name);
      files.set(name, bytes);
      return bytes;
    },
  };
};

/** Names read, those of one round trip together. */
export type Trips = readonly (readonly string[])[];

interface Waiting {
  readonly name: string;
  readonly answer: (bytes: Uint8Array | null) => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * Holds reads back until nothing else can go on, then answers all of them at once: what is asked for
 * after that had to wait for one of them. So the trips are the fewest there can be, however many reads
 * are under way at a time. Files of `held` are in memory and cost no trip.
 */
export const inTrips = (
  read: Read,
  held: ReadonlyMap<string, Uint8Array | null>,
): { readonly read: Read; readonly trips: Trips } => {
  const trips: string[][] = [];
  let waiting: Waiting[] = [];
  const leave = async (): Promise<void> => {
    const leaving = waiting;
    waiting = [];
    trips.push(leaving.map(({ name }) => name));
    const all = await Promise.allSettled(leaving.map(async ({ name }) => read(name)));
    for (const [i, { answer, fail }] of leaving.entries()) {
      const outcome = all[i];
      if (outcome?.status === "fulfilled") answer(outcome.value);
      else fail(outcome?.reason);
    }
  };
  return {
    trips,
    read: async (name) => {
      const bytes = held.get(name);
      if (bytes !== undefined) return bytes;
      return new Promise((answer, fail) => {
        waiting.push({ name, answer, fail });
        if (waiting.length === 1) setTimeout(() => void leave());
      });
    },
  };
};
