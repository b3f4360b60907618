import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineNitroConfig } from "nitropack/config";
import type { Nitro } from "nitropack/types";
import { FOLDERS, SECURITY } from "./server/core/host/headers.ts";

const DATA = fileURLToPath(new URL("public/data/v1", import.meta.url));

const entryOf = (name: string): string => fileURLToPath(new URL(`server/entry/${name}.ts`, import.meta.url));

/** Presets with an entry of ours; those of processes have Node's HTTP server, which Bun and Deno have too. */
const ENTRIES: Readonly<Record<string, string>> = {
  "node-server": entryOf("node"),
  "node-cluster": entryOf("cluster"),
  bun: entryOf("node"),
  "deno-server": entryOf("node"),
  "cloudflare-module": entryOf("worker"),
};

/** Presets of processes, which read the data build where it is. */
const PROCESSES: ReadonlySet<string> = new Set(["node-server", "node-cluster", "bun", "deno-server"]);

/** Twelve hex digits of everything in a folder, by name and content. */
const revisionOf = (folder: string): string => {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) hash.update(relative(folder, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
};

/** Headers of static files for a platform that serves them; the server's own answers have theirs. */
const platformRules = (): Nitro["options"]["routeRules"] => ({
  "/**": { headers: { ...SECURITY } },
  ...Object.fromEntries(FOLDERS.map(({ path, headers }) => [`${path}**`, { headers: { ...headers } }])),
});

/**
 * Our entry for the presets that have one, and static files by our own handlers (server/utils/pages.ts); where a CDN
 * serves the static files, the data build is one of them.
 */
const ownEntry = ({ options, hooks }: Nitro): void => {
  if (options.dev) return;
  const own = ENTRIES[options.preset];
  if (own !== undefined)
    hooks.hook("build:before", () => {
      options.entry = own;
    });
  if (PROCESSES.has(options.preset)) {
    options.serveStatic = false;
    options.publicAssets = [];
  } else {
    Object.assign(options.routeRules, platformRules());
    hooks.hook("compiled", ({ options: { output } }) => {
      if (existsSync(DATA)) cpSync(DATA, join(output.publicDir, "data/v1"), { recursive: true });
    });
  }
};

/** What stands in public is read by handlers on Node, and served by the CDN elsewhere (server/README.md). */
export default defineNitroConfig({
  compatibilityDate: "2026-11-01",
  srcDir: "server",
  preset: "node-server",
  imports: false,
  publicAssets: [{ baseURL: "/", dir: "../public" }],
  ignore: ["../public/data/**"],
  errorHandler: "./server/error",
  cloudflare: { nodeCompat: true },
  esbuild: { options: { target: "es2022" } },
  // A module, because a preset's own hooks give way to those of a config.
  modules: [ownEntry],
  replace: { SERVER_REVISION: JSON.stringify(revisionOf(fileURLToPath(new URL("server", import.meta.url)))) },
});
