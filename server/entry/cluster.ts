/**
 * The entry of node-cluster: as many servers as there are cores, or NITRO_CLUSTER_WORKERS. One that ends by
 * itself is started anew, later each time; SIGTERM and SIGINT go to all, and the first process ends with the last.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { log, setLog } from "../utils/log.ts";
import { readSettings } from "../utils/settings.ts";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";

const asked = Number.parseInt(process.env["NITRO_CLUSTER_WORKERS"] ?? "", 10);
const size = asked > 0 ? asked : availableParallelism();

/** The longest wait before a server is started again, ms. */
const WAIT_MAX_MS = 10_000;

const lead = (): void => {
  const settings = readSettings(process.env);
  if ("log" in settings) setLog(settings.log);
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
    log("server-ended", { worker: worker.id, code });
    setTimeout(() => isStopping || cluster.fork(), waitMs);
    waitMs = Math.min(WAIT_MAX_MS, 2 * waitMs);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    });
};

/** Budgets are counted in the first process for all of them (utils/limits.ts). */
const limiter = cluster.isPrimary ? new RateLimiterClusterMaster() : null;

if (limiter !== null) lead();
else await import("./node.ts");
