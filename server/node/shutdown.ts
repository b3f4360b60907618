/** Ends the server at a signal: no new connections, running requests to their end, then the storage. */
import cluster from "node:cluster";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:os";
import { startDraining } from "../base/draining.ts";
import { log } from "../base/log.ts";

/** How long it keeps listening, ms: connections in the system's queue would be reset. */
const ACCEPT_MS = 100;
/** How long running requests may take, ms. */
const DRAIN_MS = 10_000;
/** How long the storage may take to close, ms. */
const CLOSE_MS = 2000;
/** How long to wait for a connection without any request yet, ms: its first one may be arriving. */
const SILENT_MS = 1000;
/** How often idle connections are looked for, ms. */
const LOOK_MS = 50;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether `work` settles within `ms`. */
const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    pause(ms).then(() => false),
  ]);

/** Shuts `server` down on a signal; `close` closes everything else. */
export const endOnSignal = (server: Server, close: () => Promise<unknown>): void => {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const startMs = performance.now();
    startDraining();
    log("stopping", { signal });
    await pause(ACCEPT_MS);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const looking = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - startMs < SILENT_MS) return;
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_MS);
    const cutOff = (await endsWithin(DRAIN_MS, closed)) ? 0 : open.size;
    clearInterval(looking);
    for (const socket of open) socket.destroy();
    await endsWithin(CLOSE_MS, close());
    log("stopped", { after_ms: Math.round(performance.now() - startMs), cut_off: cutOff });
    process.exit(0);
  };

  let isEnding = false;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (!isEnding) void end(signal);
      // A worker may get the same signal from the terminal and from the primary; it exits with the primary.
      else if (!cluster.isWorker) process.exit(128 + constants.signals[signal]);
      isEnding = true;
    });
};
