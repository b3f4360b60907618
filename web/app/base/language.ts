/**
 * The language of the pages: `?lang=`, else that of the address, else the earlier choice, else the first of the browser's that there is. Its texts
 * are one file, fetched before the first view is drawn; the other languages cost nothing.
 */
import { pageAt } from "#core/pages/address.ts";
import { computed, effect, signal } from "@preact/signals";
import { type Language, languageOf, spoken } from "../i18n/languages.ts";
import { countIn, filled, type Key, type Noun, type Texts } from "../i18n/texts.ts";

const FILES = import.meta.glob<string>("../i18n/*.json", { query: "?url", import: "default", eager: true });
const KEPT = "musalla.lang";

interface Speech {
  readonly language: Language;
  readonly texts: Texts;
}

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

const asked = languageOf(new URLSearchParams(location.search).get("lang"));
/** Who follows a link in another language has not chosen that for good. */
const named = asked === null ? (pageAt(location.pathname)?.lang ?? null) : null;
const wanted = [asked, named, kept(), ...navigator.languages].map(languageOf).find((one) => one !== null) ?? "en";

const speech = signal<Speech>({ language: wanted, texts: {} });

export const language = computed(() => speech.value.language);

/** The language that data are requested in: Arabic for Arabic pages, English for all others. */
export const dataLanguage = computed(() => spoken(language.value).data);

const show = (): void => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = spoken(language.value).dir;
};

const textsOf = async (one: Language): Promise<Texts> => {
  const reply = await fetch(FILES[`../i18n/${one}.json`] ?? "");
  if (!reply.ok) throw new Error(`texts of ${one}: got status ${reply.status}, expected 200`);
  return (await reply.json()) as Texts;
};

/** Changes the language at once, to texts that are here. */
export const speakWith = (one: Language, texts: Texts): void => {
  speech.value = { language: one, texts };
};

/**
 * Changes the language once its texts are here, and keeps it for later visits where it was chosen. False, and nothing
 * changes, if the texts cannot be fetched.
 */
export const speak = async (one: Language, isChosen = true): Promise<boolean> => {
  try {
    speakWith(one, await textsOf(one));
  } catch {
    return false;
  }
  if (!isChosen) return true;
  try {
    localStorage.setItem(KEPT, one);
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
  return true;
};

/** Resolves when there are texts: of the language wanted, or English where only that is on the device. */
export const firstSpeech: Promise<unknown> = speak(wanted, named === null).then(
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
