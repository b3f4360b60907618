/**
 * Limits connections: at most MUSALLA_MAX_CONNECTIONS, and fewer than the process may open files, so that it can still
 * read its data. The file limit is only known on Linux; elsewhere only the setting counts.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

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

/** How soon after a refusal idle connections are looked for again, ms. */
const SWEEP_MS = 50;

/** Node announces a request by one of these events; each ends with its response. */
const REQUESTS = ["request", "checkContinue", "checkExpectation"] as const;

/** The connections that were answered and wait for their next request; a new one that has sent nothing is not among them. */
const idleOf = (server: Server): ReadonlySet<Socket> => {
  const idle = new Set<Socket>();
  const atWork = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): void => {
    const now = (atWork.get(socket) ?? 0) + change;
    atWork.set(socket, now);
    if (now === 0 && !socket.destroyed) idle.add(socket);
    else idle.delete(socket);
  };
  for (const event of REQUESTS)
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      count(socket, 1);
      let isOver = false;
      const end = (): void => {
        if (!isOver) count(socket, -1);
        isOver = true;
      };
      response.once("finish", end).once("close", end);
    });
  return idle;
};

/**
 * Closes the connections beyond `max`, and idle ones too, so that there is room for the next. Node's own
 * `maxConnections` does not: in a cluster the processes hand such a connection to each other without end. Its
 * `closeIdleConnections` closes new connections too on newer Node, just before their first request.
 */
export const boundConnections = (server: Server, max: number): void => {
  const idle = idleOf(server);
  const closeIdle = (): void => {
    for (const one of idle) one.destroy();
  };
  let sweep: NodeJS.Timeout | null = null;
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    if (open <= max) return;
    socket.destroy();
    closeIdle();
    // Those whose answers are just being sent are idle in a moment.
    sweep ??= setTimeout(() => {
      sweep = null;
      closeIdle();
    }, SWEEP_MS).unref();
  });
};
