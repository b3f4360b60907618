/** What an import counts while it reads: what came of each item, with a few examples of every reason. */
import type { Drop } from "../drop.ts";

/** Examples that the report shows of a reason. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 200;

export interface Dropped {
  readonly count: number;
  /** Identifiers, or where the record stands. */
  readonly examples: readonly string[];
}

export interface Tally {
  readonly read: number;
  readonly drops: Readonly<Partial<Record<Drop, Dropped>>>;
}

export const NOTHING_READ: Tally = { read: 0, drops: {} };

/** The tally with one more item dropped; `example` is how the report names it. */
export const withDrop = (tally: Tally, reason: Drop, example: string): Tally => {
  const { count, examples } = tally.drops[reason] ?? { count: 0, examples: [] };
  const shown = examples.length < EXAMPLES ? [...examples, example.slice(0, EXAMPLE_LENGTH)] : examples;
  return { ...tally, drops: { ...tally.drops, [reason]: { count: count + 1, examples: shown } } };
};
