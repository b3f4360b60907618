/**
 * Small servers that find a file for an address as hosts of static sites document it: clean addresses, redirects, the page for
 * what is not there, headers. Each serves one folder below a base path. Where the documentation is silent, they follow what
 * was measured in https://github.com/slorber/trailing-slash-guide.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { contentTypeOf } from "#core/http/media-types.ts";

interface Found {
  readonly status: number;
  /** Below the folder; `null` for a short text of the host. */
  readonly file: string | null;
  readonly location?: string;
}

interface Files {
  readonly has: (file: string) => boolean;
  readonly hasFolder: (folder: string) => boolean;
}

/** Finds what a path below the base leads to; the path has no slash at its beginning. */
type Finder = (path: string, files: Files) => Found;

const ok = (file: string): Found => ({ status: 200, file });
const to = (status: number, location: string): Found => ({ status, file: null, location });
const NOT_FOUND: Found = { status: 404, file: "404.html" };

/** A path that is not a folder's. */
const isName = (path: string): boolean => path !== "" && !path.endsWith("/");

const folderIndex = (path: string, { has }: Files): Found | null => {
  const index = `${path}index.html`;
  return !isName(path) && has(index) ? ok(index) : null;
};

/** A file server that knows nothing of the site: `python3 -m http.server` (https://docs.python.org/3/library/http.server.html). */
const plain: Finder = (path, files) => {
  if (files.has(path)) return ok(path);
  if (isName(path) && files.hasFolder(path)) return to(301, `${path}/`);
  return folderIndex(path, files) ?? { status: 404, file: null };
};

/**
 * GitHub Pages: files, `foo` as `foo.html`, a folder with its slash, and `404.html` with 404; no headers of the site.
 * https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
 */
const github: Finder = (path, files) => {
  if (files.has(path)) return ok(path);
  if (files.has(`${path}.html`)) return ok(`${path}.html`);
  if (isName(path) && files.has(`${path}/index.html`)) return to(301, `${path}/`);
  return folderIndex(path, files) ?? NOT_FOUND;
};

/**
 * Cloudflare Pages: pages without `.html` and folders with a slash, to which it redirects with 308; `404.html` of the nearest
 * folder. https://developers.cloudflare.com/pages/configuration/serving-pages/
 */
const cloudflare: Finder = (path, files) => {
  if (path.endsWith("/index.html") || path === "index.html") return to(308, path.slice(0, -"index.html".length));
  if (path.endsWith(".html") && files.has(path)) return to(308, path.slice(0, -".html".length));
  if (files.has(path)) return ok(path);
  if (files.has(`${path}.html`)) return ok(`${path}.html`);
  if (path.endsWith("/") && files.has(`${path.slice(0, -1)}.html`)) return to(308, path.slice(0, -1));
  if (isName(path) && files.has(`${path}/index.html`)) return to(308, `${path}/`);
  return folderIndex(path, files) ?? NOT_FOUND;
};

/**
 * Netlify with its pretty addresses: a page under its name with or without a slash, a folder with 301 to its slash.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling
 */
const netlify: Finder = (path, files) => {
  if (files.has(path)) return ok(path);
  const name = path.endsWith("/") ? path.slice(0, -1) : path;
  if (name !== "" && files.has(`${name}.html`)) return ok(`${name}.html`);
  if (isName(path) && files.has(`${path}/index.html`)) return to(301, `${path}/`);
  return folderIndex(path, files) ?? NOT_FOUND;
};

/**
 * The website endpoint of S3: keys, the index document of a folder (302 to its slash), the error document with 404.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
 */
const s3Website: Finder = (path, files) => {
  const index = folderIndex(path, files);
  if (index !== null) return index;
  if (files.has(path)) return ok(path);
  return isName(path) && files.has(`${path}/index.html`) ? to(302, `${path}/`) : NOT_FOUND;
};

/**
 * The REST endpoint of S3, as CloudFront asks it: keys alone, and 403 for what is not there to those who may not list.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/WebsiteEndpoints.html
 */
const s3Rest: Finder = (path, { has }) => (has(path) ? ok(path) : { status: 403, file: null });

export const FINDERS = { plain, github, cloudflare, netlify, s3Website, s3Rest } as const;

export interface HostOptions {
  /** Begins and ends with a slash. */
  readonly base?: string;
  /** Changes a path before it is looked up, as a function of CloudFront does. */
  readonly rewrite?: (path: string) => string;
  readonly line?: Line;
  /** The page for statuses of errors: of CloudFront's custom error responses. */
  readonly errors?: Readonly<Record<number, { readonly status: number; readonly file: string }>>;
}

/** A narrow line to the host, for pages and workers alike: throttling in the browser does not reach its workers. */
export interface Line {
  readonly latencyMs: number;
  readonly bytesPerMs: number;
}

const sleep = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a body in small pieces, which take turns with those of other answers. */
const sender = (line: Line | null): ((response: ServerResponse, body: Uint8Array) => Promise<void>) => {
  let free = Promise.resolve();
  return async (response, body) => {
    if (line === null) {
      response.end(body);
      return;
    }
    await sleep(line.latencyMs);
    const size = 16 * line.bytesPerMs;
    for (let at = 0; at < body.length; at += size) {
      const turn = free.then(async () => sleep(16));
      free = turn;
      await turn;
      response.write(body.subarray(at, at + size));
    }
    response.end();
  };
};

export interface StaticHost {
  /** http://127.0.0.1:PORT */
  readonly origin: string;
  /** Method, path and status of each request. */
  readonly seen: readonly string[];
  readonly stop: () => Promise<void>;
}

type Rule = readonly [path: RegExp, headers: readonly (readonly [string, string])[]];

/** The rules of `_headers`: an address, perhaps with a star at its end, and below it its headers. */
const headerRules = (text: string): readonly Rule[] =>
  text.split(/^(?=\/)/m).map((block) => {
    const [path = "", ...lines] = block.trim().split("\n");
    const pattern = path.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll("*", ".*");
    const headers = lines.map((line): readonly [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    });
    return [new RegExp(`^${pattern}$`), headers];
  });

/** The headers of all rules for a path; values of the same header are joined. */
const headersBy = (rules: readonly Rule[], path: string): Readonly<Record<string, string>> => {
  const made: Record<string, string> = {};
  for (const [pattern, headers] of rules)
    if (pattern.test(path))
      for (const [name, value] of headers) made[name] = made[name] === undefined ? value : `${made[name]}, ${value}`;
  return made;
};

const READS_HEADERS: ReadonlySet<Finder> = new Set([cloudflare, netlify]);

/** Serves `folder` as the host `kind` does. */
export const startStaticHost = async (
  kind: keyof typeof FINDERS,
  folder: string,
  { base = "/", rewrite = (path) => path, errors = {}, line }: HostOptions = {},
): Promise<StaticHost> => {
  const finder: Finder = FINDERS[kind];
  const files: Files = {
    has: (file) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile(),
    hasFolder: (path) => existsSync(join(folder, path)) && statSync(join(folder, path)).isDirectory(),
  };
  const rules = READS_HEADERS.has(finder) ? headerRules(readFileSync(join(folder, "_headers"), "utf8")) : [];
  const seen: string[] = [];
  const sendBody = sender(line ?? null);
  const find = (pathname: string): Found => {
    if (!pathname.startsWith(base)) return { status: 404, file: null };
    const found = finder(rewrite(pathname).slice(base.length), files);
    const instead = errors[found.status];
    return instead ?? found;
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const { status, file, location } = isRead ? find(path) : { status: 405, file: null, location: undefined };
    seen.push(`${request.method ?? ""} ${pathname}${search} ${status}`);
    const headers = headersBy(rules, path);
    if (location !== undefined)
      response.writeHead(status, { ...headers, location: `${base}${location}${search}` }).end();
    else {
      const type = file === null ? "text/html" : contentTypeOf(file);
      response.writeHead(status, { ...headers, "content-type": type });
      void sendBody(response, file === null ? Buffer.from(`<h1>${status}</h1>`) : readFileSync(join(folder, file)));
    }
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
