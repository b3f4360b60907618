/** The HTML around a docs page: header, list of guides, table of contents, links to neighbours. */
import { addressOf, type Language, LANGUAGES, type PageName, PAGES, TEXTS } from "./guides.ts";
import { escapeHtml, type Rendered } from "./render.ts";

/** Addresses of the built files that a page loads. */
export interface Assets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

interface Page extends Rendered {
  readonly name: PageName;
}

const SITE = [
  ["/", "nav.explore"],
  ["/prayer/", "nav.prayer"],
  ["/events/", "nav.events"],
  ["/offline/", "nav.offline"],
] as const;

const header = (language: Language, name: PageName): string => {
  const {
    site,
    frame: { other },
  } = TEXTS[language];
  const to = LANGUAGES.find((one) => one !== language) ?? language;
  const links = SITE.map(([path, key]) => `<a href="${path}?lang=${language}">${escapeHtml(site[key])}</a>`);
  return `<header class="site-header">
<a class="skip-link" href="#content">${escapeHtml(site["nav.skip"])}</a>
<a class="site-name" href="/?lang=${language}"><img class="site-mark" src="/icon.svg" alt="">Musalla</a>
<nav aria-label="${escapeHtml(site["nav.label"])}">${links.join("\n")}</nav>
<div class="site-end"><a class="site-docs" href="${addressOf(language, "index")}" aria-current="${name === "index" ? "page" : "true"}">${escapeHtml(site["nav.docs"])}</a>
<a class="other-language" href="${addressOf(to, name)}" lang="${to}" hreflang="${to}" dir="${to === "ar" ? "rtl" : "ltr"}">${other}</a></div>
</header>`;
};

const footer = (language: Language): string => {
  const { site } = TEXTS[language];
  return `<footer class="site-footer"><ul>
<li><a href="/data/v1/manifest.json">${escapeHtml(site["footer.files"])}</a></li>
<li><a href="/offline/?lang=${language}">${escapeHtml(site["footer.offline"])}</a></li>
<li><a href="${addressOf(language, "privacy")}">${escapeHtml(site["footer.privacy"])}</a></li>
</ul><p class="quiet">${escapeHtml(site["footer.promise"])}</p></footer>`;
};

const guides = (language: Language, name: PageName, pages: readonly Page[]): string => {
  const items = pages.map((page) => {
    const current = page.name === name ? ' aria-current="page"' : "";
    return `<li><a href="${addressOf(language, page.name)}"${current}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<nav class="guides" aria-label="${TEXTS[language].frame.guides}"><ul>${items.join("\n")}</ul></nav>`;
};

const contents = (language: Language, page: Page): string => {
  if (page.contents.length < 2) return "";
  const items = page.contents.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  const words = escapeHtml(TEXTS[language].frame.contents);
  return `<nav class="contents" aria-label="${words}"><p>${words}</p><ul>${items.join("\n")}</ul></nav>`;
};

const neighbours = (language: Language, page: Page, pages: readonly Page[]): string => {
  const { previous, next } = TEXTS[language].frame;
  const at = PAGES.indexOf(page.name);
  const link = (to: Page | undefined, rel: "prev" | "next", words: string): string =>
    to === undefined
      ? ""
      : `<a rel="${rel}" href="${addressOf(language, to.name)}"><span>${words}</span> ${escapeHtml(to.title)}</a>`;
  return `<div class="neighbours">${link(pages[at - 1], "prev", previous)}${link(pages[at + 1], "next", next)}</div>`;
};

/** A whole document. `pages` are those of its language, in order. */
export const framePage = (
  language: Language,
  page: Page,
  pages: readonly Page[],
  { styles, scripts }: Assets,
): string => {
  const { copy, copied } = TEXTS[language].frame;
  const lede = page.html.indexOf("</p>") + "</p>".length;
  const alternates = LANGUAGES.map(
    (one) => `<link rel="alternate" hreflang="${one}" href="${addressOf(one, page.name)}">`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.description)}">
<title>${escapeHtml(page.title)} · Musalla</title>
${alternates.join("\n")}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join("\n")}
</head>
<body data-copy="${copy}" data-copied="${copied}">
${header(language, page.name)}
<div class="docs">
${guides(language, page.name, pages)}
<main class="article" id="content" tabindex="-1">
<article>
<div class="lede">${page.html.slice(0, lede)}</div>
${contents(language, page)}
<div class="text">${page.html.slice(lede)}</div>
</article>
${neighbours(language, page, pages)}
</main>
</div>
${footer(language)}
</body>
</html>
`;
};
