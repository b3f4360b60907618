/** Starts a contestant in a process of its own, asks it for rounds, and ends it. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Folders } from "./contestant.ts";
import type { ContestantName, Opened, Round } from "./protocol.ts";

/** How long a contestant may take to make its index. */
const OPEN_LIMIT_MS = 20 * 60_000;

/** Memory that V8 may take for the larger peers, MB. */
const HEAP_MB = 12_000;

export interface Running extends Opened {
  /** Asks all queries, or as many as fit into the time. */
  readonly round: (limitMs: number) => Promise<Round>;
  readonly end: () => Promise<void>;
}

const message = async <T>(child: ChildProcess, limitMs: number): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit);
    };
    const onMessage = (value: unknown): void => {
      done();
      resolve(value as T);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      done();
      reject(new Error(`ended with ${signal ?? code}`));
    };
    const timer = setTimeout(() => {
      done();
      reject(new Error(`not ready after ${limitMs / 1000} s`));
    }, limitMs);
    child.on("message", onMessage).on("exit", onExit);
  });

/** Rejects, with the reason, when the contestant fails or takes too long. */
export const startContestant = async (
  script: string,
  name: ContestantName,
  { dataDir, buildDir }: Folders,
): Promise<Running> => {
  const execArgv = name === "ours" || name === "none" ? [] : [`--max-old-space-size=${HEAP_MB}`];
  const child = fork(script, [name, dataDir, buildDir], { execArgv });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const opened = await message<Opened>(child, OPEN_LIMIT_MS);
    return {
      ...opened,
      round: async (limitMs) => {
        child.send({ limitMs });
        return message<Round>(child, 2 * limitMs + OPEN_LIMIT_MS);
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
};
