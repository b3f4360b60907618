/**
 * Debian's Chromium, for tests that need a real browser. The headless shell is the same engine without the windows of the
 * browser, and takes a third of the processor time for each page: it comes before the whole browser where both are.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";

const FOLDERS = (process.env["PATH"] ?? "").split(delimiter);

const EXECUTABLE = ["chromium-headless-shell", "chromium"]
  .flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** True where Chromium is not installed and need not be. */
export const isChromiumAbsent = EXECUTABLE === undefined && process.env["REQUIRE_ALL"] !== "1";

/** Starts it; `args` are added to its command line. */
export const launchChromium = async (args: readonly string[] = []): Promise<Browser> => {
  if (EXECUTABLE === undefined)
    throw new Error("chromium is not installed; the Debian package is chromium-headless-shell");
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [...(isRoot ? ["--no-sandbox"] : []), ...args],
  });
};

export interface Contexts {
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Closes the contexts that were opened here. */
  readonly close: () => Promise<void>;
}

/** The browser of this process. */
let shared: Promise<Browser> | undefined;

const sharedBrowser = async (): Promise<Browser> => {
  if (shared === undefined || !(await shared).isConnected()) shared = launchChromium(["--enable-unsafe-swiftshader"]);
  return shared;
};

/**
 * Closes a context. A request that a route of the test is still answering ends with it: what its handler then throws is
 * no failure of the test.
 */
export const closeContext = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map(async (page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
};

/** Contexts in one browser that all test files of a process share: nothing but the browser's start is common to them. */
export const openContexts = async (): Promise<Contexts> => {
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(contexts.map(closeContext));
    },
  };
};

/** Ends the browser of this process, if there is one. */
export const endBrowser = async (): Promise<void> => (await shared)?.close();
