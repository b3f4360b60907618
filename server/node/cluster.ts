/**
 * The entry of node-cluster: one worker per core, or NITRO_CLUSTER_WORKERS. Restarts crashed workers with growing
 * delays; passes SIGTERM and SIGINT on; the primary exits with the last worker. The primary must not import server code:
 * what other modules use too is bundled with all of it, and importing that starts a server. Lint holds it.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { boundHeap } from "../base/heap.ts";

const asked = Number.parseInt(process.env["NITRO_CLUSTER_WORKERS"] ?? "", 10);
const size = asked > 0 ? asked : availableParallelism();

/** The longest delay before a worker is restarted, ms. */
const WAIT_MAX_MS = 10_000;

/** A line as base/log.ts writes it, which cannot be imported: it is bundled with the server. */
const tellEnd = (worker: number, code: number): void => {
  if (process.env["MUSALLA_LOG"] === "off") return;
  const line = { time: new Date().toISOString(), level: "error", event: "server-ended", worker, code };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};

const lead = (): void => {
  // As surviveLostOutput (base/lost-output.ts), which cannot be imported either.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  let isStopping = false;
  let waitMs = 100;
  for (let i = 0; i < size; i += 1) cluster.fork();
  cluster.on("exit", (worker, code) => {
    if (isStopping || code === 2) {
      // Invalid settings are invalid for all workers.
      isStopping = true;
      process.exitCode = code === 2 ? 2 : 0;
      return;
    }
    tellEnd(worker.id, code);
    setTimeout(() => isStopping || cluster.fork(), waitMs);
    waitMs = Math.min(WAIT_MAX_MS, 2 * waitMs);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    });
};

/** The primary counts rate limits for all workers (storage/rate-limit-counters.ts). */
const limiter = cluster.isPrimary ? new RateLimiterClusterMaster() : null;

if (limiter !== null) lead();
else {
  boundHeap();
  await import("./main.ts");
}
