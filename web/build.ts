/**
 * `npm run build:web`: builds the pages and the service worker into public/, beside data/v1. The output is not
 * committed; robots.txt is left alone.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { emptyTilesIndex, TILES_INDEX_FILE, writeTilesIndex } from "#core/shard/street-tiles.ts";
import { emitDocs } from "./docs/emit.ts";
import { buildEmbeds } from "./embed/build.ts";
import { collectLicences } from "./licences.ts";
import { mapEnginePlugin } from "./map-engine-plugin.ts";
import { notFoundPage } from "./not-found.ts";
import { buildRenderer } from "./renderer.ts";
import { buildScreen } from "./screen/build.ts";
import { PAGES, shellOf } from "./shell.ts";
import { worldPlugin } from "./world-plugin.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PUBLIC = here("../public");

const licences = collectLicences();

const SHARED: InlineConfig = {
  configFile: false,
  root: here("."),
  publicDir: false,
  logLevel: "warn",
  build: { outDir: PUBLIC, emptyOutDir: false, target: "es2022" },
};

/** Where the server and the static build find what renders pages. */
const RENDERER = here("../.cache/pages/renderer.mjs");

/** The pages; each has hashed files below assets/. */
const buildPages = async (): Promise<Rolldown.RolldownOutput["output"]> => {
  rmSync(join(PUBLIC, "assets"), { recursive: true, force: true });
  const built = await build({
    ...SHARED,
    publicDir: here("static"),
    plugins: [mapEnginePlugin(), worldPlugin(), licences.plugin],
    build: { ...SHARED.build, assetsInlineLimit: 0, chunkSizeWarningLimit: 1200 },
  });
  for (const page of PAGES) {
    mkdirSync(join(PUBLIC, page), { recursive: true });
    copyFileSync(join(PUBLIC, "index.html"), join(PUBLIC, page, "index.html"));
  }
  writeFileSync(join(PUBLIC, "404.html"), notFoundPage(readFileSync(join(PUBLIC, "index.html"), "utf8")));
  if (!("output" in built)) throw new Error("pages: got several outputs, expected one");
  return built.output;
};

/**
 * The moderators' page. It is a build of its own, so that visitors load nothing of it; its scripts and styles are below
 * assets/desk/, which the service worker does not keep. What the explorer has too (the map's worker and coasts) has the
 * same content, hence the same name, and is written once.
 */
const buildDesk = async (): Promise<void> => {
  const isStyle = /\.css$/;
  await build({
    ...SHARED,
    plugins: [mapEnginePlugin(), worldPlugin(), licences.plugin],
    build: {
      ...SHARED.build,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        input: here("desk/index.html"),
        output: {
          entryFileNames: "assets/desk/[name]-[hash].js",
          chunkFileNames: "assets/desk/[name]-[hash].js",
          assetFileNames: ({ names }) =>
            names.some((name) => isStyle.test(name))
              ? "assets/desk/[name]-[hash][extname]"
              : "assets/[name]-[hash][extname]",
        },
      },
    },
  });
};

/** Modules that read local Date fields but must get UTC (sw/base/utc-date.ts). */
const LOCAL_DATES = /\/node_modules\/(opening_hours|suncalc)\/|\/server\/base\/opening-hours\.ts$/;

const utcDates: Plugin = {
  name: "utc-dates",
  transform: (code, id) =>
    LOCAL_DATES.test(id)
      ? `import { UtcDate as Date } from ${JSON.stringify(here("sw/base/utc-date.ts"))};\n${code}`
      : null,
};

/** The service worker as one classic script, since not every browser supports module workers. */
const buildWorker = async (): Promise<void> => {
  await build({
    ...SHARED,
    plugins: [utcDates, licences.plugin],
    define: { SHELL: JSON.stringify(shellOf(PUBLIC)) },
    build: {
      ...SHARED.build,
      // Opening hours include the holidays of all countries.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: here("sw/worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
};

/** A site without a street map says so: the page asks for the index in any case. */
const emitTilesIndex = (): void => {
  const path = join(PUBLIC, TILES_INDEX_FILE);
  if (existsSync(path)) return;
  writeFileSync(path, writeTilesIndex(emptyTilesIndex()));
};

// Always build for production: vitest sets "test", which Vite would use.
process.env["NODE_ENV"] = "production";
const output = await buildPages();
await buildRenderer(SHARED, PUBLIC, output, RENDERER);
await buildDesk();
await buildScreen(SHARED, [licences.plugin]);
await buildEmbeds(PUBLIC, [licences.plugin]);
await emitDocs(PUBLIC, [licences.plugin]);
await buildWorker();
emitTilesIndex();
writeFileSync(join(PUBLIC, "licences.txt"), licences.text());
