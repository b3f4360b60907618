/**
 * First visits of a static site: a browser that has nothing of it, page by page. What a page showed in the meantime counts
 * too: an error that goes away, or a page that was served whole and lost its content for a moment.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { PAGE_LANGUAGES, pageAt, pathIn } from "#core/pages/address.ts";
import { type Contexts, closeContext } from "../support/chromium.ts";
import { VIEWS } from "../walks/views.ts";

export type Lang = (typeof PAGE_LANGUAGES)[number];

const textsOf = (lang: Lang): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`web/app/i18n/${lang}.json`, "utf8")) as Readonly<Record<string, string>>;

/** Kept in the page from its first moment on: errors that it showed, and whether its heading ever went away. */
const WATCH = `{
  const seen = (globalThis.seen = { troubles: [], lost: false, served: null });
  const look = () => {
    for (const one of document.querySelectorAll(".trouble")) seen.troubles.push(one.textContent);
    if (seen.served !== null && document.querySelector("main h1") === null) seen.lost = true;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  // Before any script of the page has run.
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") seen.served = document.querySelector("main h1")?.textContent ?? null;
  });
}`;

export interface ColdVisit {
  readonly page: Page;
  /** What is wrong with what the visitor saw, a line each. */
  readonly faults: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** What the page says; elements of the embeds draw into themselves. */
const TEXT =
  '[document.body.innerText, ...[...document.querySelectorAll("main *")].map(({ shadowRoot }) => shadowRoot?.textContent ?? "")].join("").trim()';

/** The words of the pages while they wait, in the languages of the visits. */
const LOADING = PAGE_LANGUAGES.map((lang) => textsOf(lang)["loading"]);

const LOADS = `[...document.querySelectorAll("[role=status]")].some(({ textContent }) => ${JSON.stringify(LOADING)}.includes(textContent.trim()))`;
const IS_DONE = `${TEXT} !== "" && !${LOADS}`;

/** How long a page may take until it shows what it is about: as long as a slow machine needs. */
const PATIENCE_MS = 30_000;

interface Seen {
  readonly troubles: readonly string[];
  readonly lost: boolean;
  readonly text: string;
  readonly loading: boolean;
}

/** Opens an address in a profile of its own; `prepare` is called before. */
export const visitCold = async (
  contexts: Contexts,
  address: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page, context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<ColdVisit> => {
  const context = await contexts.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  const { origin } = new URL(address);
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && protocol.startsWith("http")) problems.push(`left the origin: ${request.url()}`);
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // There is no API, and the engine asks for files that a build may have.
    const isAsked = /\/(?:api|data)\/v1\//.test(pathname) || response.request().isNavigationRequest();
    if (response.status() >= 400 && !isAsked) problems.push(`${response.status()}: ${pathname}`);
  });
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
    if (loads > 1) problems.push("loaded itself again");
  });
  await page.addInitScript(WATCH);
  await prepare(page, context);
  await page.goto(address, { waitUntil: "networkidle" });
  return {
    page,
    faults: async () => {
      // Its policy lets a page evaluate nothing, which waitForFunction would.
      const giveUpAt = Date.now() + PATIENCE_MS;
      while (Date.now() < giveUpAt && !(await page.evaluate<boolean>(IS_DONE))) await page.waitForTimeout(100);
      const seen = await page.evaluate<Seen>(`({
        ...seen,
        text: ${TEXT},
        loading: ${LOADS},
      })`);
      return [
        ...problems,
        ...seen.troubles.map((text) => `showed: ${text}`),
        ...(seen.lost ? ["lost its content"] : []),
        ...(seen.loading ? ["still loading"] : []),
        ...(seen.text === "" ? ["is empty"] : []),
      ];
    },
    close: async () => closeContext(context),
  };
};

/** The folders of a site that have a page, as addresses: the docs, embeds, the screen, the desk, and those of the explorer. */
export const foldersOf = (site: string): readonly string[] =>
  readdirSync(site, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("data/") && !PAGE_LANGUAGES.some((lang) => path.startsWith(`${lang}/`)))
    .filter((path) => path === "index.html" || path.endsWith("/index.html"))
    .map((path) => `/${path.slice(0, -"index.html".length)}`)
    .sort();

/** Parameters that pages of their own need to show something. */
const ASKED: Readonly<Record<string, string>> = {
  "/embed/times/": "?id=401",
  "/embed/near/": "?lat=51.5&lng=-0.06",
  "/embed/qibla/": "?lat=51.5&lng=-0.06",
  "/screen/": "?id=401",
  "/times/": "?id=401",
};

/** An address in a language: of its path where that has one, else as a parameter. */
export const inLanguage = (address: string, lang: Lang): string => {
  const url = new URL(address, "http://site.test");
  // The docs have a folder for each language.
  if (/^\/(?:docs|privacy)\/$/.test(url.pathname)) return lang === "en" ? address : `${address}${lang}/`;
  if (pageAt(url.pathname) === null) url.searchParams.set("lang", lang);
  return `${pathIn(url.pathname, lang)}${url.search}`;
};

/** The file of a rendered place, as the address of its page. */
const placePage = (site: string): string => {
  const file = readdirSync(join(site, "en/gb/london")).find((name) => /-\d+(?:\.html)?$/.test(name));
  return `/en/gb/london/${file?.replace(/\.html$/, "") ?? ""}`;
};

/** Every kind of page: the views, a rendered place, one without a file of its own, and all folders with a page; `docs` stands for itself. */
export const kindsOf = (site: string): readonly string[] => {
  const own = foldersOf(site).map((path) => `${path}${ASKED[path] ?? ""}`);
  const shown = own.filter((path) => !/^\/docs\/[^/]+\//.test(path) && !/^\/privacy\/[^/]+\//.test(path));
  return [...new Set([...Object.values(VIEWS), placePage(site), "/nothing-here", ...shown])];
};

/** Runs over a list, several at a time. */
export const each = async <T>(list: readonly T[], at: number, run: (one: T) => Promise<void>): Promise<void> => {
  const left = [...list];
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one);
    }),
  );
};
