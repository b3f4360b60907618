/**
 * What the worker weighs: its bundle, the files that a cold isolate asks for, the memory that it comes to over a data
 * build under distinct mixed queries, and whether it answers on after clients left it while it was cold.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { queriesOver, rowsOver } from "../support/traffic/queries.ts";
import { samplePlaces } from "../support/traffic/sample.ts";
import { serveFiles, startWorker } from "./edge-host.ts";

/** Of the compressed bundle, bytes; and of an isolate, MB. */
const BUNDLE_MAX = 1_000_000;
const ISOLATE_MAX_MB = 128;
/** Files that a city list may take of a cold isolate. */
const CITY_LIST_MAX = 3;

type Say = (line: string) => void;

/** The modules of the worker, each compressed by itself. */
const bundleOf = (server: string): { readonly modules: number; readonly bytes: number; readonly gzip: number } => {
  const names = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mjs"));
  const all = names.map((name) => readFileSync(join(server, name)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    modules: all.length,
    bytes: sum(all.map(({ length }) => length)),
    gzip: sum(all.map((one) => gzipSync(one).length)),
  };
};

const CITY_LIST = "/api/v1/places?country=tr&city=istanbul";
const COLD = [
  "/api/v1/prayer?lat=21.4&lng=39.8",
  "/api/v1/events",
  "/api/v1/cities?country=tr",
  "/api/v1/types",
  "/api/v1/search?q=sultanahmet",
];

/** Files asked for by each address, each of an isolate of its own. */
const coldFiles = async (
  server: string,
  build: string,
  path: string,
  isAssets: boolean,
): Promise<readonly string[]> => {
  const files = await serveFiles(build);
  const host = await startWorker(server, files, { isAssets });
  const { status } = await fetch(`${host.origin}${path}`);
  await host.stop();
  files.stop();
  if (status !== 200) throw new Error(`${path}: answered with ${status}, expected 200`);
  return files.asked();
};

/** How many of the same requests are answered after as many were given up by clients while nothing was read yet. */
const afterLeaving = async (server: string, build: string, paths: readonly string[]): Promise<number> => {
  const files = await serveFiles(build, 200);
  const host = await startWorker(server, files);
  const askFor = async (path: string, patienceMs: number): Promise<boolean> =>
    fetch(`${host.origin}${path}`, { signal: AbortSignal.timeout(patienceMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const patienceMs of [100, 300, 500, 700, 900])
    await Promise.all(paths.map(async (path) => askFor(path, patienceMs)));
  const answered = await Promise.all(paths.map(async (path) => askFor(path, 30_000)));
  await host.stop();
  files.stop();
  return answered.filter(Boolean).length;
};

/** Queries at the same time, and between two looks at the memory. */
const AT_ONCE = 4;
const LOOK_EVERY = 100;

const memoryUnder = async (server: string, build: string, queries: number, say: Say): Promise<boolean> => {
  const files = await serveFiles(build);
  const host = await startWorker(server, files, { heapMb: ISOLATE_MAX_MB });
  const next = queriesOver(samplePlaces(build));
  let [peakMb, objectsMb, buffersMb, failed] = [0, 0, 0, 0];
  let leastMb = Number.POSITIVE_INFINITY;
  for (let asked = 0; asked < queries && !host.hasEnded(); asked += LOOK_EVERY) {
    const ask = async (): Promise<void> => {
      for (let i = 0; i < LOOK_EVERY / AT_ONCE; i += 1) {
        const isOk = await fetch(`${host.origin}${next()}`).then(
          async (reply) => (await reply.arrayBuffer(), reply.ok),
          () => false,
        );
        if (!isOk) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    const heap = await host.inspector.heap();
    if (asked >= queries / 2) leastMb = Math.min(leastMb, heap.objectsMb + heap.buffersMb);
    if (heap.objectsMb + heap.buffersMb <= peakMb) continue;
    ({ objectsMb, buffersMb } = heap);
    peakMb = objectsMb + buffersMb;
  }
  const mb = (value: number): string => value.toFixed(1);
  say(
    `| memory after ${queries} distinct mixed queries, ${failed} failed, V8 bounded to ${ISOLATE_MAX_MB} MB | ${mb(peakMb)} MB at most (${mb(objectsMb)} objects with garbage, ${mb(buffersMb)} buffers); ${mb(leastMb)} after a collection; the process ${mb(host.peakMb())} | ${ISOLATE_MAX_MB} MB |`,
  );
  await host.stop();
  files.stop();
  return failed === 0 && peakMb <= ISOLATE_MAX_MB;
};

/** Prints what was measured beside what it may be; false when something is over it. */
export const measureEdge = async (server: string, build: string, queries: number, say: Say): Promise<boolean> => {
  say("| worker | measured | at most |\n|---|---|---|");
  const { modules, bytes, gzip } = bundleOf(server);
  say(
    `| bundle: ${modules} modules | ${Math.round(gzip / 1000)} kB gzip, ${Math.round(bytes / 1000)} kB plain | 1000 kB gzip |`,
  );
  const cold = {
    assets: await coldFiles(server, build, CITY_LIST, true),
    address: await coldFiles(server, build, CITY_LIST, false),
  };
  for (const [source, asked] of Object.entries(cold))
    say(`| files of a cold city list, data as ${source} | ${asked.length}: ${asked.join(", ")} | ${CITY_LIST_MAX} |`);
  for (const path of [...rowsOver(samplePlaces(build)), ...COLD])
    say(`| files of a cold ${decodeURIComponent(path)} | ${(await coldFiles(server, build, path, true)).length} | – |`);
  const paths = rowsOver(samplePlaces(build)).flatMap((path) => [path, path, `${path}&lang=ar`]);
  const answered = await afterLeaving(server, build, paths);
  say(`| answered after clients left a cold isolate | ${answered} of ${paths.length} | all |`);
  const isLight = await memoryUnder(server, build, queries, say);
  return (
    isLight &&
    gzip <= BUNDLE_MAX &&
    answered === paths.length &&
    Object.values(cold).every(({ length }) => length <= CITY_LIST_MAX)
  );
};
