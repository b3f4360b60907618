/** The folder of the secrets by which voters are told apart, and the period that each of them lives for. */
import { DAY_MS } from "#core/base/time.ts";

/** Where the secrets of confirmations are (suggestion/submission.ts), one for each 400 days. */
export const VOTERS = "voters";

/** How long a secret of confirmations lives. */
const VOTER_PERIOD_MS = 400 * DAY_MS;

/** The period of a moment, as the name of its folder. */
export const voterPeriodOf = (nowMs: number): string => String(Math.floor(nowMs / VOTER_PERIOD_MS));
