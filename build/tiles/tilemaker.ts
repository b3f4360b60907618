/** Runs tilemaker (Debian: `apt install tilemaker`), which cuts an extract into vector tiles in an MBTiles file. */
import { execFile } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Coast, Line } from "./coastline.ts";
import { writeShapefile } from "./shapefile.ts";

const here = (name: string): string => fileURLToPath(new URL(`tilemaker/${name}`, import.meta.url));

/** The layer whose file it is, and whether its rings are clockwise. */
const shapesOf = (
  { land, inlets }: Coast,
  sea: Line,
): Readonly<Record<string, readonly [readonly Line[], boolean]>> => ({
  sea: [[sea], false],
  land: [land, false],
  inlets: [inlets, true],
});

interface Config {
  readonly layers: Readonly<Record<string, { readonly source?: string }>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

const readConfig = (): Config => JSON.parse(readFileSync(here("config.json"), "utf8")) as Config;

/** The last lines that a program printed, without its progress. */
const lastLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "" && !/^(?:Block|Zoom level)/.test(line))
    .slice(-5)
    .join("\n");

/** The error of a run, for people. */
const explain = (error: Error & { readonly code?: unknown }, said: string): Error =>
  error.code === "ENOENT"
    ? new Error("tilemaker is not installed. On Debian: apt install tilemaker", { cause: error })
    : new Error(`tilemaker failed:\n${lastLines(said)}`, { cause: error });

const run = async (words: readonly string[], folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile("tilemaker", [...words], { cwd: folder, maxBuffer: 2 ** 28 }, (error, out, err) => {
      if (error === null) resolve();
      else reject(explain(error, `${out}\n${err}`));
    });
  });

/**
 * Cuts the extract at `input` (an absolute path) into `tiles.mbtiles` below `folder`, and returns its path. Without a
 * coast the tiles hold neither land nor sea. The message of an Error is for people.
 */
export const runTilemaker = async (input: string, coast: Coast | null, sea: Line, folder: string): Promise<string> => {
  const { layers, settings } = readConfig();
  const shapes = coast === null ? {} : shapesOf(coast, sea);
  const written = new Set<string>();
  for (const [name, [rings, isClockwise]] of Object.entries(shapes)) {
    if (rings.length === 0) continue;
    written.add(`${name}.shp`);
    for (const [extension, bytes] of writeShapefile(rings, isClockwise))
      writeFileSync(join(folder, `${name}.${extension}`), bytes);
  }
  const used = Object.entries(layers).filter(([, { source }]) => source === undefined || written.has(source));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ layers: Object.fromEntries(used), settings }));
  copyFileSync(here("process.lua"), join(folder, "process.lua"));
  const output = join(folder, "tiles.mbtiles");
  await run(["--input", input, "--output", output, "--config", "config.json", "--process", "process.lua"], folder);
  return output;
};
