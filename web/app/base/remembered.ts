/**
 * The last answers that views have shown, so that the way back draws a list at once, and with it the page as it was. A view
 * that shows one asks for it again all the same.
 */
import type { Answer } from "./api.ts";

/** A visitor rarely goes back further; a long list is some 100 kB. */
const MOST = 40;

const answers = new Map<string, Answer<unknown>>();

export const remember = (address: string, answer: Answer<unknown>): void => {
  answers.delete(address);
  answers.set(address, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST) break;
    answers.delete(oldest);
  }
};

export const remembered = <T>(address: string): Answer<T> | null =>
  (answers.get(address) as Answer<T> | undefined) ?? null;

/** After something was written: what was shown before is no longer so. */
export const forgetAnswers = (): void => answers.clear();

let waiting = 0;

/** Counts a view that waits for an answer; the function that it gives ends that. */
export const startWaiting = (): (() => void) => {
  waiting += 1;
  let isOver = false;
  return () => {
    if (!isOver) waiting -= 1;
    isOver = true;
  };
};

/** Whether a view waits for an answer. */
export const isWaiting = (): boolean => waiting > 0;
