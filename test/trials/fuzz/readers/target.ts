/** A reader that is given bad input, and how it ends. */
import type { Arbitrary } from "fast-check";

/** `refused`: with an error that says why; `partial`: some was told as unread; `whole`: nothing was found wrong. */
export const OUTCOMES = ["refused", "partial", "whole"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Target {
  /** As the table has it. */
  readonly name: string;
  readonly inputs: Arbitrary<unknown>;
  /** Inputs that nothing is wrong with: what is damaged from something else is never read far. */
  readonly sound: readonly unknown[];
  /** Throws what breaks a promise of the reader; the message says which. */
  readonly read: (input: never) => Outcome | Promise<Outcome>;
}

/** A target whose inputs and reader fit. */
export const target = <T>(
  name: string,
  inputs: Arbitrary<T>,
  sound: readonly T[],
  read: (input: T) => Outcome | Promise<Outcome>,
): Target => ({ name, inputs, sound, read });

/** Throws an Error of that message unless the promise holds. */
export const promise = (holds: boolean, broken: string): void => {
  if (!holds) throw new Error(broken);
};
