/**
 * data/import-names.json: the words that are no part of a name, and the languages that a script is used for.
 * A person's name goes with the word for the office before it where that is certain: behind a colon, or in
 * brackets with a title. A school or sect goes where it stands alone in brackets or behind a dash at the end.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const wordsFile = z.strictObject({
  people: z.array(z.string().min(1)),
  titles: z.array(z.string().min(1)),
  schools: z.array(z.string().min(1)),
  not_arabic: z.string(),
  scripts: z.record(z.string(), z.array(z.string())),
});

export interface NameWords {
  readonly personPattern: RegExp;
  readonly codePattern: RegExp;
  /** Letters that Arabic has not. */
  readonly notArabic: RegExp;
  readonly scripts: readonly { readonly letters: RegExp; readonly languages: readonly string[] }[];
}

const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.\\/]/g, "\\$&").replaceAll(" ", "\\s+"))
    .join("|");

/** The words of the text of import-names.json. Throws an Error when it is not of that form. */
export const parseNameWords = (json: unknown): NameWords => {
  const file = wordsFile.parse(json);
  const person = `(?:${anyOf(file.people)})`;
  const school = `(?:${anyOf(file.schools)})`;
  const schools = `${school}(?:\\s*[,/&;]\\s*${school})*`;
  const bracketed = `[([]\\s*${person}\\s*(?:[:.–-]|(?:${anyOf(file.titles)})(?!\\p{L}))[^)\\]]*[)\\]]`;
  const told = `(?:^|[\\s,;|–-])\\s*${person}\\s*:\\s*[^,;|()\\[\\]]+`;
  return {
    personPattern: new RegExp(`${bracketed}|${told}`, "giu"),
    codePattern: new RegExp(`[([]\\s*(?:${schools}|[A-Z])\\s*[)\\]]|\\s[–—-]\\s*${schools}\\s*$`, "giu"),
    notArabic: new RegExp(`[${file.not_arabic}]`, "u"),
    scripts: Object.entries(file.scripts).map(([script, languages]) => ({
      letters: new RegExp(`\\p{Script=${script}}`, "u"),
      languages,
    })),
  };
};

export const readNameWords = (dataDir: string): NameWords =>
  parseNameWords(JSON.parse(readFileSync(join(dataDir, "import-names.json"), "utf8")));
