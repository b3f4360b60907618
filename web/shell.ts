import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { FOLDERS as DOCS } from "./docs/guides.ts";

/** Addresses of the explorer beside `/`; each is the same page, so that any static host answers a deep link. */
export const PAGES = ["place", "prayer", "events", "offline"] as const;

// MERGED shell.ts: What the service worker keeps of the pages: a list of the files that were built, and a version of all of them.

/** Files beyond this are kept when they are first wanted: nobody who only looks pays for the map. */
const LARGE_BYTES = 100_000;

/** What pages name beside their assets. */
const BESIDE = ["icon.svg", "manifest.webmanifest"];

export interface Shell {
  readonly version: string;
  /** Paths that are kept when the worker is installed. */
  readonly now: readonly string[];
  /** Those that are kept when they are wanted. */
  readonly later: readonly string[];
  /** Path of a page → the path that it is kept under. */
  readonly pages: Readonly<Record<string, string>>;
}

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
    : [];

/** The shell of the pages in a folder: its first page, the documentation where it is there, and their assets. */
export const shellOf = (folder: string): Shell => {
  const pathOf = (file: string): string => `/${relative(folder, file).split(sep).join("/")}`;
  const beside = BESIDE.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const files = [
    ...beside,
    join(folder, "index.html"),
    ...DOCS.flatMap((docs) => filesBelow(join(folder, docs))),
    ...filesBelow(join(folder, "assets")),
  ];
  const version = createHash("sha256");
  const [now, later]: [string[], string[]] = [[], []];
  const pages = Object.fromEntries(PAGES.map((page) => [`/${page}/`, "/"]));
  for (const file of files) {
    const content = readFileSync(file);
    const path = pathOf(file).replace(/\/index\.html$/, "/");
    version.update(path).update(content);
    if (path.endsWith("/")) pages[path] = path;
    if (path.endsWith(".map")) continue;
    (content.length > LARGE_BYTES && !path.endsWith("/") ? later : now).push(path);
  }
  return { version: version.digest("hex").slice(0, 12), now, later, pages };
};
