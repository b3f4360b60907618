/** What the server tells of itself at /metrics. */

export interface ServerNumbers {
  /** Event-loop delay since the last time that it was asked, ms; the 10 ms of the timer that measures it are in it. */
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly residentBytes: number;
  /** Processor time since the start, s. */
  readonly processorS: number;
  /** Requests refused since the start. */
  readonly refused: number;
}

/** Asks the server at `base`, which has MUSALLA_METRICS=on. Throws where a number is missing. */
export const serverNumbers = async (base: string): Promise<ServerNumbers> => {
  const text = await (await fetch(`${base}/metrics`)).text();
  const valuesOf = (name: string): readonly number[] =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"))].map(([, value]) => Number(value));
  const sumOf = (name: string): number => {
    const values = valuesOf(name);
    if (values.length === 0) throw new Error(`${base}/metrics has no ${name}`);
    return values.reduce((sum, value) => sum + value, 0);
  };
  const delay = (what: string): number => 1000 * sumOf(`nodejs_eventloop_lag_${what}_seconds`);
  return {
    delayMs: { p50: delay("p50"), p99: delay("p99"), max: delay("max") },
    residentBytes: sumOf("process_resident_memory_bytes"),
    processorS: sumOf("process_cpu_seconds_total"),
    refused: sumOf("musalla_refused_requests_total"),
  };
};
