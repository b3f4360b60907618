/**
 * Limits connections: at most MUSALLA_MAX_CONNECTIONS, and fewer than the process may open files, so that it can still
 * read its data. The file limit is only known on Linux; elsewhere only the setting counts.
 */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Share of the file limit reserved for the runtime (some 20), files, storages and outgoing connections. */
const RESERVE_SHARE = 0.25;
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

/**
 * Closes connections beyond `max`, and idle ones to make room. Unlike Node's `maxConnections`, with which the workers
 * of a cluster hand such connections to each other endlessly.
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
