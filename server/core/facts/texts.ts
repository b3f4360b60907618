/**
 * The keys of data/i18n/facts/<lang>.json, the texts of facts and types that pages, desk and linked data say: `fact.phone` is the
 * label of a fact, `fact.phone.question` and `fact.phone.help` what a form asks and explains where there is more to say;
 * `halal.only` is a word of one, `type.mosque` and `category.cafe` the names of a type and of its kinds.
 */
import { FACT_NAMES, factOf, wordsOf } from "./parts.ts";
import type { FactName, Part } from "./place.ts";

/** Languages that every text must be in; the others fall back to English. */
export const REQUIRED_LANGUAGES = ["en", "ar"] as const;

/** The texts of a language by key. */
export type FactTexts = Readonly<Record<string, string>>;

/** The key of the label of a fact. */
export const labelKey = (name: FactName): string => `fact.${name}`;

/** The key of a word that a fact says; `null` where its words are said nowhere. */
export const wordKey = (name: FactName, word: string): string | null => {
  const { kind, texts } = factOf(name);
  const group = kind === "availability" ? "said" : texts;
  return group === undefined ? null : `${group}.${word}`;
};

/** The key of the label of a type. */
export const typeKey = (type: string): string => `type.${type}`;

/** The key of the label of a category. */
export const categoryKey = (category: string): string => `category.${category}`;

/** Parts that visitors state and moderators compare. */
const SAID: ReadonlySet<Part | undefined> = new Set<Part>([
  "kind",
  "point",
  "contact",
  "address",
  "amenities",
  "halal",
]);

/** The facts that have a label. */
const LABELLED: readonly FactName[] = FACT_NAMES.filter((name) => name === "type" || SAID.has(factOf(name).part));

/** The keys that a language must have: the labels of facts, of their words, and of the types and their categories. */
export const keysOfTexts = (
  types: readonly { readonly type: string; readonly categories: readonly string[] | null }[],
): readonly string[] => [
  ...new Set([
    ...types.map(({ type }) => typeKey(type)),
    ...types.flatMap(({ categories }) => categories ?? []).map(categoryKey),
    ...LABELLED.map(labelKey),
    ...LABELLED.flatMap((name) => (wordsOf(name) ?? []).flatMap((word) => wordKey(name, word) ?? [])),
  ]),
];
