/**
 * `npm run bench -- fuzz [--requests 100000] [--seed N]`: requests of all kinds, made from the OpenAPI document,
 * against the built server; with `--readers N` bad input for every reader of a format instead. Prints what was tried
 * and how it ended; ends with 1 when any answer or reader broke a promise. With `--turns N [--build DIR]` so many
 * requests to each operation, and how long each held the event loop.
 */
import { parseArgs } from "node:util";
import { fuzzHttp } from "./http/serve.ts";
import { fuzzReaders } from "./readers/readers.ts";
import { fuzzTurns } from "./turns/turns.ts";

const OPTIONS = {
  requests: { type: "string", default: "100000" },
  readers: { type: "string" },
  turns: { type: "string" },
  build: { type: "string" },
  seconds: { type: "string", default: "6" },
  seed: { type: "string", default: "1" },
} as const;

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number of 1 … 99999999`);
  return Number(text);
};

/** What a run tells. */
export interface Told {
  readonly table: string;
  /** Whether a promise was broken. */
  readonly isBroken: boolean;
}

/** The table of a run. Throws on words that it does not know. */
export const fuzz = async (words: readonly string[], say: (line: string) => void): Promise<Told> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const requests = wholeNumber("requests", values.requests);
  const seed = wholeNumber("seed", values.seed);
  if (values.turns !== undefined) {
    const each = wholeNumber("turns", values.turns);
    const seconds = wholeNumber("seconds", values.seconds);
    const table = await fuzzTurns({ requests: each, seed, build: values.build, seconds, say });
    return { table, isBroken: false };
  }
  if (values.readers === undefined) return fuzzHttp(requests, seed, say);
  return fuzzReaders(wholeNumber("readers", values.readers), seed, say);
};
