/**
 * Closes connections so that their clients hear the last answer. A connection that is closed while a request is still
 * on its way is reset: the client's next write fails, and many clients never read the answer then. So at first only our
 * side is closed. What still comes is thrown away until the request is whole, the client closes its side too or falls
 * silent, or its time is up.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a client may send nothing, ms. */
const SILENT_MS = 5000;

/** How long all of it may take, ms (MUSALLA_CLIENT_TIMEOUT). */
let patienceMs = 30_000;

/** Closes our side of a connection after what was written to it, and the rest of it later. A second call ends it at once. */
export const linger = (socket: Socket): void => {
  if (socket.writableEnded) {
    socket.destroy();
    return;
  }
  const end = (): void => void socket.destroy();
  const timer = setTimeout(end, patienceMs);
  socket.once("close", () => clearTimeout(timer));
  socket.setTimeout(Math.min(SILENT_MS, patienceMs), end);
  // Where nobody else reads, as after CONNECT, the client's end would not be seen.
  socket.resume();
  socket.end();
};

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const last = new WeakMap<Socket, Exchange>();

/** Has a connection know what it was asked last. */
export const noteExchange = (request: IncomingMessage, response: ServerResponse): void =>
  void last.set(request.socket, { request, response });

/** What a connection was asked last. */
export const lastExchange = (socket: Socket): Exchange | undefined => last.get(socket);

/** Has a server close its connections in this way after the last answer of each. */
export const lingerAfterAnswers = (server: Server, clientTimeoutMs: number): void => {
  patienceMs = clientTimeoutMs;
  server.on("connection", (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls it after an answer that says `Connection: close`.
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
