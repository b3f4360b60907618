/**
 * The app shell: which built files the service worker keeps, and a version of them all. Also the addresses of the
 * explorer besides `/`; each serves the same page, so that any static host answers deep links.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { VIEW_PATHS } from "./site/view-paths.ts";
import { LANGUAGES, spoken } from "./app/i18n/languages.ts";
import { FOLDERS as DOCS } from "./docs/guides.ts";

/** Addresses of the explorer besides `/`. */
export const PAGES = ["place", ...VIEW_PATHS.filter((path) => path !== "")] as const;

/** Larger files are kept on first use, so that most visitors never download the map. */
const LARGE_BYTES = 100_000;

/** Texts of the pages but those in the languages of the data, which every device has. */
const TEXTS = new RegExp(
  `^/assets/(?:${LANGUAGES.filter((code) => spoken(code).data !== code).join("|")})-[^/]+\\.json$`,
);

/** First steps in languages that the docs do not have; most devices never open them. */
const FIRST_STEPS = new RegExp(
  `^/docs/(?:${LANGUAGES.filter((code) => spoken(code).hasFirstSteps === true).join("|")})/`,
);
/** Parts of the finer coast: a device keeps the areas that were looked at. */
const COASTS = /^\/assets\/world-\d/;

/** Cells of the ground close up (coasts.ts): too many to list, and a device keeps those that were looked at. */
const UNLISTED = "/assets/coast-";

/** Assets of the moderators' page, which is no use without the server. */
const DESK_ASSETS = "/assets/desk/";

/** The engine in the page: with a service worker, which keeps files, nothing asks for it. */
const PAGE_ENGINE = /^\/assets\/(?:page-engine|opening-hours)-[^/]+\.js$/;

/** Assets of the mosque's screen, which hardly any device needs, but then for weeks without a network. */
const SCREEN_ASSETS = "/assets/screen/";

/** Files that pages use besides their assets. */
const BESIDE = ["icon.svg", "manifest.webmanifest"];

interface Shell {
  readonly version: string;
  /** Paths kept when the worker is installed. */
  readonly now: readonly string[];
  /** Paths kept on first use. */
  readonly later: readonly string[];
  /** Those of `later` that a newer worker keeps again if the one before had them: texts of a language, the mosque's screen. */
  readonly again: readonly string[];
  /** How paths begin that are kept on first use without being listed; each names its content. */
  readonly unlisted: string;
  /** Path of a page → the path it is kept under. */
  readonly pages: Readonly<Record<string, string>>;
}

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
    : [];

/** The shell of a folder of pages: the first page, the docs if present, and their assets. */
export const shellOf = (folder: string): Shell => {
  const pathOf = (file: string): string => `/${relative(folder, file).split(sep).join("/")}`;
  const beside = BESIDE.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const files = [
    ...beside,
    join(folder, "index.html"),
    ...filesBelow(join(folder, "screen")),
    ...DOCS.flatMap((docs) => filesBelow(join(folder, docs))).filter((file) => !FIRST_STEPS.test(pathOf(file))),
    ...filesBelow(join(folder, "assets")),
  ];
  const version = createHash("sha256");
  const [now, later, again]: [string[], string[], string[]] = [[], [], []];
  const pages = Object.fromEntries(PAGES.map((page) => [`/${page}/`, "/"]));
  for (const file of files) {
    const content = readFileSync(file);
    const path = pathOf(file).replace(/\/index\.html$/, "/");
    if (path.startsWith(DESK_ASSETS) || path.startsWith(UNLISTED) || PAGE_ENGINE.test(path)) continue;
    version.update(path).update(content);
    if (path.endsWith("/")) pages[path] = path;
    if (path.endsWith(".map")) continue;
    const isAgain = TEXTS.test(path) || path.startsWith(SCREEN_ASSETS);
    if (isAgain) again.push(path);
    const isLater = isAgain || COASTS.test(path) || (content.length > LARGE_BYTES && !path.endsWith("/"));
    (isLater ? later : now).push(path);
  }
  return { version: version.digest("hex").slice(0, 12), now, later, again, unlisted: UNLISTED, pages };
};
