/**
 * The build of many made-up places beside the least that any build must do: read the same rows with
 * csv-parse, make JSON of them, write the same files. Each runs once in a process of its own, so that
 * its seconds, its CPU and its memory are given separately; the ratio is the result. Then one row of one country is
 * changed: what that costs, and which files differ.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { generateCommand } from "./generate/generate.ts";

const CLI = fileURLToPath(new URL("../build/cli/main.ts", import.meta.url));
const BASELINE = fileURLToPath(new URL("build-baseline.ts", import.meta.url));
const TODAY = "2026-11-21";

interface Run {
  readonly seconds: number;
  readonly output: string;
}

/** Runs a script to its end; a failure includes what it printed. */
const run = async (script: string, args: readonly string[]): Promise<Run> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, ["--import", "tsx", script, ...args]);
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => err.push(text));
    child.once("error", reject);
    child.once("close", (code) => {
      const seconds = (performance.now() - startedMs) / 1000;
      if (code === 0) resolve({ seconds, output: out.join("") });
      else reject(new Error(`${script} ended with ${code}:\n${err.join("").slice(-2000)}`));
    });
  });

const megabytes = ({ output }: Run): string => /(\d+) MB at most/.exec(output)?.[1] ?? "?";

/** Hash of every file of an output. */
const hashes = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );

/** What differs between two outputs, counted by folder. */
const changedBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string => {
  const counts = new Map<string, number>();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(path) === after.get(path)) continue;
    const kind = path.replace(/\/?[^/]*$/, "").replace(/^(en|ar)\/places\/.*/, "$1/places/<cc>") || path;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .map(([kind, count]) => `${kind} ${count}`)
    .sort()
    .join(", ");
};

/** Changes the name of the first place of a country of middling size; answers its code. */
const changeOne = (dataDir: string): string => {
  const folder = join(dataDir, "places");
  const sizes = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).length] as const);
  const [name = ""] = sizes.toSorted(([, a], [, b]) => a - b)[Math.floor(sizes.length * 0.9)] ?? [];
  const [header = "", first = "", ...rest] = readFileSync(join(folder, name), "utf8").split("\n");
  const at = header.split(",").indexOf("name_en");
  const fields = first.split(",");
  fields[at] = `New ${fields[at]}`;
  writeFileSync(join(folder, name), [header, fields.join(","), ...rest].join("\n"));
  return name.replace(".csv", "");
};

const OPTIONS = { size: { type: "string", default: "100k" }, "no-bulk": { type: "boolean", default: false } } as const;

/** A table of seconds, memory and ratios, and what one changed country changed. */
export const build = async (args: readonly string[]): Promise<string> => {
  const { size, "no-bulk": isWithoutBulk } = parseArgs({ args: [...args], options: OPTIONS }).values;
  const made = join(fileURLToPath(new URL(".cache/build", import.meta.url)), size);
  if (!existsSync(join(made, "places"))) {
    mkdirSync(made, { recursive: true });
    generateCommand(["--size", size, "--seed", "1", "--set", "train", "--out", made]);
  }
  const folder = mkdtempSync(join(tmpdir(), "musalla-bench-build-"));
  try {
    const [dataDir, out] = [join(folder, "data"), join(folder, "v1")];
    cpSync(made, dataDir, { recursive: true });
    const bulk = isWithoutBulk ? ["--no-bulk"] : [];
    const options = ["build", "--data", dataDir, "--out", out, "--today", TODAY, ...bulk];
    const full = await run(CLI, options);
    const baseline = await run(BASELINE, [dataDir, out, join(folder, "baseline")]);
    const before = hashes(out);
    const country = changeOne(dataDir);
    const changed = await run(CLI, options);
    const after = hashes(out);
    const share = ((changed.seconds / full.seconds) * 100).toFixed(0);
    return [
      "| rows | what | s | MB | ratio |",
      "|---|---|---|---|---|",
      `| ${size} | build | ${full.seconds.toFixed(1)} | ${megabytes(full)} | ${(full.seconds / baseline.seconds).toFixed(2)} × the baseline |`,
      `| ${size} | baseline | ${baseline.seconds.toFixed(1)} | ${megabytes(baseline)} | 1 |`,
      `| ${size} | one country changed (${country}) | ${changed.seconds.toFixed(1)} | ${megabytes(changed)} | ${share} % of a build |`,
      "",
      `Changed files: ${changedBetween(before, after)}.`,
    ].join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
