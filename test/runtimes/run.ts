/**
 * `npm run test:runtimes [-- --rounds 3] [name…]`: builds the server for every preset, runs the whole
 * contract suite on every runtime, and calls the handlers of the function platforms. Prints a table; exit 1
 * when anything failed, or when a runtime is missing and REQUIRE_ALL=1.
 */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { FUNCTION_PRESETS, callFunction } from "./functions.ts";
import { RUNTIMES, startHost, versionOf } from "./hosts.ts";
import type { Runtime } from "./hosts.ts";
import { runContract } from "./suite.ts";

const FOLDER = ".cache/runtimes";
const tsx = createRequire(import.meta.url).resolve("tsx/cli");
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (line: string): void => void process.stderr.write(`${line}\n`);

const OPTIONS = { rounds: { type: "string", default: "1" } } as const;
const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const rounds = Number(values.rounds);
const isAsked = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

const built = new Set<string>();
const outputOf = (preset: string): string => {
  const folder = join(FOLDER, preset);
  if (!built.has(preset)) {
    tell(`build ${preset}`);
    execFileSync(process.execPath, [tsx, "test/runtimes/build.ts", preset, folder], { stdio: ["ignore", "ignore", "inherit"] }); // prettier-ignore
    built.add(preset);
  }
  return join(folder, "output");
};

let failures = 0;
const row = (name: string, version: string, result: string): void =>
  say(`| ${name} | ${version} | ${result} |`);
const told = (name: string, problems: readonly string[]): void => {
  failures += problems.length;
  for (const problem of problems.slice(0, 20)) tell(`  ${name}: ${problem}`);
};

const tryRuntime = async (runtime: Runtime): Promise<void> => {
  const version = versionOf(runtime);
  if (version === null) {
    row(runtime.name, "–", "skipped: the program is not there");
    if (process.env["REQUIRE_ALL"] === "1") failures += 1;
    return;
  }
  const host = await startHost(runtime, join(outputOf(runtime.preset), "server"));
  const results: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { passed, skipped, failed } = runContract(host.origin, join(FOLDER, "report.json"));
    results.push(`${passed} passed, ${failed.length} failed, ${skipped} skipped`);
    told(runtime.name, failed);
    if (failed.length > 0) tell(host.output().split("\n").slice(-20).join("\n"));
  }
  await host.stop();
  row(runtime.name, version, results.join("; "));
};

const tryFunction = async (preset: string, origin: string): Promise<void> => {
  process.env["MUSALLA_DATA"] = "public/data/v1";
  const { same, wrong } = await callFunction(preset, outputOf(preset), origin);
  told(preset, wrong);
  row(preset, "handler called in Node", wrong.length === 0 ? `${same} of ${same} answers are those of node-server` : `${wrong.length} differences`); // prettier-ignore
};

execFileSync(process.execPath, [tsx, "build/cli.ts", "build"], { stdio: ["ignore", "ignore", "inherit"] });
say("| preset | version | contract suite |\n|---|---|---|");
for (const runtime of RUNTIMES.filter(({ name }) => isAsked(name))) await tryRuntime(runtime);

const functions = FUNCTION_PRESETS.filter(isAsked);
const [peer] = RUNTIMES;
if (functions.length > 0 && peer !== undefined) {
  const host = await startHost(peer, join(outputOf(peer.preset), "server"));
  for (const preset of functions) await tryFunction(preset, host.origin);
  await host.stop();
}
if (failures > 0) process.exitCode = 1;
process.exit();
