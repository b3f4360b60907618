/**
 * Renders a docs page from Markdown: title, contents and HTML, with heading ids, text direction of code, scrollable
 * tables, and links between sources.
 */
import { Marked, type Tokens } from "marked";
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
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

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
        const cells = (row: readonly Tokens.TableCell[], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const head = cells(header, 'th scope="col"').replaceAll('</th scope="col">', "</th>");
        const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        return `<div class="table${header.length > WIDE ? " wide" : ""}" role="region" tabindex="0" aria-label="${escapeHtml(region)} ${tables}"><table>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
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
