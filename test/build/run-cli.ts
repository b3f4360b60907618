/** The command line of the data as a process of its own. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Finished {
  /** `null` when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Killed when it has taken this many seconds of the processor: what else runs on the machine makes no difference. */
  readonly processorSeconds?: number;
  /** Told of the process once it has printed something. */
  readonly onFirstOutput?: (child: ChildProcess) => void;
}

/** Runs `build/cli/main.ts` in one process (the shell becomes it, so that a signal reaches it). */
export const runCli = async (
  args: readonly string[],
  { env = {}, processorSeconds, onFirstOutput }: RunOptions = {},
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const command = [process.execPath, "--import", "tsx", "build/cli/main.ts", ...args];
    const bound = processorSeconds === undefined ? "" : `ulimit -t ${processorSeconds} && `;
    const child = spawn("sh", ["-c", `${bound}exec "$0" "$@"`, ...command], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    const [out, err]: [string[], string[]] = [[], []];
    if (onFirstOutput !== undefined) child.stderr.once("data", () => onFirstOutput(child));
    child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => err.push(text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout: out.join(""), stderr: err.join("") }));
  });
