/**
 * Writes the docs into a folder: a page per source and language with the built files they load, and for language models
 * (llmstxt.org) llms.txt, the list of pages, and llms-full.txt, all guides in one text.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { pageBelow, textBelow } from "../plugins/below.ts";
import { FIRST_STEPS, firstStepsAt, firstStepsIn } from "./first-steps.ts";
import { type Assets, frameFirstSteps, framePage } from "./frame.ts";
import { addressOf, FOLDERS, type Language, LANGUAGES, type PageName, PAGES, TEXTS } from "./guides.ts";
import { type Rendered, renderPage } from "./render.ts";
import { expand } from "./tables.ts";

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
      const page = PAGES.find((known) => known === name);
      return page === undefined ? whole : `](${addressOf("en", page)}${String(hash)})`;
    })
    .replace(/<\/?bdi[^>]*>/g, "");

/** All guides. The reference is left out: its text is the OpenAPI document. */
export const guidesInOne = (sources: readonly Source[]): string => {
  const guides = sources.filter(({ name }) => name !== "index");
  return [HEAD, ...guides.map(({ markdown }) => readable(deeper(markdown)))].join("\n");
};

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The Markdown of a page with its tables filled in. */
export const sourceOf = (language: Language, name: PageName): string =>
  expand(readFileSync(here(`${language}/${name}.md`), "utf8"), language);

type BuiltAssets = Readonly<Record<"guide" | "reference", Assets>>;

/** Builds the scripts and their styles; `guide` is for every page, `reference` additionally for the API reference. */
const buildAssets = async (shared: InlineConfig, plugins: readonly Plugin[]): Promise<BuiltAssets> => {
  const input = { docs: here("client/docs.ts"), reference: here("client/reference.ts") };
  const built = await build({
    ...shared,
    plugins: [...plugins],
    // The entry for browsers; the other one needs a Buffer.
    resolve: { alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" } },
    // The viewer is one large file, loaded only on the reference page.
    build: {
      ...shared.build,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rolldown.RolldownOutput[];
  const of = (entry: keyof typeof input): Assets => {
    const chunk = outputs.flatMap(({ output }) => output).find((file) => file.type === "chunk" && file.name === entry);
    if (chunk?.type !== "chunk") throw new Error(`Vite made no script of ${entry}`);
    return {
      styles: [...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
      scripts: [`/${chunk.fileName}`],
    };
  };
  const [guide, viewer] = [of("docs"), of("reference")];
  const reference = {
    styles: [...viewer.styles, ...guide.styles],
    scripts: [...viewer.scripts, ...guide.scripts],
  };
  return { guide, reference };
};

const sourcesIn = (language: Language): readonly Source[] =>
  PAGES.map((name) => {
    const markdown = sourceOf(language, name);
    return { name, markdown, page: renderPage(markdown, language, TEXTS[language].frame.table) };
  });

/** All pages of these languages by their addresses. */
export const docsPages = (
  { guide, reference }: BuiltAssets,
  languages: readonly Language[] = LANGUAGES,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const language of languages) {
    const pages = sourcesIn(language).map(({ name, page }) => ({ name, ...page }));
    if (language === "en")
      for (const code of FIRST_STEPS) found.set(firstStepsAt(code), frameFirstSteps(firstStepsIn(code), pages, guide));
    for (const page of pages) {
      const assets = page.name === "index" ? reference : guide;
      found.set(addressOf(language, page.name), framePage(language, page, pages, assets));
    }
  }
  return found;
};

/** Writes all pages below `out`, and the versions for text readers; the site is below `base`. */
export const emitDocs = async (out: string, shared: InlineConfig, plugins: readonly Plugin[]): Promise<void> => {
  const { base = "/" } = shared;
  const built = await buildAssets(shared, plugins);
  for (const folder of FOLDERS) rmSync(join(out, folder), { recursive: true, force: true });
  const english = sourcesIn("en");
  writeFileSync(join(out, "llms.txt"), textBelow(base, listForReaders(english)));
  writeFileSync(join(out, "llms-full.txt"), textBelow(base, guidesInOne(english)));
  for (const [address, html] of docsPages(built)) {
    const folder = join(out, address);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.html"), pageBelow(base, html));
  }
};
