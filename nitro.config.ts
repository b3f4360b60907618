import { fileURLToPath } from "node:url";
import { defineNitroConfig } from "nitropack/config";

/** public/data is not a nitro asset: a handler reads it on Node, a CDN serves it elsewhere (server/README.md). */
export default defineNitroConfig({
  compatibilityDate: "2026-11-01",
  srcDir: "server",
  preset: "node-server",
  imports: false,
  publicAssets: [{ baseURL: "/", dir: "../public", maxAge: 3600 }],
  ignore: ["../public/data/**"],
  entry: fileURLToPath(new URL("server/entry/node.ts", import.meta.url)),
  errorHandler: "./server/error",
});
