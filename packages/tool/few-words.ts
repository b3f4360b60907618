/** Leaves out of the explorer's texts what the elements do not say: five kilobytes instead of two hundred. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { isWordOfElements } from "../elements/src/word-keys.ts";

const TEXTS = /\/web\/app\/i18n\/[a-z]+\.json$/;

/** The texts of a file that the elements say, as JSON. */
export const fewWords = (json: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(json) as Readonly<Record<string, string>>).filter(([key]) => isWordOfElements(key)),
    ),
  );

export const fewWordsPlugin: Plugin = {
  name: "few-words",
  enforce: "pre",
  load: (id) => (TEXTS.test(id) ? fewWords(readFileSync(id, "utf8")) : null),
};
