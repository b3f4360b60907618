/** Facts of a place in the words of the page: their names, and what they say. */
import { factOf } from "#core/facts/parts.ts";
import type { FactName } from "#core/facts/place.ts";
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { dateText } from "./dates.ts";

/** Facts that have a name on pages. */
export type Named = Extract<Key, `fact.${string}`> extends `fact.${infer Name}` ? Name & FactName : never;

/** The name of a fact. */
export const factText = (name: Named): string => t(`fact.${name}`);

/** A word that a fact says. */
export const wordText = (name: FactName, word: string): string => {
  const { kind, texts } = factOf(name);
  if (kind === "availability") return t(`said.${word}` as Key);
  return texts === undefined ? word : t(`${texts}.${word}` as Key);
};

/** What a fact says, as people read it. */
export const saidText = (name: FactName, value: string): string =>
  factOf(name).kind === "date" ? dateText(value, "plain", language.value) : wordText(name, value);
