import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { download } from "../../../../build/import/input/download.ts";
import { readHosts } from "../../../../build/import/input/hosts.ts";
import { DEFAULT_LIMITS } from "../../../../build/import/input/limits.ts";
import { Unavailable } from "../../../../build/import/input/politeness.ts";
import { openInput } from "../../../../build/import/input/file.ts";
import { type Answer, type Loopback, startLoopback } from "../../import/support/loopback.ts";

let dir = "";
let server: Loopback | null = null;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "download-"));
});
afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(dir, { recursive: true });
});

const limits = { ...DEFAULT_LIMITS, maxBytes: 1000, silenceMs: 500 };
const hosts = new Set(["127.0.0.1"]);
const nowMs = (): number => 0;
const CONTENT = "0123456789".repeat(20);

const serve = async (answer: Answer) => {
  server = await startLoopback(answer);
  const { url, asked } = server;
  return {
    url: `${url}/places.csv`,
    asked,
    fetch: () => download(`${url}/places.csv`, { dir, hosts, limits, nowMs }),
  };
};

/** Serves CONTENT as servers of files do. `cut` is how much of it comes before the connection breaks. */
const fileServer =
  (etag: () => string, cut: () => number = () => CONTENT.length): Answer =>
  (response, { headers }) => {
    const tag = etag();
    if (headers["if-none-match"] === tag) return response.writeHead(304).end();
    const start = headers["if-range"] === tag ? Number(/\d+/.exec(headers.range ?? "")?.[0] ?? 0) : 0;
    const body = CONTENT.slice(start);
    const range = start === 0 ? {} : { "content-range": `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}` };
    response.writeHead(start === 0 ? 200 : 206, { etag: tag, "content-length": body.length, ...range });
    const length = cut() - start;
    if (length >= body.length) return response.end(body);
    return response.write(body.slice(0, length), () => setTimeout(() => response.destroy(), 20));
  };

describe("download", () => {
  test("keeps the content, and asks again only whether it changed", async () => {
    const { asked, fetch } = await serve(fileServer(() => '"a"'));
    const first = await fetch();
    expect(readFileSync(first.path, "utf8")).toBe(CONTENT);
    expect(await fetch()).toEqual(first);
    expect(asked.map(({ headers }) => headers["if-none-match"] ?? null)).toEqual([null, '"a"']);
  });

  test("goes on where it was cut off", async () => {
    let cut = 70;
    const { url, asked, fetch } = await serve(
      fileServer(
        () => '"a"',
        () => cut,
      ),
    );
    await expect(fetch()).rejects.toThrow(`${url} ended after 70 of 200 bytes`);
    cut = 200;
    expect(readFileSync((await fetch()).path, "utf8")).toBe(CONTENT);
    expect(asked[1]?.headers).toMatchObject({ range: "bytes=70-", "if-range": '"a"' });
    expect(readdirSync(dir)).toHaveLength(2);
  });

  test("starts again when the content is another by then, or has no strong tag", async () => {
    let [cut, tag] = [70, '"a"'];
    const { asked, fetch } = await serve(
      fileServer(
        () => tag,
        () => cut,
      ),
    );
    await expect(fetch()).rejects.toThrow("ended after 70");
    [cut, tag] = [80, 'W/"b"'];
    await expect(fetch()).rejects.toThrow("ended after 80");
    cut = 200;
    expect(readFileSync((await fetch()).path, "utf8")).toBe(CONTENT);
    expect(asked[2]?.headers.range).toBeUndefined();
  });

  test("starts again when the server does not know the range", async () => {
    let count = 0;
    const { fetch } = await serve((response, asked, request) => {
      count += 1;
      if (count === 2) response.writeHead(416).end();
      else
        fileServer(
          () => '"a"',
          () => (count === 1 ? 70 : 200),
        )(response, asked, request);
    });
    await expect(fetch()).rejects.toThrow("ended after 70");
    expect(readFileSync((await fetch()).path, "utf8")).toBe(CONTENT);
  });

  test("refuses more than the limit, announced or not", async () => {
    const told = await serve((response) => response.writeHead(200, { "content-length": 1001 }).end("x".repeat(1001)));
    await expect(told.fetch()).rejects.toThrow("holds more than 1000 bytes (--max-bytes)");
    await server?.close();
    const endless = await serve((response) => {
      response.writeHead(200);
      const more = (): boolean => response.write("x".repeat(500), (error) => error ?? setTimeout(more, 1));
      more();
    });
    await expect(endless.fetch()).rejects.toThrow("holds more than 1000 bytes (--max-bytes)");
  });

  test("gives a server up that falls silent, before or within its answer", async () => {
    const mute = await serve(() => undefined);
    await expect(mute.fetch()).rejects.toThrow("it said nothing for 0.5 s");
    await server?.close();
    const slow = await serve((response) => response.writeHead(200, { "content-length": 9 }).write("x"));
    await expect(slow.fetch()).rejects.toThrow("it said nothing for 0.5 s");
  });

  test("gives a server up that sends byte by byte, and keeps what came", async () => {
    server = await startLoopback((response) => {
      response.writeHead(200, { etag: '"a"', "content-length": CONTENT.length });
      let sent = 0;
      const more = (): boolean => response.write(CONTENT[(sent += 1) - 1], (error) => error ?? setTimeout(more, 1));
      more();
    });
    // The clock moves 5 s whenever it is read: 5 s a byte.
    let clock = 0;
    const slow = { ...limits, silenceMs: 60_000, leastBytesPerSecond: 1000 };
    const fetch = download(`${server.url}/a.csv`, { dir, hosts, limits: slow, nowMs: () => (clock += 5_000) });
    await expect(fetch).rejects.toThrow(/is too slow: \d+ bytes in \d+ s, less than 1000 a second/);
    await expect(fetch).rejects.toBeInstanceOf(Unavailable);
    expect(readdirSync(dir).some((name) => name.endsWith(".part"))).toBe(true);
  });

  test("follows redirects within the allowed hosts alone", async () => {
    let to = "/there";
    const { fetch } = await serve((response, { path }) =>
      path === "/there" ? response.end("x") : response.writeHead(302, { location: to }).end(),
    );
    expect(readFileSync((await fetch()).path, "utf8")).toBe("x");
    to = "http://169.254.169.254/latest/meta-data/";
    await expect(fetch()).rejects.toThrow("169.254.169.254 is not among the hosts that an import may access");
    to = "file:///etc/passwd";
    await expect(fetch()).rejects.toThrow("leads to file:///etc/passwd: addresses of file: are refused");
    to = "/places.csv";
    await expect(fetch()).rejects.toThrow("leads on and on");
  });

  test("tells no password of an address, neither of one that is asked for nor of one it leads to", async () => {
    const told = async (url: string): Promise<string> =>
      download(url, { dir, hosts, limits, nowMs }).then(
        () => "",
        (error: unknown) => String(error),
      );
    const first = await told("https://me:secret@127.0.0.1/places.csv");
    expect(first).toMatch(/^Error: https:\/\/127\.0\.0\.1\/places\.csv: .* name and password/);
    const { url } = await serve((response) =>
      response.writeHead(302, { location: "https://me:secret@127.0.0.1/" }).end(),
    );
    expect([first, await told(url)].join(" ")).not.toContain("secret");
  });

  test("tells what a server answers that has no such content", async () => {
    const { fetch } = await serve((response) => response.writeHead(404).end("no"));
    await expect(fetch()).rejects.toThrow("places.csv answers 404");
  });
});

describe("readHosts", () => {
  test("adds those of the command line to those of the data", () => {
    const listed = readHosts("data", ["Files.Example", "[::1]"]);
    expect([...listed]).toEqual(expect.arrayContaining(["download.geonames.org", "files.example", "::1"]));
    expect(() => readHosts("data", ["https://files.example/"])).toThrow('"https://files.example/" is not a host');
  });
});

describe("openInput", () => {
  test("takes a path or an address", async () => {
    writeFileSync(join(dir, "own.csv"), "a,b\n");
    const options = { outDir: dir, hosts, limits, nowMs };
    expect((await openInput(join(dir, "own.csv"), options)).size).toBe(4);
    const { url } = await serve((response) => response.end("c,d\n"));
    const input = await openInput(url, options);
    expect(input.label).toBe("places.csv");
    expect(Buffer.from(await input.slice(0, 3)).toString()).toBe("c,d");
    await expect(openInput("https://127.0.0.1:1/x", options)).rejects.toThrow("https://127.0.0.1:1/x: ");
    await expect(openInput(join(dir, "none.csv"), options)).rejects.toThrow("there is no such file");
  });
});
