/** The numbers that /metrics answers, handed over by whoever opened them: routes are in every build, metrics.ts is not. */
import type { ProblemCode } from "#core/model/envelope.ts";

/** An answer that was sent, or that nobody waited for. */
export interface Counted {
  readonly method: string;
  /** Pattern of the address; null for what is refused before any handler. */
  readonly route: string | null;
  /** Null where the client went away before. */
  readonly status: number | null;
  readonly code: ProblemCode | null;
  readonly durationMs: number;
}

export interface Metrics {
  readonly count: (answer: Counted) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

let opened: Metrics | null = null;

export const answerMetrics = (metrics: Metrics): void => {
  opened = metrics;
};

/** `null` where metrics are off. */
export const openedMetrics = (): Metrics | null => opened;
