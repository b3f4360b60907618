import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineNitroConfig } from "nitropack/config";

const NODE_ENTRY = fileURLToPath(new URL("server/entry/node.ts", import.meta.url));

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

/** public/data is not a nitro asset: a handler reads it on Node, a CDN serves it elsewhere (server/README.md). */
export default defineNitroConfig({
  compatibilityDate: "2026-11-01",
  srcDir: "server",
  preset: "node-server",
  imports: false,
  publicAssets: [{ baseURL: "/", dir: "../public", maxAge: 3600 }],
  ignore: ["../public/data/**"],
  errorHandler: "./server/error",
  esbuild: { options: { target: "es2022" } },
  hooks: {
    "build:before": ({ options }) => {
      if (options.preset === "node-server" && !options.dev) options.entry = NODE_ENTRY;
    },
  },
  replace: { SERVER_REVISION: JSON.stringify(revisionOf(fileURLToPath(new URL("server", import.meta.url)))) },
});
