/**
 * `npm run trial -- fuzz|faults|offline|world|soak|reviews|reviews-kill|suggestions …`: what a server goes through: hostile requests and files, faults of
 * disk, clock, storage and processes, hours of mixed traffic, kills (test/trials/README.md). The tests run short forms.
 */
import process from "node:process";

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const TRIALS: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  fuzz: async (words) => {
    const { table, isBroken } = await (await import("./fuzz/fuzz.ts")).fuzz(words, say);
    print(`\n## fuzz\n\n${table}`);
    if (isBroken) process.exitCode = 1;
  },
  faults: async (words) => print(`\n## faults\n\n${await (await import("./faults/faults.ts")).faults(words, say)}`),
  world: async (words) => print(`\n## world\n\n${await (await import("./world/world.ts")).world(words, say)}`),
  offline: async (words) => {
    const { table, isBroken } = await (await import("./offline/offline.ts")).offline(words);
    print(`\n## offline\n\n${table}`);
    if (isBroken) process.exitCode = 1;
  },
  soak: async (words) => print(`\n## soak\n\n${await (await import("./soak/soak.ts")).soak(words, say)}`),
  reviews: async (words) => (await import("./reviews/reviews.ts")).reviews(words, print),
  "reviews-kill": async (words) => (await import("./reviews/reviews.ts")).reviewsKill(words, print),
  suggestions: async (words) => (await import("./suggestions/suggestions.ts")).suggestions(words, print),
};

const [name = "", ...words] = process.argv.slice(2);
const trial = Object.hasOwn(TRIALS, name) ? TRIALS[name] : undefined;
try {
  if (trial === undefined)
    throw new Error(`There is no trial ${JSON.stringify(name)}; there are ${Object.keys(TRIALS).join(", ")}.`);
  await trial(words);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
