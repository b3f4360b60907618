/** The docs for language models (llmstxt.org): llms.txt lists the pages, llms-full.txt has all guides in one text. */
import { addressOf, type PageName, PAGES } from "./guides.ts";
import type { Rendered } from "./render.ts";

interface Source {
  readonly name: PageName;
  readonly markdown: string;
  readonly page: Rendered;
}

const HEAD = `# Musalla

> An open directory of mosques, prayer rooms and halal venues, with prayer times, events, reviews and one search: a REST API in English
> and Arabic below /api/v1, without a key, and the same data as static files below /data/v1.
`;

/** The list; addresses are relative to the host. */
export const listForReaders = (sources: readonly Source[]): string => {
  const items = sources.map(({ name, page }) => `- [${page.title}](${addressOf("en", name)}): ${page.description}`);
  return `${HEAD}
## Docs

${items.join("\n")}

## For machines

- [OpenAPI 3.1](/data/v1/openapi.json): every operation with parameters, schemas and real answers
- \`/mcp\`: the same as tools of the Model Context Protocol (Streamable HTTP, no key), where a server answers
- [Manifest](/data/v1/manifest.json): the data as files, with hashes
- [All guides in one file](/llms-full.txt)
`;
};

/** Lowers headings one level, so that each guide is a section. */
const deeper = (markdown: string): string =>
  markdown
    .split(/(^```[^]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : part.replace(/^(#+) /gm, "#$1 ")))
    .join("");

/** Turns links between sources into addresses and removes text direction marks. */
const readable = (markdown: string): string =>
  markdown
    .replace(/\]\(([a-z-]+)\.md(#[^)]*)?\)/g, (whole, name: string, hash = "") => {
      const page = PAGES.find((one) => one === name);
      return page === undefined ? whole : `](${addressOf("en", page)}${String(hash)})`;
    })
    .replace(/<\/?bdi[^>]*>/g, "");

/** All guides. The reference is left out: its text is the OpenAPI document. */
export const guidesInOne = (sources: readonly Source[]): string => {
  const guides = sources.filter(({ name }) => name !== "index");
  return [HEAD, ...guides.map(({ markdown }) => readable(deeper(markdown)))].join("\n");
};
