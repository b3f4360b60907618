/** Writes the docs into a folder: a page per source and language, with the built files they load. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { FIRST_STEPS, firstStepsAt, firstStepsIn } from "./first-steps.ts";
import { type Assets, frameFirstSteps, framePage } from "./frame.ts";
import { folderOf, FOLDERS, type Language, LANGUAGES, type PageName, PAGES, TEXTS } from "./guides.ts";
import { guidesInOne, listForReaders } from "./llms.ts";
import { renderPage } from "./render.ts";
import { expand } from "./tables.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The Markdown of a page with its tables filled in. */
export const sourceOf = (language: Language, name: PageName): string =>
  expand(readFileSync(here(`${language}/${name}.md`), "utf8"), language);

/** Builds the scripts and their styles; `guide` is for every page, `reference` additionally for the API reference. */
const buildAssets = async (
  outDir: string,
  plugins: readonly Plugin[],
): Promise<Readonly<Record<"guide" | "reference", Assets>>> => {
  const input = { docs: here("client/docs.ts"), reference: here("client/reference.ts") };
  const built = await build({
    configFile: false,
    root: here(".."),
    publicDir: false,
    logLevel: "warn",
    plugins: [...plugins],
    // The entry for browsers; the other one needs a Buffer.
    resolve: { alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" } },
    // The viewer is one large file, loaded only on the reference page.
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
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

/** Writes all pages below `out`, and the versions for text readers (llms.ts). */
export const emitDocs = async (out: string, plugins: readonly Plugin[]): Promise<void> => {
  const { guide, reference } = await buildAssets(out, plugins);
  for (const folder of FOLDERS) rmSync(join(out, folder), { recursive: true, force: true });
  for (const language of LANGUAGES) {
    const sources = PAGES.map((name) => {
      const markdown = sourceOf(language, name);
      return { name, markdown, page: renderPage(markdown, language, TEXTS[language].frame.table) };
    });
    const pages = sources.map(({ name, page }) => ({ name, ...page }));
    if (language === "en") {
      writeFileSync(join(out, "llms.txt"), listForReaders(sources));
      writeFileSync(join(out, "llms-full.txt"), guidesInOne(sources));
      for (const one of FIRST_STEPS) {
        const folder = join(out, firstStepsAt(one));
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "index.html"), frameFirstSteps(firstStepsIn(one), pages, guide));
      }
    }
    for (const page of pages) {
      const folder = join(out, folderOf(language, page.name));
      mkdirSync(folder, { recursive: true });
      const assets = page.name === "index" ? reference : guide;
      writeFileSync(join(folder, "index.html"), framePage(language, page, pages, assets));
    }
  }
};
