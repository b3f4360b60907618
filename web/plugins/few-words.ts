/** Leaves out of the explorer's texts what another page does not say: five kilobytes instead of two hundred. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const TEXTS = /\/web\/app\/i18n\/[a-z]+\.json$/;

/** The texts of a file whose keys are said, as JSON. */
export const fewWords = (json: string, isSaid: (key: string) => boolean): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(json) as Readonly<Record<string, string>>).filter(([key]) => isSaid(key)),
    ),
  );

/** Leaves the other texts out of what is built. */
export const fewWordsPlugin = (isSaid: (key: string) => boolean): Plugin => ({
  name: "few-words",
  enforce: "pre",
  load: (id) => (TEXTS.test(id) ? fewWords(readFileSync(id, "utf8"), isSaid) : null),
});
