/**
 * The data of a running screen: first what this device keeps, then what the host has, asked for again at intervals; and the
 * days around the date that it is, computed again when that changes. The device keeps the files that one place needs for a
 * year as one record that is replaced at once, so that all are of one data build whenever the power goes.
 */
import { signal } from "@preact/signals";
import { formatDate } from "../../../server/core/base/date.ts";
import { HOUR_MS, MINUTE_MS } from "../../../server/core/base/time.ts";
import { localDay } from "../../../server/core/base/zone.ts";
import type { Read } from "../../../server/core/shard/cache.ts";
import type { Checked } from "../state/troubles.ts";
import type { Days, Engine } from "./engine.ts";

export interface Copy extends Checked {
  readonly id: number;
  /** The manifest of the build that the files are from. */
  readonly manifest: string;
  /** Path below /data/v1/ → bytes; `null` for a file that the build does not have. */
  readonly files: Readonly<Record<string, Uint8Array | null>>;
}

/** Reads from a copy alone. */
const readerOf =
  ({ files }: Pick<Copy, "files">): Read =>
  async (name) => {
    const bytes = files[name];
    if (bytes === undefined) throw new Error(`file ${name}: not kept for the screen`);
    return Promise.resolve(bytes);
  };

/** Where a copy comes from and is kept. */
export interface Sources {
  /** The kept copy for a place; `null` if there is none, or no storage. */
  readonly readKept: (id: number) => Promise<Copy | null>;
  /** Keeps it for later starts; without storage nothing happens. */
  readonly keepCopy: (copy: Copy) => Promise<void>;
  /**
   * The newest copy for a place. `readAll` reads what the place needs through the reader that it is given, and says whether
   * there is such a place. Resolves to `before` with a new time if the build is the same, to `null` if there is no such
   * place; rejects if the host cannot be read, or its build was exchanged meanwhile.
   */
  readonly newestCopy: (
    id: number,
    before: Copy | null,
    now: () => number,
    readAll: (read: Read) => Promise<boolean>,
  ) => Promise<Copy | null>;
}

interface Tries {
  /** By the clock of the device, which may be set meanwhile; `null` before the first. */
  readonly triedMs: number | null;
  /** Since the last success. */
  readonly failures: number;
}

/** Between two questions while all is well; after a failure sooner, then ever more slowly. */
const USUAL_MS = HOUR_MS / 2;
const FIRST_AGAIN_MS = MINUTE_MS;
const LONGEST_MS = HOUR_MS;

/** How long to wait after a try. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? USUAL_MS : Math.min(LONGEST_MS, FIRST_AGAIN_MS * 2 ** (failures - 1));

/** Whether to ask at `nowMs`: a clock that was set back, or far ahead, counts as time that has passed. */
export const isDue = ({ triedMs, failures }: Tries, nowMs: number): boolean =>
  triedMs === null || nowMs < triedMs || nowMs - triedMs >= pauseAfter(failures);

/** What is there to show. */
interface ScreenData {
  readonly days: Days;
  readonly checked: Checked;
}

/** Why there is nothing yet: it is coming, there is no connection, or the directory has no such place. */
type Lack = "waiting" | "offline" | "unknown-place";

const engineOf = async () => import("./engine.ts");

/** Follows a place. Call `tick` at every tick of the clock; it never rejects. */
export const followPlace = (id: number, now: () => number, sources: Sources) => {
  const data = signal<ScreenData | null>(null);
  const lack = signal<Lack>("waiting");
  let copy: Copy | null = null;
  let engine: Engine | null = null;
  let tries: Tries = { triedMs: null, failures: 0 };
  /** The host is asked once at a time; days are computed one after another, and never wait for the host. */
  let isAsking = true;
  let shown: Promise<void> = Promise.resolve();
  let showing = 0;

  const compute = async (next: Copy, nowMs: number): Promise<void> => {
    const { daysAround, openEngine } = await engineOf();
    const isOpen = engine !== null && copy?.files === next.files;
    const opened = isOpen && engine !== null ? engine : await openEngine(readerOf(next));
    const days = await daysAround(opened, id, nowMs);
    if (days === null) throw new Error(`place ${id}: not in the copy`);
    [copy, engine] = [next, opened];
    data.value = { days, checked: next };
  };

  const show = async (next: Copy, nowMs: number): Promise<void> => {
    showing += 1;
    const turn = shown.then(async () => compute(next, nowMs));
    shown = turn
      .catch(() => undefined)
      .finally(() => {
        showing -= 1;
      });
    return turn;
  };

  const refresh = async (nowMs: number): Promise<void> => {
    tries = { ...tries, triedMs: nowMs };
    try {
      const newest = await sources.newestCopy(id, copy, now, async (read) => {
        const { openEngine, readAhead } = await engineOf();
        return readAhead(await openEngine(read), id, nowMs);
      });
      if (newest === null) throw new Error("unknown-place");
      await show(newest, now());
      await sources.keepCopy(newest);
      tries = { ...tries, failures: 0 };
    } catch (error) {
      tries = { ...tries, failures: tries.failures + 1 };
      lack.value = error instanceof Error && error.message === "unknown-place" ? "unknown-place" : "offline";
    }
  };

  const isOtherDate = (nowMs: number): boolean => {
    const days = data.value?.days;
    return days !== undefined && formatDate(localDay(days.zone, nowMs)) !== days.date;
  };

  const begin = async (): Promise<void> => {
    const kept = await sources.readKept(id);
    // What cannot be read, as after a change of the format, is fetched again.
    if (kept !== null && copy === null) await show(kept, now()).catch(() => undefined);
  };
  void begin().finally(() => {
    isAsking = false;
  });

  return {
    data,
    lack,
    tick: (nowMs: number): void => {
      if (copy !== null && showing === 0 && isOtherDate(nowMs)) show(copy, nowMs).catch(() => undefined);
      if (isAsking || !isDue(tries, nowMs)) return;
      isAsking = true;
      void refresh(nowMs).finally(() => {
        isAsking = false;
      });
    },
    /** Asks at the next tick, as when the network is back. */
    hurry: () => {
      tries = { ...tries, triedMs: null };
    },
  };
};
