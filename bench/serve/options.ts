/** The words of `npm run bench -- serve`. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type KindName, KINDS } from "./addresses.ts";

/** Tables over a build, in the order in which they are printed. */
const TABLES = ["processor", "load", "constant"] as const;
type TableName = (typeof TABLES)[number];

/** Connections unless they are given. */
const CONNECTIONS = 16;
const CONNECTIONS_MOST = 32;
const MOST = 9_999_999;

const OPTIONS = {
  build: { type: "string", multiple: true },
  data: { type: "string", multiple: true },
  tables: { type: "string", default: TABLES.join(",") },
  kinds: { type: "string", default: Object.keys(KINDS).join(",") },
  requests: { type: "string", default: "2000" },
  connections: { type: "string", default: String(CONNECTIONS) },
  queries: { type: "string", default: "200000" },
} as const;

/** A finished build, and the folder that it was built from where there are queries. */
interface Built {
  readonly build: string;
  readonly data: string | undefined;
}

interface ServeOptions {
  /** None for the data that ships. */
  readonly builds: readonly Built[];
  readonly tables: readonly TableName[];
  readonly kinds: readonly KindName[];
  /** Requests of a round of the processor table. */
  readonly requests: number;
  /** Connections of a round, each asking again as soon as it is answered. */
  readonly connections: number;
  /** Requests of the load, no address twice. */
  readonly queries: number;
}

/** Throws on words that it does not know. */
export const parseOptions = (args: readonly string[]): ServeOptions => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { build: builds = [], data = [] } = values;
  for (const [option, folders] of Object.entries({ build: builds, data }))
    for (const folder of folders)
      if (!existsSync(folder)) throw new Error(`--${option} is ${folder}; there is no such folder`);
  if (data.length > 0 && data.length !== builds.length)
    throw new Error(`--data is given ${data.length} times, must be as often as --build, in its order`);
  const someOf = <T extends string>(option: "tables" | "kinds", names: readonly T[]): readonly T[] => {
    const asked = values[option].split(",");
    const unknown = asked.find((name) => !names.some((known) => known === name));
    if (unknown !== undefined) throw new Error(`--${option} is ${unknown}, must be some of ${names.join(", ")}`);
    return names.filter((name) => asked.includes(name));
  };
  const numberOf = (option: "requests" | "connections" | "queries", least: number, most: number): number => {
    const value = Number(values[option]);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Error(`--${option} is ${values[option]}, must be a whole number of ${least} … ${most}`);
  };
  return {
    builds: builds.map((build, i) => ({ build, data: data[i] })),
    tables: someOf("tables", TABLES),
    kinds: someOf("kinds", Object.keys(KINDS) as KindName[]),
    requests: numberOf("requests", 100, MOST),
    connections: numberOf("connections", 1, CONNECTIONS_MOST),
    queries: numberOf("queries", 1000, MOST),
  };
};
