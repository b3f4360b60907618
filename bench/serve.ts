/**
 * Requests per second beside a constant reply of the same size through the same nitro and h3. Both
 * are asked in turn, in rounds, by the same load; the ratio is the result, the rates are a guide.
 */
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import autocannon from "autocannon";

const PATHS = [
  "/api/v1/places?country=tr&city=istanbul&limit=20",
  "/api/v1/places?country=tr&limit=100",
  "/api/v1/places?limit=20&offset=200&lang=ar",
  "/api/v1/cities?country=sa",
  "/api/v1/place?id=401",
  "/api/v1/prayer?lat=21.4225&lng=39.8262&date=2027-02-08",
  "/api/v1/search?q=istanbul",
] as const;

const ROUNDS = 3;
const SECONDS = 2;
const OURS = 38_080;
const PEER = 38_081;

const PEER_DIR = "bench/constant";

const buildPeer = (): void => {
  const nitropack = dirname(createRequire(import.meta.url).resolve("nitropack/package.json"));
  execFileSync(process.execPath, [join(nitropack, "dist/cli/index.mjs"), "build", "--dir", PEER_DIR], {
    stdio: "ignore",
  });
};

const start = (args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: "ignore" });

const untilUp = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(url).then(() => true, () => false)) return; // prettier-ignore
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
};

const rate = async (url: string): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no 2xx, ${errors} errors`);
  return requests.average;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const measure = async (path: string): Promise<string> => {
  const url = `http://127.0.0.1:${OURS}${path}`;
  const size = (await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer())
    .byteLength;
  const peer = start([`${PEER_DIR}/.output/server/index.mjs`], {
    PORT: String(PEER),
    HOST: "127.0.0.1",
    BODY_BYTES: String(size),
  });
  const peerUrl = `http://127.0.0.1:${PEER}/`;
  try {
    await untilUp(peerUrl);
    const rounds: { readonly ours: number; readonly peer: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ ours: await rate(url), peer: await rate(peerUrl) });
    const [ours, constant] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.peer))];
    const ratio = median(rounds.map((one) => one.ours / one.peer));
    return `| \`${path}\` | ${size} | ${Math.round(ours)} | ${Math.round(constant)} | ${ratio.toFixed(2)} |`;
  } finally {
    peer.kill("SIGKILL");
  }
};

/** A table of every path: bytes, our rate, the peer's, and the ratio. */
export const serve = async (): Promise<string> => {
  buildPeer();
  const ours = start([".output/server/index.mjs"], { PORT: String(OURS), HOST: "127.0.0.1" });
  try {
    await untilUp(`http://127.0.0.1:${OURS}/api/v1/health`);
    const rows = ["| path | bytes | ours req/s | constant req/s | ratio |", "|---|---|---|---|---|"];
    for (const path of PATHS) rows.push(await measure(path));
    return rows.join("\n");
  } finally {
    ours.kill("SIGTERM");
  }
};
