import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineNitroConfig } from "nitropack/config";
import type { Nitro } from "nitropack/types";
import { revisionOfAnswers } from "./build/base/sources.ts";
import { formatHeadersFile } from "./build/site/headers-file.ts";
import { FOLDERS, SECURITY } from "./server/core/http/headers.ts";
import { contentTypeOf } from "./server/core/http/media-types.ts";
import { ARCHIVES } from "./server/core/shard/paths.ts";

const DATA = fileURLToPath(new URL("public/data/v1", import.meta.url));

/** Renders pages; web/build.ts makes it of the explorer. */
const RENDERER = fileURLToPath(new URL(".cache/pages/renderer.mjs", import.meta.url));
if (!existsSync(RENDERER)) throw new Error("nitro: the pages are not built yet; npm run build:web builds them");

const entryOf = (name: string): string => fileURLToPath(new URL(`server/${name}.ts`, import.meta.url));

/** Presets with an entry of ours; those of processes have Node's HTTP server, which Bun and Deno have too. */
const ENTRIES: Readonly<Record<string, string>> = {
  "node-server": entryOf("node/entry"),
  "node-cluster": entryOf("node/cluster"),
  bun: entryOf("node/entry"),
  "deno-server": entryOf("node/entry"),
  "cloudflare-module": entryOf("edge/worker"),
};

/** Presets of processes, which read the data build where it is. */
const PROCESSES: ReadonlySet<string> = new Set(["node-server", "node-cluster", "bun", "deno-server"]);

/** Headers of static files for a platform that serves them; the server's own answers have theirs. */
const platformRules = (): Nitro["options"]["routeRules"] => ({
  "/**": { headers: { ...SECURITY } },
  ...Object.fromEntries(
    FOLDERS.map(({ path, headers, security }) => [`${path}**`, { headers: { ...headers, ...security } }]),
  ),
});

/** Types that Cloudflare does not know. */
const TYPES = ["geojsonl", "jsonl", "parquet", "pmtiles", "sqlite"] as const;

/**
 * `_headers` for the files that Cloudflare answers by itself. It adds rules to each other, so that it needs the form of static
 * hosts; the worker gives its own answers their headers itself.
 */
const writeHeadersFile = (publicDir: string): void => {
  const files = readdirSync(publicDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(publicDir, join(parentPath, name)));
  const types = TYPES.map((one) => `/*.${one}\n  Content-Type: ${contentTypeOf(`x.${one}`)}\n`);
  writeFileSync(join(publicDir, "_headers"), formatHeadersFile(files) + types.join(""));
};

/**
 * Handlers are loaded as the server starts. Nitro would import each on its first request, and Node keeps an import that
 * failed for good: out of file descriptors, or while a build replaces the files. Nitro lists them after its own hooks.
 */
const loadHandlersAtStart = (nitro: Nitro): void => {
  const buildStart = (): void => {
    for (const handler of nitro.scannedHandlers) handler.lazy = false;
  };
  nitro.hooks.hook("rollup:before", (_nitro, { plugins }) => {
    if (Array.isArray(plugins)) plugins.push({ name: "handlers-at-start", buildStart });
  });
};

/** What draws pictures: a native library where there are processes, WebAssembly where there are none. */
const RASTERIZERS = {
  native: fileURLToPath(new URL("server/cards/rasterize-native.ts", import.meta.url)),
  wasm: fileURLToPath(new URL("server/cards/rasterize-wasm.ts", import.meta.url)),
};

const rasterizerOf = ({ options }: Nitro): void => {
  options.alias["#rasterize"] = RASTERIZERS[options.preset.startsWith("cloudflare") ? "wasm" : "native"];
};

/**
 * Our entry for the presets that have one, and static files by our own handlers (server/http/pages.ts); where a CDN
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
    const isOfCloudflare = options.preset.startsWith("cloudflare");
    if (!isOfCloudflare) Object.assign(options.routeRules, platformRules());
    hooks.hook("compiled", async ({ options: { output } }) => {
      const filter = (path: string): boolean => path !== join(DATA, ARCHIVES);
      if (existsSync(DATA)) cpSync(DATA, join(output.publicDir, "data/v1"), { recursive: true, filter });
      if (isOfCloudflare) writeHeadersFile(output.publicDir);
    });
  }
};

/** What stands in public is read by handlers on Node, and served by the CDN elsewhere (server/README.md). */
export default defineNitroConfig({
  compatibilityDate: "2026-11-01",
  srcDir: "server",
  preset: "node-server",
  imports: false,
  alias: { "#pages": RENDERER },
  publicAssets: [{ baseURL: "/", dir: "../public" }],
  ignore: ["../public/data/**"],
  errorHandler: "./server/error",
  cloudflare: { nodeCompat: true },
  experimental: { wasm: true },
  esbuild: { options: { target: "es2022" } },
  // A module, because a preset's own hooks give way to those of a config.
  modules: [ownEntry, rasterizerOf, loadHandlersAtStart],
  replace: { SERVER_REVISION: JSON.stringify(revisionOfAnswers()) },
});
