/** How many connections the server keeps, and which makes room for a new one. */
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody, mayBeLong } from "../http/body.ts";

/**
 * Share of the file limit reserved for the runtime (some 20), the archives of a build and of the next (one a country),
 * files, storages and outgoing connections.
 */
const RESERVE_SHARE = 0.5;
const RESERVE = { min: 64, max: 1024 } as const;

/** How many files, including connections, this process may open (RLIMIT_NOFILE); `null` if unknown. */
export const openFilesMax = (): number | null => {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files +(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
};

/** The number of connections to allow for a setting. */
export const connectionsMax = (asked: number, openFiles: number | null): number => {
  if (openFiles === null) return asked;
  const reserve = Math.min(RESERVE.max, Math.max(RESERVE.min, Math.ceil(openFiles * RESERVE_SHARE)));
  return Math.max(1, Math.min(asked, openFiles - reserve));
};

/** Node announces a request by one of these events; each ends with its response. */
const REQUESTS = ["request", "checkContinue", "checkExpectation"] as const;

/** Connections that can make room for a new one, those that have waited longest first. */
interface Waiting {
  /** No request of theirs is being answered: they said nothing yet, send headers slowly, or were answered. */
  readonly idle: Set<Socket>;
  /** Their request has not come in whole. */
  readonly sending: Map<Socket, IncomingMessage>;
}

const waitingOf = (server: Server): Waiting => {
  const [idle, sending] = [new Set<Socket>(), new Map<Socket, IncomingMessage>()];
  const atWork = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): void => {
    const now = (atWork.get(socket) ?? 0) + change;
    atWork.set(socket, now);
    if (now === 0 && !socket.destroyed) idle.add(socket);
    else idle.delete(socket);
  };
  server.on("connection", (socket: Socket) => {
    idle.add(socket);
    socket.once("close", () => {
      idle.delete(socket);
      sending.delete(socket);
    });
  });
  for (const event of REQUESTS)
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      count(socket, 1);
      if (hasBody(request) || mayBeLong(request)) {
        sending.set(socket, request);
        request.once("close", () => sending.get(socket) === request && sending.delete(socket));
      }
      let isOver = false;
      const end = (): void => {
        if (!isOver) count(socket, -1);
        isOver = true;
      };
      response.once("finish", end).once("close", end);
    });
  return { idle, sending };
};

/** The connection that makes room for `late`; itself if all others are being answered. */
const victimOf = ({ idle, sending }: Waiting, late: Socket): Socket => {
  for (const socket of idle) if (socket !== late) return socket;
  for (const [socket, { complete }] of sending) if (!complete) return socket;
  return late;
};

/**
 * Keeps connections to `max`. For each one more, the one that has waited longest without a request is closed: however many
 * connections say nothing, one that asks is answered. If all have a request, one whose request is still on the way is closed,
 * else the new one. Node's own `maxConnections` closes the new one: in a cluster the processes hand it to each other without
 * end. Its `closeIdleConnections` closes new connections too on newer Node, just before their first request.
 */
export const boundConnections = (server: Server, max: number): void => {
  const waiting = waitingOf(server);
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    if (open > max) victimOf(waiting, socket).destroy();
  });
};
