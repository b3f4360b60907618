/**
 * Requests per second beside a constant reply of the same bytes through the same nitro and h3 (the load
 * generator takes three times as long over bytes that are not ASCII, so the size alone is no peer): with
 * one address asked again and again, and with addresses that were never asked before. Both are asked
 * in turn, in rounds, by the same load; the ratio is the result, the rates are a guide.
 */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { median, rate, start, untilUp } from "./load.ts";

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
const CONNECTIONS = 16;
const OURS = 38_080;
const PEER = 38_081;

const PEER_DIR = "bench/constant";

const buildPeer = (): void => {
  const nitropack = dirname(createRequire(import.meta.url).resolve("nitropack/package.json"));
  execFileSync(process.execPath, [join(nitropack, "dist/cli/index.mjs"), "build", "--dir", PEER_DIR], {
    stdio: "ignore",
  });
};

/** Our rate, the peer's, and the ratio: medians of the rounds. */
const compare = async (url: string, peerUrl: string, isDistinct: boolean): Promise<string> => {
  const rounds: { readonly ours: number; readonly peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await rate(url, CONNECTIONS, isDistinct);
    rounds.push({ ours, peer: await rate(peerUrl, CONNECTIONS, isDistinct) });
  }
  const [ours, constant] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.peer))];
  const ratio = median(rounds.map((one) => one.ours / one.peer));
  return `${Math.round(ours)} | ${Math.round(constant)} | **${ratio.toFixed(2)}**`;
};

const measure = async (path: string): Promise<string> => {
  const url = `http://127.0.0.1:${OURS}${path}`;
  const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = new Uint8Array(await answer.arrayBuffer());
  const bodyFile = join(mkdtempSync(join(tmpdir(), "musalla-bench-")), "body");
  writeFileSync(bodyFile, body);
  const peer = start([`${PEER_DIR}/.output/server/index.mjs`], {
    PORT: String(PEER),
    HOST: "127.0.0.1",
    BODY_FILE: bodyFile,
  });
  const peerUrl = `http://127.0.0.1:${PEER}/`;
  try {
    await untilUp(peerUrl);
    const same = await compare(url, peerUrl, false);
    const distinct = await compare(url, peerUrl, true);
    return `| \`${path}\` | ${body.length} | ${same} | ${distinct} |`;
  } finally {
    peer.kill("SIGKILL");
    rmSync(dirname(bodyFile), { recursive: true });
  }
};

/** A table of every path: bytes, our rate, the peer's, and the ratio. */
export const serve = async (): Promise<string> => {
  buildPeer();
  const ours = start([".output/server/index.mjs"], { PORT: String(OURS), HOST: "127.0.0.1" });
  try {
    await untilUp(`http://127.0.0.1:${OURS}/api/v1/health`);
    const rows = [
      "| path | bytes | ours req/s | constant req/s | ratio | ours, distinct | constant, distinct | ratio |",
      "|---|---|---|---|---|---|---|---|",
    ];
    for (const path of PATHS) rows.push(await measure(path));
    return rows.join("\n");
  } finally {
    ours.kill("SIGTERM");
  }
};
