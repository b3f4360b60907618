/** The language of the pages. Its texts are one file, fetched before the first view is drawn; the other languages cost nothing. */
import { computed, effect, signal } from "@preact/signals";
import { type Language, spoken } from "../i18n/languages.ts";
import { countIn, filled, type Key, type Noun, type Texts } from "../i18n/texts.ts";
import { firstLanguage, firstTexts, isNamed, KEPT_LANGUAGE, textsOf } from "./first-texts.ts";

interface Speech {
  readonly language: Language;
  readonly texts: Texts;
}

const speech = signal<Speech>({ language: firstLanguage, texts: {} });

export const language = computed(() => speech.value.language);

/** The language that data are requested in: Arabic for Arabic pages, English for all others. */
export const dataLanguage = computed(() => spoken(language.value).data);

/** Writing them makes the browser style the whole page again, even if they are the same, as on a page that was rendered before. */
const show = (): void => {
  const { documentElement: root } = document;
  const { dir } = spoken(language.value);
  if (root.lang !== language.value) root.lang = language.value;
  if (root.dir !== dir) root.dir = dir;
};

/** Changes the language at once, to texts that are here. */
export const speakWith = (to: Language, texts: Texts): void => {
  speech.value = { language: to, texts };
};

/** Changes the language; false, and nothing changes, without texts. */
const speakOnce = async (to: Language, texts: Promise<Texts | null>, isChosen: boolean): Promise<boolean> => {
  const there = await texts;
  if (there === null) return false;
  speakWith(to, there);
  if (!isChosen) return true;
  try {
    localStorage.setItem(KEPT_LANGUAGE, to);
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
  return true;
};

/**
 * Changes the language once its texts are here, and keeps it for later visits. False, and nothing changes, if the texts cannot
 * be fetched.
 */
export const speak = async (to: Language): Promise<boolean> => speakOnce(to, textsOf(to), true);

/** Resolves when there are texts: of the language wanted, or English where only that is on the device. False without any. */
export const firstSpeech: Promise<boolean> = speakOnce(firstLanguage, firstTexts, !isNamed).then(
  async (isThere) => isThere || speak("en"),
);

effect(show);

export const isKey = (text: string): text is Key => Object.hasOwn(speech.value.texts, text);

/** The text of a key that data have made, such as a kind of place; `otherwise` if there is none. */
export const textOr = (key: string, otherwise: string): string => speech.value.texts[key] ?? otherwise;

/** The text of a key, with `{name}` replaced; the key itself if no texts could be fetched. */
export const t = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(speech.value.texts[key] ?? key, values);

/** `42,674 places`, `3 أماكن`. */
export const countText = (noun: Noun, count: number): string =>
  countIn(speech.value.texts, noun, count, language.value);
