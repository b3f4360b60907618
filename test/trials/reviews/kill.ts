/**
 * Kills the built server with SIGKILL at random moments during POST /review, repeatedly (with Redis it kills
 * redis-server instead). In the end every acknowledged review must be shown, and none in part.
 */
import { type Host, placeIds, post, startHost, untilReading } from "./host.ts";
import { newStore, type StoreName } from "./store.ts";
import { type Acknowledged, commentOf, tally, tallyRow } from "./tally.ts";

const PORT = 38_090;
const WRITERS = 16;
const PLACES = 40;
/** Longest time from the first acknowledgement of a round to the kill. */
const ROUND_MS = 400;
const AGAIN_MS = 20;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes until stopped; unacknowledged reviews are dropped. */
const writeUntil = async (
  isOver: () => boolean,
  api: string,
  places: readonly number[],
  mark: string,
  sent: Acknowledged,
): Promise<void> => {
  for (let n = 0; !isOver(); n += 1) {
    const placeId = places[Math.floor(Math.random() * places.length)] ?? 0;
    const comment = commentOf(`${mark}-${n}`, Math.floor(Math.random() * 1500));
    const review = { placeId, rating: 1 + (n % 5), comment };
    const { id } = await post(api, review).catch(() => ({ id: null }));
    if (id === null) await pause(AGAIN_MS);
    else sent.set(id, review);
  }
};

/** A row: rounds, acknowledged, found, lost and half-written. */
export const killRounds = async (name: StoreName, rounds: number): Promise<string> => {
  const store = await newStore(name);
  const sent: Acknowledged = new Map();
  let host: Host = await startHost(PORT, store.setting);
  try {
    const places = await placeIds(host.api, PLACES);
    for (let round = 0; round < rounds; round += 1) {
      const { api } = host;
      let isKilled = false;
      const writers = Array.from({ length: WRITERS }, async (_, i) =>
        writeUntil(() => isKilled, api, places, `${round}-${i}`, sent),
      );
      const before = sent.size;
      const giveUpAt = Date.now() + 10_000;
      while (sent.size === before && Date.now() < giveUpAt) await pause(1);
      await pause(Math.random() * ROUND_MS);
      await (store.redis ?? host).kill();
      isKilled = true;
      await Promise.all(writers);
      if (store.redis !== null) await store.redis.start();
      else host = await startHost(PORT, store.setting);
      await untilReading(host.api, places[0] ?? 0);
      if (round % 20 === 19) process.stderr.write(`${name}: ${round + 1} rounds, ${sent.size} acknowledged\n`);
    }
    return `| ${name} | ${rounds} | ${tallyRow(await tally(host.api, places, sent))} |`;
  } finally {
    await host.kill();
    await store.remove();
  }
};
