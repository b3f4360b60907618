/**
 * Builds what renders pages without a browser (pages/renderer.tsx) into one file, from the pages as they were just built:
 * with the addresses of their scripts and styles. The server is bundled with it (nitro.config.ts), and the static build
 * loads it.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { worldPlugin } from "./world.ts";

/** What is bundled, and what replaces a browser in it. */
const ENTRY = fileURLToPath(new URL("pages/renderer.tsx", import.meta.url));
const NO_BROWSER = fileURLToPath(new URL("pages/no-browser.ts", import.meta.url));
const SIGNALS = fileURLToPath(new URL("pages/signals.ts", import.meta.url));

/** The kinds of pages, and the view of each. */
const VIEWS = { place: "place", city: "city", country: "country" } as const;

export type Output = Rolldown.RolldownOutput["output"];

/**
 * What the page of a view adds to its head: the styles of the view, and its scripts to fetch while the page is read. Without
 * them a browser learns of both when the first script runs, one more round trip later. Throws if the pages were built without
 * the view.
 */
export const headOf = (output: Output, view: string, base: string): string => {
  const chunks = output.filter((item) => item.type === "chunk");
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/app/views/${view}.tsx`) === true);
  const main = chunks.find(({ isEntry, name }) => isEntry && name === "index");
  if (entry === undefined || main === undefined) throw new Error(`pages: got no script of ${view}, expected one`);
  const loaded = new Set([main.fileName, ...main.imports]);
  const scripts = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file) || scripts.has(file)) return;
    scripts.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next);
  };
  visit(entry.fileName);
  const styles = [...scripts].flatMap((file) => [
    ...(chunks.find(({ fileName }) => fileName === file)?.viteMetadata?.importedCss ?? []),
  ]);
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`),
  ].join("\n    ");
};

/** What is put into the first page. Throws if it lacks one of the parts. */
const PARTS: readonly (readonly [part: RegExp, by: string])[] = [
  [/<html lang="en" dir="ltr">/, '<html lang="{{lang}}" dir="{{dir}}">'],
  [/(<meta\s+name="description"\s+content=")[^"]*"/, '$1{{description}}"'],
  [/<title>[^<]*<\/title>/, "<title>{{title}}</title>"],
  [/<\/head>/, "  {{head}}\n  </head>"],
  [/<div id="app"><\/div>/, '<div id="app">{{app}}</div>\n    {{answers}}'],
  [/\s*<noscript>[^]*?<\/noscript>/, ""],
];

const templateOf = (index: string): string =>
  PARTS.reduce((html, [part, by]) => {
    if (!part.test(html)) throw new Error(`renderer: got a page without ${part.source}, expected one`);
    return html.replace(part, by);
  }, index);

/** Names of a browser that modules of the explorer read. */
const GLOBALS = ["addEventListener", "document", "history", "localStorage", "location", "matchMedia", "navigator"];

/** Code that was written for a browser: the explorer and its router. */
const OF_BROWSER = /\/web\/app\/.*\.tsx?$|\/node_modules\/preact-iso\//;

/** Replaces the browser and live signals; scripts that are loaded later are left out. */
const withoutBrowser: Plugin = {
  name: "without-browser",
  enforce: "pre",
  resolveId: (id) => (id === "@preact/signals" ? SIGNALS : null),
  transform: (code, id) =>
    OF_BROWSER.test(id)
      ? `import { ${GLOBALS.join(", ")} } from ${JSON.stringify(NO_BROWSER)};\n${code.replaceAll(/\bimport\("[^"]+"\)/g, "Promise.resolve({})")}`
      : null,
};

/** Builds it from the output of the pages and the page without a view, `index`, into `file`. */
export const buildRenderer = async (
  shared: InlineConfig,
  index: string,
  output: Output,
  file: string,
): Promise<void> => {
  const html = templateOf(index);
  const heads = Object.fromEntries(
    Object.entries(VIEWS).map(([kind, view]) => [kind, headOf(output, view, shared.base ?? "/")]),
  );
  await build({
    ...shared,
    plugins: [withoutBrowser, worldPlugin()],
    define: { ...shared.define, PAGE_ENGINE: "null", TEMPLATE: JSON.stringify({ html, heads }) },
    ssr: { noExternal: true },
    build: {
      ...shared.build,
      ssr: true,
      outDir: join(file, ".."),
      minify: true,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: ENTRY,
        output: { entryFileNames: file.slice(file.lastIndexOf("/") + 1), codeSplitting: false },
      },
    },
  });
};
