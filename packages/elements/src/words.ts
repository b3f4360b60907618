/**
 * The words of the elements in every language of the pages: those of the explorer. The builds leave all other keys out
 * of its files (web/plugins/few-words.ts).
 */
import { type Language, languageOf } from "../../../web/app/i18n/languages.ts";
import { filled, type Key } from "../../../web/app/i18n/texts.ts";
import { isWordOfElements } from "./word-keys.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

const FILES = import.meta.glob<Texts>("../../../web/app/i18n/*.json", { import: "default", eager: true });

const textsOf = (language: Language): Texts => FILES[`../../../web/app/i18n/${language}.json`] ?? {};

export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of a language; a key that the builds leave out is an error, in tests too. */
export const wordsOf =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = isWordOfElements(key) ? (textsOf(language)[key] ?? textsOf("en")[key]) : undefined;
    if (text === undefined) throw new Error(`the elements have no word ${key}`);
    return filled(text, values);
  };

/** The language of an element: the first of these BCP 47 tags that there are words in, else English. */
export const languageFor = (tags: readonly (string | null | undefined)[]): Language =>
  tags.map(languageOf).find((language) => language !== null) ?? "en";
