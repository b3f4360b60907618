/** Every script of package.json that is a program of ours: `--help` says what it does, and does nothing. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const TSX = createRequire(import.meta.url).resolve("tsx/cli");

/** Scripts that are one program of ours; those of several steps are made of these. */
const OURS = Object.entries(scripts).filter(([, command]) => /^tsx [^&|;]+$/.test(command));

/** Not called by people: npm runs it before `start`. */
const NAMES = OURS.filter(([name]) => name !== "prestart");

const run = async (command: string, ...words: readonly string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [TSX, ...command.split(" ").slice(1), ...words], { stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdin.end();
    child.stdout.on("data", (bytes: Buffer) => (stdout += bytes.toString()));
    child.stderr.on("data", (bytes: Buffer) => (stderr += bytes.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });

describe.each(NAMES)("npm run %s", (_, command) => {
  test("-- --help prints help and exits with 0", async () => {
    const { code, stdout, stderr } = await run(command, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: npm run /);
    expect(stdout).toMatch(/-h, --help/);
    const commands = (stdout.split(/\nCommands:\n/)[1] ?? "").split("\n").filter((line) => /^ {2}\S/.test(line));
    for (const line of commands) expect(line).toMatch(/^ {2}\S+( \[?[<[a-z-]\S*)* {2,}\S/);
  });

  test("refuses an option that it does not know with 2, and names the help", async () => {
    const { code, stderr } = await run(command, "--no-such-option");
    expect(code).toBe(2);
    expect(stderr).toMatch(/unknown option '--no-such-option'[^]*--help/);
  });
});

test("the scripts are found, and no program of ours hides behind a shell", () => {
  expect(NAMES.map(([name]) => name)).toEqual(expect.arrayContaining(["data", "packages", "house", "trial", "bench"]));
  const hidden = Object.entries(scripts).filter(([, command]) => /(?:&&|\|\|).*\btsx\b/.test(command));
  expect(hidden).toEqual([]);
});
