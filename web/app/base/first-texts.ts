/**
 * The language that a page begins with, and its texts, which are asked for at once: `?lang=`, else the language of the address,
 * else the earlier choice, else the first of the browser's that there is.
 */
import { pageAt } from "#core/pages/address.ts";
import { type Language, languageOf } from "../i18n/languages.ts";
import type { Texts } from "../i18n/texts.ts";
import { pathOfSite } from "../../site/site.ts";

const FILES = import.meta.glob<string>("../i18n/*.json", { query: "?url", import: "default", eager: true });

/** Where the earlier choice is kept. */
export const KEPT_LANGUAGE = "musalla.lang";

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEPT_LANGUAGE);
  } catch {
    return null;
  }
};

const asked = languageOf(new URLSearchParams(location.search).get("lang"));
const named = asked === null ? (pageAt(pathOfSite(location.pathname))?.lang ?? null) : null;

/** Whether the language is that of the address: who follows a link in another language has not chosen that for good. */
export const isNamed = named !== null;

export const firstLanguage: Language =
  [asked, named, kept(), ...navigator.languages].map(languageOf).find((code) => code !== null) ?? "en";

/** Fetches the texts of a language; `null` if that fails. */
export const textsOf = async (code: Language): Promise<Texts | null> => {
  try {
    const reply = await fetch(FILES[`../i18n/${code}.json`] ?? "");
    return reply.ok ? ((await reply.json()) as Texts) : null;
  } catch {
    return null;
  }
};

export const firstTexts: Promise<Texts | null> = textsOf(firstLanguage);
