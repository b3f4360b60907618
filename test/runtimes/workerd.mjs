/**
 * The worker in workerd, as it is deployed: its modules, the data build as assets, reviews in KV.
 * `node workerd.mjs <folder of the server>`; the address and the settings come from the environment.
 */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Miniflare } from "miniflare";

const [server = ""] = process.argv.slice(2);
if (server === "--version") {
  const { version } = createRequire(import.meta.url)("workerd/package.json");
  process.stdout.write(`workerd ${version}\n`);
  process.exit(0);
}
const settings = Object.entries(process.env).filter(
  ([name]) => name.startsWith("MUSALLA_") && name !== "MUSALLA_REVIEWS",
);
const worker = new Miniflare({
  host: process.env.HOST,
  port: Number(process.env.PORT),
  modules: true,
  modulesRoot: resolve(server),
  scriptPath: resolve(server, "index.mjs"),
  modulesRules: [{ type: "ESModule", include: ["**/*.mjs"] }],
  compatibilityDate: "2025-09-06",
  compatibilityFlags: ["nodejs_compat"],
  kvNamespaces: ["REVIEWS"],
  bindings: Object.fromEntries(settings),
  assets: {
    directory: resolve(join(server, "../public")),
    binding: "ASSETS",
    routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
  },
});
await worker.ready;
process.once("SIGTERM", () => void worker.dispose().then(() => process.exit(0)));
