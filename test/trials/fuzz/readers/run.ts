/** Feeds bad inputs to a reader and counts the outcomes. */
import * as fc from "fast-check";
import type { Outcome, Target } from "./target.ts";

export interface ReaderTally {
  readonly name: string;
  readonly inputs: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** The most processor time used by one input, ms. */
  readonly longestMs: number;
  /** The broken promise with the shortest input found; `null` if none. */
  readonly fault: string | null;
}

/** Limit of processor time per input, ms: readers run within requests, or for many files in a build. */
const LONGEST_MS = 20_000;
const SHOWN = 600;

const shown = (input: unknown): string => {
  const plain = JSON.stringify(input, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}… (${plain.length} characters)` : plain;
};

/**
 * Tries `count` inputs and stops at the first failure. Calls `onInput` before each. Throws if a valid input is not read
 * completely.
 */
export const tryTarget = async (
  { name, inputs, sound, read }: Target,
  numRuns: number,
  seed: number,
  onInput: (index: number) => void = () => undefined,
): Promise<ReaderTally> => {
  const outcomes: Partial<Record<Outcome, number>> = {};
  let [tried, longestMs] = [0, 0];
  for (const input of sound) {
    const outcome = await read(input as never);
    if (outcome !== "whole") throw new Error(`${name}: a sound input is ${outcome}: ${shown(input)}`);
  }
  const property = fc.asyncProperty(inputs, async (input) => {
    onInput(tried);
    tried += 1;
    const used = process.cpuUsage();
    const outcome = await read(input as never);
    const tookMs = process.cpuUsage(used).user / 1000;
    longestMs = Math.max(longestMs, tookMs);
    if (tookMs > LONGEST_MS) throw new Error(`it took ${tookMs.toFixed(0)} ms`);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  const result = await fc.check(property, { seed, numRuns });
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  const fault = result.failed ? `${why}\n  ${shown(result.counterexample?.[0])}` : null;
  return { name, inputs: tried, outcomes, longestMs, fault };
};
