/**
 * The contest: every engine is asked the same points in turn, in rounds, in this process. A round's ratio
 * to us is the result, and its median is printed; times are a guide. Answers must agree first.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LatLng } from "../../server/core/base/geo.ts";
import { createShardCache, need } from "../../server/core/shard/cache.ts";
import { readDirectory } from "../../server/core/shard/directory.ts";
import { DIRECTORY_FILE } from "../../server/core/shard/paths.ts";
import { percentile } from "../../test/support/figures.ts";
import { createRandom } from "../generate/random.ts";
import { coldTable } from "./cold.ts";
import { type Answer, type Engine, kdbush, ours, rTree } from "./engines.ts";
import { placesOf } from "./places.ts";

const COUNT = 20;
const RADII_M = [5_000, 10_000] as const;
const POINTS = 2_000;
const CHECKED = 200;
/** So much that every leaf stays decoded. */
const STORE_BYTES = 64 * 1024 * 1024;
/** Equally far places may come in another order. */
const TOLERANCE_M = 0.001;

const [folder = "", rounds = "9"] = process.argv.slice(2);

const expectSame = (name: string, from: LatLng, got: Answer, expected: Answer): void => {
  const same =
    got.nearest.length === expected.nearest.length &&
    got.nearest.every(({ metres }, i) => Math.abs(metres - (expected.nearest[i]?.metres ?? 0)) < TOLERANCE_M);
  if (same && (got.total === null || got.total === expected.total)) return;
  throw new Error(
    `${name}: got ${JSON.stringify(got)} at ${JSON.stringify(from)}, expected ${JSON.stringify(expected)}`,
  );
};

/** Microseconds of each question. */
const timesOf = async (engine: Engine, points: readonly LatLng[], radiusM: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const from of points) {
    const startedMs = performance.now();
    await engine.ask(from, radiusM, COUNT);
    times.push((performance.now() - startedMs) * 1000);
  }
  return times;
};

const measure = async (engines: readonly Engine[], draw: () => LatLng, radiusM: number): Promise<string> => {
  const all = engines.map(() => [] as number[]);
  const ratios = engines.map(() => [] as number[]);
  for (let round = -1; round < Number(rounds); round += 1) {
    const points = Array.from({ length: POINTS }, draw);
    const medians: number[] = [];
    for (const [i, engine] of engines.entries()) {
      const times = await timesOf(engine, points, radiusM);
      medians.push(percentile(times, 0.5));
      if (round >= 0) for (const time of times) all[i]?.push(time);
    }
    if (round >= 0) for (const [i, medianMs] of medians.entries()) ratios[i]?.push(medianMs / (medians[0] ?? 1));
  }
  const rows = engines.map(({ name }, i) => {
    const times = all[i] ?? [];
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    return `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(0)} | ${percentile(ratios[i] ?? [], 0.5).toFixed(2)} |`;
  });
  return [
    `| the ${COUNT} nearest within ${radiusM / 1000} km | p50 µs | p99 µs | × ours |`,
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
};

const read = async (name: string): Promise<Uint8Array> => readFile(join(folder, name));
const store = createShardCache(read, STORE_BYTES);
const directory = await need(store, DIRECTORY_FILE, readDirectory);
const places = placesOf(folder, directory);
const random = createRandom("near");
const draw = (): LatLng => random.pick(places);

const mine = ours(store, directory);
const engines = [mine, ...kdbush(places), rTree(places)];
for (let i = 0; i < CHECKED; i += 1) {
  const [from, radiusM] = [draw(), random.pick(RADII_M)];
  const expected = await mine.ask(from, radiusM, COUNT);
  for (const engine of engines) expectSame(engine.name, from, await engine.ask(from, radiusM, COUNT), expected);
}
for (const { lat, lng } of places) await mine.ask({ lat, lng }, 1, 1);

process.stdout.write(`${places.length} places\n`);
for (const radiusM of RADII_M) process.stdout.write(`\n${await measure(engines, draw, radiusM)}\n`);
process.stdout.write(`\n${await coldTable(read, directory, draw)}\n`);
