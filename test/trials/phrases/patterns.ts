/**
 * The patterns of patterns.csv: what is wanted, and the words in which it is asked. `[a|b|]` is one of these or nothing;
 * `{city}` is the name of a city, `{city.loc}` the name in that form (inflect.ts).
 */
import { fileURLToPath } from "node:url";
import type { Random } from "../../../bench/generate/random.ts";
import { cellOf } from "../../../build/base/text-row.ts";
import { rowsAt } from "../../../build/csv/rows-at.ts";
import { inflect, type Language, languageOf } from "./inflect.ts";
import { parseWanted, type Wanted } from "./wanted.ts";

export interface Pattern {
  readonly language: Language;
  readonly asked: string;
  readonly wanted: Wanted;
  readonly text: string;
}

export const PATTERNS: readonly Pattern[] = rowsAt(fileURLToPath(new URL("patterns.csv", import.meta.url))).map(
  (row) => ({
    language: languageOf(cellOf(row, "language")),
    asked: cellOf(row, "wanted"),
    wanted: parseWanted(cellOf(row, "wanted")),
    text: cellOf(row, "pattern"),
  }),
);

/** A pattern about the city of a name, with one of each choice of words. */
export const fill = ({ language, text }: Pattern, name: string, random: Random): string =>
  text
    .replace(/\[(?<choices>[^\]]*)\]/g, (_, choices: string) => random.pick(choices.split("|")))
    .replace(/\{city(?:\.(?<form>\w+))?\}/g, (_, form: string | undefined) =>
      form === undefined ? name : inflect(language, form, name),
    )
    .replace(/ +/g, " ")
    .trim();
