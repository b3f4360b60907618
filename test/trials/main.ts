/**
 * `npm run trial -- fuzz|faults|offline|world|soak|reviews|reviews-kill|suggestions|timetables|phrases|junk …`: what a server goes through: hostile requests and files, faults of
 * disk, clock, storage and processes, hours of mixed traffic, kills (test/trials/README.md). The tests run short forms.
 */
import process from "node:process";
import { script, subcommand } from "../../server/cli/script.ts";

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const table = async (name: string, made: Promise<string>): Promise<void> => print(`\n## ${name}\n\n${await made}`);

/** Prints the table of a trial that may find something broken. */
const judged = async (
  name: string,
  made: Promise<{ readonly table: string; readonly isBroken: boolean }>,
): Promise<void> => {
  const { table: text, isBroken } = await made;
  print(`\n## ${name}\n\n${text}`);
  if (isBroken) process.exitCode = 1;
};

const program = script(
  "npm run trial --",
  "Long trials of a server. Each takes options of its own, which test/trials/README.md lists.",
);
const add = (name: string, description: string, run: (words: readonly string[]) => unknown): void =>
  void program.addCommand(subcommand(name, description, run));
add("fuzz", "hostile requests and files", async (words) =>
  judged("fuzz", (await import("./fuzz/fuzz.ts")).fuzz(words, say)),
);
add("faults", "faults of disk, clock, storage and processes", async (words) =>
  table("faults", (await import("./faults/faults.ts")).faults(words, say)),
);
add("world", "a build of the whole world under load", async (words) =>
  table("world", (await import("./world/world.ts")).world(words, say)),
);
add("offline", "the service worker without a network", async (words) =>
  judged("offline", (await import("./offline/offline.ts")).offline(words)),
);
add("soak", "hours of mixed traffic", async (words) =>
  table("soak", (await import("./soak/soak.ts")).soak(words, say)),
);
add("reviews", "many reviews at once", async (words) => (await import("./reviews/reviews.ts")).reviews(words, print));
add("reviews-kill", "reviews while processes are killed", async (words) =>
  (await import("./reviews/reviews.ts")).reviewsKill(words, print),
);
add("suggestions", "hostile suggestions", async (words) =>
  (await import("./suggestions/suggestions.ts")).suggestions(words, print),
);
add("timetables", "true timetables in many dresses, imported", async (words) =>
  judged("timetables", (await import("./timetables/timetables.ts")).timetables(words, say)),
);
add("phrases", "what people ask in eight languages, and whether the search answers it", async (words) =>
  judged("phrases", (await import("./phrases/phrases.ts")).phrases(words, say)),
);
add("junk", "words that no name has, and whether the search answers them", async (words) =>
  judged("junk", (await import("./junk/junk.ts")).junk(words, say)),
);

try {
  await program.parseAsync();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
