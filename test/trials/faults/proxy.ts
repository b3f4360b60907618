/** A TCP proxy that can delay data, or reset its connections in the middle of a command. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Proxy {
  readonly port: number;
  /** Delays all data from now on. */
  readonly delay: (ms: number) => void;
  /** Resets all connections, later ones included, after this many bytes; `null` turns it off. */
  readonly resetAfter: (bytes: number | null) => void;
  readonly close: () => void;
}

/** Opens a proxy in front of 127.0.0.1:`to`. */
export const openProxy = async (to: number): Promise<Proxy> => {
  let delayMs = 0;
  let limit: number | null = null;
  const open = new Set<Socket>();

  const pass = (from: Socket, into: Socket): void => {
    let before: Promise<void> = Promise.resolve();
    from.on("data", (chunk: Buffer) => {
      if (limit !== null && chunk.length > limit) {
        into.write(chunk.subarray(0, limit));
        from.resetAndDestroy();
        into.resetAndDestroy();
        return;
      }
      const dueMs = performance.now() + delayMs;
      // Keep the order even when the delay gets shorter.
      before = before.then(async () => {
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await pause(waitMs);
        if (into.writable) into.write(chunk);
      });
    });
  };

  const server = createServer((client) => {
    const upstream = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      pass(one, other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      delayMs = ms;
    },
    resetAfter: (bytes) => {
      limit = bytes;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
