/**
 * Mixed reads and writes against the built server: each writer sends its next review after the previous answer; on 503
 * or no answer it retries with the same Idempotency-Key. With Redis, redis-server is killed halfway and restarted.
 */
import { randomUUID } from "node:crypto";
import { placeIds, post, startHost, untilReading } from "./host.ts";
import { newStore, type StoreName } from "./store.ts";
import { type Acknowledged, commentOf, tally, tallyRow } from "./tally.ts";

const PORT = 38_098;
const PLACES = 1000;
const READERS = 16;
/** How long Redis is down. */
const AWAY_MS = 2000;
const AGAIN_MS = 250;

interface MixedOptions {
  readonly seconds: number;
  readonly writers: number;
}

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Latencies by kind, and unsuccessful statuses. */
interface Seen {
  readonly latenciesMs: Map<string, number[]>;
  readonly refused: Map<string, number>;
}

const count = (refused: Map<string, number>, what: string): void => {
  refused.set(what, (refused.get(what) ?? 0) + 1);
};

/** Runs and times one request; counts unsuccessful statuses. */
const timed = async <T extends { readonly status: number }>(
  { latenciesMs, refused }: Seen,
  kind: string,
  work: () => Promise<T>,
): Promise<T | null> => {
  const startMs = performance.now();
  try {
    const answer = await work();
    if (answer.status >= 300) count(refused, `${kind} ${answer.status}`);
    else {
      const latencies = latenciesMs.get(kind) ?? [];
      latencies.push(performance.now() - startMs);
      latenciesMs.set(kind, latencies);
    }
    return answer;
  } catch {
    count(refused, `${kind} no answer`);
    return null;
  }
};

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

const latencyRow = (kind: string, values: readonly number[], seconds: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const shares = [0.5, 0.99, 0.999, 1].map((share) => percentile(sorted, share));
  return `| ${kind} | ${values.length} | ${Math.round(values.length / seconds)} | ${shares.join(" | ")} |`;
};

/** Tables of the latencies and the tally. */
export const mixed = async (name: StoreName, { seconds, writers }: MixedOptions): Promise<string> => {
  const store = await newStore(name);
  const host = await startHost(PORT, store.setting);
  const { api } = host;
  const sent: Acknowledged = new Map();
  const seen: Seen = { latenciesMs: new Map(), refused: new Map() };
  try {
    const places = await placeIds(api, PLACES);
    const anyPlace = (): number => places[Math.floor(Math.random() * places.length)] ?? 0;
    const endMs = performance.now() + seconds * 1000;
    const isOver = (): boolean => performance.now() > endMs;

    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !isOver(); n += 1) {
        const comment = commentOf(`${writer}-${n}`, Math.floor(Math.random() * 400));
        const review = { placeId: anyPlace(), rating: 1 + (n % 5), comment };
        const key = randomUUID();
        for (let isAnswered = false; !isAnswered && !isOver();) {
          const answer = await timed(seen, "POST /review", async () => post(api, review, key));
          if (answer !== null && answer.id !== null) sent.set(answer.id, review);
          isAnswered = answer !== null && answer.status < 500;
          if (!isAnswered) await pause(AGAIN_MS);
        }
      }
    };
    const paths = [
      ["GET /place", () => `/place?id=${anyPlace()}`],
      ["GET /reviews", () => `/reviews?place_id=${anyPlace()}`],
      ["GET /places", () => `/places?limit=20&offset=${Math.floor(Math.random() * PLACES)}`],
    ] as const;
    const read = async (reader: number): Promise<void> => {
      const [kind, path] = paths[reader % paths.length] ?? paths[0];
      while (!isOver()) {
        const reply = await timed(seen, kind, async () => {
          const answer = await fetch(api + path());
          await answer.arrayBuffer();
          return answer;
        });
        if (reply === null || reply.status >= 300) await pause(AGAIN_MS);
      }
    };
    const restart = async (): Promise<void> => {
      if (store.redis === null) return;
      await pause(seconds * 500);
      await store.redis.kill();
      await pause(AWAY_MS);
      await store.redis.start();
    };
    await Promise.all([
      ...Array.from({ length: writers }, async (_, i) => write(i)),
      ...Array.from({ length: READERS }, async (_, i) => read(i)),
      restart(),
    ]);
    await untilReading(api, anyPlace());
    const latencies = [...seen.latenciesMs].map(([kind, values]) => latencyRow(kind, values, seconds));
    const refused = [...seen.refused].map(([what, times]) => `${times} × ${what}`).join(", ") || "none";
    return [
      `${name}, ${writers} writers, ${READERS} readers, ${seconds} s, not answered with success: ${refused}`,
      "",
      "| request | answered | a second | p50 ms | p99 ms | p99.9 ms | max ms |",
      "|---|---|---|---|---|---|---|",
      ...latencies.sort(),
      "",
      "| storage | acknowledged | found | lost | half-written |",
      "|---|---|---|---|---|",
      `| ${name} | ${tallyRow(await tally(api, places, sent))} |`,
    ].join("\n");
  } finally {
    await host.kill();
    await store.remove();
  }
};
