/**
 * The steady load during a fault: reads with known correct answers, and reviews that are recorded once acknowledged.
 */
import { post } from "../reviews/host.ts";
import { type Acknowledged, commentOf, tally } from "../reviews/tally.ts";
import { countStatus, type Row } from "./book.ts";

/** The correct answer by address. */
export type Known = ReadonlyMap<string, string>;

export interface Asking {
  readonly origin: string;
  /** Correct answers: one set, or one for each build that may answer. */
  readonly known: readonly Known[];
  readonly row: Row;
  /** Statuses allowed during the fault: 500, 503 (with Retry-After), 0 for a broken connection. */
  readonly excused: readonly number[];
  /** Addresses for which they are allowed; by default all. */
  readonly excusedAt?: RegExp;
}

const LANES = 4;
/** Pause between two requests of a lane, ms, so that the machine is loaded but not overloaded. */
const PAUSE_MS = 2;
/** Slower answers count as failures, ms. */
const PATIENCE_MS = 30_000;
const RECOVERY_MS = 30_000;

export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer without the parts that change over time. */
const steady = (text: string): string => text.replace(/"open_now":(true|false|null)/, "");

interface Heard {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

const ask = async (url: string): Promise<Heard> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = steady(await reply.text());
    return { status: reply.status, text, retryAfter: reply.headers.get("retry-after") };
  } catch (error) {
    return { status: 0, text: String(error), retryAfter: null };
  }
};

/** What is wrong with an answer; `null` if it is correct. */
const faultOf = (
  path: string,
  { status, text, retryAfter }: Heard,
  { known, excused, excusedAt = /./ }: Asking,
): string | null => {
  if (known.some((one) => one.get(path) === text)) return null;
  if (status === 503 && !/^\d+$/.test(retryAfter ?? "")) return `${path}: 503 without Retry-After`;
  return excused.includes(status) && excusedAt.test(path) ? null : `${path}: ${status} ${text.slice(0, 200)}`;
};

/** Requests every address once; returns whether all answers are correct. */
const isSound = async (origin: string, known: Known): Promise<boolean> => {
  const answers = await Promise.all([...known].map(async ([path, text]) => (await ask(origin + path)).text === text));
  return answers.every(Boolean);
};

/** A server's answers, which must be 200 or 4xx, as the correct ones. */
export const knownOf = async (origin: string, paths: readonly string[]): Promise<Known> => {
  const known = new Map<string, string>();
  for (const path of paths) {
    const { status, text } = await ask(origin + path);
    if (status === 0 || status >= 500) throw new Error(`${path}: ${status} of a server without any fault`);
    known.set(path, text);
  }
  return known;
};

/** Waits until all answers are correct again, and records how long that took. */
export const untilSound = async ({ origin, known, row }: Asking, which: Known): Promise<void> => {
  const startMs = performance.now();
  while (!(await isSound(origin, which))) {
    if (performance.now() - startMs > RECOVERY_MS) {
      row.broken.push(`not well again after ${RECOVERY_MS / 1000} s (${known.length} builds)`);
      return;
    }
    await pause(20);
  }
  row.recoveriesMs.push(performance.now() - startMs);
};

interface Load {
  readonly stop: () => Promise<void>;
}

const running = new Set<{ isOver: boolean }>();

/** Stops loads left running when the harness fails. */
export const stopLoads = (): void => {
  for (const state of running) state.isOver = true;
};

/** Repeats `step` in parallel lanes until stopped. */
const inLanes = (count: number, step: (lane: number, turn: number) => Promise<void>): Load => {
  const state = { isOver: false };
  running.add(state);
  const lane = async (which: number): Promise<void> => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await step(which, turn);
      await pause(PAUSE_MS);
    }
  };
  const lanes = Array.from({ length: count }, async (_, which) => lane(which));
  return {
    stop: async () => {
      state.isOver = true;
      running.delete(state);
      await Promise.all(lanes);
    },
  };
};

/** Requests the known addresses in turn until stopped. */
export const startReads = (asking: Asking): Load => {
  const paths = [...(asking.known[0] ?? new Map<string, string>()).keys()];
  return inLanes(LANES, async (lane, turn) => {
    const path = paths[(lane + turn * LANES) % paths.length] ?? "";
    const heard = await ask(asking.origin + path);
    countStatus(asking.row, heard.status);
    const fault = faultOf(path, heard, asking);
    if (fault !== null) asking.row.broken.push(fault);
  });
};

/**
 * Counts how many reviews acknowledged since `before` are shown completely; waits for a storage that recovers slowly.
 */
export const tallyReviews = async (
  { origin, row }: Pick<Asking, "origin" | "row">,
  places: readonly number[],
  sent: Acknowledged,
  before: number,
): Promise<void> => {
  const startMs = performance.now();
  for (;;) {
    try {
      const { lost, halfWritten } = await tally(`${origin}/api/v1`, places, sent);
      row.acknowledged += sent.size - before;
      row.found += sent.size - before - lost;
      if (lost + halfWritten > 0) row.broken.push(`${lost} reviews lost, ${halfWritten} half-written`);
      return;
    } catch (error) {
      if (performance.now() - startMs > RECOVERY_MS) throw error;
      await pause(200);
    }
  }
};

let marks = 0;

/** Writes reviews until stopped; adds acknowledged ones to `sent`. */
export const startReviews = (asking: Asking, places: readonly number[], sent: Acknowledged): Load =>
  inLanes(LANES, async (lane, turn) => {
    const placeId = places[(lane + turn) % places.length] ?? 0;
    const review = { placeId, rating: 1 + (turn % 5), comment: commentOf(`f${(marks += 1)}`, turn % 300) };
    const { status, id } = await post(`${asking.origin}/api/v1`, review).catch(() => ({ status: 0, id: null }));
    countStatus(asking.row, status);
    if (id !== null) sent.set(id, review);
    else if (!asking.excused.includes(status)) asking.row.broken.push(`POST /review: ${status}`);
    else await pause(20);
  });
