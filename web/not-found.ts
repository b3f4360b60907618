/**
 * Makes 404.html: the explorer, which shows a message in the reader's language (app/views/not-found.tsx); without
 * JavaScript one in all languages. Throws if the page lacks the parts to replace.
 */
import ar from "./app/i18n/ar.json" with { type: "json" };
import en from "./app/i18n/en.json" with { type: "json" };

const TITLE = /<title>[^<]*<\/title>/;
const NO_SCRIPT = /<noscript>[^]*?<\/noscript>/;

const replaced = (html: string, part: RegExp, by: string): string => {
  if (!part.test(html)) throw new Error(`404.html: got a page without ${part.source}, expected one`);
  return html.replace(part, () => by);
};

const block = (
  texts: typeof en,
  lang: string,
  dir: string,
): string => `<section class="not-found" lang="${lang}" dir="${dir}">
<h1>${texts["not-found.title"]}</h1>
<p class="lead">${texts["not-found.text"]}</p>
<p><a class="way" href="/docs/${lang === "en" ? "" : `${lang}/`}">${texts["footer.api"]}</a></p>
</section>`;

/** Makes the page from the explorer's first page. */
export const notFoundPage = (index: string): string => {
  const title = `<title>${en["not-found.title"]} · ${ar["not-found.title"]} – Musalla</title>`;
  const blocks = `<noscript>\n${block(en, "en", "ltr")}\n${block(ar, "ar", "rtl")}\n</noscript>`;
  return replaced(replaced(index, TITLE, title), NO_SCRIPT, blocks);
};
