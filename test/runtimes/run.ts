/**
 * `npm run test:runtimes [-- --rounds 3] [name…]`: builds the server for every preset, runs the whole
 * contract suite on every runtime, compares pages with those of the Node server, walks through those of the worker in a browser, and calls the handlers of the function platforms; `packages` tries the packed packages of
 * `packages/` on each runtime that they are for, and `mcp` calls every tool with the MCP inspector. Prints a table, and below it why anything was skipped; exit 1 when anything failed, or when a runtime is missing and REQUIRE_ALL=1.
 * `-- --edge [--build DIR] [--queries N]`: what the worker weighs over the data build in DIR instead (edge.ts).
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { startServer } from "../running/start.ts";
import { measureEdge } from "./edge.ts";
import { FUNCTION_PRESETS, callFunction } from "./functions.ts";
import { RUNTIMES, versionOf } from "./hosts.ts";
import type { Runtime } from "./hosts.ts";
import { inspectMcp } from "./mcp-inspector.ts";
import { tryPackages } from "./packages.ts";
import { compareAnswers, comparePages } from "./same-answers.ts";
import { runContract, runWalks } from "./suite.ts";

const FOLDER = ".cache/runtimes";
const tsx = createRequire(import.meta.url).resolve("tsx/cli");
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (line: string): void => void process.stderr.write(`${line}\n`);

const OPTIONS = {
  rounds: { type: "string", default: "1" },
  edge: { type: "boolean", default: false },
  build: { type: "string", default: "public/data/v1" },
  queries: { type: "string", default: "3000" },
} as const;
const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const rounds = Number(values.rounds);
/** Whether `one` names this: by all of its name, by its beginning (`deno`), or with its other ways to be deployed. */
const isNamed = (name: string, one: string): boolean =>
  name === one || name.startsWith(`${one}-`) || name.startsWith(`${one}, files`);
const isAsked = (name: string): boolean => positionals.length === 0 || positionals.some((one) => isNamed(name, one));

const NAMES = [...RUNTIMES.map(({ name }) => name), ...FUNCTION_PRESETS, "packages", "mcp"];
const unknown = positionals.filter((one) => !NAMES.some((name) => isNamed(name, one)));
if (unknown.length > 0) {
  tell(`There is no runtime ${unknown.join(", ")}; there are ${NAMES.join(", ")}.`);
  process.exit(2);
}

const run = (script: string, ...args: readonly string[]): void =>
  void execFileSync(process.execPath, [tsx, script, ...args], { stdio: ["ignore", "ignore", "inherit"] });

const build = async (preset: string, folder: string): Promise<void> => {
  tell(`build ${preset}`);
  const child = spawn(process.execPath, [tsx, "test/runtimes/build.ts", preset, folder], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`build of ${preset}: got ${code}, expected 0`);
};

/** Builds by preset, one after the other; what was built before is tried meanwhile. */
const builds = new Map<string, Promise<void>>();
let last: Promise<void> = Promise.resolve();
const folderOf = (preset: string): string => join(FOLDER, preset);
const beginBuild = (preset: string): Promise<void> => {
  const known = builds.get(preset);
  if (known !== undefined) return known;
  last = last.then(async () => build(preset, folderOf(preset)));
  // Whoever waits for it is told.
  last.catch(() => undefined);
  builds.set(preset, last);
  return last;
};
const outputOf = async (preset: string): Promise<string> => {
  await beginBuild(preset);
  return join(folderOf(preset), "output");
};

let failures = 0;
const row = (name: string, version: string, result: string): void => say(`| ${name} | ${version} | ${result} |`);
const told = (name: string, problems: readonly string[]): void => {
  failures += problems.length;
  for (const problem of problems.slice(0, 20)) tell(`  ${name}: ${problem}`);
};

/** Why tests were skipped, by the name of the runtime. */
const reasons: string[] = [];

/** The pages of a host beside those of the Node server, and a walk through them. */
const tryPages = async (runtime: Runtime, server: string): Promise<readonly string[]> => {
  if (runtime.pages === undefined) return [];
  const node = await startServer();
  process.env["TEST_SERVER"] = JSON.stringify(runtime.command(server));
  const host = await startServer();
  delete process.env["TEST_SERVER"];
  const compare = runtime.pages === "files-first" ? comparePages : compareAnswers;
  const { same, wrong } = await compare(host.origin, node.origin);
  await Promise.all([host.stop(), node.stop()]);
  told(runtime.name, wrong);
  const results = [`pages: ${same} same, ${wrong.length} different`];
  if (runtime.pages !== "walked") return results;
  const { passed, skipped, failed } = await runWalks(runtime, server);
  told(runtime.name, failed);
  return [...results, `walks: ${passed} passed, ${failed.length} failed, ${skipped} skipped`];
};

const tryRuntime = async (runtime: Runtime): Promise<void> => {
  const version = versionOf(runtime);
  if (version === null) {
    row(runtime.name, "–", "skipped: the program is not there");
    if (process.env["REQUIRE_ALL"] === "1") failures += 1;
    return;
  }
  const server = join(await outputOf(runtime.preset), "server");
  const results: string[] = [];
  // Where the platform answers files, the worker behind is the same.
  const contracts = runtime.pages === "files-first" ? 0 : rounds;
  for (let round = 1; round <= contracts; round += 1) {
    tell(`${runtime.name}: round ${round} of ${rounds}`);
    const { passed, skipped, failed } = await runContract(runtime, server);
    results.push(`${passed} passed, ${failed.length} failed, ${skipped} skipped`);
    told(runtime.name, failed);
  }
  results.push(...(await tryPages(runtime, server)));
  row(runtime.name, version, results.join("; "));
  for (const [name, reason] of Object.entries(runtime.lacks)) reasons.push(`- ${runtime.name}, ${name}: ${reason}.`);
};

/** Their data comes from another host, as it would: from the server that their answers are compared with. */
const tryFunctions = async (presets: readonly string[]): Promise<void> => {
  const { origin, reviewsDir, stop } = await startServer({ MUSALLA_RATE_LIMIT: "0" });
  process.env["MUSALLA_DATA"] = `${origin}/data/v1`;
  process.env["MUSALLA_REVIEWS"] = `fs:${reviewsDir}`;
  for (const preset of presets) {
    const { same, wrong } = await callFunction(preset, await outputOf(preset), origin);
    told(preset, wrong);
    row(
      preset,
      "handler called in Node",
      wrong.length === 0 ? `${same} of ${same} answers are those of node-server` : `${wrong.length} differences`,
    );
  }
  await stop();
  for (const name of ["MUSALLA_DATA", "MUSALLA_REVIEWS"]) delete process.env[name];
};

/** The Node server and the worker, as the MCP inspector finds them. */
const tryMcp = async (): Promise<void> => {
  for (const runtime of RUNTIMES.filter(({ name }) => name === "node-server" || name === "cloudflare-module")) {
    process.env["TEST_SERVER"] = JSON.stringify(runtime.command(join(await outputOf(runtime.preset), "server")));
    const { right, wrong } = await inspectMcp();
    told(`mcp, ${runtime.name}`, wrong);
    row(`mcp, ${runtime.name}`, versionOf(runtime) ?? "–", `MCP inspector: ${right} right, ${wrong.length} wrong`);
  }
  delete process.env["TEST_SERVER"];
};

const tryAll = async (): Promise<void> => {
  say("| preset | version | contract suite |\n|---|---|---|");
  const runtimes = RUNTIMES.filter(({ name }) => isAsked(name));
  const functions = FUNCTION_PRESETS.filter(isAsked);
  const there = runtimes.filter((one) => versionOf(one) !== null);
  for (const preset of [...there.map((one) => one.preset), ...functions]) void beginBuild(preset);
  for (const runtime of runtimes) await tryRuntime(runtime);
  if (functions.length > 0) await tryFunctions(functions);
  if (isAsked("packages")) await tryPackages(row, told);
  if (isAsked("mcp")) await tryMcp();
  if (reasons.length > 0) say(`\n${reasons.join("\n")}`);
};

run("build/cli/main.ts", "prepare", "--no-imports", "--no-layers");
if (values.edge) {
  const server = join(await outputOf("cloudflare-module"), "server");
  if (!(await measureEdge(server, values.build, Number(values.queries), say))) failures += 1;
} else await tryAll();
if (failures > 0) process.exitCode = 1;
process.exit();
