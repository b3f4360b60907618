/**
 * A real browser on the built server. A visit opens one page in a language, a scheme and a size, and
 * notes what no page may do: log an error, fail a request, ask another origin, break a rule of axe.
 */
import { mkdirSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Host, openServer } from "../contract/host.ts";
import { closeContext, endBrowser, openContexts } from "../support/chromium.ts";
import { serveBare } from "./bare.ts";
import { violationsOf, watch } from "./watch.ts";

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

export interface Look {
  readonly language: "en" | "ar";
  readonly scheme: "light" | "dark";
  readonly size: keyof typeof SIZES;
}

/** True where every test runs in each of its cells, not in a covering array of them. */
export const IS_FULL = process.env["WALKS"] === "full";

/** Looks that have nothing in common, so that a pair has both languages, both sizes and both schemes; together all eight. */
const OPPOSITES: readonly (readonly [Look, Look])[] = [
  [
    { language: "en", size: "desktop", scheme: "light" },
    { language: "ar", size: "phone", scheme: "dark" },
  ],
  [
    { language: "en", size: "phone", scheme: "dark" },
    { language: "ar", size: "desktop", scheme: "light" },
  ],
  [
    { language: "ar", size: "desktop", scheme: "dark" },
    { language: "en", size: "phone", scheme: "light" },
  ],
  [
    { language: "ar", size: "phone", scheme: "light" },
    { language: "en", size: "desktop", scheme: "dark" },
  ],
];

/** Each language on each size, in a scheme of its own. */
export const LOOKS: readonly Look[] = OPPOSITES.map(([look]) => look);

/** The looks that a view is opened in: a pair of opposites, another one at the next `turn`; with WALKS=full all of {@link LOOKS}. */
export const looksAt = (turn: number): readonly Look[] =>
  IS_FULL ? LOOKS : (OPPOSITES[turn % OPPOSITES.length] ?? []);

/** How a look is written in names of tests and pictures: `en-desktop-light`. */
export const nameOf = ({ language, size, scheme }: Look): string => `${language}-${size}-${scheme}`;

export interface VisitOptions extends Partial<Look> {
  /** Statuses of 400 and more that the visit is about. */
  readonly expects?: readonly number[];
  /** Of the browser: permissions, geolocation, serviceWorkers (blocked unless `allow`), offline … */
  readonly context?: BrowserContextOptions;
  /** Whether the explorer itself asks for what a rendered page would bring: for tests with answers of their own. */
  readonly isBare?: boolean;
  /** Called before the page is opened: routes, throttling. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far, a line each; a good page has none. */
  readonly problems: () => readonly string[];
  /** Requests so far, as paths with their query. */
  readonly requests: () => readonly string[];
  /** What axe-core finds, a line each, without some of its rules. */
  readonly violations: (without?: readonly string[]) => Promise<readonly string[]>;
  /** With PICTURES=1: writes .cache/screenshots/NAME.png, of the whole page. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Site {
  readonly origin: string;
  /** Opens an address of the site, `/place/?id=401`, and waits until nothing is asked any more. */
  readonly visit: (address: string, options?: VisitOptions) => Promise<Visit>;
  readonly close: () => Promise<void>;
}

const SCREENSHOTS = ".cache/screenshots";

/** The server of the pages, which the files of a process share. */
let server: Promise<Host> | undefined;

/**
 * The server of the pages (or the one of MUSALLA_BASE, see test/contract/host.ts) and a browser; with settings a server of
 * its own, which `close` ends.
 */
export const openSite = async (settings?: Readonly<Record<string, string>>): Promise<Site> => {
  const given = process.env["MUSALLA_BASE"];
  const own = settings === undefined ? null : await openServer(settings);
  const shared = async (): Promise<string> =>
    given === undefined ? (await (server ??= openServer())).origin : new URL(given).origin;
  const origin = own?.origin ?? (await shared());
  const contexts = await openContexts();
  const visit: Site["visit"] = async (address, options = {}) => {
    const { language, scheme = "light", size = "desktop", expects = [], prepare } = options;
    const context = await contexts.newContext({
      viewport: SIZES[size],
      colorScheme: scheme,
      hasTouch: size === "phone",
      isMobile: size === "phone",
      locale: language === "ar" ? "ar-SA" : "en-GB",
      serviceWorkers: "block",
      // Without a graphics card every frame of a movement costs processor time.
      reducedMotion: "reduce",
      ...options.context,
    });
    const page = await context.newPage();
    const { problems, requests } = watch(page, origin, expects);
    if (options.isBare === true) await serveBare(page);
    await prepare?.(page);
    const url = new URL(address, origin);
    if (language !== undefined) url.searchParams.set("lang", language);
    await page.goto(url.href, { waitUntil: "networkidle" });
    return {
      page,
      context,
      problems: () => problems,
      requests: () => requests,
      violations: async (without) => violationsOf(page, without),
      picture: async (name) => {
        if (process.env["PICTURES"] !== "1") return;
        mkdirSync(SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
      },
      close: async () => closeContext(context),
    };
  };
  return {
    origin,
    visit,
    close: async () => {
      await contexts.close();
      await own?.stop();
    },
  };
};

/** Ends the server and the browser. Scripts call it; test files leave both to the next file. */
export const endSite = async (): Promise<void> => {
  await (await server)?.stop();
  await endBrowser();
};
