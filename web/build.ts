/**
 * `npm run build:web`: the pages and the service worker into public/, beside data/v1. What it writes is
 * generated and not kept by git; robots.txt is not its business.
 */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { InlineConfig } from "vite";
import { emitDocs } from "./docs/emit.ts";
import { PAGES } from "./pages.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PUBLIC = here("../public");

/** What every build has in common; Vite writes into what it is given, so each has its own. */
const configure = (input: Readonly<Record<string, string>>, output: object = {}): InlineConfig => ({
  configFile: false,
  root: here("."),
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: PUBLIC,
    emptyOutDir: false,
    target: "es2022",
    // The viewer of the API reference is one large file, loaded on its own page alone.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input, output, checks: { pluginTimings: false } },
  },
});

/** The pages; each has its hashed files below assets/. */
const buildPages = async (): Promise<void> => {
  rmSync(join(PUBLIC, "assets"), { recursive: true, force: true });
  await build(configure({ index: here("index.html") }));
  for (const page of PAGES) {
    mkdirSync(join(PUBLIC, page), { recursive: true });
    copyFileSync(join(PUBLIC, "index.html"), join(PUBLIC, page, "index.html"));
  }
};

/** The service worker: one classic script, as not every browser takes modules there. */
const buildWorker = async (): Promise<void> => {
  await build(configure({ sw: here("sw/worker.ts") }, { format: "iife", entryFileNames: "sw.js" }));
};

await buildPages();
await emitDocs(configure, PUBLIC);
await buildWorker();
