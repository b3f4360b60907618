/** Processes whose processor time can be asked for: what a shared machine hardly changes, to the microsecond. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const PROBE = new URL("processor-probe.mjs", import.meta.url).href;

/** A Node process that prints nothing but errors. */
export const startProbed = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, ["--import", PROBE, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

/** User and system time of all threads since the process started, ms. Only of what {@link startProbed} started. */
export const processorMs = async (child: ChildProcess): Promise<number> => {
  const answered = once(child, "message");
  child.send("processor time");
  const [{ user, system }] = (await answered) as [NodeJS.CpuUsage];
  return (user + system) / 1000;
};
