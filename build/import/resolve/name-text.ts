/** The written text of a name, as far as it is a name: separators, locations and glued articles, before words are weighed. */
import { nameWords } from "#core/base/fold.ts";
import type { NameWords } from "./words.ts";

/** Notes and locations in brackets. */
const BRACKETS = /[([（].*?(?:[)\]）]|$)/gu;
/** Where a place is: beside the market, in Tiaret, في تيارت; but not في الله. */
const LOCATION = /(?<=[\p{L}\p{N}]\s)(?:(?:beside|near|opposite|behind|next to|in)\s|في\s(?!الله)).*$/iu;
const POSSESSIVE = /['’]s\b/gu;
/** De l'Université. */
const ELIDED = /(?<!\p{L})[ld]['’](?=\p{L})/giu;
const COMMA = /[,،，]/u;
/** Separators between names in one field; G-9/3 is one name. */
const SEVERAL = /\s*[|~]\s*|\s\/\s|(?<=\p{L})\/(?=\p{L})/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The text without where the place is. */
export const withoutLocation = (text: string): string => text.replace(LOCATION, "");

export const withoutPossessive = (text: string): string => text.replaceAll(POSSESSIVE, "");

/** The names of one field, without elided articles and what is said after the name of a holy person. */
export const separateNames = (text: string, honorifics: RegExp): readonly string[] =>
  text
    .split(SEVERAL)
    .filter((part) => LETTER_OR_DIGIT.test(part))
    .map((part) => withoutPossessive(part).replaceAll(ELIDED, "").replaceAll(honorifics, " "));

/** A name cut at its commas, the texts in brackets apart. */
export const partsOfName = (
  text: string,
): { readonly parts: readonly string[]; readonly bracketed: readonly string[] } => ({
  parts: text.replaceAll(BRACKETS, " ").split(COMMA),
  bracketed: text.match(BRACKETS) ?? [],
});

const TURKISH = /[ışğçİ]/u;

/** The text with c, ç and ş as they sound in Turkish; `null` where no letter says that it is Turkish. */
export const turkishAsHeard = (text: string): string | null =>
  TURKISH.test(text) ? text.replaceAll(/[cC]/gu, "j").replaceAll(/[çÇ]/gu, "ch").replaceAll(/[şŞ]/gu, "sh") : null;

/** Baitul, darus, abdel: the next word's article, attached to this one; not Khalil or Safarin. */
const ARTICLE_AT_END = /^(?<bare>.{3,}(?=u)|abd)[aeu](?<letter>[lrnstzd])$/;

const withoutEndArticle = (word: string, next: string): string => {
  const { bare, letter } = ARTICLE_AT_END.exec(word)?.groups ?? {};
  if (bare === undefined || letter === undefined) return word;
  return letter === "l" || (next.startsWith(letter) && next.length >= 3) ? bare : word;
};

/** عبدالرحمن is عبد الرحمن, مسجدالنور is مسجد النور, Abdurrahman is Abd ar-Rahman, and Abdullah Abd Allah. */
const GLUED =
  /(?<!\p{L})(?:(عبد|مسجد|جامع)ال(?=\p{L}{3})|abd[aeiou]{1,2}ll?ah?e?(?!\p{L})|abd[aeu](?:l|([rnstzd])(?=\2))(?=\p{L}{4}))/giu;

const unglued = (glued: string, arabic?: string): string => {
  if (arabic !== undefined) return `${arabic} ال`;
  return glued.length > "abdul".length ? "abd allah" : "abd ";
};

/** The folded words of a name, glued ones apart and without the articles between them. */
export const wordsOfName = (text: string, table: NameWords): readonly string[] => {
  const words = nameWords(text.replaceAll(table.unspaced, " $& ").replaceAll(GLUED, unglued));
  return words.map((word, i) => {
    const next = words[i + 1];
    // Of Rasul Mosque the l is no article.
    return next === undefined || table.of(next).isType ? word : withoutEndArticle(word, next);
  });
};
