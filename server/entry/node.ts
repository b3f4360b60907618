/**
 * The Node entry: as nitro's own, and what Node's parser or its defaults refuse before any handler
 * (malformed requests, long headers, no Host, unknown expectations) is answered in the envelope too.
 */
import "#nitro-internal-pollyfills";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { toNodeListener } from "h3";
import { useNitroApp } from "nitropack/runtime";
import { problem } from "#core/request/problem.ts";
import { faultOf } from "../utils/fault.ts";
import { log } from "../utils/log.ts";
import { readSettings } from "../utils/settings.ts";
import { noteRequest, refuse, refuseConnection, refuseRaw } from "./refusal.ts";
import { endOnSignal } from "./shutdown.ts";
import { openWatch } from "./watch.ts";

const nitroApp = useNitroApp();
const answer = toNodeListener(nitroApp.h3App);
const settings = readSettings(process.env);
// With wrong settings the plugin start.ts has ended the process.
const watch = "log" in settings ? await openWatch(settings) : null;

const server = createServer(
  { requireHostHeader: false },
  (request: IncomingMessage, response: ServerResponse) => {
    noteRequest(request, response);
    watch?.(request, response);
    if (request.httpVersion === "1.1" && request.headers.host === undefined) {
      refuse(problem("bad-request", { error: "The request has no Host header." }), response);
      return;
    }
    // A server accepts the absolute form of a target as well (RFC 9112, 3.2.2).
    request.url = request.url?.replace(/^https?:\/\/[^/?]*\/?/i, "/") ?? "/";
    answer(request, response);
  },
);

// Longer than the 60 to 75 s for which proxies and load balancers keep idle connections: who closes first, loses no request.
server.keepAliveTimeout = 90_000;

server.on("connect", (_request, socket) =>
  refuseRaw(
    problem("method-not-allowed", {
      error: "CONNECT is not answered: this server is no proxy.",
      headers: { allow: "GET, HEAD, OPTIONS" },
    }),
    socket,
  ),
);

server.on("checkExpectation", (request, response) => {
  noteRequest(request, response);
  watch?.(request, response);
  refuse(problem("expectation-failed"), response);
});

server.on("clientError", refuseConnection);

const port = Number(process.env["NITRO_PORT"] ?? process.env["PORT"] ?? 3000);
const host = process.env["NITRO_HOST"] ?? process.env["HOST"];

server.on("error", (error) => {
  process.stderr.write(`musalla cannot listen on port ${port}: ${error.message}\n`);
  process.exit(1);
});
const listener = server.listen({ port, ...(host !== undefined && { host }) }, () => {
  const address = listener.address();
  const shown = typeof address === "object" && address !== null ? address.port : port;
  process.stdout.write(`Musalla listens on http://${host ?? "localhost"}:${shown}\n`);
});
for (const lost of ["unhandledRejection", "uncaughtException"] as const)
  process.on(lost, (error: unknown) => log("fault", { route: null, ...faultOf(error) }));
endOnSignal(listener, async () => nitroApp.hooks.callHook("close"));
