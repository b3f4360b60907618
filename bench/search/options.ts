/** The words of `npm run bench -- search`. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSize } from "../generate/generate.ts";
import { CONTESTANTS } from "../peers/protocol.ts";
import type { ContestantName } from "../peers/protocol.ts";

/** Peers by the names that people give them; SQLite is there in two forms. */
const PEERS: Readonly<Record<string, readonly ContestantName[]>> = {
  minisearch: ["minisearch"],
  flexsearch: ["flexsearch"],
  sqlite: ["sqlite", "sqlite-strict"],
  none: [],
};

const OPTIONS = {
  size: { type: "string", default: "10k" },
  set: { type: "string", default: "test" },
  data: { type: "string" },
  build: { type: "string" },
  peers: { type: "string", default: "minisearch,flexsearch,sqlite" },
  seconds: { type: "string", default: "60" },
  json: { type: "string" },
} as const;

export interface SearchOptions {
  readonly size: string;
  readonly set: "train" | "test";
  /** A generated data folder; without one it is generated. */
  readonly data: string | undefined;
  /** A finished build of it; without one it is built. */
  readonly build: string | undefined;
  readonly peers: readonly ContestantName[];
  /** How long a contestant may go on asking in one round. */
  readonly seconds: number;
  /** Where the figures are written as JSON. */
  readonly json: string | undefined;
}

/** Throws on words that it does not know. */
export const parseOptions = (args: readonly string[]): SearchOptions => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { size, set, data, build, json } = values;
  if (parseSize(size) === null) throw new Error(`--size is ${size}, must be such as 300, 10k or 1m`);
  if (set !== "train" && set !== "test") throw new Error(`--set is ${set}, must be train or test`);
  if (!/^[1-9]\d{0,4}$/.test(values.seconds))
    throw new Error(`--seconds is ${values.seconds}, must be a whole number of at least 1`);
  for (const [option, folder] of Object.entries({ data, build }))
    if (folder !== undefined && !existsSync(folder))
      throw new Error(`--${option} is ${folder}; there is no such folder`);
  if (build !== undefined && data === undefined)
    throw new Error("--build needs --data DIR, the folder that it was built from");
  const asked = values.peers.split(",").flatMap((name) => {
    const some = Object.hasOwn(PEERS, name) ? PEERS[name] : undefined;
    if (some === undefined) throw new Error(`--peers is ${name}, must be some of ${Object.keys(PEERS).join(", ")}`);
    return some;
  });
  const peers = new Set(asked);
  return {
    size: size.toLowerCase(),
    set,
    data,
    build,
    json,
    peers: CONTESTANTS.filter((name) => peers.has(name)),
    seconds: Number(values.seconds),
  };
};
