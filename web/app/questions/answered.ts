/** The questions that this device has answered, so that nobody is asked twice. */
import { stored } from "../base/stored.ts";
import { readAnswered, withAnswer } from "./answered-list.ts";
import type { Question } from "./question.ts";

const kept = stored("musalla.answered", readAnswered);

const entryOf = (placeId: number, question: Question): string => `${placeId} ${question}`;

/** Whether it was answered, or the visitor did not know. */
export const isAnswered = (placeId: number, question: Question): boolean =>
  kept.value.value.includes(entryOf(placeId, question));

export const keepAnswered = (placeId: number, question: Question): void =>
  kept.keep(withAnswer(kept.value.value, entryOf(placeId, question)));

/** It is asked again. */
export const dropAnswered = (placeId: number, question: Question): void =>
  kept.keep(kept.value.value.filter((entry) => entry !== entryOf(placeId, question)));
