/**
 * The texts of the pages as they are fetched, one file a language: those of web/app/i18n with those of facts and types in
 * data/i18n/facts, in English where a language lacks one.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type Texts, withFacts } from "../app/i18n/texts.ts";
import { madeFiles } from "./made-files.ts";

const SITE = fileURLToPath(new URL("../app/i18n/", import.meta.url));
const FACTS = fileURLToPath(new URL("../../data/i18n/facts/", import.meta.url));

const read = (path: string): Texts => (existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Texts) : {});

const factsFile = (language: string): string => `${FACTS}${language}.json`;

/** All texts of the pages in a language. */
export const siteTexts = (language: string): Texts =>
  withFacts(read(`${SITE}${language}.json`), read(factsFile(language)), read(factsFile("en")));

/** The address of the texts of a language, as a module. */
const ADDRESS = /\/web\/app\/i18n\/([a-z]+)\.json\?url$/;

export const siteTextsPlugin = (): Plugin => {
  const files = madeFiles();
  return {
    name: "site-texts",
    enforce: "pre",
    configResolved: files.configResolved,
    configureServer: files.configureServer,
    load(id) {
      const [, language] = ADDRESS.exec(id) ?? [];
      if (language === undefined) return null;
      for (const code of [language, "en"]) this.addWatchFile(factsFile(code));
      const texts = JSON.stringify(siteTexts(language));
      return `export default ${files.addressOf(this, `${language}.json`, texts)}`;
    },
  };
};
