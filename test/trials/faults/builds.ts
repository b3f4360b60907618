/**
 * Builds that run out of disk space at any file, or are killed at any moment: the output must be entirely the old or
 * the new one.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { manifest, manifestSection } from "../../../server/core/shard/manifest.ts";
import { MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { writeSmallData } from "../../build/small-data.ts";
import { countStatus, type Row } from "./book.ts";
import type { Scenario } from "./scenario.ts";

const ROUNDS = 3;
const HASH_LENGTH = 16;
const PRELOAD = fileURLToPath(new URL("full-disk.mjs", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

interface Run {
  readonly dataDir: string;
  readonly out: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly killAfterMs?: number;
}

const build = async ({ dataDir, out, environment = {}, killAfterMs }: Run): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const words = [
      "--import",
      "tsx",
      "build/cli/main.ts",
      "build",
      "--data",
      dataDir,
      "--out",
      out,
      "--today",
      "2026-01-15",
      "--fresh",
    ];
    const child = spawn(process.execPath, words, { env: { ...process.env, ...environment } });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, errors }));
  });

/** The version of an output whose files all match its lists; otherwise what is wrong with it. */
const versionOf = (out: string): string => {
  if (!existsSync(join(out, MANIFEST_FILE))) return "no output";
  const { data_version, sections } = manifest.parse(JSON.parse(readFileSync(join(out, MANIFEST_FILE), "utf8")));
  for (const { path } of Object.values(sections)) {
    const { files } = manifestSection.parse(JSON.parse(readFileSync(join(out, path), "utf8")));
    for (const [name, [hash]] of Object.entries(files)) {
      const own = createHash("sha256")
        .update(readFileSync(join(out, name)))
        .digest("hex");
      if (own.slice(0, HASH_LENGTH) !== hash) return `${name} is damaged`;
    }
  }
  return data_version;
};

/** Records the promises broken by a build that did not finish. */
const judge = (row: Row, { code, errors }: Ended, found: string, expected: readonly string[]): void => {
  countStatus(row, code ?? 0);
  if (!expected.includes(found)) row.broken.push(`the output is ${found}, expected ${expected.join(" or ")}`);
  if (code !== null && code > 1) row.broken.push(`it ended with ${code}: ${errors.slice(-300)}`);
};

const namesFile = /^\S+v1\.new-\d+\S*: .+\(ENOSPC\)$/m;

export const builds: Scenario = async ({ scratch, book, random }) => {
  const [dataDir, out] = [join(scratch, "data"), join(scratch, "out", "v1")];
  rmSync(scratch, { recursive: true, force: true });
  const write = (turn: number): void => {
    rmSync(dataDir, { recursive: true, force: true });
    writeSmallData(dataDir, { "places/gb.csv": `city,lat\nlondon,51.5${turn}\n` });
  };
  write(0);
  const startedMs = performance.now();
  await build({ dataDir, out });
  const tookMs = performance.now() - startedMs;
  const writes = readdirSync(out, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
  let before = versionOf(out);
  const full = book.of("disk full during a build, at any file (exit codes)");
  const killed = book.of("a build killed at any moment (exit codes; none: killed, or done before)");
  for (let round = 1; round <= ROUNDS; round += 1) {
    write(round);
    const failed = await build({
      dataDir,
      out,
      environment: { NODE_OPTIONS: `--import=${PRELOAD}`, MUSALLA_BENCH_WRITES: String(random.below(writes)) },
    });
    full.injected += 1;
    judge(full, failed, versionOf(out), [before]);
    if (failed.code === 1 && !namesFile.test(failed.errors))
      full.broken.push(`it names no file: ${failed.errors.slice(-300)}`);
    if (failed.code === 0) full.broken.push("it ended with 0");
    const left = readdirSync(join(scratch, "out")).filter((name) => name !== "v1");
    if (left.length > 0) full.broken.push(`it left ${left.join(", ")}`);

    const ended = await build({ dataDir, out, killAfterMs: random.below(tookMs) });
    killed.injected += 1;
    const found = versionOf(out);
    const again = await build({ dataDir, out });
    const fresh = versionOf(out);
    judge(killed, ended, found, [before, fresh]);
    if (again.code !== 0) killed.broken.push(`the next build ended with ${again.code}`);
    before = fresh;
  }
};
