/** The docs for programs that read text: llms.txt, a list of the pages, and llms-full.txt, all guides in one (llmstxt.org). */
import { addressOf, type PageName, PAGES } from "./guides.ts";
import type { Rendered } from "./render.ts";

export interface Source {
  readonly name: PageName;
  readonly markdown: string;
  readonly page: Rendered;
}

const HEAD = `# Musalla

> An open directory of mosques, prayer rooms and halal venues, with prayer times, events, reviews and one search: a REST API in English
> and Arabic below /api/v1, without a key, and the same data as static files below /data/v1.
`;

/** The list; addresses are of the host that serves it. */
export const listForReaders = (sources: readonly Source[]): string => {
  const items = sources.map(({ name, page }) => `- [${page.title}](${addressOf("en", name)}): ${page.description}`);
  return `${HEAD}
## Docs

${items.join("\n")}

## For machines

- [OpenAPI 3.1](/data/v1/openapi.json): every operation with parameters, schemas and real answers
- [Manifest](/data/v1/manifest.json): the data as files, with hashes
- [All guides in one file](/llms-full.txt)
`;
};

/** Headings one level deeper, so that each guide is a section. */
const deeper = (markdown: string): string =>
  markdown
    .split(/(^```[^]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : part.replace(/^(#+) /gm, "#$1 ")))
    .join("");

/** Links from source to source as addresses; what keeps directions of text apart is not needed here. */
const readable = (markdown: string): string =>
  markdown
    .replace(/\]\(([a-z-]+)\.md(#[^)]*)?\)/g, (whole, name: string, hash = "") => {
      const page = PAGES.find((one) => one === name);
      return page === undefined ? whole : `](${addressOf("en", page)}${String(hash)})`;
    })
    .replace(/<\/?bdi[^>]*>/g, "");

/** All guides. The reference has no text of its own: it is the OpenAPI document. */
export const guidesInOne = (sources: readonly Source[]): string => {
  const guides = sources.filter(({ name }) => name !== "index");
  return [HEAD, ...guides.map(({ markdown }) => readable(deeper(markdown)))].join("\n");
};
