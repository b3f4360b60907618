/**
 * `npm run bench [-- name]`: runs the benchmarks, all or one by its name, and prints a table of each. `npm run bench --
 * generate …` writes a data folder of made-up places instead. `search`, `near`, `build`, `pages`, `import` and `resolve` take options
 * and run only when they are named (bench/README.md); so does `serve` over a build.
 */
import { generateCommand } from "./generate/generate.ts";

const fail = (message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
};

/** The benchmarks need the peers, which generate does without. */
const benchmarks = async (asked: readonly string[]): Promise<void> => {
  const [{ serve }, { check }, { prayer }, { prayerAccuracy }, { prayerPackages }, { zones }] = await Promise.all([
    import("./serve/serve.ts"),
    import("./check.ts"),
    import("./prayer.ts"),
    import("./prayer-accuracy.ts"),
    import("./prayer-packages.ts"),
    import("./zones.ts"),
  ]);
  const all = {
    serve,
    check,
    prayer,
    "prayer-accuracy": prayerAccuracy,
    "prayer-packages": prayerPackages,
    zones,
  } as const;
  const unknown = asked.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0) {
    fail(`There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(all).join(", ")}.`);
    return;
  }
  for (const [name, run] of Object.entries(all)) {
    if (asked.length === 0 || asked.includes(name)) process.stdout.write(`\n## ${name}\n\n${await run()}\n`);
  }
};

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** What takes options: its words in, printed as it comes. */
const COMMANDS: Readonly<Record<string, (words: readonly string[]) => Promise<void> | void>> = {
  generate: (words) => print(generateCommand(words)),
  search: async (words) => print(await (await import("./search/search.ts")).search(words, say)),
  near: async (words) => print(await (await import("./near/near.ts")).near(words)),
  build: async (words) => print(`\n## build\n\n${await (await import("./build.ts")).build(words)}`),
  serve: async (words) => print(`\n## serve\n\n${await (await import("./serve/serve.ts")).serve(words, say)}`),
  pages: async (words) => print(`\n## pages\n\n${await (await import("./pages.ts")).pages(words)}`),
  import: async (words) => print(`\n## import\n\n${await (await import("./import/import.ts")).importBench(words)}`),
  resolve: async (words) => print(`\n## resolve\n\n${(await import("./import/resolve.ts")).resolve(words)}`),
};

const [name = "", ...words] = process.argv.slice(2);
const isBare = name === "serve" && !words.some((word) => word.startsWith("--"));
const command = !isBare && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
try {
  await (command === undefined ? benchmarks(process.argv.slice(2)) : command(words));
} catch (error) {
  if (command === undefined) throw error;
  fail(error instanceof Error ? error.message : String(error));
}
