/**
 * Cleans imported values and names. Values that a column refuses are left empty. Names lose mark-up, emoji, invisible
 * characters, formula prefixes, persons' names (with their title) and codes of schools or sects; the words are in
 * data/import-names.json. Spelling stays as it is. The language comes from the field's tag, else from the letters and
 * the country. Other names (old, short, official and local ones, airport codes, and names that lost to another in the
 * same language) occur once: what folds like a name of the place, or like another of these, is left out.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { elementAt } from "#core/base/element-at.ts";
import { fold, nameWords } from "#core/base/fold.ts";
import { compareText } from "#core/base/text.ts";
import { type Canonical, canonicalOf, cleanText, type WordAliases } from "#core/columns/text.ts";
import { type Column, isRefusal, type Parse, parserOf } from "#core/columns/cell-schema.ts";
import type { OtherName } from "#core/columns/cell.ts";
import { FACT_NAMES, factOf } from "#core/facts/parts.ts";
import type { Fact } from "#core/facts/place.ts";
import { places } from "../../tables/places.ts";
import type { Draft } from "../records/record.ts";
import { fieldOf, type Fields } from "./condition.ts";
import type { MappingFile } from "./schema.ts";

const COLUMNS: Readonly<Record<string, Column<unknown>>> = places.columns;

const PARSERS: ReadonlyMap<string, Parse<unknown>> = new Map(
  Object.entries(COLUMNS).map(([name, { cell: schema }]) => [name, parserOf(schema)]),
);

/** `value` if its column accepts it, else "". A city is a name here, not yet a slug. */
export const cell = (column: string, value: string): string => {
  const parse = PARSERS.get(column === "city" ? "locality" : column);
  return value === "" || parse === undefined || isRefusal(parse(value)) ? "" : value;
};

/** +44 (0)20 7652 8000 and 0044 20…: only numbers with a country code are certain. */
const phone = (text: string): string => {
  const digits = text.replace(/\(0\)/, "").replaceAll(/[\s().\-/–‑]/g, "");
  return digits.replace(/^00(?=[1-9])/, "+").replace(/(?:ext|x|#).*$/i, "");
};

const url = (text: string): string => (/^www\.[^\s/]+\.[^\s/]/i.test(text) ? `http://${text}` : text);

const FORMS: Readonly<Partial<Record<Fact["kind"], (text: string) => string>>> = { telephone: phone, url };

/** Columns whose values may contain `;`; for others the first of several values counts. */
const WHOLE: ReadonlySet<string> = new Set(FACT_NAMES.filter((name) => factOf(name).kind === "hours"));

/** Returns a function that converts a source's text to a column's form; "" if that fails. */
export const toCell = (column: string, words: WordAliases): Canonical => {
  const declared = COLUMNS[column === "city" ? "locality" : column];
  if (declared === undefined) return () => "";
  const canonical = canonicalOf(column, declared, words);
  const fact = FACT_NAMES.find((name) => name === column);
  const form = (fact === undefined ? undefined : FORMS[factOf(fact).kind]) ?? ((text: string) => text);
  return (value) => {
    const first = WHOLE.has(column) ? value : elementAt(value.split(";"), 0);
    return cell(column, canonical(form(first.trim())));
  };
};

const wordsFile = z.strictObject({
  people: z.array(z.string().min(1)),
  titles: z.array(z.string().min(1)),
  schools: z.array(z.string().min(1)),
  /** Words that are no name by themselves: "Mosque" and "مسجد" say what a place is. */
  generic: z.array(z.string().min(1)),
  not_arabic: z.string(),
  scripts: z.record(z.string(), z.array(z.string())),
});

export interface NameWords {
  readonly personPattern: RegExp;
  readonly codePattern: RegExp;
  /** Folded words that are no name by themselves. */
  readonly generic: ReadonlySet<string>;
  /** Letters that Arabic does not have. */
  readonly notArabic: RegExp;
  readonly scripts: readonly { readonly letters: RegExp; readonly languages: readonly string[] }[];
}

const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.\\/]/g, "\\$&").replaceAll(" ", "\\s+"))
    .join("|");

/** Parses import-names.json. Throws an Error if it is invalid. */
export const parseNameWords = (json: unknown): NameWords => {
  const file = wordsFile.parse(json);
  const person = `(?:${anyOf(file.people)})`;
  const school = `(?:${anyOf(file.schools)})`;
  const schools = `${school}(?:\\s*[,/&;]\\s*${school})*`;
  const bracketed = `[([]\\s*${person}\\s*(?:[:.–-]|(?:${anyOf(file.titles)})(?!\\p{L}))[^)\\]]*[)\\]]`;
  const credit = `(?:^|[\\s,;|–-])\\s*${person}\\s*:\\s*[^,;|()\\[\\]]+`;
  return {
    personPattern: new RegExp(`${bracketed}|${credit}`, "giu"),
    codePattern: new RegExp(`[([]\\s*(?:${schools}|[A-Z])\\s*[)\\]]|\\s[–—-]\\s*${schools}\\s*$`, "giu"),
    generic: new Set(file.generic.map(fold)),
    notArabic: new RegExp(`[${file.not_arabic}]`, "u"),
    scripts: Object.entries(file.scripts).map(([script, languages]) => ({
      letters: new RegExp(`\\p{Script=${script}}`, "u"),
      languages,
    })),
  };
};

export const readNameWords = (dataDir: string): NameWords =>
  parseNameWords(JSON.parse(readFileSync(join(dataDir, "import-names.json"), "utf8")));

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const character = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : "";

const entity = (whole: string, name: string): string => {
  if (/^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16));
  if (name.startsWith("#")) return character(Number(name.slice(1)));
  return ENTITIES[name.toLowerCase()] ?? whole;
};

/** Text of HTML: without tags, entities decoded. Done twice, for text that was escaped twice. */
const withoutMarkup = (text: string): string => {
  if (!/[<&]/.test(text)) return text;
  const once = (some: string): string => some.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, entity);
  const noTags = (some: string): string => some.replaceAll(/<\/?[a-z!][^<>]*>/gi, " ");
  return noTags(once(once(noTags(text))));
};

const PICTURES =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu;
/** Lone surrogates and replacement characters. */
const LONE = /[\p{Surrogate}\ufffd]/gu;
/** Joiners not between letters, left over from emoji. */
const LOOSE_JOINERS = /(?<!\p{L}\p{M}*)[\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu;
const AT_START = /^[\s=+\-@＝＋－＠,;:|/.·•*_~]+/u;
const AT_END = /[\s,;:|/·•*_~-]+$/u;
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]|\{\s*\}/gu;

/** The text on one line without invisible characters. */
export const cleanWords = (text: string): string =>
  cleanText(withoutMarkup(text).replaceAll(LONE, "").replaceAll(PICTURES, "").replaceAll(LOOSE_JOINERS, "")).replaceAll(
    /\s+/gu,
    " ",
  );

/** `text` without leading characters that start a formula in spreadsheets. */
export const withoutFormula = (text: string): string => text.replace(/^[\s=+\-@＝＋－＠]+/u, "");

/** The number of a register behind a name: "مسجد النور 29/6". */
const REGISTER_NUMBER = /\s+\d+\s*\/\s*\d+$/u;

/** Whether a name only says what the place is: generic words, and perhaps a number. */
const isGeneric = (name: string, generic: ReadonlySet<string>): boolean => {
  const words = fold(name).split(/[^\p{L}\p{N}\p{M}]+/u);
  const isTelling = (word: string): boolean => /\p{L}/u.test(word) && !generic.has(word);
  return words.some((word) => generic.has(word)) && !words.some(isTelling);
};

/** The cleaned name of a place; "" if nothing is left, or only what the place is. */
const cleanName = (text: string, { personPattern, codePattern, generic }: NameWords): string => {
  const plain = cleanWords(text)
    .replaceAll(personPattern, " ")
    .replaceAll(codePattern, " ")
    .replaceAll(EMPTY_BRACKETS, " ")
    .replaceAll(/\s+/gu, " ")
    .replace(AT_START, "")
    .replace(AT_END, "")
    .replace(REGISTER_NUMBER, "");
  return /[\p{L}\p{N}]/u.test(plain) && !isGeneric(plain, generic) ? plain.normalize("NFC") : "";
};

/** A name of unknown language. */
export const UNTOLD = "und";

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Whether a text is a tag of a language (BCP 47). */
const isLanguage = (text: string): boolean => LANGUAGE.test(text);

const HAS_ARABIC = /\p{Script=Arabic}/u;
const HAS_LATIN = /\p{Script=Latin}/u;

/** Whether a name fits its field's language: an Arabic one must have an Arabic letter. */
const isOf = (language: string, name: string): boolean => {
  if (language === "ar") return HAS_ARABIC.test(name);
  return language === "en" ? HAS_LATIN.test(name) : true;
};

/** Returns a function that reads an item's names as the mapping's `names` says. */
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
      if (name !== "" && found[language] === undefined && isOf(language, name) && cell("name_en", name) !== "") {
        found[language] = name;
      }
    };
    for (const [language, names] of listed) for (const name of names) add(language, fieldOf(item, name));
    for (const [field, text] of Object.entries(item)) {
      const prefix = prefixes.find((candidate) => field.startsWith(candidate));
      if (prefix === undefined || others.has(field)) continue;
      const language = field.slice(prefix.length);
      if (isLanguage(language)) add(language, text);
    }
    return Object.fromEntries(Object.entries(found).sort(([a], [b]) => compareText(a, b)));
  };
};

/**
 * The language of a name by its letters, among the country's languages; "und" if uncertain. Letters missing from Arabic
 * point to another of the country's languages.
 */
const languageOf = (name: string, countryLanguages: readonly string[], words: NameWords): string => {
  const script = words.scripts.find(({ letters }) => letters.test(name));
  if (script === undefined) return UNTOLD;
  const isArabic = !words.notArabic.test(name);
  return (
    countryLanguages.find((language) => script.languages.includes(language) && (language !== "ar" || isArabic)) ??
    UNTOLD
  );
};

/** `names` with the "und" one moved to its language, unless that has a name. */
const withLanguage = (
  names: Readonly<Record<string, string>>,
  countryLanguages: readonly string[],
  words: NameWords,
): Readonly<Record<string, string>> => {
  const { [UNTOLD]: untold, ...named } = names;
  if (untold === undefined) return names;
  const language = languageOf(untold, countryLanguages, words);
  if (language === UNTOLD) return names;
  return named[language] === undefined ? { ...named, [language]: untold } : named;
};

/** The values of a field; `;` cannot stand in a list of names. */
const valuesIn = (text: string): readonly string[] =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");

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
    valuesIn(text).flatMap((item) => {
      const [, tag = lang, written = item] = TAGGED.exec(item) ?? [];
      const name = ADDRESS.test(written) ? "" : cleanName(written, words);
      return name === "" || TAGGED.test(name) || cell("name_en", name) === "" ? [] : [{ name, lang: tag }];
    });
  return (item) => [
    ...any.flatMap((field) => namesIn(fieldOf(item, field), UNTOLD)),
    ...fields.flatMap((field) => namesIn(fieldOf(item, field), null)),
    ...Object.entries(item).flatMap(([field, text]) => {
      const prefix = prefixes.find((candidate) => field.startsWith(candidate));
      const lang = prefix === undefined ? "" : field.slice(prefix.length);
      return isLanguage(lang) ? namesIn(text, OF_MANY.has(lang) ? null : lang) : [];
    }),
  ];
};

/** Those of `others` that repeat neither a name of the place nor an earlier one; by language, names without one first. */
export const distinctNames = (names: Draft["names"], others: readonly OtherName[]): readonly OtherName[] => {
  const seen = new Set(Object.values(names).map(fold));
  // A name with its language says more than the same without.
  const namedFirst = others.toSorted((a, b) => Number(a.lang === null) - Number(b.lang === null));
  return namedFirst
    .filter(({ name }) => !seen.has(fold(name)) && seen.add(fold(name)))
    .toSorted((a, b) => compareText(a.lang ?? "", b.lang ?? "") || compareText(a.name, b.name));
};

const langOf = (language: string): string | null => (language === UNTOLD ? null : language);

/** Those names by language that lost to `kept`, and have a word that no kept name has. */
export const lostNames = (
  names: readonly (readonly [language: string, name: string])[],
  shown: Draft["names"],
): readonly OtherName[] => {
  const known = new Set(Object.values(shown).flatMap(nameWords));
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
  const shown = { ...withLanguage(names, countryLanguages, words) };
  const toldOf = (name: string): string => (OF_NONE.test(name) ? UNTOLD : languageOf(name, countryLanguages, words));
  const rest = others.flatMap(({ name, lang }): readonly OtherName[] => {
    const language = lang === null || lang === UNTOLD ? toldOf(name) : lang;
    if (lang !== UNTOLD || language === UNTOLD || shown[language] !== undefined)
      return [{ name, lang: langOf(language) }];
    shown[language] = name;
    return [];
  });
  const { [UNTOLD]: untold } = names;
  const lost = untold === undefined ? [] : lostNames([[toldOf(untold), untold]], shown);
  const distinct = distinctNames(shown, [...rest, ...lost]);
  const sorted = Object.fromEntries(Object.entries(shown).sort(([a], [b]) => compareText(a, b)));
  return { names: sorted, ...(distinct.length > 0 && { others: distinct }) };
};
