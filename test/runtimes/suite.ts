/** The contract suite against a running host, in a process of its own, and what came of it. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { TOKEN } from "./hosts.ts";

export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** The failed ones, each with the first line of why. */
  readonly failed: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs test/contract against `origin`. */
export const runContract = (origin: string, file: string): Outcome => {
  const environment = {
    ...process.env,
    MUSALLA_BASE: `${origin}/api/v1`,
    MUSALLA_MODERATION_TOKEN: TOKEN,
  };
  const args = ["vitest", "run", "--project", "server", "test/contract", "--reporter=json"];
  spawnSync("npx", [...args, `--outputFile=${file}`], { env: environment, stdio: "ignore" });
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (status: string) => all.filter((one) => one.status === status);
  return {
    passed: of("passed").length,
    skipped: all.length - of("passed").length - of("failed").length,
    failed: [
      ...of("failed").map(
        ({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split("\n")[0] ?? ""}`,
      ),
      ...testResults
        .filter(({ message, assertionResults }) => message !== "" && assertionResults.length === 0)
        .map(({ message }) => message),
    ],
  };
};
