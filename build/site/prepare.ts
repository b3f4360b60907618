/** What was built from what, by content and not by date: hashes of sources, and the note of them that is kept. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MANIFEST_FILE, OPENAPI_FILE } from "#core/shard/paths.ts";
import { writeFiles } from "../base/files.ts";
import { filesBelow, hashFiles, sourcesOf } from "../base/sources.ts";
import { IMPORTED_PARTS } from "../check/load/imports.ts";
import { buildData, type BuildOptions, type BuildResult } from "../compile/build.ts";
import { eventWindow } from "../compile/events/rows.ts";
import { contactOf, formatSecurityTxt, SECURITY_TXT } from "./security-txt.ts";

const STAMP = ".cache/prepared.json";

/** The hash of the sources that each part was last built of. */
export type Stamp = Readonly<Record<string, string | undefined>>;

const readStamp = (): Stamp => {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")) as Stamp;
  } catch {
    return {};
  }
};

/** Notes that a part was built. */
const stampPart = (part: string, hash: string): void => {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ ...readStamp(), [part]: hash }));
};

// MERGED parts.ts: The parts of the project that are built: of what each is made, where it stands, and how it is made.

/** In the order that they are built in. A data build makes the API's document too. */
export const PARTS = ["data", "openapi", "web", "server"] as const;
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

const packageJson = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly repository?: string | { readonly url?: string };
};

const nitropack = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("nitropack/package.json")), "dist/cli/index.mjs");

const importedParts = ({ importsDir = null }: BuildOptions): readonly string[] =>
  importsDir === null ? [] : IMPORTED_PARTS.map((part) => join(importsDir, part));

/** What the API's document comes from, whose examples run all of the API. */
const DOCUMENT_MAKER = "build/openapi/answers.ts";

const PACKAGES = "package-lock.json";

const hashOfData = (options: BuildOptions): string => {
  const { dataDir, ratingsFile, today, outDir, editUrl, maxFiles, withVariants } = options;
  const code = sourcesOf(["build/compile/build.ts"], [DOCUMENT_MAKER]);
  const sources = [dataDir, ...importedParts(options), ...code, PACKAGES, ratingsFile ?? ""];
  const { from } = eventWindow(today);
  return hashFiles(sources, JSON.stringify([from, outDir, editUrl, maxFiles, withVariants]));
};

const dataPart = (options: BuildOptions): Part => ({
  label: "data",
  hash: () => hashOfData(options),
  outputs: [join(options.outDir, MANIFEST_FILE)],
  build: async () => buildData(options),
});

/** The lists of the data name the document with its hash: a data build makes it, which takes over all that did not change. */
const openApiPart = (options: BuildOptions): Part => ({
  label: "API document",
  hash: () => hashFiles([...sourcesOf([DOCUMENT_MAKER]), "package.json", PACKAGES], hashOfData(options)),
  outputs: [join(options.outDir, OPENAPI_FILE)],
  build: async () => buildData(options),
});

/** What the pages have of the rest: the engine in the service worker, and the files that the guides have tables of. */
const sourcesOfPages = (): readonly string[] => {
  const own = filesBelow("web");
  return [...new Set([...own, ...sourcesOf(own)]), "data/methods.json", "data/sources.csv", "bench/README.md"];
};

/** The text of security.txt; `null` where nobody is named. */
const securityTxt = ({ securityContact = null, today }: BuildOptions): string | null => {
  const contact = securityContact ?? contactOf(packageJson.repository);
  return contact === null ? null : formatSecurityTxt(contact, today);
};

const webPart = (options: BuildOptions): Part => ({
  label: "pages",
  hash: () => hashFiles([...sourcesOfPages(), PACKAGES], securityTxt(options) ?? ""),
  outputs: [join(PAGES_DIR, "index.html"), join(PAGES_DIR, "sw.js")],
  build: async () => {
    run("--import", "tsx", "web/build.ts");
    const [path, text] = [join(PAGES_DIR, SECURITY_TXT), securityTxt(options)];
    if (text === null) rmSync(path, { force: true });
    else writeFiles(new Map([[path, text]]));
    return Promise.resolve(null);
  },
});

/** What nitropack makes a server of. */
const SERVER_ENTRIES = [
  "server/api",
  "server/routes",
  "server/plugins",
  "server/node/main.ts",
  "server/node/cluster.ts",
  "server/edge/worker.ts",
  "server/error.ts",
];

const SERVER: Part = {
  label: "server",
  hash: () => {
    const entries = SERVER_ENTRIES.flatMap(filesBelow);
    return hashFiles([...sourcesOf([...entries, "nitro.config.ts"]), PACKAGES], process.version);
  },
  outputs: [".output/server/index.mjs"],
  build: async () => {
    run(nitropack(), "build");
    return Promise.resolve(null);
  },
};

export const partOf = (name: PartName, options: BuildOptions): Part =>
  ({ data: dataPart(options), openapi: openApiPart(options), web: webPart(options), server: SERVER })[name];

const isBuilt = ({ outputs }: Part): boolean => outputs.every((path) => existsSync(path));

// MERGED prepare.ts: Builds parts of the project, all or those that are older than their sources by content, so that `npm start`
// after a pull, an edit or a change of month serves what the tree says.

export interface PrepareOptions {
  readonly parts?: readonly PartName[];
  /** Whether what is not stale is built too. */
  readonly isForced?: boolean;
  /** Told a line before each part. */
  readonly say: (line: string) => void;
}

/**
 * Builds what is to be built, in the order of `PARTS`, and says so; answers the result of the data build, or `null`
 * when that was left as it is. After a data build that wrote nothing, nothing else is built.
 */
export const prepare = async (
  options: BuildOptions,
  { parts = PARTS, isForced = false, say }: PrepareOptions,
): Promise<BuildResult | null> => {
  let data: BuildResult | null = null;
  for (const name of PARTS.filter((one) => parts.includes(one))) {
    if (name === "openapi" && data !== null) continue;
    const part = partOf(name, options);
    const hash = part.hash();
    const isStale = readStamp()[name] !== hash || !isBuilt(part);
    if (!isStale && !isForced) continue;
    say(isForced ? `Building the ${part.label}.` : `The ${part.label}: newer than what was built; building.`);
    const built = await part.build();
    if (built !== null) data = built;
    if (built?.output === null) break;
    stampPart(name, hash);
    // A data build made it too.
    if (name === "data") stampPart("openapi", partOf("openapi", options).hash());
  }
  return data;
};
