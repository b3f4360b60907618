/** A docs page: its Markdown as HTML, and what is around it: header, list of guides, table of contents, links to neighbours. */
import { readFileSync } from "node:fs";
import { Marked, type Tokens } from "marked";
import { type Language as SiteLanguage, LANGUAGES as SITE_LANGUAGES, spoken } from "../app/i18n/languages.ts";
import type { Key, Texts } from "../app/i18n/texts.ts";
import { addressOf, FIRST_PAGE, type Language, LANGUAGES, type PageName, PAGES, TEXTS } from "./guides.ts";

interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly description: string;
  readonly contents: readonly Heading[];
  readonly html: string;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML, including attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const isPage = (name: string): name is PageName => (PAGES as readonly string[]).includes(name);

/** Letters and digits of any script, joined by hyphens. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** `offline.md#shards` links to that page in the same language. */
const hrefOf = (href: string, language: Language): string => {
  const [, name = "", hash = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name === "") return href;
  if (!isPage(name)) throw new Error(`a link to ${href}; there is no such page of the docs`);
  return `${addressOf(language, name)}${hash}`;
};

const plain = (text: string): string => text.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1");

/** Tables with more columns scroll instead of shrinking. */
const WIDE = 5;

/** A table of sentences: on a phone its cells stand below each other, each with the head of its column. */
const SENTENCE = 40;
const isOfSentences = (header: readonly Tokens.TableCell[], rows: readonly (readonly Tokens.TableCell[])[]): boolean =>
  header.length > 2 &&
  header.length <= WIDE &&
  rows.some((row) => row.filter(({ text }) => text.length > SENTENCE).length > 1);

/** Renders Markdown; `region` labels tables for screen readers. */
export const renderPage = (markdown: string, language: Language, region: string): Rendered => {
  const contents: Heading[] = [];
  let tables = 0;
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(plain(text));
        if (depth === 2) contents.push({ id, text: plain(text) });
        const inner = this.parser.parseInline(tokens);
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        return `<div class="code"><pre dir="ltr" tabindex="0"><code lang="en" data-language="${escapeHtml(lang)}">${escapeHtml(text)}</code></pre></div>\n`;
      },
      codespan: ({ text }) => `<code dir="ltr">${escapeHtml(text)}</code>`,
      link(this: { readonly parser: { parseInline: (tokens: Tokens.Generic[]) => string } }, { href, tokens }) {
        return `<a href="${escapeHtml(hrefOf(href, language))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        tables += 1;
        const isStacked = isOfSentences(header, rows);
        const kind = header.length > WIDE ? " wide" : isStacked ? " stacked" : "";
        // What is laid out in another way loses its roles in some browsers.
        const role = (name: string): string => (isStacked ? ` role="${name}"` : "");
        const head = header.map(
          ({ tokens }) => `<th scope="col"${role("columnheader")}>${this.parser.parseInline(tokens)}</th>`,
        );
        const cell = ({ tokens }: Tokens.TableCell, column: number): string => {
          const label = isStacked ? ` data-head="${escapeHtml(plain(header[column]?.text ?? ""))}"` : "";
          return `<td${label}${role("cell")}>${this.parser.parseInline(tokens)}</td>`;
        };
        const body = rows.map((row) => `<tr${role("row")}>${row.map(cell).join("")}</tr>`).join("\n");
        return `<div class="table${kind}" role="region" tabindex="0" aria-label="${escapeHtml(region)} ${tables}"><table${role("table")}>
<thead${role("rowgroup")}><tr${role("row")}>${head.join("")}</tr></thead>
<tbody${role("rowgroup")}>${body}</tbody>
</table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const title = plain(/^# (.+)$/m.exec(markdown)?.[1] ?? "");
  const description = plain(/^(?![#<|`\s]).+(?:\n(?!\n).+)*/m.exec(markdown)?.[0] ?? "").replaceAll("\n", " ");
  if (title === "" || description === "") throw new Error("a page of the docs needs a title and a paragraph");
  return { title, description, contents, html };
};

/** The languages that have first steps alone. */
export const FIRST_STEPS: readonly SiteLanguage[] = SITE_LANGUAGES.filter(
  (one) => !(LANGUAGES as readonly string[]).includes(one),
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

interface FirstSteps {
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

/** The mihrab of the explorer's header (web/app/frame/frame.tsx). */
const MARK =
  '<svg class="site-mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M4 30V14C4 8 10 6.5 16 1.5 22 6.5 28 8 28 14v16h-6.5V17c0-3-3-4.500-5.500-6.500-2.500 2-5.500 3.500-5.500 6.500v13Z"/></svg>';

/** Texts of the explorer that the frame uses. */
type SiteTexts = Readonly<Partial<Record<string, string>>>;

const siteText = (site: SiteTexts, key: Key): string => escapeHtml(site[key] ?? "");

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
<a class="other-language" href="${other.href}" lang="${other.language}" hreflang="${other.language}" dir="${spoken(other.language).dir}">${other.name}</a></div>
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
${alternates.map(([one, href]) => `<link rel="alternate" hreflang="${one}" href="${href}">`).join("\n")}
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
  ...LANGUAGES.map((one) => [one, addressOf(one, name)] as const),
  ...(name === "quick-start" ? FIRST_STEPS.map((one) => [one, firstStepsAt(one)] as const) : []),
];

/** A whole document. `pages` are those of its language, in order. */
export const framePage = (language: Language, page: Page, pages: readonly Page[], assets: Assets): string => {
  const { site, frame } = TEXTS[language];
  const to = LANGUAGES.find((one) => one !== language) ?? language;
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
