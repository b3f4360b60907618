/**
 * Names as parts and as texts: which words a name has in which spelling, and how it reads in a
 * language. Two names with one key are one name, in any spelling and with any generic word.
 */
import { withArticle } from "./article.ts";
import type { ArticleStyle } from "./article.ts";
import type { Lexeme } from "./lexeme.ts";

export interface Part {
  readonly lexeme: Lexeme;
  /** The romanisation that this name has, without article. */
  readonly latin: string;
}

export interface Name {
  readonly core: readonly Part[];
  /** District that follows the name. */
  readonly tail: Part | null;
  readonly number: number | null;
  readonly article: ArticleStyle;
}

/** Part of a name in one script or spelling. */
export type Spell = (part: Part) => string;

export const asLatin =
  (article: ArticleStyle): Spell =>
  ({ lexeme, latin }) =>
    lexeme.isArticled ? withArticle(latin, lexeme.arabic, article) : latin;

export const asArabic: Spell = ({ lexeme }) => lexeme.arabic;

/** Turkish where it has such a form, else as it is romanised. */
export const asTurkish: Spell = ({ lexeme, latin }) => lexeme.turkish ?? latin;

/** The letters that Persian and Urdu write for Arabic ones. */
const PERSIAN: Readonly<Record<string, string>> = { ي: "ی", ى: "ی", ك: "ک", ة: "ه" };

export const asPersian: Spell = ({ lexeme }) =>
  lexeme.arabic.replace(/[يىكة]/gu, (letter) => PERSIAN[letter] ?? letter);

/** The name as it reads in a pattern of patterns.csv. */
export const formatName = ({ core, tail, number }: Name, pattern: string, spell: Spell): string => {
  const words = core.map(spell).join(" ");
  const whole = pattern.replace("{n}", () => words);
  return [whole, ...(tail === null ? [] : [spell(tail)]), ...(number === null ? [] : [String(number)])].join(" ");
};

/** Whether it can be written in Arabic: some cities have no name in it. */
export const hasArabicForm = ({ core, tail }: Name): boolean =>
  core.every(({ lexeme }) => lexeme.arabic !== "") && tail?.lexeme.arabic !== "";

/** One text for all spellings of a name of places of one type. */
export const nameKey = (type: string, { core, tail, number }: Name): string =>
  [type, ...core.map(({ lexeme }) => lexeme.key), "/", tail?.lexeme.key ?? "", number ?? ""].join("|");
