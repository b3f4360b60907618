/**
 * Resident memory of the built server over a build: when it has started, and when it has answered every
 * query of the set once; beside a Node process that waits and does nothing.
 */
import { existsSync } from "node:fs";
import { freePort } from "../../test/support/port.ts";
import { residentBytes } from "../../test/support/resident.ts";
import { SERVER, start, untilUp } from "../../test/support/server-process.ts";
import type { Asked } from "../peers/engine.ts";

export interface ServerMemory {
  readonly bareBytes: number;
  readonly startBytes: number;
  readonly afterBytes: number;
}

const AT_ONCE = 4;

const pathOf = ({ q, country, lang }: Asked): string => {
  const parameters = new URLSearchParams({ q, lang, ...(country !== undefined && { country }) });
  return `/api/v1/search?${parameters.toString()}`;
};

const bareBytes = async (): Promise<number> => {
  const bare = start(["--eval", "setInterval(() => {}, 1000)"], {});
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return residentBytes(bare);
  } finally {
    bare.kill("SIGKILL");
  }
};

/** `null` where the server is not built. */
export const serverMemoryOf = async (buildDir: string, queries: readonly Asked[]): Promise<ServerMemory | null> => {
  if (!existsSync(SERVER)) return null;
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = start([SERVER], { HOST: "127.0.0.1", PORT: String(port), MUSALLA_DATA: buildDir });
  try {
    await untilUp(`${base}/api/v1/health`);
    const startBytes = residentBytes(server);
    const left = queries.map(pathOf);
    const work = async (): Promise<void> => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const reply = await fetch(`${base}${path}`);
        if (!reply.ok) throw new Error(`${path}: status ${reply.status}, expected 200`);
        await reply.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { bareBytes: await bareBytes(), startBytes, afterBytes: residentBytes(server) };
  } finally {
    server.kill("SIGKILL");
  }
};
