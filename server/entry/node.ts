/**
 * The Node entry: as nitro's own, and what Node's parser or its defaults refuse before any handler
 * (malformed requests, long headers, no Host, unknown expectations) is answered in the envelope too.
 */
import "#nitro-internal-pollyfills";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { toNodeListener } from "h3";
import { useNitroApp } from "nitropack/runtime";
import { tryAgain } from "#core/api/writing.ts";
import { problem } from "#core/request/problem.ts";
import { faultOf } from "../utils/fault.ts";
import { log } from "../utils/log.ts";
import { answerInTurn, isRefused } from "../utils/overload.ts";
import { readSettings } from "../utils/settings.ts";
import { noteRequest, refusalOf, refuse, refuseConnection, refuseRaw } from "./refusal.ts";
import { endOnSignal } from "./shutdown.ts";
import { followUnread } from "./unread.ts";
import { openWatch } from "./watch.ts";

/** How often requests that take too long are looked for, ms. */
const LOOK_MS = 1000;

const nitroApp = useNitroApp();
const answer = toNodeListener(nitroApp.h3App);
const settings = readSettings(process.env);
// The plugin start.ts has ended the process before.
if (!("log" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
const watch = await openWatch(settings);

/** Its connection stays: a new one would cost more than the answer. */
const BUSY = refusalOf(tryAgain("The server has more to do than it can at the moment; try again."));

/** How long a client may take over its request, ms. */
const patienceMs = 1000 * settings.clientTimeoutS;

const server = createServer(
  {
    requireHostHeader: false,
    headersTimeout: patienceMs,
    requestTimeout: patienceMs,
    connectionsCheckingInterval: LOOK_MS,
  },
  async (request: IncomingMessage, response: ServerResponse) => {
    noteRequest(request, response);
    watch?.(request, response);
    if (request.httpVersion === "1.1" && request.headers.host === undefined) {
      refuse(problem("bad-request", { error: "The request has no Host header." }), response);
      return;
    }
    // A server accepts the absolute form of a target as well (RFC 9112, 3.2.2).
    const url = request.url?.replace(/^https?:\/\/[^/?]*\/?/i, "/") ?? "/";
    if (isRefused(url, settings.load)) {
      response.writeHead(BUSY.status, BUSY.headers).end(BUSY.body);
      return;
    }
    request.url = url;
    await answerInTurn(request, async () => Promise.resolve(answer(request, response)));
    followUnread(response);
  },
);

// Longer than the 60 to 75 s for which proxies and load balancers keep idle connections: who closes first, loses no request.
server.keepAliveTimeout = 90_000;
// A little later than requests are looked for, so that those hear 408.
server.timeout = patienceMs + 2 * LOOK_MS;
// Beyond these no connection is taken; what is idle makes room for the next.
server.maxConnections = settings.connections;
server.on("drop", () => server.closeIdleConnections());

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
// Those that come while the event loop is busy; the 511 of Node's own are soon full, and the rest would wait for seconds.
const backlog = settings.connections;
const listener = server.listen({ port, backlog, ...(host !== undefined && { host }) }, () => {
  const address = listener.address();
  const shown = typeof address === "object" && address !== null ? address.port : port;
  process.stdout.write(`Musalla listens on http://${host ?? "localhost"}:${shown}\n`);
});
for (const lost of ["unhandledRejection", "uncaughtException"] as const)
  process.on(lost, (error: unknown) => log("fault", { route: null, ...faultOf(error) }));
endOnSignal(listener, async () => nitroApp.hooks.callHook("close"));
