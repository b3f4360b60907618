/** Writes `embed/` of the pages: the script of the elements, the engine beside it, and a page for frames of each element. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { isWordOfElements } from "../../packages/elements/src/word-keys.ts";
import { fewWordsPlugin } from "../plugins/few-words.ts";
import { pureCalls } from "../plugins/pure-calls.ts";
import { recentClocksPlugin } from "../plugins/recent-clocks.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Names and titles of the pages for frames. */
const FRAMES = { times: "Prayer times", near: "Near me", qibla: "Qibla" } as const;

const SCRIPTS = [
  { name: "musalla", entry: here("../../packages/elements/src/script.ts"), format: "iife" },
  { name: "engine", entry: here("../../packages/elements/src/engine.ts"), format: "es" },
  { name: "frame", entry: here("frame.ts"), format: "iife" },
] as const;

const pageOf = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · Musalla</title>
    <link rel="stylesheet" href="../frame.css" />
    <script src="../musalla.js"></script>
    <script defer src="../frame.js"></script>
  </head>
  <body>
    <main></main>
    <noscript><a href="../../">Musalla</a></noscript>
  </body>
</html>
`;

/** Builds the folder below `out`. */
export const buildEmbeds = async (out: string, plugins: readonly Plugin[]): Promise<void> => {
  const folder = join(out, "embed");
  rmSync(folder, { recursive: true, force: true });
  for (const { name, entry, format } of SCRIPTS)
    await build({
      configFile: false,
      root: here("."),
      publicDir: false,
      logLevel: "warn",
      plugins: [fewWordsPlugin(isWordOfElements), pureCalls, recentClocksPlugin, ...plugins],
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: "es2022",
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: "strict",
          treeshake: { moduleSideEffects: (id: string) => id === entry },
          output: { format, entryFileNames: `${name}.js`, minify: true },
        },
      },
    });
  for (const [name, title] of Object.entries(FRAMES)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "index.html"), pageOf(title));
  }
  writeFileSync(join(folder, "frame.css"), readFileSync(here("frame.css")));
};
