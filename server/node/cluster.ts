/**
 * The entry of node-cluster: as many servers as there are cores, or NITRO_CLUSTER_WORKERS. One that ends by
 * itself is started anew, later each time; SIGTERM and SIGINT go to all, and the first process ends with the last.
 * Nothing of the server's own may be imported here but the entry of a server, and that in a server alone, and what
 * imports nothing.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { surviveLostOutput } from "../base/output.ts";

const asked = Number.parseInt(process.env["NITRO_CLUSTER_WORKERS"] ?? "", 10);
const size = asked > 0 ? asked : availableParallelism();

/** The longest wait before a server is started again, ms. */
const WAIT_MAX_MS = 10_000;

/** A line as those of base/log.ts, which stands in one bundle with the server: loaded here, that would start one here too. */
const tellEnd = (worker: number, code: number): void => {
  if (process.env["MUSALLA_LOG"] === "off") return;
  const line = { time: new Date().toISOString(), level: "error", event: "server-ended", worker, code };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};

const lead = (): void => {
  surviveLostOutput();
  let isStopping = false;
  let waitMs = 100;
  for (let i = 0; i < size; i += 1) cluster.fork();
  cluster.on("exit", (worker, code) => {
    if (isStopping || code === 2) {
      // Wrong settings are wrong for all of them.
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

/** Budgets are counted in the first process for all of them (storage/rate-limits.ts). */
const limiter = cluster.isPrimary ? new RateLimiterClusterMaster() : null;

if (limiter !== null) lead();
else await import("./main.ts");
