/**
 * The head of a rendered page: title, description, canonical address, links to other languages, previews of shared
 * links (Open Graph, https://ogp.me) and linked data. Also escapes text and JSON for HTML.
 */
import { PAGE_LANGUAGES, pathIn } from "#core/pages/address.ts";
import type { DataLanguage } from "../app/i18n/languages.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as the content of an element or of an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Text of JSON as no parser of HTML takes it for the end of its element, or the beginning of a comment. */
export const textInScript = (json: string): string => json.replaceAll("<", "\\u003c");

/** A value as such JSON. */
export const jsonInHtml = (value: unknown): string => textInScript(JSON.stringify(value));

/** Sides of the pictures (server/cards/card.ts). */
const PICTURE = { width: 1200, height: 630 } as const;

const LOCALES: Readonly<Record<DataLanguage, string>> = { en: "en_GB", ar: "ar_AR" };

interface Feed {
  readonly type: string;
  readonly title: string;
  /** Its path with the query. */
  readonly path: string;
}

interface Head {
  /** Scheme and host; empty where they are not configured. */
  readonly origin: string;
  /** The path of the page. */
  readonly path: string;
  /** The page of a list, `?page=2`, or empty. */
  readonly search: string;
  readonly lang: DataLanguage;
  readonly title: string;
  readonly description: string;
  readonly site: string;
  /** Address of the picture. */
  readonly picture: string;
  readonly isPlace: boolean;
  /** What programs can subscribe to. */
  readonly feeds: readonly Feed[];
  /** Linked data. */
  readonly data: object;
}

const meta = (name: string, content: string): string =>
  `<meta data-page name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta data-page property="${name}" content="${escapeHtml(content)}" />`;
const link = (rel: string, href: string, more = ""): string =>
  `<link data-page rel="${rel}" href="${escapeHtml(href)}"${more} />`;

/** The elements of the head besides title and description; `data-page` marks those that belong to this page alone. */
export const headOf = ({
  origin,
  path,
  search,
  lang,
  title,
  description,
  site,
  picture,
  isPlace,
  feeds,
  data,
}: Head): string => {
  const at = (code: DataLanguage): string => `${origin}${pathIn(path, code)}${search}`;
  return [
    link("canonical", at(lang)),
    ...PAGE_LANGUAGES.map((code) => link("alternate", at(code), ` hreflang="${code}"`)),
    link("alternate", at("en"), ' hreflang="x-default"'),
    ...feeds.map(({ type, title: of, path: feed }) =>
      link("alternate", `${origin}${feed}`, ` type="${type}" title="${escapeHtml(of)}"`),
    ),
    property("og:type", isPlace ? "place" : "website"),
    property("og:site_name", site),
    property("og:title", title),
    property("og:description", description),
    property("og:url", at(lang)),
    property("og:image", picture),
    property("og:image:type", "image/png"),
    property("og:image:width", String(PICTURE.width)),
    property("og:image:height", String(PICTURE.height)),
    property("og:image:alt", title),
    property("og:locale", LOCALES[lang]),
    ...PAGE_LANGUAGES.filter((code) => code !== lang).map((code) => property("og:locale:alternate", LOCALES[code])),
    meta("twitter:card", "summary_large_image"),
    `<script data-page type="application/ld+json">${jsonInHtml(data)}</script>`,
  ].join("\n    ");
};

/** The head of a page that does not exist: no cache may keep it. */
export const HEAD_OF_NOTHING = meta("robots", "noindex");
