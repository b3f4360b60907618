/** The parts of the project that are built: of what each is made, where it stands, and how it is made. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MANIFEST_FILE } from "#core/shard/names.ts";
import { buildData } from "./build.ts";
import type { BuildOptions, BuildResult } from "./build.ts";
import { eventWindow } from "./events/window.ts";
import { IMPORTED_PARTS } from "./imports.ts";
import { hashFiles } from "./stale.ts";

/** In the order that they are built in. */
export const PARTS = ["data", "web", "server"] as const;
export type PartName = (typeof PARTS)[number];

/** Where the pages are built into, beside the data. */
export const PAGES_DIR = "public";

export interface Part {
  /** How messages name it. */
  readonly label: string;
  readonly hash: () => string;
  /** Files without which it has to be built, whatever its sources are. */
  readonly outputs: readonly string[];
  /** Answers what came of it, where that is more than files. */
  readonly build: () => Promise<BuildResult | null>;
}

/** Runs a program of Node's with what it prints shown. */
const run = (...words: readonly string[]): void => {
  execFileSync(process.execPath, [...words], { stdio: "inherit" });
};

const nitropack = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("nitropack/package.json")), "dist/cli/index.mjs");

const importedParts = ({ importsDir = null }: BuildOptions): readonly string[] =>
  importsDir === null ? [] : IMPORTED_PARTS.map((part) => join(importsDir, part));

const dataPart = (options: BuildOptions): Part => ({
  label: "data",
  hash: () => {
    const { dataDir, ratingsFile, today, outDir, editUrl, maxFiles, withVariants } = options;
    const sources = [dataDir, ...importedParts(options), "build", "server/core", "package.json", ratingsFile ?? ""]; // prettier-ignore
    const { from } = eventWindow(today);
    return hashFiles(sources, JSON.stringify([from, outDir, editUrl, maxFiles, withVariants]));
  },
  outputs: [join(options.outDir, MANIFEST_FILE)],
  build: async () => buildData(options),
});

/** The engine in the service worker, and the files that the guides have tables of. */
const WEB_SOURCES = ["web", "server/core", "server/utils", "data/methods.json", "data/sources.csv", "bench/README.md"]; // prettier-ignore

const WEB: Part = {
  label: "pages",
  hash: () => hashFiles([...WEB_SOURCES, "package-lock.json"], ""),
  outputs: [join(PAGES_DIR, "index.html"), join(PAGES_DIR, "sw.js")],
  build: async () => {
    run("--import", "tsx", "web/build.ts");
    return Promise.resolve(null);
  },
};

const SERVER: Part = {
  label: "server",
  hash: () => hashFiles(["server", "nitro.config.ts", "package-lock.json"], process.version),
  outputs: [".output/server/index.mjs"],
  build: async () => {
    run(nitropack(), "build");
    return Promise.resolve(null);
  },
};

export const partOf = (name: PartName, options: BuildOptions): Part =>
  name === "data" ? dataPart(options) : name === "web" ? WEB : SERVER;

export const isBuilt = ({ outputs }: Part): boolean => outputs.every((path) => existsSync(path));
