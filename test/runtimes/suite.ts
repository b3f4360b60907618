/** Test files with a host as the server that they start, in a process of its own, and what came of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import type { Runtime } from "./hosts.ts";

export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** The failed ones, each with the first line of why. */
  readonly failed: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const FILE = ".cache/runtimes/report.json";

/** For a test: some hosts start, and answer thousands of files, several times as slowly as Node. */
const PATIENCE_MS = 240_000;

/** The contract suite. */
const CONTRACT = ["--project", "server", "test/contract"] as const;

/** Every view from cold, and what people come for. */
const WALKS = ["--project", "walks", "test/walks/cold.test.ts", "test/walks/tasks.test.ts"] as const;

/** Runs tests on servers that `runtime` starts from the folder `server`. */
const runTests = async ({ command, lacks }: Runtime, server: string, tests: readonly string[]): Promise<Outcome> => {
  const environment = {
    ...process.env,
    TEST_SERVER: JSON.stringify(command(server)),
    TEST_LACKS: Object.keys(lacks).join(","),
  };
  const args = [
    "vitest",
    "run",
    ...tests,
    `--testTimeout=${PATIENCE_MS}`,
    `--hookTimeout=${PATIENCE_MS}`,
    "--reporter=json",
  ];
  const program = spawn("npx", [...args, `--outputFile=${FILE}`], { env: environment, stdio: "ignore" });
  await once(program, "exit");
  const { testResults } = JSON.parse(readFileSync(FILE, "utf8")) as Report;
  rmSync(FILE);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (status: string) => all.filter((one) => one.status === status);
  const isBroken = ({ status, assertionResults }: Report["testResults"][number]): boolean =>
    status === "failed" && assertionResults.every((one) => one.status !== "failed");
  return {
    passed: of("passed").length,
    skipped: all.length - of("passed").length - of("failed").length,
    failed: [
      ...of("failed").map(
        ({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split("\n")[0] ?? ""}`,
      ),
      // A file that could not be read, or whose server did not start or end.
      ...testResults.filter(isBroken).map(({ name, message }) => `${name}: ${message}`),
    ],
  };
};

/** The contract suite on a host. */
export const runContract = async (runtime: Runtime, server: string): Promise<Outcome> =>
  runTests(runtime, server, CONTRACT);

/** A walk through the pages of a host. */
export const runWalks = async (runtime: Runtime, server: string): Promise<Outcome> => runTests(runtime, server, WALKS);
