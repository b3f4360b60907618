/** A reader under test, and the outcomes of bad input. */
import type { Arbitrary } from "fast-check";

/** `refused`: an error that says why; `partial`: some parts were reported as unread; `whole`: no problem found. */
export const OUTCOMES = ["refused", "partial", "whole"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Target {
  /** Name in the table. */
  readonly name: string;
  readonly inputs: Arbitrary<unknown>;
  /** Valid inputs, to be damaged: random ones are never read far. */
  readonly sound: readonly unknown[];
  /** Throws when the reader breaks a promise; the message says which. */
  readonly read: (input: never) => Outcome | Promise<Outcome>;
}

/** A target with matching types of inputs and reader. */
export const target = <T>(
  name: string,
  inputs: Arbitrary<T>,
  sound: readonly T[],
  read: (input: T) => Outcome | Promise<Outcome>,
): Target => ({ name, inputs, sound, read });

/** Throws an Error with this message unless the promise holds. */
export const promise = (holds: boolean, broken: string): void => {
  if (!holds) throw new Error(broken);
};
