/** The folder of `npm run build -- --static` behind Debian's nginx, as server/deploy/nginx.conf serves it. */
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECURITY } from "#core/http/headers.ts";
import { hashOf } from "../../build/compile/plan/listing-files.ts";
import { buildSite, dataOf } from "../../build/site/site.ts";
import { temporaryFolder, writeSmallData } from "../build/small-data.ts";
import { type Answer, type Headers, send } from "../contract/client.ts";
import { type RunningServer, startServer } from "../running/start.ts";
import { madeSet, writeSet } from "../support/made-tiles.ts";
import { isNginxAbsent, type RunningNginx, startNginx } from "../support/nginx.ts";

const scratch = temporaryFolder();
const [site, pages] = [join(scratch, "site"), join(scratch, "pages")];
const LARGE = 60_000;
const MADE = madeSet("ZZ", 0, 0, 100_000);
let nginx: RunningNginx;

const ask = async (target: string, headers: Headers = {}, origin = nginx.origin): Promise<Answer> =>
  send(origin, { method: "GET", target, headers });

const onDisk = (path: string): Uint8Array => Uint8Array.from(readFileSync(join(site, path)));

/** A file of the site of which a variant was made. */
const LISTING = "data/v1/en/events.json";
const script = (): string =>
  `assets/${readdirSync(join(site, "assets"))
    .find((name) => name.endsWith(".js.br"))
    ?.slice(0, -3)}`;

const ABSENT = [
  "/nothing",
  "/nothing/",
  "/assets/none.js",
  "/data/v1/none.json",
  "/api/v1/places",
  "/_headers",
  "/data/",
];

describe.skipIf(isNginxAbsent)("the static site behind nginx (nginx-light, libnginx-mod-http-brotli-static)", () => {
  beforeAll(async () => {
    chmodSync(scratch, 0o755);
    writeSmallData(join(scratch, "data"));
    // What is large takes long to compress and shows nothing more.
    cpSync("public", pages, {
      recursive: true,
      filter: (path) => !path.startsWith("public/data") && statSync(path).size < LARGE,
    });
    writeFileSync(join(pages, "sw.js"), "// worker");
    rmSync(join(pages, "tiles"), { recursive: true, force: true });
    writeSet(MADE, pages);
    const options = { dataDir: join(scratch, "data"), today: "2026-01-15", editUrl: null };
    const { data } = await buildSite(site, pages, {
      ...options,
      withVariants: true,
      onProgress: () => undefined,
    });
    expect(data.output).not.toBeNull();
    nginx = await startNginx(site);
  });
  afterAll(async () => {
    await nginx?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  test("sends the tiles of the street map in ranges, for good", async () => {
    const target = `/tiles/${MADE.set.file}`;
    const { status, headers, bytes } = await ask(target, { range: "bytes=10-19", "accept-encoding": "br, gzip" });
    expect([status, headers["content-range"]]).toEqual([206, `bytes 10-19/${MADE.bytes.length}`]);
    expect(Buffer.from(bytes).equals(Buffer.from(MADE.bytes.subarray(10, 20)))).toBe(true);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/vnd.pmtiles",
    });
    expect((await ask("/tiles.json")).status).toBe(200);
  });

  test("starts without a warning", () => expect(nginx.output()).toBe(""));

  test("serves every file that the manifest leads to, byte for byte", async () => {
    const { sections } = JSON.parse((await ask("/data/v1/manifest.json")).text) as {
      sections: Record<string, { path: string }>;
    };
    for (const { path } of Object.values(sections)) {
      const { files } = JSON.parse((await ask(`/data/v1/${path}`)).text) as { files: Record<string, [string, number]> };
      for (const [name, [hash, size]] of Object.entries(files)) {
        const { status, bytes } = await ask(`/data/v1/${name}`);
        expect([status, hashOf(bytes).slice(0, 16), bytes.length], name).toEqual([200, hash, size]);
      }
    }
  });

  test.each([
    ["/", "text/html; charset=utf-8"],
    ["/place/", "text/html; charset=utf-8"],
    ["/sw.js", "text/javascript; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/data/v1/manifest.json", "application/json; charset=utf-8"],
    ["/data/v1/index/boxes.bin", "application/octet-stream"],
  ])("%s is %s", async (target, type) => {
    const { status, headers } = await ask(target);
    expect([status, headers["content-type"]]).toEqual([200, type]);
  });

  test.each([
    ["/embed/times/?id=401", 200, "frame-ancestors *"],
    ["/embed/musalla.js", 200, "frame-ancestors *"],
    ["/", 200, "frame-ancestors 'none'"],
    ["/embed/none.html", 404, "frame-ancestors 'none'"],
    ["/embed/..%2fdesk/", 200, "frame-ancestors 'none'"],
  ])("%s is %d with %s", async (target, expected, part) => {
    const { status, headers } = await ask(target);
    expect([status, headers["content-security-policy"]?.includes(part)]).toEqual([expected, true]);
    if (part === "frame-ancestors *") expect(headers["access-control-allow-origin"]).toBe("*");
  });

  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", undefined],
    ["identity", undefined],
    ["", undefined],
  ])("Accept-Encoding %j is answered in %s", async (accepts, coding) => {
    const suffix = coding === "br" ? ".br" : coding === "gzip" ? ".gz" : "";
    for (const file of [LISTING, script()]) {
      const { headers, bytes } = await ask(`/${file}`, { "accept-encoding": accepts });
      expect(headers["content-encoding"], file).toBe(coding);
      expect(headers["vary"], file).toBe("Accept-Encoding");
      expect(Uint8Array.from(bytes), file).toEqual(onDisk(`${file}${suffix}`));
    }
  });

  test("each coding has a strong tag of its own, which is answered 304", async () => {
    const tags: string[] = [];
    for (const coding of ["br", "gzip", "identity"]) {
      const { headers } = await ask(`/${LISTING}`, { "accept-encoding": coding });
      const etag = headers["etag"] ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await ask(`/${LISTING}`, { "accept-encoding": coding, "if-none-match": known });
        expect([again.status, again.bytes.length, again.headers["etag"]], known).toEqual([304, 0, etag]);
      }
      tags.push(etag);
    }
    expect(new Set(tags).size).toBe(3);
  });

  test("a part of a file is answered 206", async () => {
    const { status, headers, bytes } = await ask(`/${LISTING}`, { range: "bytes=10-19" });
    const whole = onDisk(LISTING);
    expect([status, headers["content-range"]]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Uint8Array.from(bytes)).toEqual(whole.slice(10, 20));
  });

  test("copies of what is named for its content are kept, of data for minutes, pages are asked for again", async () => {
    const said = async (target: string) => (await ask(target)).headers["cache-control"];
    expect(await said(`/${script()}`)).toBe("public, max-age=31536000, immutable");
    expect(await said(`/${LISTING}`)).toBe("public, max-age=300");
    for (const page of ["/", "/place/", "/sw.js", "/robots.txt"]) expect(await said(page), page).toBe("no-cache");
    for (const none of ["/assets/none.js", "/data/v1/none.json"]) expect(await said(none), none).toBeUndefined();
  });

  test("the data is open to pages of other origins, what is absent too", async () => {
    for (const file of [LISTING, "data/v1/index/ratings/0.bin"])
      expect((await ask(`/${file}`)).headers["access-control-allow-origin"], file).toBe("*");
    expect((await ask("/")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("nobody's address, nor what was asked for, is logged", async () => {
    await ask("/data/v1/manifest.json?lat=-36.8485");
    await ask("/prayer/?lat=-36.8485&lng=-174.7633");
    expect(nginx.accessLog().split("\n")[0]).toBe("");
  });

  test.each(ABSENT)("%s is not there, and a page says so", async (target) => {
    const { status, headers } = await ask(target);
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  });

  test("a page without its slash leads to the page, wherever the site is", async () => {
    const { status, headers } = await ask("/place");
    expect([status, headers["location"]]).toEqual([301, "/place/"]);
  });

  test.each(["/", "/place/", "/nothing", `/${LISTING}`])("%s has the headers that guard a page", async (target) =>
    expect((await ask(target)).headers).toMatchObject(SECURITY),
  );

  describe("with a server of ours", () => {
    const READS = [
      "/places?country=gb",
      "/place?id=1",
      "/cities",
      "/search?q=london",
      "/places?lat=51.5&lng=-0.1&lang=ar",
      "/health",
    ];
    const servers: RunningServer[] = [];
    const open = async (data: string): Promise<string> => {
      const server = await startServer({ MUSALLA_DATA: data });
      servers.push(server);
      return server.origin;
    };
    afterAll(async () => Promise.all(servers.map(async ({ stop }) => stop())));

    test("the server reads the data from it (MUSALLA_DATA=http://…), and answers as from the folder", async () => {
      const [overHttp, fromFolder] = [await open(`${nginx.origin}/data/v1`), await open(dataOf(site))];
      for (const target of READS.slice(0, -1).map((read) => `/api/v1${read}`)) {
        const [one, other] = [await ask(target, {}, overHttp), await ask(target, {}, fromFolder)];
        expect([one.status, one.text], target).toEqual([200, other.text]);
      }
    });

    test("it passes the API on, whose headers are its own", async () => {
      const upstream = servers.at(-1)?.origin ?? "";
      const before = await startNginx(site, { upstream });
      try {
        for (const target of READS.map((read) => `/api/v1${read}`)) {
          const [one, other] = [await ask(target, {}, before.origin), await ask(target, {}, upstream)];
          expect([one.status, one.headers["etag"], one.headers["cache-control"]], target).toEqual([
            200,
            other.headers["etag"],
            other.headers["cache-control"],
          ]);
          expect(one.headers["x-content-type-options"]).toBe("nosniff");
        }
        expect((await ask("/", {}, before.origin)).headers).toMatchObject(SECURITY);
        expect(before.output()).toBe("");
      } finally {
        await before.stop();
      }
    });
  });
});
