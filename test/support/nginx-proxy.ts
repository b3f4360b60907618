/** server/deploy/nginx-proxy.conf on a free port of this machine, in front of servers of a test. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send } from "../contract/client.ts";
import { freePort } from "./port.ts";

/** The host that the example serves. */
export const PROXY_HOST = "musalla.example";

/** Debian keeps nginx where only root looks for programs. */
const environment = { PATH: `${process.env["PATH"]}:/usr/sbin` };

const START_MS = 10_000;

const SHIPPED = readFileSync("server/deploy/nginx-proxy.conf", "utf8");

interface Upstream {
  /** http://127.0.0.1:PORT */
  readonly origin: string;
}

/** What must be replaced to run here; throws if the example has it no more. */
const replaced = (text: string, what: string | RegExp, by: string): string => {
  if (text.search(what) === -1) throw new Error(`nginx-proxy.conf: got no ${String(what)}`);
  return text.replaceAll(what, by);
};

/** The example with the ports and folders of a test, and what nginx wants around it. */
const configuration = (folder: string, port: number, servers: readonly Upstream[]): string => {
  const hosts = servers.map(({ origin }) => new URL(origin).host);
  let own = replaced(SHIPPED, /^ {2}listen 80/gm, `  listen 127.0.0.1:${port}`);
  own = replaced(own, /^ {2}listen \[::\]:80.*\n/gm, "");
  own = replaced(own, "10.0.0.1:3000", hosts[0] ?? "");
  own = replaced(own, "10.0.0.2:3000", hosts[1] ?? hosts[0] ?? "");
  own = replaced(own, "/var/cache/nginx/musalla", `${folder}/cache`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const user = process.getuid?.() === 0 ? "user root; " : "";
  return `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {\naccess_log ${folder}/access.log; ${temporary.join(" ")}\n${own}}\n`;
};

export interface RunningProxy {
  readonly origin: string;
  readonly errorLog: () => string;
  readonly accessLog: () => string;
  /** Bytes of all files that are kept. */
  readonly keptBytes: () => number;
  readonly stop: () => Promise<void>;
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** nginx in front of one or two servers; `change` is made to the example. */
export const startProxy = async (
  servers: readonly Upstream[],
  change: (configuration: string) => string = (as) => as,
): Promise<RunningProxy> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), change(configuration(folder, port, servers)));
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { env: environment });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  };
  const giveUpAt = Date.now() + START_MS;
  const isUp = async (): Promise<boolean> =>
    send(origin, { method: "GET", target: "/api/v1/health", headers: { host: PROXY_HOST } }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`nginx did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    origin,
    errorLog: () => readFileSync(join(folder, "error.log"), "utf8"),
    accessLog: () => readFileSync(join(folder, "access.log"), "utf8"),
    keptBytes: () => bytesBelow(join(folder, "cache")),
    stop,
  };
};
