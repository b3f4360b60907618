/** The numbers that /metrics answers, handed over by whoever opened them: routes are in every build, metrics.ts is not. */
import type { Metrics } from "./metrics.ts";

let opened: Metrics | null = null;

export const answerMetrics = (metrics: Metrics): void => {
  opened = metrics;
};

/** `null` where metrics are off. */
export const openedMetrics = (): Metrics | null => opened;
