/**
 * Other names of a place: old, short, official and local ones, airport codes, and names that lost to another in the
 * same language. No name occurs twice: what folds like a name of the place, or like another of these, is left out.
 */
import { fold, nameWords } from "#core/base/fold.ts";
import { compareText } from "#core/base/text.ts";
import type { OtherName } from "#core/columns/cell.ts";
import type { Draft } from "../records/record.ts";
import { type Fields, fieldOf } from "./condition.ts";
import { cell, cleanName, isLanguage, languageOf, type NameWords, UNTOLD, withLanguage } from "./names.ts";
import type { MappingFile } from "./schema.ts";

/** The values of a field; `;` cannot stand in a list of names. */
const valuesIn = (text: string): readonly string[] =>
  text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|^www\./iu;
/** A name with its language before it, as the column writes it: tr=Eski Cami. */
const TAGGED = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=(.*)$/u;
/** Tags for many languages, or for none that is known. */
const OF_MANY: ReadonlySet<string> = new Set(["mul", UNTOLD]);
/** Airport codes (IATA, ICAO) and the like have no language, and neither has one name in two scripts. */
const OF_NONE = /^[A-Z0-9]{2,4}$|\p{Script=Latin}.*\p{Script=Arabic}|\p{Script=Arabic}.*\p{Script=Latin}/u;

/**
 * Returns a function that reads an item's other names as `names.other` of the mapping says. The language of those that
 * may be names is "und", of the others that do not tell it `null`.
 */
export const compileOtherNames = (
  { other: { fields = [], prefixes = [], any = [] } = {} }: MappingFile["names"],
  words: NameWords,
): ((item: Fields) => readonly OtherName[]) => {
  const namesIn = (text: string, lang: string | null): readonly OtherName[] =>
    valuesIn(text).flatMap((one) => {
      const [, tag = lang, written = one] = TAGGED.exec(one) ?? [];
      const name = ADDRESS.test(written) ? "" : cleanName(written, words);
      return name === "" || TAGGED.test(name) || cell("name_en", name) === "" ? [] : [{ name, lang: tag }];
    });
  return (item) => [
    ...any.flatMap((field) => namesIn(fieldOf(item, field), UNTOLD)),
    ...fields.flatMap((field) => namesIn(fieldOf(item, field), null)),
    ...Object.entries(item).flatMap(([field, text]) => {
      const prefix = prefixes.find((one) => field.startsWith(one));
      const lang = prefix === undefined ? "" : field.slice(prefix.length);
      return isLanguage(lang) ? namesIn(text, OF_MANY.has(lang) ? null : lang) : [];
    }),
  ];
};

/** Those of `others` that repeat neither a name of the place nor an earlier one; by language, names without one first. */
export const distinctNames = (names: Draft["names"], others: readonly OtherName[]): readonly OtherName[] => {
  const seen = new Set(Object.values(names).map(fold));
  // A name with its language says more than the same without.
  const told = others.toSorted((a, b) => Number(a.lang === null) - Number(b.lang === null));
  return told
    .filter(({ name }) => !seen.has(fold(name)) && seen.add(fold(name)))
    .toSorted((a, b) => compareText(a.lang ?? "", b.lang ?? "") || compareText(a.name, b.name));
};

const langOf = (language: string): string | null => (language === UNTOLD ? null : language);

/** Those names by language that lost to `kept`, and have a word that no kept name has. */
export const lostNames = (
  names: readonly (readonly [language: string, name: string])[],
  kept: Draft["names"],
): readonly OtherName[] => {
  const known = new Set(Object.values(kept).flatMap(nameWords));
  return names
    .flatMap(([language, text]) => valuesIn(text).map((name) => ({ name, lang: langOf(language) })))
    .filter(({ name }) => nameWords(name).some((word) => !known.has(word)));
};

/** The names and other names with the languages that their letters and the country tell. */
export const inLanguages = (
  { names, others = [] }: Pick<Draft, "names" | "others">,
  countryLanguages: readonly string[],
  words: NameWords,
): Pick<Draft, "names" | "others"> => {
  const kept = { ...withLanguage(names, countryLanguages, words) };
  const toldOf = (name: string): string => (OF_NONE.test(name) ? UNTOLD : languageOf(name, countryLanguages, words));
  const rest = others.flatMap(({ name, lang }): readonly OtherName[] => {
    const told = lang === null || lang === UNTOLD ? toldOf(name) : lang;
    if (lang !== UNTOLD || told === UNTOLD || kept[told] !== undefined) return [{ name, lang: langOf(told) }];
    kept[told] = name;
    return [];
  });
  const { [UNTOLD]: untold } = names;
  const lost = untold === undefined ? [] : lostNames([[toldOf(untold), untold]], kept);
  const distinct = distinctNames(kept, [...rest, ...lost]);
  const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => compareText(a, b)));
  return { names: sorted, ...(distinct.length > 0 && { others: distinct }) };
};
