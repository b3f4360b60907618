/**
 * When visitors have confirmed a place: `verified_on` moves by what several people say on days far apart, never by what
 * one person repeats. Pure; the order of the confirmations does not matter.
 */
import { compareText } from "#core/base/text.ts";
import { DAY_MS } from "#core/base/time.ts";
import { groupBy } from "../../base/group.ts";

/** Different voters that are needed, each on a day of its own. */
const VOTERS = 3;

/** Days between the first and the last of them, at least. */
const SPAN_DAYS = 30;

export interface Confirmation {
  /** Key of the secret, a dash, digest of the network: comparable with voters of the same key, at one place. */
  readonly voter: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The voters of both, at most as many as the rule needs to tell apart. */
const joined = (some: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> => {
  const all = new Set(some);
  for (const one of more) {
    if (all.size >= VOTERS) break;
    all.add(one);
  }
  return all;
};

/** Whether each of the sets can name a voter that no other names (Hall's condition for three sets). */
const areDistinct = (sets: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>]): boolean => {
  const [a, b, c] = sets;
  const pairs = [joined(a, b), joined(a, c), joined(b, c)];
  return (
    sets.every((one) => one.size >= 1) && pairs.every((one) => one.size >= 2) && joined(joined(a, b), c).size >= VOTERS
  );
};

/** The rule for voters that can be compared with each other. */
const confirmedBy = (all: readonly Confirmation[]): string | null => {
  const votersOn = new Map<string, Set<string>>();
  for (const { voter, day } of all) votersOn.set(day, (votersOn.get(day) ?? new Set()).add(voter));
  const days = [...votersOn.keys()].sort(compareText);
  const on = (day: string): ReadonlySet<string> => votersOn.get(day) ?? new Set();
  for (const [i, first] of [...days.entries()].toReversed()) {
    let between: ReadonlySet<string> = new Set();
    for (const last of days.slice(i + 1)) {
      if (daysBetween(first, last) >= SPAN_DAYS && areDistinct([on(first), between, on(last)])) return first;
      between = joined(between, on(last));
    }
  }
  return null;
};

/**
 * The day that a place counts as confirmed on; `null` if the confirmations do not suffice. Three different voters on three
 * different days are needed, the last at least 30 days after the first, all later than `after`: the present `verified_on`
 * and the day of the last change. The answer is the day of the first of the three, and of all such threes the latest.
 */
export const confirmedOn = (all: readonly Confirmation[], after: string): string | null => {
  const later = all.filter(({ day }) => day > after);
  const found = [...groupBy(later, ({ voter }) => voter.split("-", 1)[0]).values()].flatMap(
    (some) => confirmedBy(some) ?? [],
  );
  return found.sort(compareText).at(-1) ?? null;
};
