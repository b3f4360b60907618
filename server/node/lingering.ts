/**
 * Lingering close: closing a connection while a request is still arriving resets it, and many clients then never read the
 * answer. So only our side is closed first; input is discarded until the request is complete, the client closes or goes silent,
 * or time is up.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a client may be silent, ms. */
const SILENT_MS = 5000;

/** The limit in total, ms (MUSALLA_CLIENT_TIMEOUT). */
let patienceMs = 30_000;

/** Closes our side of a connection after pending writes, the other side later. A second call closes it at once. */
export const linger = (socket: Socket): void => {
  if (socket.writableEnded) {
    socket.destroy();
    return;
  }
  const end = (): void => void socket.destroy();
  const timer = setTimeout(end, patienceMs);
  socket.once("close", () => clearTimeout(timer));
  socket.setTimeout(Math.min(SILENT_MS, patienceMs), end);
  // Without a reader, as after CONNECT, the client's end would not be noticed.
  socket.resume();
  socket.end();
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const last = new WeakMap<Socket, Exchange>();

/** Remembers the last exchange of a connection. */
export const noteExchange = (request: IncomingMessage, response: ServerResponse): void =>
  void last.set(request.socket, { request, response });

/** The last exchange of a connection. */
export const lastExchange = (socket: Socket): Exchange | undefined => last.get(socket);

/** Makes a server close connections in this way after the last answer. */
export const lingerAfterAnswers = (server: Server, clientTimeoutMs: number): void => {
  patienceMs = clientTimeoutMs;
  server.on("connection", (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this after an answer with `Connection: close`.
    socket.destroySoon = (): void => {
      const { request } = last.get(socket) ?? {};
      if (request === undefined || request.complete || socket.destroyed) {
        destroySoon();
        return;
      }
      request.once("end", destroySoon);
      linger(socket);
    };
  });
};
