/**
 * `npm run bench [-- name]`: runs the benchmarks, all or one by its name, and prints a table of each.
 * `npm run bench -- generate …` writes a data folder of made-up places instead; `reviews` and
 * `reviews-kill` try how reviews are kept, `build` how long many places take; they take options (bench/README.md).
 */
import { generateCommand } from "./generate/generate.ts";

const fail = (message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
};

/** The benchmarks need the peers, which generate does without. */
const benchmarks = async (asked: readonly string[]): Promise<void> => {
  const [{ serve }, { check }, { prayer }, { prayerAccuracy }] = await Promise.all([
    import("./serve.ts"),
    import("./check.ts"),
    import("./prayer.ts"),
    import("./prayer-accuracy.ts"),
  ]);
  const all = { serve, check, prayer, "prayer-accuracy": prayerAccuracy } as const;
  const unknown = asked.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0) {
    fail(`There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(all).join(", ")}.`);
    return;
  }
  for (const [name, run] of Object.entries(all)) {
    if (asked.length === 0 || asked.includes(name)) process.stdout.write(`\n## ${name}\n\n${await run()}\n`);
  }
};

const [command, ...words] = process.argv.slice(2);
if (command === "generate") {
  try {
    process.stdout.write(`${generateCommand(words)}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
} else if (command === "reviews" || command === "reviews-kill") {
  const { reviews, reviewsKill } = await import("./reviews/reviews.ts");
  try {
    const print = (text: string): void => void process.stdout.write(`${text}\n`);
    await (command === "reviews" ? reviews : reviewsKill)(words, print);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
} else if (command === "build") {
  const { build } = await import("./build.ts");
  try {
    process.stdout.write(`\n## build\n\n${await build(words)}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
} else await benchmarks(process.argv.slice(2));
