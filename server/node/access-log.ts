/** Watches requests and answers for the access log and the metrics, if either is on. */
import cluster from "node:cluster";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerMetrics } from "../base/metrics.ts";
import { log } from "../base/log.ts";
import { answeredBy, watchAnswers } from "../http/serve.ts";
import type { Settings } from "../runtime/settings.ts";

type Watch = (request: IncomingMessage, response: ServerResponse) => void;

/** Rounds to microseconds. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** The watcher to be called for each request; `null` if log and metrics are off. */
export const openWatch = async (settings: Pick<Settings, "log" | "metrics">): Promise<Watch | null> => {
  const isLogged = settings.log === "requests";
  if (!isLogged && !settings.metrics) return null;
  const metrics = settings.metrics ? (await import("./metrics.ts")).openMetrics(cluster.worker?.id) : null;
  if (metrics !== null) answerMetrics(metrics);
  watchAnswers();
  return (request, response) => {
    const startMs = performance.now();
    const method = request.method ?? "";
    response.once("close", () => {
      const { route = null, code = null, bytes = null } = answeredBy(response) ?? {};
      const status = response.writableFinished ? response.statusCode : null;
      const durationMs = performance.now() - startMs;
      metrics?.count({ method, route, status, code, durationMs });
      if (isLogged) log("request", { method, route, status, code, duration_ms: rounded(durationMs), bytes });
    });
  };
};
