/**
 * The Arabic article before a romanised noun, as people write it: Al-Noor, Al Noor, An-Noor, Alnoor,
 * El-Noor. The assimilated form is for the sun letters alone.
 */
import type { Random } from "./random.ts";

const SUN_LETTERS = "تثدذرزسشصضطظلن";

export const ARTICLE_STYLES = ["hyphen", "space", "assimilated", "glued", "el"] as const;
export type ArticleStyle = (typeof ARTICLE_STYLES)[number];

const WEIGHTS: readonly { readonly style: ArticleStyle; readonly weight: number }[] = [
  { style: "hyphen", weight: 52 },
  { style: "space", weight: 20 },
  { style: "assimilated", weight: 16 },
  { style: "glued", weight: 7 },
  { style: "el", weight: 5 },
];

export const pickStyle = (random: Random): ArticleStyle => random.pickWeighted(WEIGHTS).style;

/** The consonants that the assimilated article repeats: n of Noor, sh of Shams. */
const opening = (latin: string): string => /^(sh|th|dh|[^aeiou])/i.exec(latin)?.[0].toLowerCase() ?? "l";

/** `latin` with its article; `arabic` has the letter that the article goes before. */
export const withArticle = (latin: string, arabic: string, style: ArticleStyle): string => {
  const isSun = SUN_LETTERS.includes(arabic[2] ?? " ");
  if (style === "space") return `Al ${latin}`;
  if (style === "el") return `El-${latin}`;
  if (style === "glued") return `Al${latin.toLowerCase()}`;
  return style === "assimilated" && isSun ? `A${opening(latin)}-${latin}` : `Al-${latin}`;
};
