/** Bundles the programs that the search benchmark starts, so that no start pays for the compiler. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Below bench/, so that the peers are found in its node_modules. */
const OUT = fileURLToPath(new URL("../.cache/search/", import.meta.url));

/** Installed for the benchmarks; the rest goes into the bundle. */
const PEERS = ["minisearch", "flexsearch", "better-sqlite3"];

const ENTRIES = { child: "../peers/child.ts", cold: "cold-start.ts" } as const;

/** Paths of the bundles. */
export const bundle = async (): Promise<Readonly<Record<keyof typeof ENTRIES, string>>> => {
  mkdirSync(OUT, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, path]) => [name, fileURLToPath(new URL(path, import.meta.url))]),
    ),
    outdir: OUT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: PEERS,
    logLevel: "error",
  });
  return { child: join(OUT, "child.mjs"), cold: join(OUT, "cold.mjs") };
};
