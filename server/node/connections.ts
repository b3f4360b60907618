/**
 * How many connections a process takes: no more than MUSALLA_MAX_CONNECTIONS, and fewer than it may open files, so that
 * it can still read its data. The limit of files is read where Linux tells it; elsewhere the setting alone counts.
 */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The share of the limit that is left to the runtime (some 20), files, storages and outgoing connections. */
const RESERVE_SHARE = 0.25;
const RESERVE = { min: 64, max: 1024 } as const;

/** How many files, connections included, this process may open (RLIMIT_NOFILE); `null` where that is not known. */
export const openFilesMax = (): number | null => {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files +(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
};

/** How many connections to take where the setting asks for so many. */
export const connectionsMax = (asked: number, openFiles: number | null): number => {
  if (openFiles === null) return asked;
  const reserve = Math.min(RESERVE.max, Math.max(RESERVE.min, Math.ceil(openFiles * RESERVE_SHARE)));
  return Math.max(1, Math.min(asked, openFiles - reserve));
};

/**
 * Closes the connections beyond `max`, and idle ones too, so that there is room for the next. Node's own
 * `maxConnections` does not: in a cluster the processes hand such a connection to each other without end.
 */
export const boundConnections = (server: Server, max: number): void => {
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => (open -= 1));
    if (open <= max) return;
    socket.destroy();
    server.closeIdleConnections();
  });
};
