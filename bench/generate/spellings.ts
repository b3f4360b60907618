/** Other ways to write a name: romanisations, articles, Arabic letters that are mixed up, vowel marks. */
import { ARTICLE_STYLES, withArticle } from "./article.ts";
import type { ArticleStyle } from "./article.ts";
import type { Name, Part } from "./name.ts";
import type { Random } from "./random.ts";
import type { QuerySet, Respelling } from "./tables.ts";

/** How often a test set uses a romanisation that no place bears, where there is one. */
const HELD_OUT_SHARE = 0.6;

const otherForm = ({ lexeme, latin }: Part, set: QuerySet, random: Random): string | null => {
  const known = lexeme.latin.filter((form) => form !== latin);
  const { heldOut } = lexeme;
  if (set === "test" && heldOut.length > 0 && random.chance(HELD_OUT_SHARE)) return random.pick(heldOut);
  return known.length === 0 ? null : random.pick(known);
};

/** Where a rule may respell: never a letter of a pair such as sh or ou, nor the first one. */
const patternOf = ({ from }: Respelling): RegExp =>
  /^[aeiou]$/.test(from)
    ? new RegExp(`(?<=[^aeiou])${from}(?![aeiou])`, "u")
    : new RegExp(`(?<=.)(?<![sck])${from}(?![hk])`, "u");

const respelt = ({ latin }: Part, set: QuerySet, rules: readonly Respelling[], random: Random): string | null => {
  const fitting = rules.filter((rule) => rule.set === set && patternOf(rule).test(latin));
  if (fitting.length === 0) return null;
  const rule = random.pick(fitting);
  return latin.replace(patternOf(rule), rule.to);
};

const isStem = ({ lexeme }: Part): boolean => lexeme.latin.length > 1;

/** The same name in another romanisation; `null` where it has no other. */
export const transliterated = (
  name: Name,
  set: QuerySet,
  rules: readonly Respelling[],
  random: Random,
): Name | null => {
  const hasStem = name.core.some(isStem);
  const spell = (part: Part): Part => {
    const latin = isStem(part)
      ? otherForm(part, set, random)
      : part.lexeme.isInvented && !hasStem
        ? respelt(part, set, rules, random)
        : null;
    return latin === null ? part : { ...part, latin };
  };
  const core = name.core.map(spell);
  return core.every(({ latin }, i) => latin === name.core[i]?.latin) ? null : { ...name, core };
};

/** Writes the article of a query the other way: glued if it was separate, separate if it was glued. */
const OTHER_STYLES: Readonly<Record<ArticleStyle, readonly ArticleStyle[]>> = {
  hyphen: ["glued", "glued", "assimilated", "space"],
  space: ["glued", "glued", "assimilated", "hyphen"],
  assimilated: ["glued", "hyphen", "space"],
  glued: ["hyphen", "space", "assimilated"],
  el: ["glued", "hyphen", "assimilated"],
};

/** The name with its article written in another way; `null` where that is the same or it has none. */
export const reArticled = (name: Name, random: Random): Name | null => {
  const { core, article } = name;
  const part = core.find(({ lexeme }) => lexeme.isArticled);
  if (part === undefined) return null;
  const styles = OTHER_STYLES[article].filter((style) => ARTICLE_STYLES.includes(style));
  const other = random.pick(styles);
  const write = (style: ArticleStyle): string => withArticle(part.latin, part.lexeme.arabic, style);
  return write(other).replace("-", " ") === write(article).replace("-", " ") ? null : { ...name, article: other };
};

const MIXED_UP: Readonly<Record<string, string>> = { أ: "ا", إ: "ا", آ: "ا", ى: "ي", ة: "ه" };

/** The name with its hamzas, ة and ى written carelessly, or a final ه or ي the other way round. */
export const carelessArabic = (arabic: string): string | null => {
  const plainer = arabic.replace(/[أإآىة]/gu, (letter) => MIXED_UP[letter] ?? letter);
  if (plainer !== arabic) return plainer;
  const turned = arabic.replace(/ه$/u, "ة").replace(/ي$/u, "ى");
  return turned === arabic ? null : turned;
};

/** Fatha, damma, kasra, sukun, shadda. */
const MARKS = ["\u064e", "\u064f", "\u0650", "\u0652", "\u0651"] as const;

/** The share of letters that get a mark. */
const MARKED = 0.6;

/** The name with vowel marks, not always the right ones. */
export const voweled = (arabic: string, random: Random): string =>
  arabic.replace(/[\u0621-\u064a]/gu, (letter) => (random.chance(MARKED) ? letter + random.pick(MARKS) : letter));
