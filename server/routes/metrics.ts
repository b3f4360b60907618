import { defineEventHandler } from "h3";
import { OWN_ANSWER } from "#core/http/headers.ts";
import { openedMetrics } from "../base/metrics.ts";
import { serve, serveNothing, splitPath } from "../http/serve.ts";

const answer = serve({
  GET: async () => {
    const metrics = openedMetrics();
    const text = metrics === null ? "" : await metrics.text();
    return {
      status: 200,
      headers: { "content-type": metrics?.contentType ?? "text/plain", "cache-control": "no-store" },
      guard: OWN_ANSWER,
      parts: [new TextEncoder().encode(text)],
    };
  },
});

/**
 * Metrics for Prometheus; 404 unless MUSALLA_METRICS is on. At this one spelling, so that a proxy can keep it from visitors:
 * Nitro's router answers at `/metrics/` too.
 */
export default defineEventHandler(async (event) =>
  openedMetrics() === null || splitPath(event).path !== "/metrics" ? serveNothing(event) : answer(event),
);
