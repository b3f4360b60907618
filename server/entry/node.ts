/**
 * The Node entry: as nitro's own, and what Node's parser refuses before any handler is answered in
 * the envelope too.
 */
import "#nitro-internal-pollyfills";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { toNodeListener } from "h3";
import { useNitroApp } from "nitropack/runtime";
import { setupGracefulShutdown, trapUnhandledNodeErrors } from "nitropack/runtime/internal";
import { problem } from "#core/request/problem.ts";
import { problemReply } from "#core/request/reply.ts";

const REASONS = { 400: "Bad Request", 431: "Request Header Fields Too Large" } as const;

/** The raw answer to a request that could not be parsed. */
const refusal = (code: string | undefined): string => {
  const reply = problemReply(problem(code === "HPE_HEADER_OVERFLOW" ? "headers-too-large" : "bad-request"));
  const body = new TextDecoder().decode(reply.body);
  const headers = { ...reply.headers, "content-length": String(reply.body.length), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${reply.status} ${REASONS[reply.status === 431 ? 431 : 400]}\r\n${lines.join("")}\r\n${body}`;
};

const nitroApp = useNitroApp();
const server = createServer(toNodeListener(nitroApp.h3App));

server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else socket.end(refusal(error.code));
});

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
trapUnhandledNodeErrors();
setupGracefulShutdown(listener, nitroApp);
