/**
 * `npm run bench -- import`: the reader of OSM PBF, and the whole import, on a made-up planet, beside csv-parse on a
 * CSV of as many rows as the planet has elements. Each in a process of its own, in turn, in rounds; the ratio of processor time is
 * the result.
 */
import { fork } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ContestantName, Cost } from "./child.ts";
import { writePlanet } from "./write.ts";
import { median } from "../../server/core/base/median.ts";

const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));
const CACHE = fileURLToPath(new URL("../.cache/import", import.meta.url));
const DATA = "data";

const OPTIONS = {
  elements: { type: "string", default: "500000" },
  rounds: { type: "string", default: "5" },
} as const;

const runChild = async (name: ContestantName, path: string): Promise<Cost> =>
  new Promise((resolve, reject) => {
    const child = fork(CHILD, [name, path, DATA], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    child.once("message", (cost) => resolve(cost as Cost));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
  });

const parseCount = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`--${name} is ${text}, must be a whole number from ${least}`);
};

/** A table of rates, memory and the ratio. */
export const importBench = async (words: readonly string[]): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const elements = parseCount("elements", values.elements, 1000);
  const rounds = parseCount("rounds", values.rounds, 1);
  const files = writePlanet(CACHE, elements, DATA);
  const bare = await runChild("nothing", "");
  const costs: { readonly csv: Cost; readonly pbf: Cost; readonly whole: Cost }[] = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push({
      csv: await runChild("csv-parse", files.csv),
      pbf: await runChild("osm-pbf", files.pbf),
      whole: await runChild("import", files.pbf),
    });
  const line = (label: string, path: string, all: readonly Cost[], ratio: string): string => {
    const megabytes = statSync(path).size / 1e6;
    const cpu = median(all.map(({ cpuSeconds }) => cpuSeconds));
    const wall = median(all.map(({ seconds }) => seconds));
    const peak = Math.max(...all.map(({ peakMb }) => peakMb));
    const cells = [
      label,
      all[0]?.count,
      cpu.toFixed(2),
      wall.toFixed(2),
      Math.round(elements / cpu),
      (megabytes / cpu).toFixed(1),
    ];
    return `| ${[...cells, peak.toFixed(0), ratio].join(" | ")} |`;
  };
  const rate = (of: (round: (typeof costs)[number]) => Cost): string =>
    `${median(costs.map((round) => round.csv.cpuSeconds / of(round).cpuSeconds)).toFixed(2)} × csv-parse`;
  return [
    `${elements} elements: ${(statSync(files.pbf).size / 1e6).toFixed(1)} MB of PBF, ${(statSync(files.csv).size / 1e6).toFixed(1)} MB of CSV; bare Node takes ${bare.peakMb.toFixed(0)} MB.`,
    "",
    "| what | rows or items | processor s | s | elements a processor s | MB a processor s | MB at most | rate |",
    "|---|---|---|---|---|---|---|---|",
    line(
      "csv-parse",
      files.csv,
      costs.map(({ csv }) => csv),
      "1",
    ),
    line(
      "osm-pbf, read",
      files.pbf,
      costs.map(({ pbf }) => pbf),
      rate(({ pbf }) => pbf),
    ),
    line(
      "osm-pbf, imported",
      files.pbf,
      costs.map(({ whole }) => whole),
      rate(({ whole }) => whole),
    ),
  ].join("\n");
};
