/** A docs page: what is around its text: header, list of guides, table of contents, links to neighbours. */
import { type Language as SiteLanguage, spoken } from "../app/i18n/languages.ts";
import type { Key } from "../app/i18n/texts.ts";
import { FIRST_STEPS, type FirstSteps, firstStepsAt } from "./first-steps.ts";
import { addressOf, FIRST_PAGE, type Language, LANGUAGES, type PageName, PAGES, TEXTS } from "./guides.ts";
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
  ["/suggest/", "nav.add"],
  ["/offline/", "nav.offline"],
] as const;

/** The mihrab of the explorer's header (web/app/frame/header.tsx). */
const MARK =
  '<svg class="site-mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M4 30V14C4 8 10 6.5 16 1.5 22 6.5 28 8 28 14v16h-6.5V17c0-3-3-4.500-5.500-6.500-2.500 2-5.500 3.500-5.500 6.500v13Z"/></svg>';

/** The globe of its menu of languages. */
const GLOBE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18"/></svg>';

/** Texts of the explorer that the frame uses. */
type SiteTexts = Readonly<Partial<Record<string, string>>>;

const siteText = (site: SiteTexts, key: Key): string => {
  const text = site[key];
  if (text === undefined) throw new Error(`docs: got no text ${key} of the site, expected one`);
  return escapeHtml(text);
};

/** The same page in another language. */
interface Other {
  readonly language: SiteLanguage;
  readonly href: string;
  readonly name: string;
}

interface HeaderParts {
  readonly site: SiteTexts;
  readonly language: SiteLanguage;
  /** The first page of the docs in that language. */
  readonly docs: string;
  readonly isFirst: boolean;
  readonly other: Other;
}

const headerOf = ({ site, language, docs, isFirst, other }: HeaderParts): string => {
  const links = SITE.map(([path, key]) => `<a href="${path}?lang=${language}">${siteText(site, key)}</a>`);
  return `<header class="site-header">
<a class="skip-link" href="#content">${siteText(site, "nav.skip")}</a>
<a class="site-name" href="/?lang=${language}">${MARK}${siteText(site, "site.name")}</a>
<nav aria-label="${siteText(site, "nav.label")}">${links.join("\n")}</nav>
<div class="site-end"><a class="site-docs" href="${docs}" aria-current="${isFirst ? "page" : "true"}">${siteText(site, "nav.docs")}</a>
<div class="language-menu" role="group" aria-label="${siteText(site, "language.label")}">${GLOBE}<span aria-current="true">${spoken(language).name}</span>
<a class="other-language" href="${other.href}" lang="${other.language}" hreflang="${other.language}" dir="${spoken(other.language).dir}">${other.name}</a></div></div>
</header>`;
};

const footerOf = (site: SiteTexts, language: SiteLanguage, privacy: string): string =>
  `<footer class="site-footer"><ul>
<li><a href="/data/v1/manifest.json">${siteText(site, "footer.files")}</a></li>
<li><a href="/offline/?lang=${language}">${siteText(site, "footer.offline")}</a></li>
<li><a href="${privacy}">${siteText(site, "footer.privacy")}</a></li>
</ul><p class="quiet">${siteText(site, "footer.promise")}</p></footer>`;

const guides = (language: Language, name: PageName, pages: readonly Page[]): string => {
  const items = pages.map((page) => {
    const current = page.name === name ? ' aria-current="page"' : "";
    return `<li><a href="${addressOf(language, page.name)}"${current}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<nav class="guides" aria-label="${TEXTS[language].frame.guides}"><ul>${items.join("\n")}</ul></nav>`;
};

const contentsOf = ({ contents }: Rendered, words: string): string => {
  if (contents.length < 2) return "";
  const items = contents.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="${escapeHtml(words)}"><p>${escapeHtml(words)}</p><ul>${items.join("\n")}</ul></nav>`;
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

interface DocumentParts extends Assets {
  readonly language: SiteLanguage;
  readonly page: Rendered;
  readonly header: string;
  readonly guides: string;
  /** The title of the list of headings. */
  readonly contents: string;
  readonly neighbours: string;
  readonly footer: string;
  /** Addresses of the page by language. */
  readonly alternates: readonly (readonly [SiteLanguage, string])[];
  readonly words: { readonly copy: string; readonly copied: string; readonly selected: string };
}

const documentOf = (parts: DocumentParts): string => {
  const { language, page, alternates, styles, scripts, words } = parts;
  const lede = page.html.indexOf("</p>") + "</p>".length;
  return `<!doctype html>
<html lang="${language}" dir="${spoken(language).dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.description)}">
<title>${escapeHtml(page.title)} · Musalla</title>
${alternates.map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`).join("\n")}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join("\n")}
</head>
<body data-copy="${words.copy}" data-copied="${words.copied}" data-selected="${words.selected}">
${parts.header}
<div class="docs">
${parts.guides}
<main class="article" id="content" tabindex="-1">
<article>
<div class="lede">${page.html.slice(0, lede)}</div>
${contentsOf(page, parts.contents)}
<div class="text">${page.html.slice(lede)}</div>
</article>
${parts.neighbours}
</main>
</div>
${parts.footer}
</body>
</html>
`;
};

/** Addresses of a page by language; the quick start is also the page of first steps in all others. */
const alternatesOf = (name: PageName): readonly (readonly [SiteLanguage, string])[] => [
  ...LANGUAGES.map((code) => [code, addressOf(code, name)] as const),
  ...(name === "quick-start" ? FIRST_STEPS.map((code) => [code, firstStepsAt(code)] as const) : []),
];

/** A whole document. `pages` are those of its language, in order. */
export const framePage = (language: Language, page: Page, pages: readonly Page[], assets: Assets): string => {
  const { site, frame } = TEXTS[language];
  const to = LANGUAGES.find((code) => code !== language) ?? language;
  return documentOf({
    ...assets,
    language,
    page,
    header: headerOf({
      site,
      language,
      docs: addressOf(language, FIRST_PAGE),
      isFirst: page.name === FIRST_PAGE,
      other: { language: to, href: addressOf(to, page.name), name: frame.other },
    }),
    guides: guides(language, page.name, pages),
    contents: frame.contents,
    neighbours: neighbours(language, page, pages),
    footer: footerOf(site, language, addressOf(language, "privacy")),
    alternates: alternatesOf(page.name),
    words: frame,
  });
};

/** The first steps in a language that has no other guide; the list of guides is the English one. */
export const frameFirstSteps = (
  { language, site, words, page }: FirstSteps,
  pages: readonly Page[],
  assets: Assets,
): string =>
  documentOf({
    ...assets,
    language,
    page,
    header: headerOf({
      site,
      language,
      docs: firstStepsAt(language),
      isFirst: true,
      other: { language: "en", href: addressOf("en", "quick-start"), name: "English" },
    }),
    guides: `<nav class="guides" aria-label="${escapeHtml(words.guides)}"><ul lang="en" dir="ltr">${pages
      .map(({ name, title }) => `<li><a href="${addressOf("en", name)}">${escapeHtml(title)}</a></li>`)
      .join("\n")}</ul></nav>`,
    contents: words.contents,
    neighbours: "",
    footer: footerOf(site, language, addressOf("en", "privacy")),
    alternates: alternatesOf("quick-start"),
    words,
  });
