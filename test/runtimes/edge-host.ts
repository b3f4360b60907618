/**
 * The built worker in workerd alone, with V8's heap bounded as Cloudflare bounds an isolate, over a data build at an
 * address. How many files it asks for is counted, and its memory is asked through the inspector.
 */
import { spawn } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/port.ts";
import { openInspector } from "./inspector.ts";
import type { Inspector } from "./inspector.ts";
import { WRANGLER } from "./wrangler.mjs";

export interface FileHost {
  readonly port: number;
  /** Files asked for so far. */
  readonly asked: () => readonly string[];
  readonly stop: () => void;
}

/** Files of a folder below /data/v1, each after `delayMs`. */
export const serveFiles = async (folder: string, delayMs = 0): Promise<FileHost> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? "/").replace(/^.*?\/data\/v1\//, "");
    asked.push(name);
    void pause(delayMs).then(async () => {
      const bytes = await readFile(join(folder, name)).catch(() => null);
      response.writeHead(bytes === null ? 404 : 200).end(bytes ?? undefined);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, asked: () => asked, stop };
};

/** What holds no review: nothing is found under any key, no key is listed. */
const EMPTY_KV = `export default { fetch: (request) => new URL(request.url).pathname === "/"
  ? Response.json({ keys: [], list_complete: true }) : new Response(null, { status: request.method === "GET" ? 404 : 200 }) }`;

/** The configuration of workerd (workerd.capnp); assets come from the files' host, as a platform's would. */
const configOf = (server: string, files: FileHost, port: number, isAssets: boolean, heapMb: number): string => {
  const names = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:mjs|wasm)$/.test(name),
  );
  const modules = ["index.mjs", ...names.filter((name) => name !== "index.mjs")].map(
    (name) =>
      `(name = "${name}", ${name.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${basename(server)}/${name}")`,
  );
  const data = isAssets
    ? `(name = "ASSETS", service = "files")`
    : `(name = "MUSALLA_DATA", text = "http://127.0.0.1:${files.port}/data/v1")`;
  const of = (code: string): string =>
    `compatibilityDate = "${WRANGLER.date}", compatibilityFlags = ${JSON.stringify(WRANGLER.flags)}, modules = [${code}]`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (${of(modules.join(", "))}, globalOutbound = "internet",
      bindings = [(name = "REVIEWS", kvNamespace = "kv"), ${data}])),
    (name = "kv", worker = (${of(`(name = "kv.mjs", esModule = ${JSON.stringify(EMPTY_KV)})`)})),
    (name = "files", external = (address = "127.0.0.1:${files.port}", http = ())),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
  v8Flags = ["--max-heap-size=${heapMb}"],
);
`;
};

export interface EdgeHost {
  readonly origin: string;
  readonly inspector: Inspector;
  /** The most memory that the whole process held, MB. */
  readonly peakMb: () => number;
  readonly hasEnded: () => boolean;
  readonly stop: () => Promise<void>;
}

const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));

/** Starts the worker of the folder `server`; it is cold until the first request. */
export const startWorker = async (
  server: string,
  files: FileHost,
  { isAssets = false, heapMb = 128 } = {},
): Promise<EdgeHost> => {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  // What a configuration embeds is below it.
  const config = join(dirname(server), `${port}.capnp`);
  writeFileSync(config, configOf(server, files, port, isAssets, heapMb));
  const { default: workerd } = fromMiniflare("workerd") as { readonly default: string };
  const child = spawn(workerd, ["serve", config, `--inspector-addr=127.0.0.1:${inspectorPort}`], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  // A connection alone leaves the worker cold.
  const isListening = async (): Promise<boolean> =>
    new Promise((done) => {
      const socket = connect(port, "127.0.0.1", () => done(true)).once("error", () => done(false));
      socket.once("connect", () => socket.destroy());
    });
  while (!hasEnded() && !(await isListening())) await pause(50);
  const inspector = await openInspector(inspectorPort, "main", hasEnded);
  return {
    origin: `http://127.0.0.1:${port}`,
    inspector,
    peakMb: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    hasEnded,
    stop: async () => {
      inspector.close();
      child.kill("SIGTERM");
      await ended;
      rmSync(config);
    },
  };
};
