/**
 * The data of a running screen: first what this device keeps, then what the host has, asked for again at intervals; and the
 * days around the date that it is, computed again when that changes. The device keeps the files that one place needs for a
 * year as one record that is replaced at once, so that all are of one data build whenever the power goes.
 */
import { signal } from "@preact/signals";
import type { Sources } from "./copy.ts";
import { loadEngine, openShownDays } from "./shown-days.ts";
import { isDue, UNTRIED } from "./tries.ts";

/** Why there is nothing yet: it is coming, there is no connection, or the directory has no such place. */
type Lack = "waiting" | "offline" | "unknown-place";

/** Follows a place. Call `tick` at every tick of the clock; it never rejects. */
export const followPlace = (id: number, now: () => number, sources: Sources) => {
  const lack = signal<Lack>("waiting");
  const shown = openShownDays(id);
  let tries = UNTRIED;
  /** The host is asked once at a time. */
  let isAsking = true;

  const refresh = async (nowMs: number): Promise<void> => {
    tries = { ...tries, triedMs: nowMs };
    try {
      const newest = await sources.newestCopy(id, shown.copy(), now, async (read) => {
        const { openEngine, readAhead } = await loadEngine();
        return readAhead(await openEngine(read), id, nowMs);
      });
      if (newest === null) throw new Error("unknown-place");
      await shown.show(newest, now());
      await sources.keepCopy(newest);
      tries = { ...tries, failures: 0 };
    } catch (error) {
      tries = { ...tries, failures: tries.failures + 1 };
      lack.value = error instanceof Error && error.message === "unknown-place" ? "unknown-place" : "offline";
    }
  };

  const begin = async (): Promise<void> => {
    const kept = await sources.readKept(id);
    // What cannot be read, as after a change of the format, is fetched again.
    if (kept !== null && shown.copy() === null) await shown.show(kept, now()).catch(() => undefined);
  };
  void begin().finally(() => {
    isAsking = false;
  });

  return {
    data: shown.data,
    lack,
    tick: (nowMs: number): void => {
      shown.followDate(nowMs);
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
