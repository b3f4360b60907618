/** `npm run bench [-- name]`: runs the benchmarks, all or one by its name, and prints a table of each. */
import { check } from "./check.ts";
import { prayerAccuracy } from "./prayer-accuracy.ts";
import { prayer } from "./prayer.ts";
import { serve } from "./serve.ts";

const BENCHMARKS = { serve, check, prayer, "prayer-accuracy": prayerAccuracy } as const;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}.\n`,
  );
  process.exitCode = 2;
} else {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (asked.length === 0 || asked.includes(name)) process.stdout.write(`\n## ${name}\n\n${await run()}\n`);
  }
}
