/** A heap that stays small. */
import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Growth of the old generation in per cent before it is collected; by default V8 lets it grow up to fourfold. */
const HEAP_GROWTH = 40;
/** Size of the young generation, both halves, from which on it does not grow: V8 would let it grow to 32 MiB. */
const YOUNG_BYTES = 8 * 1024 * 1024;

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;

/**
 * Bounds the garbage that V8 keeps, a hundred megabytes under load. The flags are read at every collection. Call it before
 * the modules of the server are loaded: loading them grows the young generation to 32 MiB, and V8 does not shrink it under
 * load. Bun and Deno have heaps of their own.
 */
export const boundHeap = (): void => {
  if ("bun" in process.versions || "deno" in process.versions) return;
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // Collecting so small a generation in several threads takes more of the processor than in one.
  setFlagsFromString("--no-parallel-scavenge");
  let factor = 0;
  const look = (): void => {
    const wanted = youngBytes() < YOUNG_BYTES ? 2 : 1;
    if (wanted === factor) return;
    factor = wanted;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  look();
  new PerformanceObserver(look).observe({ entryTypes: ["gc"] });
};
