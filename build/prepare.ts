/**
 * Builds what is older than its sources, by content and not by date, so that `npm start` after a
 * pull, an edit or a change of month serves what the tree says. What was built from what is noted
 * beside the outputs.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildData } from "./build.ts";
import type { BuildOptions, BuildResult } from "./build.ts";
import { eventWindow } from "./events/window.ts";
import { IMPORTED_PARTS } from "./imports.ts";

const STAMP = ".cache/prepared.json";
const SERVER = ".output/server/index.mjs";

interface Stamp {
  readonly data?: string;
  readonly server?: string;
}

const filesBelow = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).sort().flatMap((name) => filesBelow(join(path, name))); // prettier-ignore
};

const hashFiles = (paths: readonly string[], also: string): string => {
  const hash = createHash("sha256").update(also);
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
};

const importedParts = ({ importsDir = null }: BuildOptions): readonly string[] =>
  importsDir === null ? [] : IMPORTED_PARTS.map((part) => join(importsDir, part));

const readStamp = (): Stamp => {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")) as Stamp;
  } catch {
    return {};
  }
};

const writeStamp = (stamp: Stamp): void => {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(stamp));
};

const buildServer = (): void => {
  const nitropack = createRequire(import.meta.url).resolve("nitropack/package.json");
  execFileSync(process.execPath, [join(dirname(nitropack), "dist/cli/index.mjs"), "build"], {
    stdio: "inherit",
  });
};

/** Builds what is stale and says so; answers the result of the data build, or `null` when it was fresh. */
export const prepare = async (
  options: BuildOptions,
  say: (line: string) => void,
): Promise<BuildResult | null> => {
  const { from } = eventWindow(options.today);
  const data = hashFiles(
    [
      options.dataDir,
      ...importedParts(options),
      "build",
      "server/core",
      "package.json",
      options.ratingsFile ?? "",
    ],
    JSON.stringify([from, options.outDir, options.editUrl, options.maxFiles, options.withVariants]),
  );
  const server = hashFiles(["server", "nitro.config.ts", "package-lock.json"], process.version);
  const stamp = readStamp();
  let built: BuildResult | null = null;
  if (stamp.data !== data || !existsSync(join(options.outDir, "manifest.json"))) {
    say("The data is newer than its build; building it.");
    built = await buildData(options);
    if (built.output === null) return built;
    writeStamp({ ...stamp, data });
  }
  if (stamp.server !== server || !existsSync(SERVER)) {
    say("The server is newer than its build; building it (about 20 seconds).");
    buildServer();
    writeStamp({ data, server });
  }
  return built;
};
