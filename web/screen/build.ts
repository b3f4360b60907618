/**
 * Builds the mosque's screen. A build of its own, so that visitors load nothing of it; its files are below assets/screen/, which
 * the service worker keeps on devices that opened it.
 */
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { fewWordsPlugin } from "../plugins/few-words.ts";
import { pureCalls } from "../plugins/pure-calls.ts";
import { isWordOfScreen } from "./base/word-keys.ts";

const OF_VALUES = /\/(?:server\/core|packages\/[^/]+\/src|node_modules\/zod)\//;

/** Writes the page and its files. */
export const buildScreen = async (shared: InlineConfig, plugins: readonly Plugin[]): Promise<void> => {
  await build({
    ...shared,
    plugins: [fewWordsPlugin(isWordOfScreen), pureCalls, ...plugins],
    build: {
      ...shared.build,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        // Importing the core does nothing but make values: what is not used of its schemas is left out.
        treeshake: { moduleSideEffects: (id: string) => !OF_VALUES.test(id) },
        input: fileURLToPath(new URL("index.html", import.meta.url)),
        output: {
          entryFileNames: "assets/screen/[name]-[hash].js",
          chunkFileNames: "assets/screen/[name]-[hash].js",
          assetFileNames: "assets/screen/[name]-[hash][extname]",
        },
      },
    },
  });
};
