/** A static host on the loopback: the files of a build with brotli bodies, as a CDN sends them. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { readFrom } from "../../server/utils/files.ts";

const compress = promisify(brotliCompress);

/** The index is compressed as well as can be; files of records, which are many, quickly. */
const QUALITY = { index: 11, records: 4 } as const;

/** The brotli body of a file of the build. */
export const brotli = async (name: string, bytes: Uint8Array): Promise<Uint8Array> =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: name.startsWith("index/") ? QUALITY.index : QUALITY.records,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

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

/** Serves `folder`, and `pages` by their paths beside it. */
export const serveShards = async (
  folder: string,
  pages: Readonly<Record<string, Page>> = {},
): Promise<ShardServer> => {
  const read = readFrom(folder);
  const bodies = new Map<string, Promise<Uint8Array | null>>();
  const bodyOf = async (name: string): Promise<Uint8Array | null> => {
    const known = bodies.get(name);
    if (known !== undefined) return known;
    const body = read(name).then(async (bytes) => (bytes === null ? null : brotli(name, bytes)));
    bodies.set(name, body);
    return body;
  };
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
