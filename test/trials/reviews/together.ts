/**
 * Concurrent reviews of one place over four server processes with a shared storage: count and average must be exact.
 */
import { post, ratingOf, startHost } from "./host.ts";
import { newStore, type StoreName } from "./store.ts";

const PORT = 38_092;
const PROCESSES = 4;
const PLACE = 401;

const ratingFor = (i: number): number => 1 + ((i * i + (i % 3)) % 5);

/** A row: reviews, acknowledged, seconds, and each process's rating of the place. */
export const together = async (name: StoreName, reviews: number): Promise<string> => {
  const store = await newStore(name);
  const hosts = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, i) => startHost(PORT + i, store.setting)),
  );
  try {
    const all = Array.from({ length: reviews }, (_, i) => ({
      placeId: PLACE,
      rating: ratingFor(i),
      comment: `Review ${i} of ${reviews}`,
    }));
    const startMs = performance.now();
    const posted = await Promise.all(all.map(async (review, i) => post(hosts[i % PROCESSES]?.api ?? "", review)));
    const seconds = (performance.now() - startMs) / 1000;
    const kept = all.filter((_, i) => posted[i]?.status === 201);
    const sum = kept.reduce((total, { rating }) => total + rating, 0);
    const average = Math.round((sum / kept.length) * 100) / 100;
    const ratings = await Promise.all(hosts.map(async ({ api }) => ratingOf(api, PLACE)));
    const isExact = ratings.every((one) => one?.count === kept.length && one.average === average);
    const shown = ratings.map((one) => `${one?.count} × ${one?.average}`).join(", ");
    return `| ${name} | ${reviews} | ${kept.length} × ${average} | ${shown} | ${isExact ? "yes" : "NO"} | ${seconds.toFixed(1)} |`;
  } finally {
    await Promise.all(hosts.map(async (host) => host.kill()));
    await store.remove();
  }
};
