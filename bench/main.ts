/** `npm run bench`: its help; else the peers are installed, and cli.ts goes on. */
import { script, subcommand } from "../server/cli/script.ts";
import { installPackagesOf } from "../test/support/install.ts";

const run = async (): Promise<void> => {
  installPackagesOf("bench");
  await import("./cli.ts");
};

const program = script(
  "npm run bench --",
  "The benchmarks: without a name serve, check, prayer, prayer-accuracy, prayer-packages and zones. bench/README.md has their options and results.",
).action(run);
for (const [name, description] of [
  ["serve", "requests to the built server"],
  ["check", "the check of the data"],
  ["prayer", "prayer times beside other libraries"],
  ["prayer-accuracy", "their accuracy beside an astronomy library"],
  ["prayer-packages", "the package beside other packages"],
  ["zones", "the clock and the country of points beside zone boundaries"],
  ["generate", "write a data folder of made-up places, and measure nothing"],
  ["search", "the search beside other engines"],
  ["near", "the nearest places beside other indexes"],
  ["build", "the build of many places"],
  ["pages", "rendered pages"],
  ["import", "the readers of large files"],
  ["resolve", "which places are the same"],
] as const)
  program.addCommand(subcommand(name, description, run));
await program.parseAsync();
