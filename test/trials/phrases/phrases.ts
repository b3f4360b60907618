/**
 * `npm run trial -- phrases`: questions in the eight languages, made of patterns, cities and their cases by a seed, or from
 * a file, asked of a data build in this process; counts what has the right answer among its first three.
 */
import { parseArgs } from "node:util";
import { type Answer, openDirectory } from "./directory.ts";
import { generate } from "./generate.ts";
import { LANGUAGES, type Language, languageOf } from "./inflect.ts";
import { createJudge, type Verdict } from "./judge.ts";
import { phrasesAt } from "./phrase-file.ts";
import type { Phrase } from "./phrase.ts";

/** Percentages that are to be right: of all phrases, and of each language. */
const LEAST_OF_ALL = 92;
const LEAST_OF_EACH = 88;

export interface Asked {
  readonly phrase: Phrase;
  readonly answer: Answer;
  readonly verdict: Verdict;
}

const OPTIONS = {
  build: { type: "string", default: "public/data/v1" },
  seed: { type: "string", default: "1" },
  /** Phrases of each language. */
  count: { type: "string", default: "200" },
  /** Only this language. */
  language: { type: "string" },
  /** Asks the phrases of a CSV file instead of made ones. */
  file: { type: "string" },
  /** Tells so many that were not answered rightly, of each language; of a file all. */
  "show-wrong": { type: "string" },
} as const;

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`--${name}: got ${text}, expected a whole number`);
  return Number(text);
};

const shownResult = ({ kind, slug, type, intent, country, city }: Answer["results"][number]): string =>
  [kind === "intent" ? intent : kind === "place" ? type : kind, slug, country, city]
    .filter((part) => part !== null)
    .join(" ");

/** A phrase that was not answered rightly, on one line. */
const shown = ({ phrase: { language, query, asked, city, country }, answer: { results, leftOut } }: Asked): string => {
  const got = results.length === 0 ? "nothing" : results.map(shownResult).join("; ");
  const without = leftOut.length === 0 ? "" : ` (left out: ${leftOut.join(", ")})`;
  return `${language}: ${query} → ${asked} ${country ?? ""} ${city ?? ""}: got ${got}${without}`;
};

interface Share {
  readonly name: string;
  readonly asked: number;
  readonly right: number;
  readonly none: number;
  readonly wrong: number;
}

const shareOf = (name: string, all: readonly Asked[]): Share => {
  const counted = (verdict: Verdict): number => all.filter((one) => one.verdict === verdict).length;
  return { name, asked: all.length, right: counted("right"), none: counted("none"), wrong: counted("wrong") };
};

const percent = ({ right, asked }: Share): number => (100 * right) / asked;

const row = (share: Share): string =>
  `| ${share.name} | ${share.asked} | ${share.right} (${percent(share).toFixed(1)} %) | ${share.none} | ${share.wrong} |`;

/** The table of the languages that were asked in, and whether too few phrases of all or of one were answered rightly. */
export const tableOf = (all: readonly Asked[]): { readonly table: string; readonly isBroken: boolean } => {
  const each = LANGUAGES.map((name) =>
    shareOf(
      name,
      all.filter(({ phrase }) => phrase.language === name),
    ),
  ).filter(({ asked }) => asked > 0);
  const whole = shareOf("all", all);
  return {
    table: [
      "| language | phrases | right in the first three | nothing found | wrong |",
      "|---|---|---|---|---|",
      ...[...each, whole].map(row),
    ].join("\n"),
    isBroken: percent(whole) < LEAST_OF_ALL || each.some((share) => percent(share) < LEAST_OF_EACH),
  };
};

/** Runs the trial; broken if too few phrases are answered rightly. */
export const phrases = async (
  words: readonly string[],
  say: (text: string) => void,
): Promise<{ readonly table: string; readonly isBroken: boolean }> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const count = wholeNumber("count", values.count);
  const only = values.language === undefined ? null : languageOf(values.language);
  const languages: readonly Language[] = only === null ? LANGUAGES : [only];
  const most = values["show-wrong"] === undefined ? null : wholeNumber("show-wrong", values["show-wrong"]);
  const directory = await openDirectory(values.build);
  const asked =
    values.file === undefined
      ? languages.flatMap((language) => generate(directory.cities, language, count, values.seed))
      : phrasesAt(values.file).filter(({ language }) => languages.includes(language));
  const { judge } = createJudge(directory);
  const all: Asked[] = [];
  for (const phrase of asked) {
    const answer = await directory.ask(phrase.query, phrase.language);
    all.push({ phrase, answer, verdict: await judge(phrase, answer) });
  }
  if (all.length === 0) throw new Error("got no phrases to ask");
  // Written phrases are few, and all that fail are told.
  const told = most ?? (values.file === undefined ? 0 : all.length);
  const missed = all.filter(({ verdict }) => verdict !== "right");
  for (const language of languages)
    for (const one of missed.filter(({ phrase }) => phrase.language === language).slice(0, told)) say(shown(one));
  return tableOf(all);
};
