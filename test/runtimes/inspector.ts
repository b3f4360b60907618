/** V8's inspector of one worker in workerd: what its isolate holds. */
import { setTimeout as pause } from "node:timers/promises";
import { fetch } from "miniflare";
import type { WebSocket } from "miniflare";

export interface Heap {
  /** Objects of JavaScript, MB; with the garbage that was not collected yet. */
  readonly objectsMb: number;
  /** What array buffers hold, which lies outside of V8's heap and counts for the isolate as well, MB. */
  readonly buffersMb: number;
}

export interface Inspector {
  readonly heap: () => Promise<Heap>;
  readonly close: () => void;
}

const MB = 1024 * 1024;
const START_MS = 20_000;

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Waits for the inspector at `port`, then attaches to the worker `name`. */
export const openInspector = async (port: number, name: string, hasEnded: () => boolean): Promise<Inspector> => {
  const giveUpAt = Date.now() + START_MS;
  const isUp = async (): Promise<boolean> =>
    globalThis.fetch(`http://127.0.0.1:${port}/json`).then(
      ({ ok }) => ok,
      () => false,
    );
  let socket: WebSocket | null = null;
  while (socket === null) {
    if (hasEnded() || Date.now() > giveUpAt) throw new Error("workerd did not start");
    await pause(50);
    if (await isUp())
      socket = (await fetch(`http://127.0.0.1:${port}/${name}`, { headers: { upgrade: "websocket" } })).webSocket;
  }
  socket.accept();
  const open = socket;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(typeof data === "string" ? data : "{}") as {
      readonly id?: number;
      readonly result?: unknown;
    };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const ask = async (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      open.send(JSON.stringify({ id: last, method }));
    });
  return {
    heap: async () => {
      const { usedSize, backingStorageSize = 0 } = (await ask("Runtime.getHeapUsage")) as Usage;
      return { objectsMb: usedSize / MB, buffersMb: backingStorageSize / MB };
    },
    close: () => open.close(),
  };
};
