/**
 * The folders of texts that are translated, and the English text that each translation was made from. Texts within texts
 * have one key (`frame.copy`); the forms of a number are one text, as languages differ in how many they have.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DIAGNOSTIC_KINDS } from "#core/columns/diagnostic-codes.ts";

/** Texts by key. */
type Texts = ReadonlyMap<string, string>;

/** The texts of one folder. */
export interface TextGroup {
  readonly english: Texts;
  /** By language. */
  readonly translations: ReadonlyMap<string, Texts>;
  /** The languages that each text is translated into. */
  readonly languages: ReadonlyMap<string, readonly string[]>;
}

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

const FORM = /^(?<noun>count\..+)_(?:zero|one|two|few|many|other)$/;

const isTree = (json: Json): json is { readonly [key: string]: Json } =>
  typeof json === "object" && !Array.isArray(json);

/** The texts of a file by key; a list is one text. */
export const flattened = (json: Json, prefix = ""): Texts => {
  if (!isTree(json)) return new Map([[prefix, typeof json === "string" ? json : JSON.stringify(json)]]);
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(json))
    for (const [key, text] of flattened(value, prefix === "" ? name : `${prefix}.${name}`)) {
      const noun = FORM.exec(key)?.groups?.["noun"] ?? key;
      const forms = texts.get(noun);
      texts.set(noun, forms === undefined ? text : `${forms}\n${text}`);
    }
  return texts;
};

const read = (path: string): Json => JSON.parse(readFileSync(path, "utf8")) as Json;

/** A group of English texts and the texts of other languages. */
export const groupOf = (english: Texts, translations: ReadonlyMap<string, Texts>): TextGroup => ({
  english,
  translations,
  languages: new Map(
    [...english.keys()].map((key) => [
      key,
      [...translations].flatMap(([language, texts]) => (texts.has(key) ? [language] : [])),
    ]),
  ),
});

/** The languages of a folder with a file each, English among them. */
const ofFolder = (folder: string): TextGroup => {
  const files = readdirSync(folder).filter((name) => /^[a-z]{2,3}\.json$/.test(name));
  const texts = new Map(files.map((name) => [basename(name, ".json"), flattened(read(join(folder, name)))]));
  const english = texts.get("en") ?? new Map<string, string>();
  texts.delete("en");
  return groupOf(english, texts);
};

/** The first steps are in one file, beside the English words of the frame. */
const ofFirstSteps = (folder: string): TextGroup => {
  const { frame = {} } = read(join(folder, "en.json")) as Readonly<Record<string, Json>>;
  const translations = Object.entries(read(join(folder, "first-steps.json")) as Readonly<Record<string, Json>>);
  const texts = new Map(translations.map(([language, words]) => [language, flattened(words)]));
  const used = new Set([...texts.values()].flatMap((words) => [...words.keys()]));
  return groupOf(new Map([...flattened(frame)].filter(([key]) => used.has(key))), texts);
};

/** English faults of suggestions are written by code, so what a code means stands for their text. */
const ofSuggestions = (folder: string): TextGroup => {
  const kinds: Readonly<Record<string, { readonly meaning: string; readonly fix: string }>> = DIAGNOSTIC_KINDS;
  const english = new Map(
    Object.entries(kinds).map(([code, { meaning, fix }]) => [`faults.${code}`, `${meaning}\n${fix}`]),
  );
  const files = readdirSync(folder);
  const texts = new Map(files.map((name) => [basename(name, ".json"), flattened(read(join(folder, name)))]));
  const used = new Set([...texts.values()].flatMap((faults) => [...faults.keys()]));
  return groupOf(new Map([...english].filter(([key]) => used.has(key))), texts);
};

/** All groups of the project in a folder, by name. */
export const textGroups = (root: string): ReadonlyMap<string, TextGroup> =>
  new Map([
    ["app", ofFolder(join(root, "web/app/i18n"))],
    ["explained", ofFolder(join(root, "web/app/i18n/explained"))],
    ["screen", ofFolder(join(root, "web/screen/i18n"))],
    ["desk", ofFolder(join(root, "web/desk/i18n"))],
    ["docs", ofFolder(join(root, "web/docs/words"))],
    ["first-steps", ofFirstSteps(join(root, "web/docs/words"))],
    ["data", ofFolder(join(root, "data/i18n"))],
    ["facts", ofFolder(join(root, "data/i18n/facts"))],
    ["suggestions", ofSuggestions(join(root, "data/i18n/suggestions"))],
  ]);
