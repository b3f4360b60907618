/** Data on a remote host that is slow, truncates its answers, fails, hangs or sends pages of its own. */
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pause, startReads, untilSound } from "./asking.ts";
import { type Faults, type Scenario, withServer } from "./scenario.ts";

const LASTS_MS = 1500;

type Way = (response: ServerResponse, bytes: Buffer, random: Faults["random"]) => void;

const sound: Way = (response, bytes) => response.end(bytes);
const notFound: Way = (response) => response.writeHead(404).end();

/** Sends the head and part of the body, then disconnects. */
const cut: Way = (response, bytes) => {
  response.writeHead(200, { "content-length": bytes.length }).write(bytes.subarray(0, bytes.length >> 1));
  setTimeout(() => response.destroy(), 5);
};

interface Kind {
  readonly fault: string;
  readonly way: Way;
  readonly lastsMs?: number;
}

const KINDS: readonly Kind[] = [
  { fault: "host of the data: 500", way: (response) => response.writeHead(500).end() },
  { fault: "host of the data: 404 for everything", way: notFound },
  { fault: "host of the data: cuts every answer", way: cut },
  {
    fault: "host of the data: cuts every fourth",
    way: (response, bytes, random) => (random.chance(0.25) ? cut : sound)(response, bytes, random),
  },
  { fault: "host of the data: a page with 200", way: (response) => response.end("<html>Maintenance</html>") },
  { fault: "host of the data: 300 ms late", way: (response, bytes) => void setTimeout(() => response.end(bytes), 300) },
  { fault: "host of the data: refuses connections", way: (response) => response.socket?.resetAndDestroy() },
  { fault: "host of the data: never answers", way: () => undefined, lastsMs: 12_000 },
];

const listen = async (host: Server): Promise<string> => {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
};

export const host: Scenario = async ({ build, known, book, random }) => {
  let way = sound;
  const server = createServer(({ url = "" }, response) => {
    try {
      way(response, readFileSync(join(build, url)), random);
    } catch {
      notFound(response, Buffer.alloc(0), random);
    }
  });
  const address = await listen(server);
  try {
    for (const { fault, way: bad, lastsMs = LASTS_MS } of KINDS) {
      const row = book.of(fault);
      way = sound;
      // A new server each time, since it caches what it has read.
      await withServer({ MUSALLA_DATA: address, MUSALLA_LOG: "off" }, async ({ origin }) => {
        const asking = { origin, known: [known], row, excused: [503] };
        const load = startReads(asking);
        await pause(20);
        way = bad;
        row.injected += 1;
        await pause(lastsMs);
        way = sound;
        server.closeAllConnections();
        await load.stop();
        await untilSound(asking, known);
      });
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
