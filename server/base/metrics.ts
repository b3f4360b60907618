/** The metrics registry of this process. The Node entry alone sets it: routes are in every build, node/metrics.ts is not. */
import type { ProblemCode } from "#core/values/problems.ts";

/** A finished request, answered or aborted. */
interface Counted {
  readonly method: string;
  /** Route pattern; null for requests refused before any handler. */
  readonly route: string | null;
  /** Null if the client disconnected first. */
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

/** The registry; `null` if metrics are off. */
export const openedMetrics = (): Metrics | null => opened;
