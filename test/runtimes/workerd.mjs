/**
 * The worker in workerd, as server/deploy/wrangler.toml deploys it: its modules, the pages and the shipped data as assets,
 * reviews in KV. `node workerd.mjs <folder of the server> [files-first]`, with Node 22 or newer; the address and the settings
 * come from the environment. `files-first` is `run_worker_first = false`, with the platform's own way to serve HTML. A worker
 * has no files: a folder in MUSALLA_DATA is given to it at an address, a folder of reviews that is not there as no KV.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Miniflare } from "miniflare";
import { WRANGLER } from "./wrangler.mjs";

const [server = "", mode = ""] = process.argv.slice(2);
const isWorkerFirst = mode === "files-first" ? false : WRANGLER.isWorkerFirst;
if (server === "--version") {
  const { version } = createRequire(import.meta.url)("workerd/package.json");
  process.stdout.write(`workerd ${version}\n`);
  process.exit(0);
}

const { MUSALLA_REVIEWS: reviews = "", MUSALLA_DATA: data, HOST: host, PORT: port, ...environment } = process.env;
const settings = Object.entries(environment).filter(([name]) => name.startsWith("MUSALLA_"));

const addressOf = async (folder) => {
  const files = createServer(async ({ url = "/" }, response) => {
    const bytes = await readFile(join(folder, decodeURIComponent(url))).catch(() => null);
    response.writeHead(bytes === null ? 404 : 200).end(bytes);
  });
  await new Promise((done) => files.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${files.address().port}`;
};
if (data !== undefined) settings.push(["MUSALLA_DATA", /^https?:/.test(data) ? data : await addressOf(data)]);

const output = resolve(join(server, "../public"));
const worker = new Miniflare({
  host,
  port: Number(port),
  modules: true,
  modulesRoot: resolve(server),
  scriptPath: resolve(server, "index.mjs"),
  modulesRules: [
    { type: "ESModule", include: ["**/*.mjs"] },
    { type: "CompiledWasm", include: ["**/*.wasm"] },
  ],
  compatibilityDate: WRANGLER.date,
  compatibilityFlags: WRANGLER.flags,
  kvNamespaces: existsSync(reviews.replace(/^fs:/, "")) ? [WRANGLER.kv] : [],
  bindings: Object.fromEntries(settings),
  assets: {
    directory: output,
    binding: WRANGLER.assets,
    routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: isWorkerFirst },
    assetConfig: mode === "files-first" ? {} : { html_handling: WRANGLER.htmlHandling },
  },
});
await worker.ready;
process.once("SIGTERM", () => void worker.dispose().then(() => process.exit(0)));
