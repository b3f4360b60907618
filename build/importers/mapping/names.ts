/**
 * Names by language, from the fields that a mapping lists and from those that end in a language tag.
 * A name whose language no field tells is "und"; languageOf asks its letters and its country.
 */
import { cell } from "./cells.ts";
import { cleanName } from "./clean-name.ts";
import { fieldOf } from "./condition.ts";
import type { Fields } from "./condition.ts";
import type { NameWords } from "./name-words.ts";
import type { MappingFile } from "./schema.ts";

/** What nothing tells the language of. */
export const UNTOLD = "und";

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const HAS_ARABIC = /\p{Script=Arabic}/u;
const HAS_LATIN = /\p{Script=Latin}/u;

/** Whether a name can be what its field says: an Arabic one without an Arabic letter is none. */
const isOf = (language: string, name: string): boolean => {
  if (language === "ar") return HAS_ARABIC.test(name);
  return language === "en" ? HAS_LATIN.test(name) : true;
};

/** The names of an item, by what `names` of a mapping says. */
export const compileNames = (
  { fields = {}, prefixes = [], not = [] }: MappingFile["names"],
  words: NameWords,
): ((item: Fields) => Readonly<Record<string, string>>) => {
  const listed = Object.entries(fields);
  const others = new Set([...not, ...listed.flatMap(([, names]) => names)]);
  return (item) => {
    const found: Record<string, string> = {};
    const add = (language: string, text: string): void => {
      const name = cleanName(text, words);
      if (
        name !== "" &&
        found[language] === undefined &&
        isOf(language, name) &&
        cell("name_en", name) !== ""
      ) {
        found[language] = name;
      }
    };
    for (const [language, names] of listed) for (const name of names) add(language, fieldOf(item, name));
    for (const [field, text] of Object.entries(item)) {
      const prefix = prefixes.find((one) => field.startsWith(one));
      if (prefix === undefined || others.has(field)) continue;
      const language = field.slice(prefix.length);
      if (LANGUAGE.test(language)) add(language, text);
    }
    const sorted = Object.keys(found).sort();
    return Object.fromEntries(sorted.map((language) => [language, found[language] ?? ""]));
  };
};

/**
 * The language of a name by its letters, of those that its country uses; "und" where that is not certain.
 * Letters that Arabic has not make it another of the country's languages.
 */
export const languageOf = (name: string, countryLanguages: readonly string[], words: NameWords): string => {
  const script = words.scripts.find(({ letters }) => letters.test(name));
  if (script === undefined) return UNTOLD;
  const isArabic = !words.notArabic.test(name);
  return (
    countryLanguages.find((one) => script.languages.includes(one) && (one !== "ar" || isArabic)) ?? UNTOLD
  );
};

/** `names` with the untold one under its language, where that has none yet. */
export const withLanguage = (
  names: Readonly<Record<string, string>>,
  countryLanguages: readonly string[],
  words: NameWords,
): Readonly<Record<string, string>> => {
  const { [UNTOLD]: untold, ...told } = names;
  if (untold === undefined) return names;
  const language = languageOf(untold, countryLanguages, words);
  if (language === UNTOLD) return names;
  return told[language] === undefined ? { ...told, [language]: untold } : told;
};
