/**
 * Bytes that clients leave unread. All of them together are bounded: beyond that the oldest answers are cut off. An answer
 * that is written in pieces makes each piece when the client has taken the one before, so that it never piles up.
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
  forget(response);
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

/** Resolves when the client has taken what was written, or is gone. */
const taken = async (response: ServerResponse): Promise<void> => {
  guardSlowReader(response);
  const { socket } = response.req;
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      for (const emitter of [response, socket]) emitter.off("drain", end).off("close", end);
      resolve();
    };
    response.once("drain", end).once("close", end);
    // A pipelined answer gets no event of its own when the socket closes.
    socket.once("close", end);
  });
  forget(response);
};

/** Writes a body piece by piece and ends the answer; a client that goes away ends the making of pieces. */
export const writePieces = async (response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const piece of pieces) {
    if (!response.write(piece)) await taken(response);
    if (response.req.socket.destroyed) return;
  }
  response.end();
};
