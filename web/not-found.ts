/**
 * Makes 404.html: the explorer, which shows a message in the reader's language (app/frame/not-found.tsx); without
 * JavaScript one in all languages. Throws if the page lacks the parts to replace. Scripts are not loaded ahead: without
 * JavaScript browsers refuse them, with an error, and nobody waits for this page.
 */
import { readFileSync } from "node:fs";
import { type Language, LANGUAGES, spoken } from "./app/i18n/languages.ts";
import type { Texts } from "./app/i18n/texts.ts";

const TITLE = /<title>[^<]*<\/title>/;
const LOADED_AHEAD = /\s*<link rel="modulepreload"[^>]*>/g;
const NO_SCRIPT = /<noscript>[^]*?<\/noscript>/;

const replaced = (html: string, part: RegExp, by: string): string => {
  if (!part.test(html)) throw new Error(`404.html: got a page without ${part.source}, expected one`);
  return html.replace(part, () => by);
};

const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`app/i18n/${language}.json`, import.meta.url), "utf8")) as Texts;

const block = (language: Language): string => {
  const texts = textsOf(language);
  const { data, dir } = spoken(language);
  return `<section class="not-found" lang="${language}" dir="${dir}">
<h1>${texts["not-found.title"]}</h1>
<p class="lead">${texts["not-found.text"]}</p>
<p><a class="way" href="/docs/${data === "en" ? "" : `${data}/`}">${texts["footer.api"]}</a></p>
</section>`;
};

/** Makes the page from the explorer's first page. */
export const notFoundPage = (index: string): string => {
  const titles = (["en", "ar"] as const).map((language) => textsOf(language)["not-found.title"]);
  const blocks = `<noscript>\n${LANGUAGES.map(block).join("\n")}\n</noscript>`;
  const page = index.replaceAll(LOADED_AHEAD, "");
  return replaced(replaced(page, TITLE, `<title>${titles.join(" · ")} – Musalla</title>`), NO_SCRIPT, blocks);
};
