/**
 * `npm run bench -- generate --size 100k --seed 1 --set train --out DIR`: a data folder of made-up
 * places that the project's own check and build accept, and queries.jsonl in it, with known answers. With
 * `--schedules 10k` so many of the places have times of their own.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createProgress } from "../../build/base/progress.ts";
import { answerQueries } from "./answers.ts";
import { writeFolder, type Written } from "./folder.ts";
import { generatePlaces, type Place } from "./places.ts";
import { pickTargets, planQueries } from "./queries.ts";
import { writeSchedules } from "./schedules.ts";
import { loadNameTables, type QuerySet } from "./tables.ts";
import { planWorld } from "./world.ts";

interface GenerateOptions {
  /** The folder whose tables and cities are used. */
  readonly dataDir: string;
  readonly outDir: string;
  readonly size: number;
  /** Decides places and queries. */
  readonly seed: number;
  /** Which romanisations the queries may use. */
  readonly set: QuerySet;
  /** Called at each step: how much is done, 0…1, and of what. */
  readonly onProgress: (done: number, what: string) => void;
}

interface Generated extends Written {
  readonly queries: number;
}

export const QUERIES_FILE = "queries.jsonl";

/** Places between two reports of progress. */
const REPORT_EVERY = 2_000;

/** The shares of the work: writing the places, going through them again for the answers. */
const WRITING = 0.6;

/** Writes the folder `outDir`; the same options give the same bytes on any host. */
export const generate = (options: GenerateOptions): Generated => {
  const { dataDir, outDir, size, seed, set, onProgress } = options;
  const tables = loadNameTables();
  const countries = planWorld(dataDir, size, tables);
  const places = (): Generator<Place> => generatePlaces({ seed, countries, tables });
  const wanted = pickTargets(size, seed);
  const targets = new Map<number, Place>();
  const report = ({ id, country }: Place, from: number, share: number): void => {
    if (id % REPORT_EVERY === 0) onProgress(from + (share * id) / size, country.code);
  };
  const written = writeFolder(dataDir, outDir, places(), (place) => {
    if (wanted.has(place.id)) targets.set(place.id, place);
    report(place, 0, WRITING);
  });
  const planned = planQueries(targets, { seed, set, size, tables });
  const queries = answerQueries(planned, places(), (place) => report(place, WRITING, 1 - WRITING));
  const text = queries.map((query) => `${JSON.stringify(query)}\n`).join("");
  writeFileSync(join(outDir, QUERIES_FILE), text, { flag: "wx" });
  onProgress(1, `${queries.length} queries`);
  return { ...written, queries: queries.length };
};

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };

/** "100k" as 100000; `null` for what is no size. */
export const parseSize = (text: string): number | null => {
  const [, digits, unit] = /^([1-9]\d{0,7})([km]?)$/i.exec(text) ?? [];
  const size = Number(digits) * (UNITS[unit?.toLowerCase() ?? ""] ?? 0);
  return size > 0 && size <= 20_000_000 ? size : null;
};

const OPTIONS = {
  size: { type: "string", default: "10k" },
  seed: { type: "string", default: "1" },
  set: { type: "string", default: "train" },
  data: { type: "string", default: "data" },
  out: { type: "string" },
  schedules: { type: "string" },
} as const;

/** The command: its words in, a line for people out. Throws on words that it does not know. */
export const generateCommand = (args: readonly string[]): string => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const size = parseSize(values.size);
  const { out, set } = values;
  if (size === null) throw new Error(`--size is ${values.size}, must be such as 300, 10k or 1m`);
  const scheduled = values.schedules === undefined ? 0 : parseSize(values.schedules);
  if (scheduled === null) throw new Error(`--schedules is ${values.schedules}, must be such as 300 or 10k`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed is ${values.seed}, must be a whole number`);
  if (set !== "train" && set !== "test") throw new Error(`--set is ${set}, must be train or test`);
  if (out === undefined) throw new Error("--out DIR is missing: the folder to write");
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`--out is ${out}, which is not empty`);
  const startedMs = performance.now();
  const onProgress = createProgress(
    process.stderr.isTTY,
    (text) => process.stderr.write(text),
    () => performance.now(),
  );
  const { rows, bytes, queries } = generate({
    dataDir: values.data,
    outDir: out,
    size,
    seed: Number(values.seed),
    set,
    onProgress,
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const times = scheduled === 0 ? "" : `, ${writeSchedules(out, scheduled)} schedules`;
  return `${out}: ${rows} rows, ${bytes} bytes, ${queries} queries${times}, ${seconds} s`;
};
