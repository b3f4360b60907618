/**
 * The Arabic article, written apart (al noor), with a hyphen (an-nur), glued (alnoor, annur) or as ال
 * and لل: it never decides whether a name matches.
 */
import { foldedWords } from "./fold.ts";

/** The article as a word of its own, assimilated forms included. */
const APART = /^(?:[aeiu]l|l|a(?:[nsrdtz]|sh|th|dh))$/;
const GLUED = /^[ae]l(?=[^aeioul])(.{4,})$/;
const ASSIMILATED = /^[ae](sh|[nrstdz])(?=\1)(.{3,})$/;
const ARABIC = /^(?:ال|لل)(.{3,})$/u;

/** The folded words of a name or query, Arabic articles and those written apart left out. */
export const nameWords = (text: string): readonly string[] => {
  const all = foldedWords(text);
  return all
    .filter((word, i) => i === all.length - 1 || !APART.test(word))
    .map((word) => ARABIC.exec(word)?.[1] ?? word);
};

/** The word without an article that was glued to it in Latin letters, or `null` when none was. */
export const withoutGluedArticle = (word: string): string | null =>
  word.startsWith("a") || word.startsWith("e")
    ? (GLUED.exec(word)?.[1] ?? ASSIMILATED.exec(word)?.[2] ?? null)
    : null;
