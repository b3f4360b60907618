/**
 * Requests per second beside a constant reply of the same bytes through the same nitro and h3 (the load
 * generator takes three times as long over bytes that are not ASCII, so the size alone is no peer): with
 * one address asked again and again, and with addresses that were never asked before. Both are asked
 * in turn, in rounds, by the same load; the ratio is the result, the rates are a guide.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { median } from "../../server/core/base/median.ts";
import { start, untilUp } from "../../test/support/server-process.ts";
import { CONNECTIONS, rate, ROUNDS } from "../base/load.ts";

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
  const [ours, constant] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.peer))];
  const ratio = median(rounds.map((round) => round.ours / round.peer));
  return `${Math.round(ours)} | ${Math.round(constant)} | **${ratio.toFixed(2)}**`;
};

const measure = async (base: string, path: string): Promise<string> => {
  const url = `${base}${path}`;
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

/** A table of every path of the server at `base`: bytes, its rate, the peer's, and the ratio. */
export const constantTable = async (base: string, paths: readonly string[]): Promise<string> => {
  buildPeer();
  const rows = [
    "| path | bytes | ours req/s | constant req/s | ratio | ours, distinct | constant, distinct | ratio |",
    "|---|---|---|---|---|---|---|---|",
  ];
  for (const path of paths) rows.push(await measure(base, path));
  return rows.join("\n");
};
