/**
 * A clock that jumps by an hour or a year, back and forth, while the server runs: nobody is locked out, and nothing
 * stays stale for long.
 */
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { type Acknowledged, commentOf } from "../reviews/tally.ts";
import { pause, startReads, startReviews, tallyReviews, untilSound } from "./asking.ts";
import type { Row } from "./book.ts";
import { type Scenario, withServer } from "./scenario.ts";

const HOUR_MS = 3_600_000;
const JUMPS: readonly (readonly [fault: string, ms: number])[] = [
  ["the clock jumps an hour ahead", HOUR_MS],
  ["the clock jumps an hour back", -HOUR_MS],
  ["the clock jumps a year ahead", 365 * 24 * HOUR_MS],
  ["the clock jumps a year back", -365 * 24 * HOUR_MS],
];
const LASTS_MS = 1200;
/** The longest that a day's prayer times may be cached, s. */
const AGE_MAX_S = 86_400;
/** Largest allowed deviation of the server's clock from the one it was given, ms. */
const NEAR_MS = 5000;

const PRELOAD = fileURLToPath(new URL("shifted-clock.mjs", import.meta.url));

interface Answer {
  readonly data?: readonly {
    readonly id?: string;
    readonly time?: string;
    readonly created_at?: string;
    readonly date?: string;
  }[];
}

/**
 * Checks times and ages under a clock that is `shiftMs` ahead; records what is wrong, and adds the posted review to
 * `sent`.
 */
const look = async (origin: string, shiftMs: number, placeId: number, row: Row, sent: Acknowledged): Promise<void> => {
  const ask = async (path: string, body?: URLSearchParams) => {
    const reply = await fetch(`${origin}/api/v1${path}`, body === undefined ? {} : { method: "POST", body });
    return {
      status: reply.status,
      headers: reply.headers,
      first: ((await reply.json()) as Answer).data?.[0],
    };
  };
  const note = (what: string): void => void row.broken.push(what);
  const isNow = (text: string | undefined): boolean =>
    Math.abs(Date.parse(text ?? "") - (Date.now() + shiftMs)) < NEAR_MS;

  const health = await ask("/health");
  if (!isNow(health.first?.time)) note(`/health tells ${health.first?.time}`);
  const today = await ask("/prayer?lat=51.5&lng=-0.13");
  const expected = new Date(Date.now() + shiftMs).toISOString().slice(0, 10);
  if (today.first?.date !== expected) note(`/prayer of ${today.first?.date}, expected ${expected}`);
  const age = Number(/max-age=(-?\d+)/.exec(today.headers.get("cache-control") ?? "")?.[1] ?? 0);
  if (age < 0 || age > AGE_MAX_S) note(`/prayer may be kept for ${age} s`);

  const comment = commentOf(`c${performance.now()}`, 20);
  const review = await ask("/review", new URLSearchParams({ place_id: String(placeId), rating: "5", comment }));
  if (review.first?.id !== undefined) sent.set(review.first.id, { placeId, rating: 5, comment });
  if (review.status !== 201 || !isNow(review.first?.created_at))
    note(`POST /review: ${review.status}, created at ${review.first?.created_at}`);
};

export const clock: Scenario = async ({ build, scratch, known, book, reviewed }) => {
  const [data, file] = [join(scratch, "v1"), join(scratch, "clock")];
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  cpSync(build, data, { recursive: true });
  const shift = async (ms: number): Promise<void> => {
    writeFileSync(file, String(ms));
    await pause(60);
  };
  await shift(0);
  const settings = {
    MUSALLA_DATA: data,
    // Not files: their timestamps come from the real clock.
    MUSALLA_REVIEWS: `sqlite:${join(scratch, "reviews.sqlite")}`,
    BENCH_CLOCK: file,
    NODE_OPTIONS: `--import=${PRELOAD}`,
  };
  await withServer(settings, async ({ origin, output }) => {
    const sent: Acknowledged = new Map();
    for (const [fault, ms] of JUMPS) {
      const row = book.of(fault);
      const before = sent.size;
      const asking = { origin, known: [known], row, excused: [] };
      const loads = [startReads(asking), startReviews(asking, reviewed, sent)];
      for (const shiftMs of [ms, 0]) {
        await shift(shiftMs);
        row.injected += 1;
        await look(origin, shiftMs, reviewed[0] ?? 0, row, sent);
        await pause(LASTS_MS);
      }
      await Promise.all(loads.map(async ({ stop }) => stop()));
      // A build after the jump is noticed.
      const now = new Date();
      utimesSync(join(data, MANIFEST_FILE), now, now);
      await untilSound(asking, known);
      await tallyReviews(asking, reviewed, sent, before);
      if (/"event":"fault"/.test(output()))
        row.broken.push(`the log has a fault: ${/.*"event":"fault".*/.exec(output())?.[0]}`);
    }
  });
};
