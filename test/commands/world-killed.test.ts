/** A run of the world that is killed at any moment goes on when the command is run again, and ends in the same bytes. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../build/small-data.ts";
import { contentsOf } from "../build/import/support/layer-of.ts";
import { CONTENTS, startServices, worldData } from "../build/import/world/services.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs the command; kills it `ms` after its first words. Answers its exit code, or `null` if it was killed. */
const runFor = (data: string, out: string, ms: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const words = ["world", "--data", data, "--out", out, "--allow-host", "127.0.0.1"];
    const child = spawn(process.execPath, ["--import", "tsx", "build/cli/main.ts", ...words], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
    let timer: NodeJS.Timeout | undefined;
    child.stderr.once("data", () => (timer = setTimeout(() => child.kill("SIGKILL"), ms)));
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      if (code === null || code === 0) resolve(code);
      else reject(new Error(errors.join("")));
    });
  });

test("killed again and again it asks for nothing twice that it has, and ends in the bytes of a run that was not", async () => {
  const services = await startServices(() => CONTENTS);
  try {
    const made = (name: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        ["data/layers", "world"].flatMap((part) =>
          Object.entries(contentsOf(join(scratch, name, part))).filter(
            ([path]) => !/^(?:downloads|world\.json)/.test(path),
          ),
        ),
      );
    const folders = (name: string): readonly [data: string, out: string] => [
      worldData(join(scratch, name, "data"), services.url),
      join(scratch, name, "world"),
    ];
    expect(await runFor(...folders("whole"), 120_000)).toBe(0);
    const asked = services.asked.filter(({ path }) => path === "/api/interpreter").length;
    const [data, out] = folders("killed");
    let [kills, ms] = [0, 100];
    while ((await runFor(data, out, ms)) === null) {
      kills += 1;
      ms *= 2;
    }
    expect(kills).toBeGreaterThan(3);
    expect(made("killed")).toEqual(made("whole"));
    const again = services.asked.filter(({ path }) => path === "/api/interpreter").length - asked;
    // A kill may cost only the request that was under way.
    expect(again).toBeLessThanOrEqual(asked + kills);
  } finally {
    await services.close();
  }
}, 180_000);
