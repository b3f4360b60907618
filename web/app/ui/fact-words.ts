/** Facts of a place in the words of the page: their names, and what they say. */
import { factOf } from "#core/facts/parts.ts";
import type { FactName } from "#core/facts/place.ts";
import { labelKey, typeKey, wordKey } from "#core/facts/texts.ts";
import { language, t, textOr } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { dateText } from "./dates.ts";

/** Facts that have a name on pages. */
export type Named = Extract<Key, `fact.${string}`> extends `fact.${infer Name}` ? Name & FactName : never;

/** The name of a fact. */
export const factText = (name: Named): string => t(`fact.${name}`);

/** What a form explains about a fact; empty where its label says enough. */
export const helpText = (name: FactName): string => textOr(`${labelKey(name)}.help`, "");

/** The name of a type; `otherwise` where the texts do not have it. */
export const typeText = (type: string, otherwise: string): string => textOr(typeKey(type), otherwise);

/** A word that a fact says. */
export const wordText = (name: FactName, word: string): string => {
  const key = wordKey(name, word);
  return key === null ? word : t(key as Key);
};

/** What a fact says, as people read it. */
export const saidText = (name: FactName, value: string): string =>
  factOf(name).kind === "date" ? dateText(value, "plain", language.value) : wordText(name, value);
