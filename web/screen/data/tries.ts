/** When a running screen asks the host again. */
import { HOUR_MS, MINUTE_MS } from "../../../server/core/base/time.ts";

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

/** Before the first try. */
export const UNTRIED: Tries = { triedMs: null, failures: 0 };
