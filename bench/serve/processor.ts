/** Processor time of the built server over a build, beside SQLite over the same places: starts both, has them asked. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { build as bundle } from "esbuild";
import { freePort } from "../../test/support/port.ts";
import { untilUp } from "../../test/support/server-process.ts";
import { startProbed } from "../base/processor.ts";
import { readQueries } from "../peers/queries.ts";
import type { Source, SourceCity, SourcePlace } from "./addresses.ts";
import { type Contestant, contest, type Load } from "./processor-contest.ts";
import type { Run } from "./processor-table.ts";
import { sqliteFile } from "./sqlite-file.ts";

/** Below bench/, so that better-sqlite3 is found in its node_modules. */
const CACHE = fileURLToPath(new URL("../.cache/serve", import.meta.url));

/** Called at each step. */
export type Say = (step: string) => void;

/** Places as the peer's file has them. */
const sourceOf = (file: string, data: string | undefined): Source => {
  const base = new Database(file, { readonly: true });
  const at = base.prepare("SELECT id, country, city, type, name, lat, lng FROM place WHERE position = ?");
  const listed = base.prepare("SELECT country, count FROM listed WHERE city = ''").raw().all();
  const counts = new Map(listed as readonly (readonly [country: string, count: number])[]);
  return {
    places: [...counts.values()].reduce((sum, count) => sum + count, 0),
    placeAt: (position) => at.get(position) as SourcePlace,
    cities: base.prepare("SELECT country, slug, lat, lng FROM city ORDER BY rowid").all() as readonly SourceCity[],
    types: base.prepare("SELECT DISTINCT type FROM place ORDER BY type").pluck().all() as readonly string[],
    listedIn: (country) => counts.get(country) ?? 0,
    queries: data === undefined ? null : readQueries(data),
  };
};

const startPeer = async (file: string): Promise<Contestant> => {
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
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const process = startProbed([outfile, file, String(port)]);
  await untilUp(`${base}/api/v1/places?country=`, 60);
  return { base, process };
};

/** Asks `ours`, which serves `build`, and the peer the same; `data` is the folder with the queries. */
export const processorRun = async (
  ours: Contestant,
  build: string,
  data: string | undefined,
  load: Load,
  say: Say,
): Promise<Run> => {
  mkdirSync(CACHE, { recursive: true });
  say(`SQLite file of ${build}`);
  const file = sqliteFile(build, CACHE);
  const source = sourceOf(file, data);
  const peer = await startPeer(file);
  try {
    return { places: source.places, results: await contest(load, source, ours, peer, say) };
  } finally {
    peer.process.kill("SIGKILL");
  }
};
