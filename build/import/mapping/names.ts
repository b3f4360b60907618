/**
 * Cleans imported values and names. Values that a column refuses are left empty. Names lose mark-up, emoji, invisible
 * characters, formula prefixes, persons' names (with their title) and codes of schools or sects; the words are in
 * data/import-names.json. Spelling stays as it is. The language comes from the field's tag, else from the letters and
 * the country.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { fold } from "#core/base/fold.ts";
import { cleanText } from "#core/columns/clean-text.ts";
import { type Canonical, canonicalOf, type WordAliases } from "#core/columns/canonical.ts";
import { type Column, isRefusal, type Parse, parserOf } from "#core/columns/cell-schema.ts";
import { places } from "../../tables/places.ts";
import { fieldOf, type Fields } from "./condition.ts";
import type { MappingFile } from "./schema.ts";

const COLUMNS: Readonly<Record<string, Column<unknown>>> = places.columns;

const PARSERS: ReadonlyMap<string, Parse<unknown>> = new Map(
  Object.entries(COLUMNS).map(([name, { cell: one }]) => [name, parserOf(one)]),
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

const FORMS: Readonly<Record<string, (text: string) => string>> = { phone, website: url };

/** Columns whose values may contain `;`; for others the first of several values counts. */
const WHOLE: ReadonlySet<string> = new Set(["opening_hours"]);

/** Returns a function that converts a source's text to a column's form; "" if that fails. */
export const toCell = (column: string, words: WordAliases): Canonical => {
  const declared = COLUMNS[column === "city" ? "locality" : column];
  if (declared === undefined) return () => "";
  const canonical = canonicalOf(column, declared, words);
  const form = FORMS[column] ?? ((text: string) => text);
  return (value) => {
    const first = WHOLE.has(column) ? value : (value.split(";")[0] ?? "");
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
  const told = `(?:^|[\\s,;|–-])\\s*${person}\\s*:\\s*[^,;|()\\[\\]]+`;
  return {
    personPattern: new RegExp(`${bracketed}|${told}`, "giu"),
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
export const cleanName = (text: string, { personPattern, codePattern, generic }: NameWords): string => {
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
export const isLanguage = (text: string): boolean => LANGUAGE.test(text);

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
      const prefix = prefixes.find((one) => field.startsWith(one));
      if (prefix === undefined || others.has(field)) continue;
      const language = field.slice(prefix.length);
      if (isLanguage(language)) add(language, text);
    }
    const sorted = Object.keys(found).sort();
    return Object.fromEntries(sorted.map((language) => [language, found[language] ?? ""]));
  };
};

/**
 * The language of a name by its letters, among the country's languages; "und" if uncertain. Letters missing from Arabic
 * point to another of the country's languages.
 */
export const languageOf = (name: string, countryLanguages: readonly string[], words: NameWords): string => {
  const script = words.scripts.find(({ letters }) => letters.test(name));
  if (script === undefined) return UNTOLD;
  const isArabic = !words.notArabic.test(name);
  return countryLanguages.find((one) => script.languages.includes(one) && (one !== "ar" || isArabic)) ?? UNTOLD;
};

/** `names` with the "und" one moved to its language, unless that has a name. */
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
