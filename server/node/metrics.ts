/**
 * Metrics in Prometheus text format: requests, reviews, storage, data, and the Node defaults of prom-client. Labels are
 * route patterns, methods, status classes and codes, never a place or a client. Loaded only by the Node entry if
 * MUSALLA_METRICS is on, so that workers do not bundle it.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics } from "../base/metrics.ts";
import { refusedRequests, requestsAtWork } from "../base/load-shedding.ts";
import { runtime } from "../runtime/runtime.ts";
import { storageFailures } from "../storage/open.ts";

/** Upper bounds of durations, s: a cached answer is in the first bucket, a cold search in the middle. */
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10];

const REVIEW_ROUTE = "/api/v1/review";

const engine = async () => runtime().engineAt(Date.now());

/** Gauges that are computed on request. */
const addLooked = (registry: Registry): void => {
  const registers = [registry];
  const storage = new Counter({
    name: "musalla_storage_failures_total",
    help: "Failures of the review storage",
    registers,
    collect: () => {
      storage.reset();
      storage.inc(storageFailures());
    },
  });
  const refused = new Counter({
    name: "musalla_refused_requests_total",
    help: "Requests that were refused because there was too much to do",
    labelNames: ["reason"],
    registers,
    collect: () => {
      refused.reset();
      for (const [reason, count] of Object.entries(refusedRequests())) refused.inc({ reason }, count);
    },
  });
  const atWork = new Gauge({
    name: "musalla_requests_at_work",
    help: "Requests being answered, including this one",
    registers,
    collect: () => {
      atWork.set(requestsAtWork());
    },
  });
  const data = new Gauge({
    name: "musalla_data_info",
    help: "Always 1; the label is the data version",
    labelNames: ["version"],
    registers,
    collect: async () => {
      data.reset();
      data.set({ version: (await engine()).directory.data_version }, 1);
    },
  });
  const cache = new Gauge({
    name: "musalla_shard_cache_bytes",
    help: "Memory of the cached shards, about",
    registers,
    collect: async () => {
      cache.set((await engine()).store.heldBytes());
    },
  });
};

/** Opens the metrics; `worker` is the label of a cluster's process. */
export const openMetrics = (worker: number | undefined): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry });
  addLooked(registry);
  const requests = new Counter({
    name: "musalla_requests_total",
    help: "Answers by route pattern, method and status class",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "musalla_request_duration_seconds",
    help: "Time from the headers of a request to the end of its answer",
    labelNames: ["route"],
    buckets: BUCKETS_S,
    registers,
  });
  const reviews = new Counter({
    name: "musalla_reviews_total",
    help: "Submitted reviews by outcome: accepted, or the error code",
    labelNames: ["outcome"],
    registers,
  });
  return {
    count: ({ method, route: pattern, status, code, durationMs }) => {
      const route = pattern ?? "other";
      const group = status === null ? "aborted" : `${Math.floor(status / 100)}xx`;
      requests.inc({ route, method, status: group });
      durations.observe({ route }, durationMs / 1000);
      if (route === REVIEW_ROUTE && method === "POST") reviews.inc({ outcome: code ?? "accepted" });
    },
    text: async () => registry.metrics(),
    contentType: registry.contentType,
  };
};
