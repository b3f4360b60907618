/** The Markdown of a docs page as HTML, with its headings. */
import { Marked, type Tokens } from "marked";
import { elementAt } from "#core/base/element-at.ts";
import { addressOf, type Language, type PageName, PAGES } from "./guides.ts";

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
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

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
          const label = isStacked ? ` data-head="${escapeHtml(plain(elementAt(header, column).text))}"` : "";
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
