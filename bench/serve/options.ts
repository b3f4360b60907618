/** The words of `npm run bench -- serve`. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

const OPTIONS = { build: { type: "string" }, queries: { type: "string", default: "200000" } } as const;

interface ServeOptions {
  /** A finished build to serve; without one the data that ships. */
  readonly build: string | undefined;
  /** Requests of the load, no address twice. */
  readonly queries: number;
}

/** Throws on words that it does not know. */
export const parseOptions = (args: readonly string[]): ServeOptions => {
  const { build, queries } = parseArgs({ args: [...args], options: OPTIONS }).values;
  if (build !== undefined && !existsSync(build)) throw new Error(`--build is ${build}; there is no such folder`);
  if (!/^[1-9]\d{3,6}$/.test(queries))
    throw new Error(`--queries is ${queries}, must be a whole number of 1000 … 9999999`);
  return { build, queries: Number(queries) };
};
