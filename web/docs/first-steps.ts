/** The first steps of the docs, in each language that has them. */
import { readFileSync } from "node:fs";
import { type Language as SiteLanguage, LANGUAGES as SITE_LANGUAGES, spoken } from "../app/i18n/languages.ts";
import type { Texts } from "../app/i18n/texts.ts";
import { type Rendered, renderPage } from "./render.ts";

/** The languages that have first steps alone. */
export const FIRST_STEPS: readonly SiteLanguage[] = SITE_LANGUAGES.filter(
  (code) => spoken(code).hasFirstSteps === true,
);

interface Words {
  readonly guides: string;
  readonly contents: string;
  readonly table: string;
  readonly copy: string;
  readonly copied: string;
  /** Said where the page may not copy. */
  readonly selected: string;
}

export interface FirstSteps {
  readonly language: SiteLanguage;
  /** Texts of the explorer. */
  readonly site: Texts;
  readonly words: Words;
  readonly page: Rendered;
}

export const firstStepsAt = (language: SiteLanguage): string => `/docs/${language}/`;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const CODE = /^```[^]*?^```$/gm;

/** A source with the blocks of the quick start; throws if it has another number of them. */
const withCode = (markdown: string, language: string): string => {
  const blocks = [...read("en/quick-start.md").matchAll(CODE)].map(([block]) => block);
  const places = markdown.match(/^<!-- code -->$/gm)?.length ?? 0;
  if (places !== blocks.length)
    throw new Error(`first-steps/${language}.md: got ${places} places for code, expected ${blocks.length}`);
  return markdown.replace(/^<!-- code -->$/gm, () => blocks.shift() ?? "");
};

export const firstStepsIn = (language: SiteLanguage): FirstSteps => {
  const words = (JSON.parse(read("words/first-steps.json")) as Readonly<Record<string, Words>>)[language];
  if (words === undefined) throw new Error(`words/first-steps.json: got no ${language}, expected its words`);
  const markdown = withCode(read(`first-steps/${language}.md`), language);
  return {
    language,
    site: JSON.parse(read(`../app/i18n/${language}.json`)) as Texts,
    words,
    // Links lead to the English guides.
    page: renderPage(markdown, "en", words.table),
  };
};
