/** A folder behind a plain static server of another origin, as a host with `_headers` or nginx serves it; and pages beside. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { headersAt, securityAt } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";

export interface StaticFiles {
  /** http://127.0.0.1:PORT */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder, and texts of HTML by their path, which come without any header of ours. */
export const serveStatic = async (
  folder: string | null,
  pages: Readonly<Record<string, string>> = {},
): Promise<StaticFiles> => {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const page = pages[pathname];
    if (page !== undefined) {
      reply.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      return;
    }
    const path = normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    const file = folder === null ? null : join(folder, path);
    if (file === null || !existsSync(file) || !statSync(file).isFile()) {
      reply.writeHead(404, headersAt(path)).end();
      return;
    }
    const headers = { ...securityAt(path), ...headersAt(path), "content-type": contentTypeOf(path) };
    reply.writeHead(200, headers).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
