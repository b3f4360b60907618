/**
 * Builds the parts of the project that are older than their sources, compared by hash and not by date, so that `npm
 * start` after a pull, an edit or a new month serves the current state. Each part declares its sources, outputs and
 * build step; a stamp file records the hashes.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MANIFEST_FILE, OPENAPI_FILE } from "#core/shard/paths.ts";
import { writeFiles } from "../base/files.ts";
import { filesBelow, hashFiles, sourcesOf } from "../base/sources.ts";
import { LAYERS, OVERLAY_PARTS, reportBeside } from "../check/load/country-files.ts";
import { buildData, type BuildOptions, type BuildResult } from "../compile/build.ts";
import { eventWindow } from "../compile/plan/events.ts";
import { OWN_REPOSITORY, reportsOf } from "./repository.ts";
import { formatSecurityTxt, SECURITY_TXT } from "./security-txt.ts";

const STAMP = ".cache/prepared.json";

/** The source hash that each part was last built from. */
type Stamp = Readonly<Record<string, string | undefined>>;

const readStamp = (): Stamp => {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")) as Stamp;
  } catch {
    return {};
  }
};

/** Records that a part was built. */
const stampPart = (part: string, hash: string): void => {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ ...readStamp(), [part]: hash }));
};

/** In build order. A data build also writes the OpenAPI document. */
export const PARTS = ["data", "openapi", "web", "server"] as const;
export type PartName = (typeof PARTS)[number];

/** What renders pages, made of the explorer (web/build.ts); the server is bundled with it. */
export const RENDERER = ".cache/pages/renderer.mjs";

/** Output folder of the pages, beside the data. */
export const PAGES_DIR = "public";

interface Part {
  /** Name in messages. */
  readonly label: string;
  readonly hash: () => string;
  /** If one of these files is missing, the part is built regardless of its sources. */
  readonly outputs: readonly string[];
  /** Builds the part; returns the result of a data build. */
  readonly build: () => Promise<BuildResult | null>;
}

/** Runs a Node program, showing its output. */
const run = (...words: readonly string[]): void => {
  execFileSync(process.execPath, [...words], { stdio: "inherit" });
};

const nitropack = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("nitropack/package.json")), "dist/cli/index.mjs");

/** The files of the data folder apart from the layers, and of the overlays that are built. */
const dataSources = ({ dataDir, overlays = [] }: BuildOptions): readonly string[] => [
  ...readdirSync(dataDir).flatMap((name) => (name === LAYERS || name.endsWith(".md") ? [] : [join(dataDir, name)])),
  ...overlays.flatMap(({ dir }) => OVERLAY_PARTS.map((part) => join(dir, part))),
  ...new Set(overlays.filter(({ kind }) => kind === "layer").map(reportBeside)),
];

/** Generates the OpenAPI document; its examples run the whole API. */
const DOCUMENT_MAKER = "build/openapi/answers.ts";

const PACKAGES = "package-lock.json";

const hashOfData = (options: BuildOptions): string => {
  const { ratingsFile, today, outDir, editUrl, addUrl, suggestUrl, maxFiles, withVariants } = options;
  const code = sourcesOf(["build/compile/build.ts"], [DOCUMENT_MAKER]);
  const sources = [...dataSources(options), ...code, PACKAGES, ratingsFile ?? ""];
  const { from } = eventWindow(today);
  return hashFiles(sources, JSON.stringify([from, outDir, editUrl, addUrl, suggestUrl, maxFiles, withVariants]));
};

const dataPart = (options: BuildOptions): Part => ({
  label: "data",
  hash: () => hashOfData(options),
  outputs: [join(options.outDir, MANIFEST_FILE)],
  build: async () => buildData(options),
});

/** The manifest lists the document's hash, so a data build writes it; unchanged countries are reused. */
const openApiPart = (options: BuildOptions): Part => ({
  label: "API document",
  hash: () => hashFiles([...sourcesOf([DOCUMENT_MAKER]), "package.json", PACKAGES], hashOfData(options)),
  outputs: [join(options.outDir, OPENAPI_FILE)],
  build: async () => buildData(options),
});

/** What the pages include: the engine (in the service worker), and the files behind the guides' tables. */
const sourcesOfPages = (): readonly string[] => {
  const own = filesBelow("web");
  const tables = ["data/methods.json", ...filesBelow("data/authorities"), "data/sources.csv", "bench/README.md"];
  return [...new Set([...own, ...sourcesOf(own)]), ...tables];
};

/** The text of security.txt; `null` without a contact. */
const securityTxt = ({ securityContact = null, today }: BuildOptions): string | null => {
  const contact = securityContact ?? reportsOf(OWN_REPOSITORY);
  return contact === null ? null : formatSecurityTxt(contact, today);
};

/** Where the pages of a site are built, and what renders the others. */
export interface PagesBuilt {
  readonly folder: string;
  readonly renderer: string;
}

/** Those of a site below `base` have a folder of their own. */
export const pagesBuiltFor = (base: string): PagesBuilt => {
  if (base === "/") return { folder: PAGES_DIR, renderer: RENDERER };
  const own = join(".cache/based", base.slice(1, -1).replaceAll("/", "+"));
  return { folder: join(own, "public"), renderer: join(own, "renderer.mjs") };
};

const webPart = (options: BuildOptions, { folder, renderer }: PagesBuilt): Part => ({
  label: "pages",
  hash: () => hashFiles([...sourcesOfPages(), PACKAGES], securityTxt(options) ?? ""),
  outputs: [join(folder, "index.html"), join(folder, "sw.js"), renderer],
  build: async () => {
    const { base = "/" } = options;
    const words = base === "/" ? [] : ["--base", base, "--out", folder, "--renderer", renderer];
    run("--import", "tsx", "web/build.ts", ...words);
    const [path, text] = [join(folder, SECURITY_TXT), securityTxt(options)];
    if (text === null) rmSync(path, { force: true });
    else writeFiles(new Map([[path, text]]));
    return Promise.resolve(null);
  },
});

/** The entries that nitropack bundles. */
const SERVER_ENTRIES = [
  "server/api",
  "server/routes",
  "server/plugins",
  "server/node/entry.ts",
  "server/node/main.ts",
  "server/node/cluster.ts",
  "server/edge/worker.ts",
  "server/error.ts",
];

const SERVER: Part = {
  label: "server",
  hash: () => {
    const entries = SERVER_ENTRIES.flatMap(filesBelow);
    const rendered = existsSync(RENDERER) ? [RENDERER] : [];
    return hashFiles([...sourcesOf([...entries, "nitro.config.ts"]), PACKAGES, ...rendered]);
  },
  outputs: [".output/server/index.mjs"],
  build: async () => {
    run(nitropack(), "build");
    return Promise.resolve(null);
  },
};

export const partOf = (name: PartName, options: BuildOptions): Part =>
  ({
    data: dataPart(options),
    openapi: openApiPart(options),
    web: webPart(options, pagesBuiltFor(options.base ?? "/")),
    server: SERVER,
  })[name];

const isBuilt = ({ outputs }: Part): boolean => outputs.every((path) => existsSync(path));

/** The name under which a part's hash is kept; a site below a path has its own. */
const stampOf = (name: PartName, { base = "/" }: BuildOptions): string => (base === "/" ? name : `${name} ${base}`);

interface PrepareOptions {
  readonly parts?: readonly PartName[];
  /** Whether to build up-to-date parts too. */
  readonly isForced?: boolean;
  /** Called with a line of text before each part. */
  readonly say: (line: string) => void;
}

/**
 * Builds outdated parts in the order of `PARTS`; returns the result of the data build, or `null` if that was up to
 * date. If the data build writes nothing, nothing else is built.
 */
export const prepare = async (
  options: BuildOptions,
  { parts = PARTS, isForced = false, say }: PrepareOptions,
): Promise<BuildResult | null> => {
  let data: BuildResult | null = null;
  for (const name of PARTS.filter((part) => parts.includes(part))) {
    // The data build wrote it too.
    if (name === "openapi" && data !== null) continue;
    const part = partOf(name, options);
    const hash = part.hash();
    const stamp = stampOf(name, options);
    const isFresh = readStamp()[stamp] === hash && isBuilt(part);
    if (isFresh && !isForced) continue;
    say(isForced ? `Building the ${part.label}.` : `The ${part.label}: newer than what was built; building.`);
    const built = await part.build();
    if (built !== null) data = built;
    if (built?.output === null) break;
    stampPart(stamp, hash);
    if (name === "data") stampPart("openapi", partOf("openapi", options).hash());
  }
  return data;
};
