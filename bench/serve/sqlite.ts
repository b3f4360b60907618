/** Lists of 20 of the largest country: ours beside SQLite in a bare Node server, no address asked twice. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { median } from "../../test/support/figures.ts";
import { start, untilUp } from "../../test/support/server-process.ts";
import { largestOf, rowsOver } from "../../test/support/traffic/queries.ts";
import type { Sample } from "../../test/support/traffic/sample.ts";
import { CONNECTIONS, rate, ROUNDS } from "../base/load.ts";

/** Below bench/, so that better-sqlite3 is found in its node_modules. */
const CACHE = fileURLToPath(new URL("../.cache/serve", import.meta.url));
const PORT = 38_082;
const PEER = `http://127.0.0.1:${PORT}`;
/** Rows of the table of kinds that SQLite answers too. */
const LISTS = 3;

const startPeer = async (build: string, country: string): Promise<ReturnType<typeof start>> => {
  mkdirSync(CACHE, { recursive: true });
  const outfile = join(CACHE, "sqlite-server.mjs");
  await bundle({
    entryPoints: [fileURLToPath(new URL("sqlite-server.ts", import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["better-sqlite3"],
    logLevel: "error",
  });
  return start([outfile, build, country, String(PORT)], {}, "inherit");
};

const dataOf = async (url: string): Promise<string> =>
  JSON.stringify(((await (await fetch(url)).json()) as { readonly data: unknown }).data);

const row = async (base: string, path: string): Promise<string> => {
  if ((await dataOf(base + path)) !== (await dataOf(PEER + path)))
    throw new Error(`${path}: SQLite answers other records`);
  const rounds: { readonly ours: number; readonly peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await rate(base + path, CONNECTIONS, true);
    rounds.push({ ours, peer: await rate(PEER + path, CONNECTIONS, true) });
  }
  const cells = [median(rounds.map(({ ours }) => ours)), median(rounds.map(({ peer }) => peer))];
  const ratio = median(rounds.map(({ ours, peer }) => ours / peer));
  return `| \`${path}\` | ${cells.map(Math.round).join(" | ")} | **${ratio.toFixed(2)}** |`;
};

/** A table of rates and their ratios. */
export const sqliteTable = async (base: string, build: string, sample: Sample): Promise<string> => {
  const peer = await startPeer(build, largestOf(sample)[0]);
  try {
    await untilUp(`${PEER}/`, 120);
    const rows = [];
    for (const path of rowsOver(sample).slice(0, LISTS)) rows.push(await row(base, path));
    return ["| path, distinct | ours req/s | SQLite req/s | ratio |", "|---|---|---|---|", ...rows].join("\n");
  } finally {
    peer.kill("SIGKILL");
  }
};
