/**
 * Atom feeds (RFC 4287): entries, whose references may be relative, as readers resolve them against the address of the feed.
 */

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";

interface AtomLink {
  readonly rel: string;
  /** Media type. */
  readonly type: string;
  readonly href: string;
  readonly length?: number;
}

interface AtomCategory {
  readonly term: string;
  /** What the term is one of. */
  readonly scheme?: string;
  readonly label?: string;
}

interface AtomNode {
  /** An IRI that never changes (4.2.6). */
  readonly id: string;
  readonly title: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly links: readonly AtomLink[];
  /** Name of the author; an entry without one has that of its feed. */
  readonly author?: string | undefined;
}

export interface AtomEntry extends AtomNode {
  readonly summary: string;
  readonly categories?: readonly AtomCategory[];
}

export interface AtomFeed extends AtomNode {
  readonly author: string;
  /** BCP 47. */
  readonly lang?: string;
  /** Whom the content belongs to, and under which licence. */
  readonly rights?: string | undefined;
  readonly entries: readonly AtomEntry[];
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 (2.2) does not have; unpaired surrogates are among them. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string): string =>
  text.replaceAll(NOT_XML, "").replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

const attributes = (given: object): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");

const element = (name: string, text: string | undefined): readonly string[] =>
  text === undefined ? [] : [`<${name}>${escapeXml(text)}</${name}>`];

/** The elements that feeds and entries share. */
const nodeLines = ({ id, title, updated, author, links }: AtomNode): readonly string[] => [
  ...element("id", id),
  ...element("title", title),
  ...element("updated", updated),
  ...(author === undefined ? [] : [`<author><name>${escapeXml(author)}</name></author>`]),
  ...links.map((link) => `<link${attributes(link)}/>`),
];

const entryLines = (entry: AtomEntry): readonly string[] => [
  "  <entry>",
  ...[
    ...nodeLines(entry),
    ...(entry.categories ?? []).map((category) => `<category${attributes(category)}/>`),
    ...element("summary", entry.summary),
  ].map((line) => `    ${line}`),
  "  </entry>",
];

/** The document. */
export const writeFeed = (feed: AtomFeed): string => {
  const lang = feed.lang === undefined ? "" : ` xml:lang="${escapeXml(feed.lang)}"`;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${lang}>`,
    ...[...nodeLines(feed), ...element("rights", feed.rights)].map((line) => `  ${line}`),
    ...feed.entries.flatMap(entryLines),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
};
