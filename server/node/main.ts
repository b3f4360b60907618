/**
 * The Node server: like nitro's, but requests that Node refuses before any handler (malformed requests, long headers,
 * missing or repeated Host, unknown expectations) get the envelope too, even clients that are still sending a body
 * (bad-requests.ts).
 */
import cluster from "node:cluster";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { createError, createEvent, toNodeListener } from "h3";
import { useNitroApp } from "nitropack/runtime";
import { OVERLOADED, problem, tryAgain } from "#core/http/problem.ts";
import "#nitro-internal-pollyfills";
import { answerInTurn, isRefused } from "../base/load-shedding.ts";
import { faultOf, log } from "../base/log.ts";
import { surviveLostOutput } from "../base/lost-output.ts";
import { guardSlowReader } from "../base/slow-readers.ts";
import answerError from "../error.ts";
import { serveApi } from "../http/api.ts";
import { beforeBody, hasBody, mayBeLong } from "../http/body.ts";
import { readSettings } from "../runtime/settings.ts";
import { started } from "../runtime/start.ts";
import { loadDriver } from "../storage/open.ts";
import { openWatch } from "./access-log.ts";
import { refusalOf, refuse, refuseConnection, refuseRaw } from "./bad-requests.ts";
import { boundConnections, connectionsMax, openFilesMax } from "./connections.ts";
import { lingerAfterAnswers, noteExchange } from "./lingering.ts";
import { endOnSignal } from "./shutdown.ts";

/** How often slow requests are looked for, ms. */
const LOOK_MS = 1000;

surviveLostOutput();

const nitroApp = useNitroApp();
const answerAny = toNodeListener(nitroApp.h3App);

/**
 * Answers below the API without Nitro's router and hooks, which nobody uses there: they take a fifth of the processor
 * time of a short answer.
 */
const answerApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const event = createEvent(request, response);
  try {
    await serveApi(event);
  } catch (error) {
    await answerError(createError(error instanceof Error ? error : String(error)), event);
  }
};

/** The API, its index at `/api` included. */
const OF_API = /^\/api(?:[/?]|$)/;

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  OF_API.test(request.url ?? "") ? answerApi(request, response) : answerAny(request, response);

await started();
const settings = readSettings(process.env);
// Invalid settings have ended the process already.
if (!("log" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
const watch = await openWatch(settings);
// Loads everything before the first request: Node never retries a failed import.
await loadDriver(settings.reviews);

/** Keeps the connection open: a new one would cost more than the answer. */
const BUSY = refusalOf(tryAgain(OVERLOADED));

/** How long a client may take to send its request, ms. */
const patienceMs = 1000 * settings.clientTimeoutS;

/** A name or an address, and a port (RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\w:.%~-]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

/** Whether this is the name of a Host header; names and values alternate. */
const isHost = (name: string, i: number): boolean => i % 2 === 0 && name.length === 4 && /^host$/i.test(name);

/** The fault in the Host header of a request (RFC 9112, 3.2), or `null`. */
const hostFault = ({ httpVersion, headers: { host }, rawHeaders }: IncomingMessage): string | null => {
  if (host === undefined) return httpVersion === "1.1" ? "The request has no Host header." : null;
  // Node only keeps the first one.
  const lines = rawHeaders.filter(isHost).length;
  if (lines > 1) return `The request has ${lines} Host headers, expected one.`;
  return HOST.test(host) ? null : "The Host header is no host name.";
};

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  noteExchange(request, response);
  watch?.(request, response);
  const fault = hostFault(request);
  if (fault !== null) {
    refuse(problem("bad-request", { error: fault }), response);
    return;
  }
  if (mayBeLong(request)) {
    // An answer before the end of the body closes the connection.
    response.setHeader("connection", "close");
    request.once("end", () => response.headersSent || response.removeHeader("connection"));
  } else if (hasBody(request)) {
    // Unread, a body would precede the next request; Node discards it, Deno leaves it.
    response.once("finish", () => request.resume());
  }
  const { url: target = "/" } = request;
  // Servers must accept the absolute form of a target (RFC 9112, 3.2.2).
  const url = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  if (isRefused(url, settings.load)) {
    response.writeHead(BUSY.status, BUSY.headers).end(BUSY.body);
    return;
  }
  request.url = url;
  await answerInTurn(request, async () => answer(request, response));
  guardSlowReader(response);
};

const server = createServer(
  {
    requireHostHeader: false,
    headersTimeout: patienceMs,
    requestTimeout: patienceMs,
    connectionsCheckingInterval: LOOK_MS,
  },
  serve,
);
lingerAfterAnswers(server, patienceMs);

// Longer than the 60 to 75 s of proxies and load balancers: the side that closes first loses no request.
server.keepAliveTimeout = 90_000;
// A little later than the check for slow requests, so that those get 408.
server.timeout = patienceMs + 2 * LOOK_MS;

const openFiles = openFilesMax();
const connections = connectionsMax(settings.connections, openFiles);
boundConnections(server, connections);
// One worker warns for all: they have the same limits and settings.
const isFirst = (cluster.worker?.id ?? 1) === 1;
if (isFirst && settings.trustedProxies > 0 && settings.origin === null)
  log("origin-unknown", { trusted_proxies: settings.trustedProxies });
if (isFirst && openFiles !== null && connections < settings.connections)
  log("connections-limited", { asked: settings.connections, connections, open_files: openFiles });

server.on("connect", (_request, socket: Socket) =>
  refuseRaw(
    problem("method-not-allowed", {
      error: "CONNECT is not supported: this server is not a proxy.",
      headers: { allow: "GET, HEAD, OPTIONS" },
    }),
    socket,
  ),
);

// Sends 100 Continue only when the body is read: a request refused by its headers need not send one.
server.on("checkContinue", (request, response) => {
  beforeBody(request, () => response.writeContinue());
  void serve(request, response);
});

server.on("checkExpectation", (request, response) => {
  noteExchange(request, response);
  watch?.(request, response);
  refuse(problem("expectation-failed"), response);
});

server.on("clientError", refuseConnection);

const { port, host } = settings;

/** A host in a URL: IPv6 in brackets, the percent sign before a zone escaped (RFC 3986, 3.2.2; RFC 6874). */
const hostInUrl = (name: string): string => (isIPv6(name) ? `[${name.replace("%", "%25")}]` : name);

server.on("error", (error) => {
  process.stderr.write(`musalla cannot listen on port ${port}: ${error.message}\n`);
  process.exit(1);
});
// Connections that arrive while the event loop is busy; Node's default of 511 fills up, and others wait for seconds.
const backlog = connections;
const listener = server.listen({ port, backlog, ...(host !== null && { host }) }, () => {
  const address = listener.address();
  const shown = typeof address === "object" && address !== null ? address.port : port;
  process.stdout.write(`Musalla listens on http://${hostInUrl(host ?? "localhost")}:${shown}\n`);
});
for (const lost of ["unhandledRejection", "uncaughtException"] as const)
  process.on(lost, (error: unknown) => log("fault", { route: null, ...faultOf(error) }));
endOnSignal(listener, async () => nitroApp.hooks.callHook("close"));
