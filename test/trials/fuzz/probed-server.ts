/** A server with a probe in its own process, which answers the measurements that its parent asks for. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/port.ts";
import { untilUp } from "../../support/server-process.ts";
import { SETTINGS } from "./http/run.ts";

interface ProbedOptions {
  /** The built server. */
  readonly program: string;
  /** The module that it imports first. */
  readonly probe: string;
  /** The data build; by default the one in `public`. */
  readonly build: string | undefined;
  /** What is asked until it answers: a file where the first answer of the API is to be measured. */
  readonly up: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface ProbedServer {
  readonly port: number;
  readonly process: ChildProcess;
  /** Ends it and removes its reviews. */
  readonly end: () => void;
}

/** Starts it and waits until it answers. */
export const startProbed = async ({ program, probe, build, up, settings }: ProbedOptions): Promise<ProbedServer> => {
  const port = await freePort();
  const reviews = mkdtempSync(join(tmpdir(), "musalla-probed-"));
  const server = fork(program, [], {
    execArgv: ["--import", probe],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      ...SETTINGS,
      ...settings,
      PORT: String(port),
      HOST: "127.0.0.1",
      MUSALLA_REVIEWS: `fs:${reviews}`,
      ...(build !== undefined && { MUSALLA_DATA: build }),
    },
  });
  const end = (): void => {
    server.kill("SIGKILL");
    rmSync(reviews, { recursive: true, force: true });
  };
  try {
    await untilUp(`http://127.0.0.1:${port}${up}`, 60);
  } catch (error) {
    end();
    throw error;
  }
  return { port, process: server, end };
};
