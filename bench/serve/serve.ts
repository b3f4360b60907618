/**
 * `npm run bench -- serve [--build DIR …]`: what the built server answers. Over the data that ships, requests a second
 * beside a constant reply. Over builds that are given: processor time a request beside SQLite, how it grows from build to
 * build, memory and times under a load of addresses that were never asked before, and the constant reply.
 */
import type { ChildProcess } from "node:child_process";
import { freePort } from "../../test/support/port.ts";
import { SERVER, untilUp } from "../../test/support/server-process.ts";
import { queriesOver, rowsOver } from "../../test/support/traffic/queries.ts";
import { samplePlaces } from "../../test/support/traffic/sample.ts";
import { startProbed } from "../base/processor.ts";
import { labelOf } from "../peers/versions.ts";
import { constantTable } from "./constant.ts";
import { loadTable } from "./flat.ts";
import { parseOptions } from "./options.ts";
import type { Say } from "./processor.ts";
import { growthTable, processorTable, type Run } from "./processor-table.ts";

const PATHS = [
  "/api/v1/places?country=tr&city=istanbul&limit=20",
  "/api/v1/places?country=tr&limit=100",
  "/api/v1/places?limit=20&offset=200&lang=ar",
  "/api/v1/cities?country=sa",
  "/api/v1/place?id=401",
  "/api/v1/prayer?lat=21.4225&lng=39.8262&date=2027-02-08",
  "/api/v1/search?q=istanbul",
] as const;

/** Runs `work` with the built server over a build, or over the data that ships. */
const withServer = async <T>(
  build: string | undefined,
  work: (base: string, server: ChildProcess) => Promise<T>,
): Promise<T> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = startProbed([SERVER], {
    PORT: String(port),
    HOST: "127.0.0.1",
    ...(build !== undefined && { MUSALLA_DATA: build }),
  });
  try {
    await untilUp(`${base}/api/v1/health`, 60);
    return await work(base, server);
  } finally {
    server.kill("SIGTERM");
  }
};

/** Makes the tables of a run, and reports the steps of a long one to `say`. */
export const serve = async (words: readonly string[] = [], say: Say = () => undefined): Promise<string> => {
  const { builds, tables, queries, ...load } = parseOptions(words);
  if (builds.length === 0) return withServer(undefined, async (base) => constantTable(base, PATHS));
  // SQLite is loaded only for its table: it is an optional peer.
  const printed: string[] = [];
  const runs: Run[] = [];
  for (const { build, data } of builds)
    await withServer(build, async (base, server) => {
      if (tables.includes("processor")) {
        const { processorRun } = await import("./processor.ts");
        const run = await processorRun({ base, process: server }, build, data, load, say);
        printed.push(processorTable(run, labelOf("better-sqlite3")));
        runs.push(run);
      }
      if (tables.includes("load"))
        printed.push(await loadTable(base, server, queriesOver(samplePlaces(build)), queries, say));
      if (tables.includes("constant")) printed.push(await constantTable(base, rowsOver(samplePlaces(build))));
    });
  if (runs.length > 1) printed.push(growthTable(runs));
  return printed.join("\n\n");
};
