/**
 * The pages in development: Vite answers them and what they import, from the sources; the browser loads a page anew when one of them
 * changes. What is not a page or a source is the server's. There is no service worker: it would keep what was changed.
 */
import { readFileSync, realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { docsPages } from "../docs/emit.ts";
import { PAGES } from "../shell.ts";
import { mapEnginePlugin } from "../plugins/map-engine.ts";
import { siteTextsPlugin } from "../plugins/site-texts.ts";
import { worldPlugin } from "../world.ts";
import { forward } from "./forward.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Addresses of the explorer: its views, and the pages that a server renders elsewhere. */
const OF_EXPLORER = new RegExp(`^/(?:(?:${PAGES.join("|")})/?|(?:en|ar)(?:/[^.]*)?)?$`);

/** Pages by their address, and the file of each. */
const FILES: readonly (readonly [address: RegExp, file: string])[] = [
  [OF_EXPLORER, "index.html"],
  [/^\/desk\/$/, "desk/index.html"],
  [/^\/screen\/$/, "screen/index.html"],
];

const OF_DOCS = /^\/(?:docs|privacy)\/(?:[^.]*\/)?$/;

/** The scripts of the docs, from their sources. */
const GUIDE = { styles: [], scripts: ["/docs/client/docs.ts"] };
const REFERENCE = { styles: [], scripts: ["/docs/client/reference.ts", ...GUIDE.scripts] };

/** CommonJS packages behind MapLibre's sources. */
const COMMON_JS = ["murmurhash-js"] as const;

/** Takes a worker that an earlier server left at this address out of the browser. */
const NO_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => registration.unregister())
    .then(() => clients.matchAll({ type: "window" }))
    .then((pages) => Promise.all(pages.map((page) => page.navigate(page.url))))
));
`;

/** The page at an address; `null` for what is no page. */
const pageAt = async (server: ViteDevServer, path: string): Promise<string | null> => {
  const file = FILES.find(([address]) => address.test(path))?.[1];
  if (file !== undefined) return server.transformIndexHtml(path, readFileSync(here(`../${file}`), "utf8"));
  if (!OF_DOCS.test(path)) return null;
  const { docsPages: pagesOf } = (await server.ssrLoadModule("/docs/emit.ts")) as { docsPages: typeof docsPages };
  const language = /\/ar\//.test(path) ? "ar" : "en";
  const page = pagesOf({ guide: GUIDE, reference: REFERENCE }, [language]).get(path);
  return page === undefined ? null : server.transformIndexHtml(path, page);
};

const isAskedForPage = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.accept?.includes("text/html") === true;

/** Files that pages are made of without importing them. */
const READ = /\/web\/docs\/.*\.(?:md|json)$|\/web\/(?:[a-z]+\/)?index\.html$/;

const pagesPlugin = (upstream: string): Plugin => ({
  name: "musalla-pages",
  handleHotUpdate: ({ file, server }) => {
    if (READ.test(file)) server.ws.send({ type: "full-reload" });
  },
  configureServer: (server) => {
    const answer = async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      if (pathname === "/sw.js") {
        response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(NO_WORKER);
        return;
      }
      const page = isAskedForPage(request) ? await pageAt(server, pathname) : null;
      if (page === null) next();
      else
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(page);
    };
    server.middlewares.use((request, response, next) => {
      answer(request, response, next).catch((error: unknown) => {
        if (error instanceof Error) server.ssrFixStacktrace(error);
        next(error);
      });
    });
    // Behind Vite's own.
    return () => {
      server.middlewares.use((request, response) => void forward(request, response, upstream));
    };
  },
});

interface DevPages {
  readonly origin: string;
  /** Has every open page loaded anew. */
  readonly reload: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts them on a port; `upstream` is the address of the server. */
export const startPages = async (port: number, upstream: string): Promise<DevPages> => {
  const server = await createServer({
    configFile: false,
    root: here(".."),
    publicDir: here("../static"),
    cacheDir: here("../../.cache/vite"),
    appType: "custom",
    clearScreen: false,
    define: { SITE_BASE: JSON.stringify("/"), PAGE_ENGINE: "null" },
    // The entry for browsers; the other one needs a Buffer.
    resolve: { alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" } },
    plugins: [mapEnginePlugin(), worldPlugin(), siteTextsPlugin(), pagesPlugin(upstream)],
    optimizeDeps: {
      entries: ["index.html", "desk/index.html", "screen/index.html", "docs/client/*.ts"],
      exclude: ["maplibre-gl"],
      // MapLibre's sources import them as if they were ES modules.
      include: [...COMMON_JS],
    },
    server: {
      port,
      strictPort: port !== 0,
      // Installed packages may be a link to elsewhere.
      fs: { allow: [here("../.."), realpathSync(here("../../node_modules"))] },
    },
  });
  await server.listen();
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? `http://localhost:${port}`;
  return {
    origin,
    reload: () => server.ws.send({ type: "full-reload" }),
    stop: async () => server.close(),
  };
};
