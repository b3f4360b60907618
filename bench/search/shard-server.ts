/** A static host on the loopback: the files of a build with brotli bodies, as a CDN sends them. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDataSource } from "../../server/data/data-source.ts";
import { brotliBodies } from "./files.ts";

export interface Page {
  readonly type: string;
  readonly body: string;
}

export interface ShardServer {
  /** `http://127.0.0.1:PORT/`. */
  readonly origin: string;
  /** Where the files of the build are: below `data/v1/`. */
  readonly base: string;
  readonly close: () => Promise<void>;
}

const BASE = "/data/v1/";

/** Serves `folder`, and `pages` by their paths beside it; `bodyOf` compresses. */
export const serveShards = async (
  folder: string,
  pages: Readonly<Record<string, Page>> = {},
  bodyOf = brotliBodies(openDataSource(folder).read),
): Promise<ShardServer> => {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page !== undefined) {
      response.writeHead(200, { "content-type": page.type }).end(page.body);
      return;
    }
    const answer = async (): Promise<void> => {
      const name = path.startsWith(BASE) ? path.slice(BASE.length) : "";
      const body = await bodyOf(name);
      if (body === null) response.writeHead(404).end();
      else if (/\bbr\b/.test(request.headers["accept-encoding"] ?? ""))
        response.writeHead(200, { "content-encoding": "br", "content-length": body.length }).end(body);
      else response.writeHead(200).end(await readFile(`${folder}/${name}`));
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    origin,
    base: `${origin}${BASE.slice(1)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
