/**
 * Hostile files: check and fix answer each within five seconds with a diagnostic that names it, and fix
 * writes nothing over a file that it must leave alone. Each runs in a process that can be ended.
 */
import { type ChildProcess, fork } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planFix, writeFix } from "../../build/data/fix/plan.ts";
import { temporaryFolder, writeSmallData } from "../build/small-data.ts";
import { type Hostile, HOSTILE, plant } from "./inputs.ts";
import type { Outcome } from "./worker.ts";

const LIMIT_MS = 20_000;
/** Characters and problems that one file may put on a terminal. */
const LIMIT_PRINTED = 100_000;
const LIMIT_TOLD = 1000;
const LABEL = "data/places/gb.csv";

const scratch = temporaryFolder();
const data = join(scratch, "data");
const file = join(data, "places", "gb.csv");
let worker: ChildProcess | null = null;

const startWorker = (): ChildProcess =>
  fork(fileURLToPath(new URL("worker.ts", import.meta.url)), {
    execArgv: ["--import", "tsx", "--max-old-space-size=1024"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });

/** Asks the worker; one that hangs or dies is an error that says so, and the next call gets a new one. */
const ask = async (what: "check" | "fix"): Promise<Outcome> => {
  const child = (worker ??= startWorker());
  const errors: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  const answer = new Promise<Outcome>((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), 2 * LIMIT_MS);
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.stderr?.removeAllListeners();
      end();
    };
    child.once("message", (outcome: Outcome) => settle(() => resolve(outcome)));
    child.once("exit", (code, signal) =>
      settle(() => {
        worker = null;
        const why = /(?:Error|FATAL)[^\n]*/.exec(errors.join(""))?.[0] ?? "";
        reject(
          new Error(`${what}: got ${code === null ? String(signal) : `exit code ${code}`}, expected an answer. ${why}`),
        );
      }),
    );
  });
  child.send([what, data]);
  return answer;
};

const put = (hostile: Hostile): void => {
  rmSync(file, { recursive: true, force: true });
  plant(file, hostile);
};

/** What is at the path of the file, or that it is not a file. */
const standing = (): string => {
  const isFile = lstatSync(file).isFile();
  return isFile ? readFileSync(file).toString("base64") : "no file";
};

const toldOf = ({ told }: Outcome, severity: string): readonly string[] =>
  told.filter((one) => one.file === LABEL && one.severity === severity).map(({ code }) => code);

beforeAll(() => {
  writeSmallData(data);
  mkdirSync(join(data, "places"), { recursive: true });
  writeFix(planFix(data).changes);
});
afterAll(() => {
  worker?.kill();
  rmSync(scratch, { recursive: true, force: true });
});

test("there are at least thirty, each with a name of its own", () => {
  const names = HOSTILE.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(30);
});

describe.each(HOSTILE)("$name", (hostile) => {
  test("check names the file, soon and in short", async () => {
    put(hostile);
    const before = standing();
    const outcome = await ask("check");
    const codes = toldOf(outcome, "error");
    if (hostile.check.length === 0) expect(codes).toEqual([]);
    else expect(codes.filter((code) => hostile.check.includes(code))).not.toEqual([]);
    expect(outcome.ms).toBeLessThan(LIMIT_MS);
    expect(outcome.told.length).toBeLessThan(LIMIT_TOLD);
    expect(outcome.printedLength).toBeLessThan(LIMIT_PRINTED);
    expect(standing()).toBe(before);
  });

  test(`fix: ${hostile.fix}`, async () => {
    put(hostile);
    const before = standing();
    const outcome = await ask("fix");
    expect(outcome.changed).toEqual(hostile.fix === "fixed" ? [LABEL] : []);
    expect(toldOf(outcome, "error").length > 0).toBe(hostile.fix === "left");
    expect(outcome.ms).toBeLessThan(LIMIT_MS);
    if (hostile.fix !== "fixed") expect(standing()).toBe(before);
    expect(readdirSync(join(data, "places"))).toEqual(["gb.csv"]);
  });
});
