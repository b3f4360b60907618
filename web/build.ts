/**
 * `npm run build:web`: builds the pages and the service worker into public/, beside data/v1. The output is not
 * committed; robots.txt is left alone. With `--base /musalla/ --out DIR --renderer FILE` it builds them for a site below that
 * folder of its host, into a folder of their own.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { emptyTilesIndex, TILES_INDEX_FILE, writeTilesIndex } from "#core/shard/street-tiles.ts";
import { script } from "../server/cli/script.ts";
import { type Language, LANGUAGES, spoken } from "./app/i18n/languages.ts";
import type { Texts } from "./app/i18n/texts.ts";
import { belowPlugin } from "./plugins/below.ts";
import { emitCardFiles } from "./cards.ts";
import { emitDocs } from "./docs/emit.ts";
import { buildEmbeds } from "./embed/build.ts";
import { collectLicences } from "./plugins/licences.ts";
import { mapEnginePlugin } from "./plugins/map-engine.ts";
import { siteTextsPlugin } from "./plugins/site-texts.ts";
import { buildRenderer, headOf, type Output } from "./renderer.ts";
import { buildScreen } from "./screen/build.ts";
import { PAGES, shellOf } from "./shell.ts";
import { coastsLicence, coastsPlugin } from "./coasts.ts";
import { worldPlugin } from "./world.ts";

// 404.html is the explorer, which shows a message in the reader's language (app/frame/head.tsx), without JavaScript one in all
// languages. Scripts are not loaded ahead: without JavaScript browsers refuse them, with an error, and nobody waits for this page.
const TITLE = /<title>[^<]*<\/title>/;
const LOADED_AHEAD = /\s*<link rel="modulepreload"[^>]*>/g;
const NO_SCRIPT = /<noscript>[^]*?<\/noscript>/;

const replaced = (html: string, part: RegExp, by: string): string => {
  if (!part.test(html)) throw new Error(`404.html: got a page without ${part.source}, expected one`);
  return html.replace(part, () => by);
};

const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`app/i18n/${language}.json`, import.meta.url), "utf8")) as Texts;

const block = (language: Language): string => {
  const texts = textsOf(language);
  const { data, dir } = spoken(language);
  return `<section class="not-found" lang="${language}" dir="${dir}">
<h1>${texts["not-found.title"]}</h1>
<p class="lead">${texts["not-found.text"]}</p>
<p><a class="way" href="${BASE}docs/${data === "en" ? "" : `${data}/`}">${texts["footer.api"]}</a></p>
</section>`;
};

/** Makes the page from the explorer's first page. */
const notFoundPage = (index: string): string => {
  const titles = (["en", "ar"] as const).map((language) => textsOf(language)["not-found.title"]);
  const blocks = `<noscript>\n${LANGUAGES.map(block).join("\n")}\n</noscript>`;
  const page = index.replaceAll(LOADED_AHEAD, "");
  return replaced(replaced(page, TITLE, `<title>${titles.join(" · ")} – Musalla</title>`), NO_SCRIPT, blocks);
};

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const given = script("npm run build:web", "Builds the pages, the docs, the embeds and the service worker into public/.")
  .option("--base <folder>", "the folder of the host that the site is in, with slashes at both ends: /musalla/")
  .option("--out <dir>", "the folder that is written instead of public/; what is in it is removed")
  .option("--renderer <file>", "the file that renders the other pages, instead of .cache/pages/renderer.mjs")
  .parse()
  .opts() as { readonly base?: string; readonly out?: string; readonly renderer?: string };
/** Where the site is below its host. */
const BASE = given.base ?? "/";
const SOURCE = here("../public");
const PUBLIC = given.out === undefined ? SOURCE : resolve(given.out);

const licences = collectLicences();

const SHARED: InlineConfig = {
  base: BASE,
  define: { SITE_BASE: JSON.stringify(BASE) },
  configFile: false,
  root: here("."),
  publicDir: false,
  // The reader of CSV without Node.
  resolve: { alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" } },
  logLevel: "warn",
  build: { outDir: PUBLIC, emptyOutDir: false, target: "es2022" },
};

/** Where the server and the static build find what renders pages. */
const RENDERER = given.renderer === undefined ? here("../.cache/pages/renderer.mjs") : resolve(given.renderer);

/**
 * Modules that two views have in common are one script: each would be a request of its own before anything is drawn. The map
 * and the form of suggestions stay apart, as they are large and few visitors open them; so do the reader of files, and what the sheet to print takes from other views.
 */
const SHARED_SCRIPT = {
  name: "shared",
  minShareCount: 2,
  test: /\/web\/app\/(?!map\/|suggest\/|file\/|place\/(?:month-|with-rules|today-at|day-times|friday|times-origin)|prayer\/place-choice)|\/server\/core\/(?:base\/(?!zone|clock)|(?:facts|pages|values)\/)|\/server\/core\/times\/next-congregation\.ts|\/node_modules\/(?:preact|preact-iso|@preact)\//,
};

/** What asks for texts and data while other scripts are on their way, with all that it needs, so that it waits for nothing. */
const EARLY = "early";
const EARLY_SCRIPT = { name: EARLY, test: /\/web\/app\/early\.ts$/, priority: 1 };

/** The built page with the early script, which no other script delays. */
const withEarly = (page: string, output: Output): string => {
  const early = output.find((chunk) => chunk.type === "chunk" && chunk.name === EARLY);
  if (early === undefined) throw new Error("pages: got no early script, expected one");
  return page.replace(
    /\s*<script type="module"/,
    (next) => `\n    <script type="module" async crossorigin src="${BASE}${early.fileName}"></script>${next}`,
  );
};

/** The page of a view: the built page with what the view adds to its head. */
const pageOf = (index: string, output: Output, view: string): string =>
  index.replace("</head>", () => `  ${headOf(output, view, BASE)}\n  </head>`);

/** Constants of the built scripts. */
type Defined = Readonly<Record<string, string>>;

interface Pages {
  readonly output: Output;
  /** The page without a view. */
  readonly index: string;
}

/** The pages, one for each view; all have hashed files below assets/. */
const buildPages = async (define: Defined): Promise<Pages> => {
  const built = await build({
    ...SHARED,
    define,
    publicDir: here("static"),
    plugins: [withoutFactDocs, mapEnginePlugin(), worldPlugin(), coastsPlugin(), siteTextsPlugin(), licences.plugin],
    build: {
      ...SHARED.build,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: { output: { codeSplitting: { groups: [EARLY_SCRIPT, SHARED_SCRIPT] } } },
    },
  });
  if (!("output" in built)) throw new Error("pages: got several outputs, expected one");
  const { output } = built;
  const index = withEarly(readFileSync(join(PUBLIC, "index.html"), "utf8"), output);
  writeFileSync(join(PUBLIC, "index.html"), pageOf(index, output, "explore"));
  for (const page of PAGES) {
    mkdirSync(join(PUBLIC, page), { recursive: true });
    writeFileSync(join(PUBLIC, page, "index.html"), pageOf(index, output, page));
  }
  writeFileSync(join(PUBLIC, "404.html"), notFoundPage(index));
  return { output, index };
};

/**
 * The moderators' page. It is a build of its own, so that visitors load nothing of it; its scripts and styles are below
 * assets/desk/, which the service worker does not keep. What the explorer has too (the map's worker and coasts) has the
 * same content, hence the same name, and is written once.
 */
const buildDesk = async (define: Defined): Promise<void> => {
  const isStyle = /\.css$/;
  await build({
    ...SHARED,
    define,
    plugins: [
      withoutFactDocs,
      mapEnginePlugin(),
      worldPlugin(),
      coastsPlugin(),
      siteTextsPlugin(),
      belowPlugin(BASE),
      licences.plugin,
    ],
    build: {
      ...SHARED.build,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        input: here("desk/index.html"),
        output: {
          entryFileNames: "assets/desk/[name]-[hash].js",
          chunkFileNames: "assets/desk/[name]-[hash].js",
          assetFileNames: ({ names }) =>
            names.some((name) => isStyle.test(name))
              ? "assets/desk/[name]-[hash][extname]"
              : "assets/[name]-[hash][extname]",
        },
      },
    },
  });
};

/** Modules that read local Date fields but must get UTC (sw/base/utc-date.ts). */
const LOCAL_DATES = /\/node_modules\/(opening_hours|suncalc)\/|\/server\/base\/opening-hours\.ts$/;

const utcDates: Plugin = {
  name: "utc-dates",
  transform: (code, id) =>
    LOCAL_DATES.test(id)
      ? `import { UtcDate as Date } from ${JSON.stringify(here("sw/base/utc-date.ts"))};\n${code}`
      : null,
};

/** Where the authors of opening_hours looked regions up: nothing reads it, and it names another server. */
const REGION_ADDRESS = /"_nominatim_url":\s*"[^"]*",?/g;

const withoutRegionAddresses: Plugin = {
  name: "without-region-addresses",
  transform: (code, id) => (id.includes("/node_modules/opening_hours/") ? code.replaceAll(REGION_ADDRESS, "") : null),
};

/** The engine in the page (page-engine/page-engine.ts). A build of its own, so that no page without it shares its scripts. */
const buildPageEngine = async (): Promise<string> => {
  const built = await build({
    ...SHARED,
    plugins: [withoutFactDocs, withoutRegionAddresses, utcDates, licences.plugin],
    build: {
      ...SHARED.build,
      // Opening hours include the holidays of all countries.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: fileURLToPath(new URL("./page-engine/page-engine.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js" },
      },
    },
  });
  const output = "output" in built ? built.output : [];
  const entry = output.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (entry === undefined) throw new Error("pages: got no script of the engine, expected one");
  return `${BASE}${entry.fileName}`;
};

/** Descriptions of fields and operations, which only the document of the API says. */
const DESCRIBED = /\.describe\(\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),?\s*\)|(?<=\n\s+)description:\s*"(?:[^"\\]|\\.)*",\n/g;

/** What the table of facts says to contributors and in the document of the API. */
const FACT_DOCS = /\b(?:doc|said|suggested):\s*"(?:[^"\\]|\\.)*",?/g;

const withoutFactDocs: Plugin = {
  name: "without-fact-docs",
  enforce: "pre",
  transform: (code, id) => (id.includes("/server/core/facts/") ? code.replaceAll(FACT_DOCS, "") : null),
};

const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  enforce: "pre",
  transform: (code, id) => (id.includes("/server/core/") ? code.replaceAll(DESCRIBED, "") : null),
};

/** The service worker as one classic script, since not every browser supports module workers. */
const buildWorker = async (): Promise<void> => {
  await build({
    ...SHARED,
    plugins: [withoutDescriptions, withoutFactDocs, withoutRegionAddresses, utcDates, licences.plugin],
    define: { ...SHARED.define, SHELL: JSON.stringify(shellOf(PUBLIC)) },
    build: {
      ...SHARED.build,
      // Opening hours include the holidays of all countries.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: here("sw/worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
};

/** The manifest of the application names its addresses from the root of the host. */
const emitManifest = (): void => {
  const path = join(PUBLIC, "manifest.webmanifest");
  if (BASE === "/") return;
  const below = (_key: string, value: unknown): unknown =>
    typeof value === "string" && value.startsWith("/") ? `${BASE}${value.slice(1)}` : value;
  const manifest: unknown = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, `${JSON.stringify(manifest, below, 2)}\n`);
};

/** A site without a street map says so: the page asks for the index in any case. */
const emitTilesIndex = (): void => {
  const path = join(PUBLIC, TILES_INDEX_FILE);
  const own = join(SOURCE, TILES_INDEX_FILE);
  if (PUBLIC !== SOURCE && existsSync(own)) copyFileSync(own, path);
  if (!existsSync(path)) writeFileSync(path, writeTilesIndex(emptyTilesIndex()));
};

// Always build for production: vitest sets "test", which Vite would use.
process.env["NODE_ENV"] = "production";
if (PUBLIC !== SOURCE) {
  rmSync(PUBLIC, { recursive: true, force: true });
  mkdirSync(PUBLIC, { recursive: true });
  copyFileSync(join(SOURCE, "robots.txt"), join(PUBLIC, "robots.txt"));
}
rmSync(join(PUBLIC, "assets"), { recursive: true, force: true });
const define = { ...SHARED.define, PAGE_ENGINE: JSON.stringify(await buildPageEngine()) };
const { output, index } = await buildPages(define);
await buildRenderer(SHARED, index, output, RENDERER);
emitManifest();
await buildDesk(define);
// Their scripts share the requests of the explorer.
const shared = { ...SHARED, define };
await buildScreen(shared, [belowPlugin(BASE), licences.plugin]);
await buildEmbeds(PUBLIC, [withoutDescriptions, withoutFactDocs, licences.plugin]);
emitCardFiles(PUBLIC, licences.add);
await emitDocs(PUBLIC, shared, [licences.plugin]);
await buildWorker();
emitTilesIndex();
writeFileSync(join(PUBLIC, "licences.txt"), `${licences.text()}${coastsLicence()}`);
