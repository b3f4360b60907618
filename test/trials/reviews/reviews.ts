/** `npm run trial -- reviews …` and `npm run trial -- reviews-kill …`: parses options, prints tables. */
import { parseArgs } from "node:util";
import { killRounds } from "./kill.ts";
import { mixed } from "./mixed.ts";
import { type StoreName, STORES } from "./store.ts";
import { together } from "./together.ts";

const OPTIONS = {
  storage: { type: "string", default: "fs,redis" },
  seconds: { type: "string", default: "60" },
  writers: { type: "string", default: "50" },
  reviews: { type: "string", default: "10000" },
  rounds: { type: "string", default: "200" },
} as const;

interface Asked {
  readonly stores: readonly StoreName[];
  readonly seconds: number;
  readonly writers: number;
  readonly reviews: number;
  readonly rounds: number;
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number`);
  return Number(text);
};

const parse = (words: readonly string[]): Asked => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const stores = values.storage.split(",").map((asked) => {
    const store = STORES.find((one) => one === asked);
    if (store === undefined) throw new Error(`--storage is ${asked}, must be ${STORES.join(", ")}`);
    return store;
  });
  return {
    stores,
    seconds: wholeNumber("seconds", values.seconds),
    writers: wholeNumber("writers", values.writers),
    reviews: wholeNumber("reviews", values.reviews),
    rounds: wholeNumber("rounds", values.rounds),
  };
};

type Print = (text: string) => void;

/** Mixed reads and writes, then reviews of one place over four processes; 0 seconds or reviews skips a part. */
export const reviews = async (words: readonly string[], print: Print): Promise<void> => {
  const { stores, seconds, writers, reviews: count } = parse(words);
  for (const store of seconds > 0 ? stores : []) print(`${await mixed(store, { seconds, writers })}\n`);
  if (count === 0) return;
  print("| storage | reviews at once | acknowledged × average | count × average of each process | exact | s |");
  print("|---|---|---|---|---|---|");
  for (const store of stores) print(await together(store, count));
};

/** A tally of acknowledged and found reviews over many kills. */
export const reviewsKill = async (words: readonly string[], print: Print): Promise<void> => {
  const { stores, rounds } = parse(words);
  print("| storage | rounds | acknowledged | found | lost | half-written |");
  print("|---|---|---|---|---|---|");
  for (const store of stores) print(await killRounds(store, rounds));
};
