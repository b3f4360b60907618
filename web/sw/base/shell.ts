/**
 * The pages and what they are made of. A worker keeps those that it was built with, in a cache of its own, so that
 * pages of one build never meet scripts of another; what is large and seldom wanted is kept when it is first asked
 * for. What the worker before had of it is taken over: names change with content.
 */
import { OPENAPI_FILE } from "#core/shard/paths.ts";

/** Written by web/build.ts: `now` is kept when the worker is installed, `later` when it is wanted. */
declare const SHELL: {
  readonly version: string;
  readonly now: readonly string[];
  readonly later: readonly string[];
  /** Path of a page → the path that it is kept under. */
  readonly pages: Readonly<Record<string, string>>;
};

const PREFIX = "musalla-shell-";
const CACHE = `${PREFIX}${SHELL.version}`;

/** What the reference of the docs shows; a file of the data (reads/file.ts). */
const DOCUMENT = `/data/v1/${OPENAPI_FILE}`;

/** How long the host is waited for with a page, ms. */
const PATIENCE_MS = 4000;

export const installShell = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.now.map((path) => new Request(path, { cache: "no-cache" })));
  for (const path of [...SHELL.later, DOCUMENT]) {
    const before = await caches.match(path, { ignoreVary: true });
    if (before !== undefined) await cache.put(path, before);
  }
};

/** Removes the pages of workers before this one. */
export const dropOldShells = async (): Promise<void> => {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
};

const keptPage = async (pathname: string): Promise<Response | null> => {
  const path = SHELL.pages[pathname.endsWith("/") ? pathname : `${pathname}/`];
  const cache = await caches.open(CACHE);
  return path === undefined ? null : ((await cache.match(path)) ?? null);
};

/** A page: the host's, so that it is the present one; the kept one when the host fails or takes long. */
export const answerPage = async (request: Request): Promise<Response> => {
  const kept = await keptPage(new URL(request.url).pathname);
  if (kept === null) return fetch(request);
  try {
    const reply = await Promise.race([
      fetch(request),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
    ]);
    return reply === null || reply.status >= 500 ? kept : reply;
  } catch {
    return kept;
  }
};

const LISTED: ReadonlySet<string> = new Set([...SHELL.now, ...SHELL.later]);

/** Whether a path is one of the files of the pages. */
export const isOfShell = (pathname: string): boolean => LISTED.has(pathname);

/** What was kept of a request before. */
export const keptInShell = async (request: Request): Promise<Response | null> =>
  (await (await caches.open(CACHE)).match(request, { ignoreVary: true })) ?? null;

/** The host's answer, kept for when there is none. */
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

/** A file of the pages; its name changes with its content. */
export const answerShell = async (request: Request): Promise<Response> =>
  (await keptInShell(request)) ?? fetchForShell(request);
