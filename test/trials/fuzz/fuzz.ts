/**
 * `npm run trial -- fuzz [--requests 100000] [--seed N]`: all kinds of requests, generated from the OpenAPI document,
 * against the built server; with `--readers N` bad input for every format reader instead; with `--turns N [--build
 * DIR]` N requests per operation, measuring how long each blocks the event loop; with `--cost N [--build DIR] [--only
 * TEXT]` N requests of each class that is meant to cost a lot, measuring the processor time of each. Prints the results;
 * exits with 1 if an answer or reader broke a promise.
 */
import { parseArgs } from "node:util";
import { fuzzCost } from "./cost/cost.ts";
import { fuzzHttp } from "./http/serve.ts";
import { fuzzReaders } from "./readers/readers.ts";
import { fuzzTurns } from "./turns/turns.ts";

const OPTIONS = {
  requests: { type: "string", default: "100000" },
  readers: { type: "string" },
  turns: { type: "string" },
  cost: { type: "string" },
  only: { type: "string" },
  server: { type: "string" },
  build: { type: "string" },
  seconds: { type: "string", default: "6" },
  seed: { type: "string", default: "1" },
} as const;

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number of 1 … 99999999`);
  return Number(text);
};

/** The output of a run. */
interface Told {
  readonly table: string;
  /** Whether a promise was broken. */
  readonly isBroken: boolean;
}

/** The table of a run. Throws on unknown arguments. */
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
  if (values.cost !== undefined) {
    const { build, only, server } = values;
    return fuzzCost({ requests: wholeNumber("cost", values.cost), seed, build, only, server, say });
  }
  if (values.readers === undefined) return fuzzHttp(requests, seed, say);
  return fuzzReaders(wholeNumber("readers", values.readers), seed, say);
};
