/** The steady load beside a fault: reads whose good answers are known, and reviews that are noted when they are acknowledged. */
import { post } from "../reviews/host.ts";
import { type Acknowledged, commentOf, tally } from "../reviews/tally.ts";
import { countStatus, type Row } from "./book.ts";

/** The good answer of each address. */
export type Known = ReadonlyMap<string, string>;

export interface Asking {
  readonly origin: string;
  /** Good answers: of each address one, or one of each build that it may be of. */
  readonly known: readonly Known[];
  readonly row: Row;
  /** Statuses that the fault excuses: 500, 503 (with Retry-After), 0 for a connection that breaks. */
  readonly excused: readonly number[];
  /** The addresses for which it does; without it all. */
  readonly excusedAt?: RegExp;
}

const LANES = 4;
/** Between two requests of a lane, ms: the machine is to be loaded, not choked. */
const PAUSE_MS = 2;
/** An answer that takes longer broke a promise, ms. */
const PATIENCE_MS = 30_000;
const RECOVERY_MS = 30_000;

export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer without what each has anew. */
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

/** What is wrong with an answer; `null` when nothing is. */
const faultOf = (
  path: string,
  { status, text, retryAfter }: Heard,
  { known, excused, excusedAt = /./ }: Asking,
): string | null => {
  if (known.some((one) => one.get(path) === text)) return null;
  if (status === 503 && !/^\d+$/.test(retryAfter ?? "")) return `${path}: 503 without Retry-After`;
  return excused.includes(status) && excusedAt.test(path) ? null : `${path}: ${status} ${text.slice(0, 200)}`;
};

/** Asks for every address once; whether all were answered as they should be. */
export const isSound = async (origin: string, known: Known): Promise<boolean> => {
  const answers = await Promise.all([...known].map(async ([path, text]) => (await ask(origin + path)).text === text));
  return answers.every(Boolean);
};

/** The good answers of a server, which are 200 or 4xx. */
export const knownOf = async (origin: string, paths: readonly string[]): Promise<Known> => {
  const known = new Map<string, string>();
  for (const path of paths) {
    const { status, text } = await ask(origin + path);
    if (status === 0 || status >= 500) throw new Error(`${path}: ${status} of a server without any fault`);
    known.set(path, text);
  }
  return known;
};

/** Waits until all is answered as before, and notes how long that took. */
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

export interface Load {
  readonly stop: () => Promise<void>;
}

const running = new Set<{ isOver: boolean }>();

/** Stops every load that a fault of the harness left running. */
export const stopLoads = (): void => {
  for (const state of running) state.isOver = true;
};

/** Runs `step` again and again in lanes until it is stopped. */
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

/** Asks for the known addresses in turn until it is stopped. */
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

/** Notes how many of the reviews acknowledged since `before` are shown, whole; a storage that is slow to come back is waited for. */
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

/** Writes reviews until it is stopped; those that are acknowledged are added to `sent`. */
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
