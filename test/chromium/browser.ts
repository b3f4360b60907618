/** Debian's Chromium with the page that holds the engine, bundled as a browser needs it. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Query } from "../../bench/generate/answers.ts";
import type { Page as File } from "../../bench/search/shard-server.ts";
import { openContexts } from "../support/chromium.ts";
import type { Judgement } from "./page.ts";

/** The files of the page, by path. */
export const bundlePage = async (): Promise<Readonly<Record<string, File>>> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    target: "es2022",
  });
  return {
    "/": {
      type: "text/html",
      body: '<!doctype html><title>search</title><script type="module" src="/page.js"></script>',
    },
    "/page.js": { type: "text/javascript", body: outputFiles[0]?.text ?? "" },
  };
};

export interface Browser {
  /** Asks the queries of one engine in a page of its own. */
  readonly judge: (queries: readonly Query[]) => Promise<Judgement>;
  readonly close: () => Promise<void>;
}

/** Opens pages of `origin`, whose files of the build lie below `base`. */
export const openBrowser = async (origin: string, base: string): Promise<Browser> => {
  const contexts = await openContexts();
  return {
    judge: async (queries) => {
      const context = await contexts.newContext();
      try {
        const page = await context.newPage();
        await page.goto(origin, { waitUntil: "load" });
        const words = JSON.stringify([base, queries]).slice(1, -1);
        return await page.evaluate<Judgement>(`judge(${words})`);
      } finally {
        await context.close();
      }
    },
    close: contexts.close,
  };
};
