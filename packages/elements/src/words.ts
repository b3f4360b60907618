/**
 * The words of the elements in eight languages: those of the explorer. The builds leave all other keys out of its files
 * (web/plugins/few-words.ts).
 */
import ar from "../../../web/app/i18n/ar.json" with { type: "json" };
import bn from "../../../web/app/i18n/bn.json" with { type: "json" };
import en from "../../../web/app/i18n/en.json" with { type: "json" };
import fr from "../../../web/app/i18n/fr.json" with { type: "json" };
import id from "../../../web/app/i18n/id.json" with { type: "json" };
import { type Language, languageOf } from "../../../web/app/i18n/languages.ts";
import ms from "../../../web/app/i18n/ms.json" with { type: "json" };
import { filled, type Key } from "../../../web/app/i18n/texts.ts";
import tr from "../../../web/app/i18n/tr.json" with { type: "json" };
import ur from "../../../web/app/i18n/ur.json" with { type: "json" };
import { isWordOfElements } from "./word-keys.ts";

const WORDS: Readonly<Record<Language, Readonly<Partial<Record<string, string>>>>> = { en, ar, bn, fr, id, ms, tr, ur };

export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of a language; a key that the builds leave out is an error, in tests too. */
export const wordsOf =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = isWordOfElements(key) ? (WORDS[language][key] ?? WORDS.en[key]) : undefined;
    if (text === undefined) throw new Error(`the elements have no word ${key}`);
    return filled(text, values);
  };

/** The language of an element: the first of these BCP 47 tags that there are words in, else English. */
export const languageFor = (tags: readonly (string | null | undefined)[]): Language =>
  tags.map(languageOf).find((one) => one !== null) ?? "en";
