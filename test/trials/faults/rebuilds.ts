/**
 * Builds that replace each other under load, complete ones and a broken one: every answer is from a single build, and
 * none is an error.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildData } from "../../../build/compile/build.ts";
import { DIRECTORY_FILE, MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { TODAY, writeFixture } from "../../support/fixture.ts";
import { addressesOver } from "./addresses.ts";
import { type Asking, type Known, knownOf, pause, startReads, untilSound } from "./asking.ts";
import { type Faults, type Scenario, withServer } from "./scenario.ts";

/** Even, so that the first build is in place at the end. */
const SWAPS = 60;
/** Minimum and maximum of answers between two swaps, depending on the load of the machine. */
const [ANSWERS_MIN, ANSWERS_MAX] = [8, 40];
const BROKEN_MS = 2000;

/** Two builds of the test data that differ in names and places. */
const buildBoth = async (scratch: string): Promise<void> => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const dataDir = join(scratch, "data");
  writeFixture(dataDir);
  const build = async (name: string) =>
    buildData({ dataDir, outDir: join(scratch, name), today: TODAY, editUrl: null, onProgress: () => undefined });
  await build("old");
  for (const country of ["gb", "eg"]) {
    const rows = join(dataDir, "places", `${country}.csv`);
    writeFileSync(rows, readFileSync(rows, "utf8").replaceAll("Mosque", "Renamed Masjid"));
  }
  await build("new");
};

/** Replaces one build by another, as build/compile/swap-output.ts does. */
const createSwapper = (scratch: string) => {
  let current: string | null = null;
  return (build: string): void => {
    const [target, now] = [join(scratch, "v1"), new Date()];
    utimesSync(join(scratch, build, MANIFEST_FILE), now, now);
    if (current !== null) renameSync(target, join(scratch, current));
    renameSync(join(scratch, build), target);
    current = build;
  };
};

const answered = ({ row: { statuses } }: Asking): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);

const swapOften = async (asking: Asking, put: (build: string) => void, random: Faults["random"]): Promise<void> => {
  const load = startReads(asking);
  for (let swap = 0; swap < SWAPS; swap += 1) {
    const until = answered(asking) + ANSWERS_MIN + random.below(ANSWERS_MAX - ANSWERS_MIN);
    while (answered(asking) < until) await pause(3);
    put(swap % 2 === 0 ? "new" : "old");
    asking.row.injected += 1;
  }
  await load.stop();
};

export const rebuilds: Scenario = async ({ scratch, book, random }) => {
  await buildBoth(scratch);
  const put = createSwapper(scratch);
  const { reads } = addressesOver(join(scratch, "old"), random);
  const known: Record<string, Known> = {};
  for (const build of ["old", "new"])
    await withServer({ MUSALLA_DATA: join(scratch, build) }, async ({ origin }) => {
      known[build] = await knownOf(origin, reads);
    });
  const [old, fresh] = [known["old"] ?? new Map<string, string>(), known["new"] ?? new Map<string, string>()];
  put("old");
  await withServer({ MUSALLA_DATA: join(scratch, "v1"), MUSALLA_LOG: "off" }, async ({ origin }) => {
    const asking = { origin, known: [old, fresh], row: book.of("a rebuild takes the place of another"), excused: [] };
    await swapOften(asking, put, random);
    await untilSound(asking, old);

    const broken = { origin, known: [old], row: book.of("a rebuild that is broken, then a whole one"), excused: [503] };
    truncateSync(join(scratch, "new", DIRECTORY_FILE), 50);
    const load = startReads(broken);
    put("new");
    broken.row.injected += 1;
    await pause(BROKEN_MS);
    await load.stop();
    put("old");
    await untilSound(broken, old);
  });
};
