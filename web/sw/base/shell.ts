/**
 * Caches the app shell. Each worker keeps the files it was built with in its own cache, so that pages and scripts of
 * different builds never mix; large, rarely used files are kept on first use. Unchanged files are taken from the
 * previous worker's cache, since names change with content.
 */
import { pageAt } from "#core/pages/address.ts";
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import { NAME, pathOfSite, siteAt } from "../../site/site.ts";

/** Background Sync, where supported (missing from the standard library's types). */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

type Scope = Omit<ServiceWorkerGlobalScope, "registration"> & {
  readonly registration: ServiceWorkerRegistration & { readonly sync?: SyncManager };
};

/** The worker's global scope, typed: the standard library types it for all kinds of workers. */
export const worker = globalThis as unknown as Scope;

/** Written by web/build.ts: `now` is kept on installation, `later` on first use. */
declare const SHELL: {
  readonly version: string;
  readonly now: readonly string[];
  readonly later: readonly string[];
  /** Those of `later` that are kept again if the worker before had them. */
  readonly again: readonly string[];
  /** How paths begin that are kept on first use without being listed; each names its content. */
  readonly unlisted: string;
  /** Path of a page → the path it is kept under. */
  readonly pages: Readonly<Record<string, string>>;
};

const PREFIX = `${NAME}-shell-`;
const CACHE = `${PREFIX}${SHELL.version}`;

/** The document shown in the API reference; a data file (reads/read.ts). */
const DOCUMENT = siteAt(`/data/v1/${OPENAPI_FILE}`);

/** How long to wait for the host's page, ms. */
const PATIENCE_MS = 4000;

/** `/assets/tr-` of `/assets/tr-D3f4.json`. */
const stemOf = (path: string): string => path.replace(/-[^/]*$/, "-");

/** Paths of the files that workers have kept so far. */
const keptPaths = async (): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.push(pathOfSite(new URL(url).pathname));
  }
  return paths;
};

export const installShell = async (): Promise<void> => {
  const kept = await keptPaths();
  const stems = new Set(kept.map(stemOf));
  const again = SHELL.again.filter((path) => stems.has(stemOf(path)));
  const cache = await caches.open(CACHE);
  await cache.addAll([...SHELL.now, ...again].map((path) => new Request(siteAt(path), { cache: "no-cache" })));
  const unlisted = kept.filter((path) => path.startsWith(SHELL.unlisted));
  for (const path of [...[...SHELL.later, ...unlisted].map(siteAt), DOCUMENT]) {
    const before = await caches.match(path, { ignoreVary: true });
    if (before !== undefined) await cache.put(path, before);
  }
};

/** Removes the caches of earlier workers. */
export const dropOldShells = async (): Promise<void> => {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
};

const keptPage = async (pathname: string): Promise<Response | null> => {
  // The first page shows any place, city or country; the host renders a page for each.
  const path = pageAt(pathname) === null ? SHELL.pages[pathname.endsWith("/") ? pathname : `${pathname}/`] : "/";
  const cache = await caches.open(CACHE);
  return path === undefined ? null : ((await cache.match(siteAt(path))) ?? null);
};

/** The host's page. A plain file server has the pages of places, cities and countries only under the names of their files. */
const fetchPage = async (request: Request): Promise<Response> => {
  const reply = await fetch(request);
  const { pathname } = new URL(request.url);
  if (reply.status !== 404 || pageAt(pathOfSite(pathname)) === null || pathname.endsWith("/")) return reply;
  const file = await fetch(`${pathname}.html`).catch(() => null);
  return file?.ok === true ? file : reply;
};

/** A page from the host, or the kept one if the host fails or is slow. */
export const answerPage = async (request: Request): Promise<Response> => {
  const kept = await keptPage(pathOfSite(new URL(request.url).pathname));
  if (kept === null) return fetchPage(request);
  try {
    const reply = await Promise.race([
      fetchPage(request),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
    ]);
    return reply === null || reply.status >= 500 ? kept : reply;
  } catch {
    return kept;
  }
};

const LISTED: ReadonlySet<string> = new Set([...SHELL.now, ...SHELL.later]);

/** Whether a path belongs to the shell. */
export const isOfShell = (pathname: string): boolean => LISTED.has(pathname) || pathname.startsWith(SHELL.unlisted);

/** The kept response to a request. */
export const keptInShell = async (request: Request): Promise<Response | null> =>
  (await (await caches.open(CACHE)).match(request, { ignoreVary: true })) ?? null;

/** The host's response, kept for offline use. */
export const fetchForShell = async (request: Request): Promise<Response> => {
  const reply = await fetch(request);
  const copy = reply.clone();
  if (reply.status === 200)
    await caches
      .open(CACHE)
      .then(async (cache) => cache.put(request, copy))
      .catch(() => undefined);
  return reply;
};

/** A shell file; its name changes with its content. */
export const answerShell = async (request: Request): Promise<Response> =>
  (await keptInShell(request)) ?? fetchForShell(request);
