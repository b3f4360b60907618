/**
 * Slow readers: caps unsent bytes at 64 MiB; drops the longest-waiting sockets. Clients that read nothing are dropped
 * by the server's timeout; this bounds memory until then, and for clients that read very slowly.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Most unsent bytes of all answers together: some 80 of the largest files of the shipped data. */
const UNREAD_MAX = 64 * 1024 * 1024;

const unread = new Map<ServerResponse, number>();
const followed = new WeakSet<Socket>();
let held = 0;

const forget = (response: ServerResponse): void => {
  held -= unread.get(response) ?? 0;
  unread.delete(response);
};

/** Forgets all answers of a socket: pipelined ones after the first get no `close` event. */
const forgetAllOf = (socket: Socket): void => {
  for (const response of unread.keys()) if (response.req.socket === socket) forget(response);
};

/** Counts an answer until its client has received it. */
export const guardSlowReader = (response: ServerResponse): void => {
  const { writableLength, req } = response;
  const { socket } = req;
  if (writableLength === 0 || socket.destroyed) return;
  unread.set(response, writableLength);
  held += writableLength;
  response.once("close", () => forget(response));
  if (!followed.has(socket)) {
    followed.add(socket);
    socket.once("close", () => forgetAllOf(socket));
  }
  for (const oldest of unread.keys()) {
    if (held <= UNREAD_MAX) return;
    forget(oldest);
    oldest.req.socket.destroy();
  }
};
