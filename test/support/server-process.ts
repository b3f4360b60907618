import { type ChildProcess, spawn } from "node:child_process";

/** The built server. */
export const SERVER = ".output/server/index.mjs";

/** A Node process that prints nothing; with `inherit` what it says on stderr is shown. */
export const start = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  stderr: "ignore" | "inherit" = "ignore",
): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", stderr],
  });

/** Waits for an answer, up to so many seconds. */
export const untilUp = async (url: string, seconds = 10): Promise<void> => {
  for (let tries = 0; tries < 10 * seconds; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
};
