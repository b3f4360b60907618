/** The server's own numbers from /metrics. */

export interface ServerNumbers {
  /** Event-loop delay since the previous sample, ms; includes the 10 ms resolution of its timer. */
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly residentBytes: number;
  /** Processor time since the start, s. */
  readonly processorS: number;
  /** Requests refused since the start. */
  readonly refused: number;
}

/** Samples the server at `base`, which needs MUSALLA_METRICS=on. Throws if a number is missing. */
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
