/** The words of `npm run bench -- near`. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSize } from "../generate/generate.ts";

const OPTIONS = {
  size: { type: "string", default: "100k" },
  build: { type: "string" },
  rounds: { type: "string", default: "9" },
} as const;

export interface NearOptions {
  readonly size: string;
  /** A finished build; without one it is generated and built. */
  readonly build: string | undefined;
  readonly rounds: number;
}

/** Throws on words that it does not know. */
export const parseOptions = (args: readonly string[]): NearOptions => {
  const { size, build, rounds } = parseArgs({ args: [...args], options: OPTIONS }).values;
  if (parseSize(size) === null) throw new Error(`--size is ${size}, must be such as 300, 10k or 1m`);
  if (build !== undefined && !existsSync(build)) throw new Error(`--build is ${build}; there is no such folder`);
  if (!/^[1-9]\d{0,2}$/.test(rounds)) throw new Error(`--rounds is ${rounds}, must be a whole number of 1 … 999`);
  return { size: size.toLowerCase(), build, rounds: Number(rounds) };
};
