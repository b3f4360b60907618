/** The days that a screen shows, computed from a copy, one computation after another. */
import { signal } from "@preact/signals";
import { formatDate } from "../../../server/core/base/date.ts";
import { localDay } from "../../../server/core/base/zone.ts";
import type { Checked } from "../state/troubles.ts";
import { type Copy, readerOf } from "./copy.ts";
import type { Days, Engine } from "./engine.ts";

/** What is there to show. */
interface ScreenData {
  readonly days: Days;
  readonly checked: Checked;
}

/** The engine is loaded when there is something to compute. */
export const loadEngine = async () => import("./engine.ts");

/** The days of a place around the date that it is. */
export const openShownDays = (id: number) => {
  const data = signal<ScreenData | null>(null);
  let copy: Copy | null = null;
  let engine: Engine | null = null;
  /** The last computation, and how many have not ended. */
  let last: Promise<void> = Promise.resolve();
  let running = 0;

  const compute = async (next: Copy, nowMs: number): Promise<void> => {
    const { daysAround, openEngine } = await loadEngine();
    const isOpen = engine !== null && copy?.files === next.files;
    const opened = isOpen && engine !== null ? engine : await openEngine(readerOf(next));
    const days = await daysAround(opened, id, nowMs);
    if (days === null) throw new Error(`place ${id}: not in the copy`);
    [copy, engine] = [next, opened];
    data.value = { days, checked: next };
  };

  /** Shows a copy once what was begun before is done; rejects if it cannot be read. */
  const show = async (next: Copy, nowMs: number): Promise<void> => {
    running += 1;
    const computed = last.then(async () => compute(next, nowMs));
    last = computed
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
      });
    return computed;
  };

  const isOtherDate = (nowMs: number): boolean => {
    const days = data.value?.days;
    return days !== undefined && formatDate(localDay(days.zone, nowMs)) !== days.date;
  };

  return {
    data,
    /** The copy that is shown; `null` before the first. */
    copy: (): Copy | null => copy,
    show,
    /** Computes the days again where the date has changed, unless that is being done. */
    followDate: (nowMs: number): void => {
      if (copy !== null && running === 0 && isOtherDate(nowMs)) show(copy, nowMs).catch(() => undefined);
    },
  };
};
