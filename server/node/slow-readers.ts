/**
 * Answers that their clients do not take. Whoever takes none of it for a while is cut off by the server's timeout; this
 * bounds what waits in memory until then, and for those that take it drop by drop: beyond UNREAD_MAX those are cut off
 * whose answers have waited longest.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes of answers that wait for their clients, of all together: some 80 of the largest files of the data that ships. */
const UNREAD_MAX = 64 * 1024 * 1024;

const unread = new Map<ServerResponse, number>();
const followed = new WeakSet<Socket>();
let held = 0;

const forget = (response: ServerResponse): void => {
  held -= unread.get(response) ?? 0;
  unread.delete(response);
};

/** Answers behind the first of a connection hear nothing of its end. */
const forgetAllOf = (socket: Socket): void => {
  for (const response of unread.keys()) if (response.req.socket === socket) forget(response);
};

/** Keeps count of an answer that was handed over to its connection. */
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
