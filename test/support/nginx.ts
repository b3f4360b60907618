/** Debian's nginx on a free port, without rights, with server/deploy/nginx.conf and a folder of its own for its files. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./port.ts";

/** Debian keeps it where only root looks for programs. */
const EXECUTABLE = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
  .map((folder) => join(folder, "nginx"))
  .find((path) => existsSync(path));

const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** True where tests of nginx may be skipped: it or its brotli module is absent, and nothing demands them. */
export const isNginxAbsent = (EXECUTABLE === undefined || !existsSync(BROTLI)) && process.env["REQUIRE_ALL"] !== "1";

export interface RunningNginx {
  /** http://127.0.0.1:PORT */
  readonly origin: string;
  /** What it printed so far: its warnings and errors. */
  readonly output: () => string;
  /** What its log says of who asked for what. */
  readonly accessLog: () => string;
  readonly stop: () => Promise<void>;
}

interface NginxOptions {
  /** The address of a server of ours that answers the API. */
  readonly upstream?: string | null;
  /** A configuration in the place of the shipped one. */
  readonly configuration?: string;
  /** Where the site is below the host. */
  readonly base?: string;
}

const START_MS = 10_000;
const CONFIGURATION = "server/deploy/nginx.conf";
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The shipped file, or another one, for this port and folder; with the API of the server at `upstream`, if there is one. */
const siteFor = (port: number, root: string, { upstream = null, configuration }: NginxOptions): string => {
  const shipped = (configuration ?? readFileSync(CONFIGURATION, "utf8"))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace(
      /(root|alias) \/var\/www\/musalla(\/?);/,
      (_, directive: string, slash: string) => `${directive} ${root}${slash};`,
    );
  if (upstream === null) return shipped;
  const [before = "", after = ""] = shipped.split(/(?=^ {4}# location \/api\/ \{)/m);
  return before + after.replaceAll(/^ {4}# /gm, "    ").replace("http://127.0.0.1:3000", upstream);
};

const mainFor = (folder: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
load_module ${BROTLI};
events {}
http {
  # As Debian has it: the address of each client, and what it asked for.
  access_log ${folder}/access.log;
${TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
  include ${folder}/site.conf;
}
`;

/** nginx in front of the folder `root`. */
export const startNginx = async (root: string, options: NginxOptions = {}): Promise<RunningNginx> => {
  if (EXECUTABLE === undefined) throw new Error("nginx is not installed; the Debian package is nginx-light");
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "musalla-nginx-"));
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, "site.conf"), siteFor(port, root, options));
  writeFileSync(join(folder, "nginx.conf"), mainFor(folder));
  const isRoot = process.getuid?.() === 0;
  const nobody = Number(spawnSync("id", ["-u", "nobody"], { encoding: "utf8" }).stdout);
  const args = ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")];
  const child = spawn(EXECUTABLE, args, isRoot ? { uid: nobody, gid: nobody } : {});
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    const isUp = await fetch(`${origin}${options.base ?? "/"}robots.txt`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp)
      return {
        origin,
        output: () => output,
        accessLog: () => readFileSync(join(folder, "access.log"), "utf8"),
        stop,
      };
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`nginx did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
