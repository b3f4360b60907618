import { defineEventHandler } from "h3";
import { OWN_ANSWER } from "#core/http/headers.ts";
import { openedMetrics } from "../base/exposition.ts";
import { serve, serveNothing } from "../http/serve.ts";

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

/** For Prometheus, where MUSALLA_METRICS is on; else there is nothing here. */
export default defineEventHandler(async (event) => (openedMetrics() === null ? serveNothing(event) : answer(event)));
