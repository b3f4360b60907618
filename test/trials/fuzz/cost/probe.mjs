/**
 * Loaded into a server by `node --import`: tells the parent, when asked, the processor time of all its threads in microseconds, and how often
 * the whole heap was collected.
 */
import { constants, PerformanceObserver } from "node:perf_hooks";

/** Of the marking, and of the rest of a collection. */
const KINDS = new Set([constants.NODE_PERFORMANCE_GC_INCREMENTAL, constants.NODE_PERFORMANCE_GC_MAJOR]);

let collections = 0;

new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries()) if (KINDS.has(detail.kind)) collections += 1;
}).observe({ entryTypes: ["gc"] });

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ us: user + system, collections });
});
// The channel keeps no server alive.
process.channel?.unref();
