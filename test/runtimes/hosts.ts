/** The hosts that the contract suite is run on: what each is built as, and how it is started. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Capability } from "../contract/capabilities.ts";

const PACKAGES = "test/runtimes/node_modules";
/** A path below the packages that are installed for this alone. */
export const inPackages = (path: string): string => join(PACKAGES, path);

export interface Runtime {
  readonly name: string;
  readonly preset: string;
  /** The program and its arguments; `server` is the folder of the built server. */
  readonly command: (server: string) => readonly [program: string, ...args: string[]];
  /** What it cannot do, and why not. */
  readonly lacks: Readonly<Partial<Record<Capability, string>>>;
  /** What is tried besides the contract: its pages beside the Node server's, in a browser too. */
  readonly pages?: "same" | "walked" | "files-first";
}

/** Node 22 or newer, which miniflare needs: this one, or the one that is installed for that. */
const NEWER_NODE = Number(process.versions.node.split(".")[0]) >= 22 ? process.execPath : inPackages("node24/bin/node");
const workerd = (server: string, ...more: readonly string[]): readonly [program: string, ...args: string[]] => [
  NEWER_NODE,
  "test/runtimes/workerd.mjs",
  server,
  ...more,
];

/** Each is the platform's doing, seen in workerd with nothing but its own entry in front of the worker. */
const OF_WORKERS: Runtime["lacks"] = {
  "own-encoding":
    "Cloudflare compresses what leaves it by the client's Accept-Encoding, and workerd's local entry does the same: what a worker compressed itself would be compressed twice, and the tag is made before",
  "own-parser": "workerd's HTTP parser answers what is no HTTP in its own words, before any worker is asked",
  "raw-target": "a worker is given a URL, in which dots are resolved already",
  "exclusive-names": "Cloudflare KV has no way to create a key only where there is none",
};

const OF_BUN: Runtime["lacks"] = {
  "star-target": "Bun's parser refuses `GET *` before the server sees it, which answers 400 in the envelope",
};

const index = (server: string): string => join(server, "index.mjs");

export const RUNTIMES: readonly Runtime[] = [
  { name: "node-server", preset: "node-server", command: (server) => [process.execPath, index(server)], lacks: {} },
  { name: "node-cluster", preset: "node-cluster", command: (server) => [process.execPath, index(server)], lacks: {} },
  {
    name: "node-server, Node 22",
    preset: "node-server",
    command: (server) => [inPackages("node22/bin/node"), index(server)],
    lacks: {},
  },
  {
    name: "node-server, Node 24",
    preset: "node-server",
    command: (server) => [inPackages("node24/bin/node"), index(server)],
    lacks: {},
  },
  {
    name: "bun",
    preset: "bun",
    command: (server) => [inPackages(".bin/bun"), "run", index(server)],
    lacks: OF_BUN,
    pages: "same",
  },
  {
    name: "deno-server",
    preset: "deno-server",
    command: (server) => [inPackages(".bin/deno"), "run", "--allow-all", "--quiet", index(server)],
    lacks: {},
    pages: "same",
  },
  { name: "cloudflare-module", preset: "cloudflare-module", command: workerd, lacks: OF_WORKERS, pages: "walked" },
  {
    name: "cloudflare-module, files first",
    preset: "cloudflare-module",
    command: (server) => workerd(server, "files-first"),
    lacks: OF_WORKERS,
    pages: "files-first",
  },
];

/** What the program says of its version; `null` where it is not there. */
export const versionOf = ({ command }: Runtime): string | null => {
  const [program, ...args] = command("");
  if (program !== process.execPath && !existsSync(program)) return null;
  if (args[0]?.endsWith("workerd.mjs") === true)
    return spawnSync(program, [args[0], "--version"], { encoding: "utf8" }).stdout.trim() || null;
  const { stdout, status } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.trim().split("\n")[0] ?? null) : null;
};
