/**
 * The commands of `npm run reviews` on reviews and suggestions: words in, an outcome out; reviews.ts prints it and exits.
 * Files are replaced whole or not at all.
 */
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Command } from "@commander-js/extra-typings";
import { plural } from "#core/base/plural.ts";
import { readBackup, writeBackup } from "#core/contribution/backup.ts";
import { type Finding, verifyStorage } from "#core/contribution/verify-storage.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { SUGGESTION_STATUSES } from "#core/values/suggestion.ts";
import { allStars, ratingsCsv } from "#core/review/ratings-csv.ts";
import { STORED } from "#core/suggestion/stored.ts";
import { suggestionsOf, tellSuggestion } from "#core/suggestion/moderation.ts";
import { createCommandLine, environmentFault, EXIT, file, type Outcome, usage } from "./command-line.ts";
import { replaceInSteps } from "../base/replace-file.ts";

/** For the owner of a file alone. */
const PRIVATE = 0o600;

/** Writes the parts as one file. */
const writeWhole = async (
  path: string,
  parts: AsyncIterable<string> | Iterable<string>,
  mode = 0o666,
): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await replaceInSteps(path, async (beside) => {
    const handle = await open(beside, "w", mode);
    try {
      for await (const part of parts) await handle.write(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
};

/** The lines of a file, one after the other. */
const linesOf = async function* (path: string): AsyncGenerator<string, void, undefined> {
  const input = createReadStream(path, "utf8");
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
};

/** Where the data build looks for ratings unless another file is named (build/check/load/load.ts). */
const RATINGS_FILE = ".data/ratings.csv";

type Task = (storage: ContributionStorage) => Promise<Outcome>;

const exportRatings =
  (to: string): Task =>
  async (storage) => {
    const stars = await allStars(storage);
    const text = ratingsCsv(stars);
    if (to === "-") return { code: EXIT.clean, out: text.trimEnd() };
    await writeWhole(to, [text]);
    return { code: EXIT.clean, out: `${to}: ratings of ${plural(stars.size, "place")}` };
  };

/** Where the suggestions are written unless another file is named. */
const SUGGESTIONS_FILE = ".data/suggestions.jsonl";

const exportSuggestions =
  (to: string): Task =>
  async (storage) => {
    const entries = await suggestionsOf({ storage }, SUGGESTION_STATUSES);
    const lines = async function* (): AsyncGenerator<string, void, undefined> {
      for (const { id } of entries.toReversed()) {
        const suggestion = await tellSuggestion({ storage }, id);
        if (suggestion !== null) yield `${JSON.stringify(suggestion.record)}\n`;
      }
    };
    await writeWhole(to, lines());
    return { code: EXIT.clean, out: `${to}: ${plural(entries.length, "suggestion")}` };
  };

const exportAll =
  (to: string): Task =>
  async (storage) => {
    const unreadable: string[] = [];
    let lines = 0;
    const withEnds = async function* (): AsyncGenerator<string, void, undefined> {
      for await (const line of writeBackup(storage, STORED, (what) => unreadable.push(what))) {
        lines += 1;
        yield `${line}\n`;
      }
    };
    await writeWhole(to, withEnds(), PRIVATE);
    return {
      code: unreadable.length > 0 ? EXIT.problems : EXIT.clean,
      out: `${to}: ${plural(lines - 1, "record")}`,
      ...(unreadable.length > 0 && {
        err: unreadable.map((record) => `${record}: cannot be read, left out`).join("\n"),
      }),
    };
  };

const importAll =
  (from: string): Task =>
  async (storage) => {
    const { added, there, refused, lost } = await readBackup(storage, STORED, linesOf(from));
    const faults = [
      ...refused.map((line) => `${from}:${line}: no record of a backup, left out`),
      ...lost.map(
        (salt) =>
          `${salt}: the storage has another one, which stays: confirmations of before cannot be compared with it`,
      ),
    ];
    return {
      code: faults.length > 0 ? EXIT.problems : EXIT.clean,
      out: `${plural(added, "record")} added, ${there} there already`,
      ...(faults.length > 0 && { err: faults.join("\n") }),
    };
  };

const MEANINGS: Readonly<Record<Finding["what"], string>> = {
  "strange-name": "has a name that this server does not write",
  "wrong-place": "belongs to another place",
  unreadable: "cannot be read: restore it from a backup, or remove it",
  "contradicts-name": "says another thing than its name",
  "act-without-record": "is about a record that is not there",
  "not-in-log": "was not in the log, is now",
  "erased-with-text": "was erased and still had its text, has none now",
  "hidden-text": "held text that hides or was not well-formed, holds none now",
  "hidden-words": "holds words that hide or are not well-formed, which nobody who reads them gets",
  "dangling-log-line": "is in the log alone, which does no harm",
};

const verify: Task = async (storage) => {
  const { places, records, acts, lines, findings } = await verifyStorage(storage, STORED);
  const counted = [
    plural(records.review, "review"),
    plural(records.suggestion, "suggestion"),
    plural(acts, "act"),
    `${plural(lines, "line")} of the log`,
  ];
  return {
    code: findings.some(({ outcome }) => outcome !== "harmless") ? EXIT.problems : EXIT.clean,
    out: `${plural(places, "place")}, ${counted.join(", ")}`,
    ...(findings.length > 0 && {
      err: findings.map(({ where, what, outcome }) => `${where}: ${outcome}: ${MEANINGS[what]}`).join("\n"),
    }),
  };
};

/** Runs the command that `args` name. `open` answers the storage, or what is wrong with its setting. */
export const runReviews = async (
  args: readonly string[],
  openStorage: () => ContributionStorage | string,
): Promise<Outcome> => {
  const cli = createCommandLine();
  const onStorage = async (task: Task): Promise<Outcome> => {
    const storage = openStorage();
    if (typeof storage === "string") return usage(storage);
    try {
      return await task(storage);
    } catch (error) {
      const fault = environmentFault(error);
      if (fault === null) throw error;
      return { code: EXIT.problems, err: fault };
    } finally {
      await storage.close().catch(() => undefined);
    }
  };
  const program = new Command("npm run reviews --")
    .usage("<command> [options]")
    .addHelpText(
      "after",
      "\nThe storage is that of MUSALLA_REVIEWS (default: fs:.data/reviews).\nExit codes: 0 clean, 1 problems in the storage or with it, 2 usage, 3 internal.",
    );
  program
    .command("export")
    .description("write the ratings, the suggestions, or everything")
    .option(
      "--ratings [file]",
      `the ratings that the data build folds into its files (default: ${RATINGS_FILE}; - prints them)`,
    )
    .option(
      "--suggestions [file]",
      `every suggestion with its status as lines of JSON, for npm run data -- accept (default: ${SUGGESTIONS_FILE})`,
    )
    .option(
      "--all <file>",
      "every record, act, proof and secret as lines of JSON: a backup, without the addresses of clients, for its owner alone",
    )
    .action(
      cli.action(async ({ ratings, suggestions, all }) => {
        if ([ratings, suggestions, all].filter((option) => option !== undefined).length !== 1)
          return usage("export what? Either --ratings, --suggestions or --all.");
        if (all !== undefined) return onStorage(exportAll(all));
        if (suggestions !== undefined)
          return onStorage(exportSuggestions(typeof suggestions === "string" ? suggestions : SUGGESTIONS_FILE));
        return onStorage(exportRatings(typeof ratings === "string" ? ratings : RATINGS_FILE));
      }),
    );
  program
    .command("import")
    .description("bring a backup into the storage; what is there stays as it is")
    .argument("<file>", "what export --all wrote", cli.value("file", file))
    .action(cli.action(async (from) => onStorage(importAll(from))));
  program
    .command("verify")
    .description("look at everything, mend the log, erasures and text that hides, name the rest")
    .action(cli.action(async () => onStorage(verify)));
  return cli.run(program, args);
};
