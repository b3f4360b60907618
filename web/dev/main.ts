/**
 * `npm run dev`: the pages from their sources, loaded anew at each save, and the server, which is built again when its sources
 * change, at one address.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { script } from "../../server/cli/script.ts";
import { startDataWatch } from "./data.ts";
import { startPages } from "./pages.ts";
import { startNitro } from "./server.ts";

/** What the server is bundled with, and what it sends beside the pages: their sources come from Vite, so that older ones do. */
const BUILT = [".cache/pages/renderer.mjs", "public/index.html"];

const given = script("npm run dev --", "Serves pages and API from their sources, and both again after each save.")
  .option("--port <n>", "the port of the pages and the API (default: PORT, else 3000)")
  .option("--no-data", "serve the data as they were built last, and do not follow the data folder")
  .parse()
  .opts() as { readonly port?: string; readonly data: boolean };

const isBuilt = BUILT.every((path) => existsSync(path));
const parts = [...(given.data ? ["data", "openapi"] : []), ...(isBuilt ? [] : ["web"])];
if (parts.length > 0)
  execFileSync(process.execPath, ["--import", "tsx", "build/cli/main.ts", "prepare", ...parts], { stdio: "inherit" });
const api = await startNitro();
const pages = await startPages(Number(given.port ?? process.env["PORT"] ?? 3000), api.origin);
const data = given.data ? startDataWatch(pages.reload) : null;
process.stdout.write(`Musalla in development: ${pages.origin}\n`);

/** Ends all that was started, when the first part of it ends. */
const end = async (code: number): Promise<never> => {
  data?.stop();
  api.stop();
  await pages.stop();
  process.exit(code);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(0));
void api.ended.then(async (code) => end(code ?? 1));
