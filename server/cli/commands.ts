/** The commands on reviews: words in, outcome out. Printing and leaving are the caller's. */
import { access } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readBackup, writeBackup } from "#core/review/backup.ts";
import { allStars, ratingsCsv } from "#core/review/ratings-csv.ts";
import type { ReviewStorage } from "#core/review/storage.ts";
import { verifyStorage } from "#core/review/verify.ts";
import type { Finding } from "#core/review/verify.ts";
import { linesOf, writeWhole } from "./files.ts";
import { EXIT } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** Where the data build looks for ratings unless another file is named (build/ratings.ts). */
const RATINGS_FILE = ".data/ratings.csv";

export const USAGE = `Usage: npm run reviews -- <command>

  export --ratings [FILE]  the ratings that the data build folds into its files (default: ${RATINGS_FILE}; - prints them)
  export --all FILE        every review and every act as lines of JSON: a backup, without anything about clients
  import FILE              brings a backup into the storage; what stands there stays as it is
  verify                   looks at everything, mends the log and erasures, names the rest

The storage is that of MUSALLA_REVIEWS (default: fs:.data/reviews).
Exit codes: 0 clean, 1 problems, 2 usage, 3 internal.
`;

type Command = (storage: ReviewStorage) => Promise<Outcome>;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

const exportRatings =
  (file: string): Command =>
  async (storage) => {
    const stars = await allStars(storage);
    const text = ratingsCsv(stars);
    if (file === "-") return { code: EXIT.clean, out: text };
    await writeWhole(file, [text]);
    return { code: EXIT.clean, out: `${file}: ratings of ${plural(stars.size, "place")}\n` };
  };

const exportAll =
  (file: string): Command =>
  async (storage) => {
    const unreadable: string[] = [];
    let lines = 0;
    const withEnds = async function* (): AsyncGenerator<string, void, undefined> {
      for await (const line of writeBackup(storage, (what) => unreadable.push(what))) {
        lines += 1;
        yield `${line}\n`;
      }
    };
    await writeWhole(file, withEnds());
    return {
      code: unreadable.length > 0 ? EXIT.problems : EXIT.clean,
      out: `${file}: ${plural(lines - 1, "record")}\n`,
      ...(unreadable.length > 0 && {
        err: unreadable.map((one) => `${one}: cannot be read, left out\n`).join(""),
      }),
    };
  };

const importAll =
  (file: string): Command =>
  async (storage) => {
    const { added, there, refused } = await readBackup(storage, linesOf(file));
    return {
      code: refused.length > 0 ? EXIT.problems : EXIT.clean,
      out: `${plural(added, "record")} added, ${there} there already\n`,
      ...(refused.length > 0 && {
        err: refused.map((line) => `${file}:${line}: no record of a backup, left out\n`).join(""),
      }),
    };
  };

const MEANINGS: Readonly<Record<Finding["what"], string>> = {
  "strange-name": "has a name that is none of ours",
  "wrong-place": "belongs to another place",
  unreadable: "cannot be read: restore it from a backup, or remove it",
  "contradicts-name": "says another thing than its name",
  "act-without-review": "is about a review that is not there",
  "not-in-log": "was not in the log, is now",
  "erased-with-text": "was erased and still had its text, has none now",
  "dangling-log-line": "is in the log alone, which does no harm",
};

const verify: Command = async (storage) => {
  const { places, reviews, acts, lines, findings } = await verifyStorage(storage);
  const counted = [plural(reviews, "review"), plural(acts, "act"), `${plural(lines, "line")} of the log`];
  return {
    code: findings.some(({ outcome }) => outcome !== "harmless") ? EXIT.problems : EXIT.clean,
    out: `${plural(places, "place")}, ${counted.join(", ")}\n`,
    ...(findings.length > 0 && {
      err: findings.map(({ where, what, outcome }) => `${where}: ${outcome}: ${MEANINGS[what]}\n`).join(""),
    }),
  };
};

const isReadable = async (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The command that the words name, or what is wrong with them. */
export const parseCommand = async (words: readonly string[]): Promise<Command | string> => {
  const options = {
    ratings: { type: "boolean" },
    all: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const { ratings = false, all = false, help = false } = values;
  const [name, file, ...more] = positionals;
  if (help) return async () => Promise.resolve({ code: EXIT.clean, out: USAGE });
  if (name === undefined) return USAGE;
  if (more.length > 0) return `${JSON.stringify(more[0])} is one word too many.`;
  if (name !== "export" && (ratings || all)) return "--ratings and --all go with export.";
  if (name === "verify") return file === undefined ? verify : "verify takes no file.";
  if (name === "export" && ratings !== all) {
    if (ratings) return exportRatings(file ?? RATINGS_FILE);
    return file === undefined ? "export --all to which file?" : exportAll(file);
  }
  if (name === "export") return "export what? Either --ratings or --all.";
  if (name !== "import") return `There is no command ${JSON.stringify(name)}.`;
  if (file === undefined) return "import which file?";
  return (await isReadable(file)) ? importAll(file) : `${file} cannot be read.`;
};
