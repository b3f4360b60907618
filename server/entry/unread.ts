/**
 * Answers that their clients do not take. Whoever takes none of it for a while is cut off by the server's timeout; this
 * bounds what waits in memory until then, and for those that take it drop by drop: beyond UNREAD_MAX those are cut off
 * whose answers have waited longest.
 */
import type { ServerResponse } from "node:http";

/** Bytes of answers that wait for their clients, of all together: some 80 of the largest files of a data build. */
const UNREAD_MAX = 64 * 1024 * 1024;

const unread = new Map<ServerResponse, number>();
let held = 0;

const forget = (response: ServerResponse): void => {
  held -= unread.get(response) ?? 0;
  unread.delete(response);
};

/** Keeps count of an answer that was handed over to its connection. */
export const followUnread = (response: ServerResponse): void => {
  const { writableLength } = response;
  if (writableLength === 0 || response.destroyed) return;
  unread.set(response, writableLength);
  held += writableLength;
  response.once("close", () => forget(response));
  for (const oldest of unread.keys()) {
    if (held <= UNREAD_MAX) return;
    forget(oldest);
    oldest.req.socket.destroy();
  }
};
