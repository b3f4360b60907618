/** The pages, as our own server sends them: types, coding, tags, policy; and nothing else of the folder. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECURITY } from "#core/http/headers.ts";
import { readTilesIndex } from "#core/shard/street-tiles.ts";
import { madeSet } from "../support/made-tiles.ts";
import { type Answer, type Headers, send } from "../contract/client.ts";
import { type Host, openOurs } from "../contract/host.ts";

let server: Host;
beforeAll(async () => {
  server = await openOurs();
});

const ask = async (target: string, headers: Headers = {}, method = "GET"): Promise<Answer> =>
  send(server.origin, { method, target, headers });

const script = `/assets/${readdirSync("public/assets").find((name) => /^index-.*\.js$/.test(name))}`;

test.each([
  ["/", "public/index.html", "text/html; charset=utf-8"],
  ["/place/", "public/place/index.html", "text/html; charset=utf-8"],
  ["/place", "public/place/index.html", "text/html; charset=utf-8"],
  ["/sw.js", "public/sw.js", "text/javascript; charset=utf-8"],
  ["/cards/mosque-ar.png", "public/cards/mosque-ar.png", "image/png"],
])("%s is %s, asked for again each time", async (target, file, type) => {
  const { status, headers, bytes } = await ask(target);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, type, "no-cache"]);
  expect(headers).toMatchObject(SECURITY);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test("what others wrote of the pages is named with its licence, in full", async () => {
  const { text } = await ask("/licences.txt");
  const sections = text.split(/^-{80}$/m).slice(1);
  expect(sections.map((section) => section.trim().split(" ")[0])).toEqual(
    expect.arrayContaining([
      "@fontsource/fraunces",
      "maplibre-gl",
      "opening_hours",
      "pmtiles",
      "preact",
      "swagger-ui-dist",
      "zod",
    ]),
  );
  expect(sections.filter((section) => section.length < 300)).toEqual([]);
});

test("what is named for its content is kept for good", async () => {
  expect((await ask(script)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test.each([
  ["br", "br"],
  ["gzip;q=1.0", "gzip"],
  ["identity", undefined],
])("Accept-Encoding %s is answered in %s, and known copies with 304, weak tags too", async (accepts, coding) => {
  const { headers, text } = await ask(script, { "accept-encoding": accepts });
  expect([headers["content-encoding"], text]).toEqual([coding, readFileSync(`public${script}`, "utf8")]);
  const known = { "accept-encoding": accepts, "if-none-match": `W/${headers["etag"]}` };
  expect((await ask(script, known)).status).toBe(304);
});

test("every script has the constants of its build", () => {
  const built = readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const scripts = [...built.map((name) => `public/${name}`), ".cache/pages/renderer.mjs"];
  expect(scripts.length).toBeGreaterThan(20);
  const open = scripts.filter((path) => /\b(?:PAGE_ENGINE|SITE_BASE)\b/.test(readFileSync(path, "utf8")));
  expect(open).toEqual([]);
});

test("HEAD has the headers alone", async () => {
  const [got, head] = [await ask("/"), await ask("/", {}, "HEAD")];
  expect([head.status, head.bytes.length, head.headers["etag"]]).toEqual([200, 0, got.headers["etag"]]);
});

test.each([
  "/_headers",
  "/.gitignore",
  "/../package.json",
  "/..%2fpackage.json",
  "/place/../../package.json",
  "/data",
  "/data/v1",
  "/assets",
  "/assets/",
  "/nothing",
  "//",
  "/index.html/",
])(
  // prettier-ignore
  "%s is not there",
  async (target) => expect((await ask(target)).status).toBe(404),
);

/** As Chromium asks for a page. */
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8" };

const NOTHING = [
  "/nothing",
  "/nothing/",
  "/en/nothing?lang=ar",
  "/assets/none.js",
  "/data/v1/none.json",
  "/metrics",
  "/%",
  "/place%3fid=1",
  "/apis",
  "/404.html",
];

describe("where there is nothing", () => {
  test.each(NOTHING)("a browser gets a page at %s", async (target) => {
    const { status, headers, text } = await ask(target, BROWSER);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      404,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(headers["vary"]?.split(", ")).toContain("Accept");
    expect(headers["etag"]).toBeUndefined();
    expect(headers).toMatchObject(SECURITY);
    expect(text).toBe(readFileSync("public/404.html", "utf8"));
    const head = await ask(target, BROWSER, "HEAD");
    expect([head.status, head.bytes.length, head.headers["content-length"]]).toEqual([
      404,
      0,
      headers["content-length"],
    ]);
  });

  test.each(NOTHING.slice(0, -1))(
    "everybody else gets the envelope at %s, and is told that others do not",
    async (target) => {
      for (const accept of [{}, { accept: "*/*" }, { accept: "application/json, text/html;q=0.9" }]) {
        const { status, headers, text } = await ask(target, accept);
        expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ ok: false, code: "not-found" })]);
        expect(headers["vary"]?.split(", ")).toContain("Accept");
      }
    },
  );

  test.each(["/api/v1/nothing", "/api/v1/place?id=1999999999", "/api/v2/places"])(
    "browsers too get the envelope at %s",
    async (target) => {
      const { status, headers, text } = await ask(target, BROWSER);
      expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ ok: false })]);
      expect(headers["vary"]).toBeUndefined();
    },
  );

  test("each coding of the page is right", async () => {
    for (const [accepts, coding] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const { status, headers, text } = await ask("/nothing", { ...BROWSER, "accept-encoding": accepts });
      expect([status, headers["content-encoding"], headers["vary"]]).toEqual([404, coding, "Accept, Accept-Encoding"]);
      expect(text).toContain("Page not found");
      expect(text).toContain("الصفحة غير موجودة");
    }
  });
});

describe("a page answers GET, HEAD and OPTIONS", () => {
  test.each(["/", "/place/", "/robots.txt", "/favicon.ico", "/en/sa", "/sitemap.xml"])("%s", async (target) => {
    for (const method of ["PUT", "DELETE", "POST", "PATCH"]) {
      const { status, headers, text } = await ask(target, BROWSER, method);
      expect([method, status, headers["allow"]]).toEqual([method, 405, "GET, HEAD, OPTIONS"]);
      expect(JSON.parse(text)).toMatchObject({ ok: false, code: "method-not-allowed" });
    }
    const options = await ask(target, {}, "OPTIONS");
    expect([options.status, options.headers["allow"]]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });
});

test("/favicon.ico is an icon of the sizes that browsers ask for", async () => {
  const { status, headers, bytes } = await ask("/favicon.ico");
  expect([status, headers["content-type"]]).toEqual([200, "image/x-icon"]);
  const file = Buffer.from(bytes);
  const pictures = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const at = file.readUInt32LE(6 + 16 * index + 12);
    const png = file.subarray(at, at + file.readUInt32LE(6 + 16 * index + 8));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    return [png.readUInt32BE(16), png.readUInt32BE(20), file.readUInt8(6 + 16 * index)];
  });
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  expect(pictures).toEqual([
    [16, 16, 16],
    [32, 32, 32],
    [48, 48, 48],
  ]);
});

test("what is in /.well-known is answered, and no other folder with a dot", async () => {
  const folder = "public/.well-known";
  const isOurs = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/of-this-test.txt`, "Contact: mailto:a@example.org\n");
  const { status, headers, text } = await ask("/.well-known/of-this-test.txt");
  rmSync(isOurs ? folder : `${folder}/of-this-test.txt`, { recursive: true });
  expect([status, headers["content-type"], text]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "Contact: mailto:a@example.org\n",
  ]);
  for (const target of [
    "/.well-known/",
    "/.well-known/../package.json",
    "/.well-known/.gitignore",
    "/.well-known//x",
    "/.git/config",
  ])
    expect((await ask(target)).status, target).toBe(404);
});

describe("the tiles of the street map", () => {
  const made = madeSet("ZZ", 0, 0, 200_000);
  const target = `/tiles/${made.set.file}`;
  const own = join("public/tiles", made.set.file);
  const { length } = made.bytes;
  const tag = `"${made.set.file.slice(3, 19)}"`;

  beforeAll(() => {
    mkdirSync("public/tiles", { recursive: true });
    writeFileSync(own, made.bytes);
  });
  afterAll(() => rmSync(own));

  test.each([
    ["a range", "bytes=0-99", 206, [0, 100]],
    ["the rest", "bytes=1000-", 206, [1000, length]],
    ["the last bytes", "bytes=-10", 206, [length - 10, length]],
    ["more than there is", `bytes=10-${length * 2}`, 206, [10, length]],
    ["what is behind the end", `bytes=${length}-`, 416, [0, 0]],
    ["several ranges", "bytes=0-1,4-5", 200, [0, length]],
    ["another unit", "tiles=0-1", 200, [0, length]],
  ] as const)("are sent in ranges: %s", async (_, range, status, [from, to]) => {
    const { status: got, headers, bytes, text } = await ask(target, { range });
    expect(got).toBe(status);
    if (status === 416) expect(JSON.parse(text)).toMatchObject({ ok: false, code: "range-not-satisfiable" });
    else expect(Buffer.from(bytes).equals(Buffer.from(made.bytes.subarray(from, to)))).toBe(true);
    expect(headers["content-range"]).toBe(
      { 200: undefined, 206: `bytes ${from}-${to - 1}/${length}`, 416: `bytes */${length}` }[status],
    );
  });

  test("are kept for good, are whole without a range, and have a tag", async () => {
    const { status, headers, bytes } = await ask(target);
    expect([status, bytes.length]).toEqual([200, length]);
    expect(headers).toMatchObject({
      ...SECURITY,
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/vnd.pmtiles",
      etag: tag,
    });
    expect((await ask(target, { "if-none-match": tag })).status).toBe(304);
    expect((await ask(target, { range: "bytes=0-1", "if-range": tag })).status).toBe(206);
    expect((await ask(target, { range: "bytes=0-1", "if-range": '"another"' })).status).toBe(200);
    const head = await ask(target, { range: "bytes=5-9" }, "HEAD");
    expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([206, "5", 0]);
  });

  test.each([["/tiles/"], ["/tiles/zz-0000000000000000.pmtiles"], ["/tiles/..%2frobots.txt"], ["/tiles/.work-1/x"]])(
    "%s is nothing",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test("POST is refused", async () => {
    expect((await ask(target, {}, "POST")).status).toBeGreaterThanOrEqual(404);
  });

  test("the index is there without any tiles, so that no page meets an error", async () => {
    const { status, headers, text } = await ask("/tiles.json");
    expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(readTilesIndex(JSON.parse(text))).not.toBeNull();
  });
});

describe("parts of files", () => {
  const LARGE = "/large-file-of-no-kind.bin";
  const LARGE_BYTES = 600_000_000;
  beforeAll(() => {
    writeFileSync(`public${LARGE}`, "");
    truncateSync(`public${LARGE}`, LARGE_BYTES);
  });
  afterAll(() => rmSync(`public${LARGE}`));

  test.each(["/favicon.ico", "/index.html", "/", "/llms.txt", "/embed/musalla.js", "/404.html"])(
    "%s: the bytes that are asked for, uncompressed",
    async (target) => {
      const whole = await ask(target, {});
      const size = whole.bytes.length;
      const part = await ask(target, { range: "bytes=2-9", "accept-encoding": "br" });
      if (whole.status === 404) {
        expect(part.status).toBe(404);
        return;
      }
      expect([part.status, part.headers["content-range"], part.headers["content-encoding"]]).toEqual([
        206,
        `bytes 2-9/${size}`,
        undefined,
      ]);
      expect(Buffer.from(part.bytes).equals(Buffer.from(whole.bytes.subarray(2, 10)))).toBe(true);
      expect(part.headers).toMatchObject({
        etag: whole.headers["etag"],
        "content-length": "8",
        "accept-ranges": "bytes",
      });
      const changed = await ask(target, { range: "bytes=2-9", "if-range": '"another"' });
      expect([changed.status, changed.bytes.length]).toEqual([200, size]);
      const known = await ask(target, { range: "bytes=2-9", "if-none-match": whole.headers["etag"] ?? "" });
      expect(known.status).toBe(304);
      const beyond = await ask(target, { range: `bytes=${size}-` });
      expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
      expect(JSON.parse(beyond.text)).toMatchObject({ ok: false, code: "range-not-satisfiable" });
    },
  );

  test("answers that are no files are sent whole", async () => {
    for (const target of ["/api/v1/types", "/en/sa/medina", "/sitemap.xml"])
      expect((await ask(target, { range: "bytes=0-1" })).status, target).toBe(200);
  });

  test("a large file of no known kind is streamed, not read", async () => {
    const part = await ask(LARGE, { range: "bytes=500000000-500000126" });
    expect([part.status, part.bytes.length]).toEqual([206, 127]);
    expect(part.headers).toMatchObject(SECURITY);
    const head = await ask(LARGE, {}, "HEAD");
    expect([head.status, head.headers["content-length"]]).toEqual([200, String(LARGE_BYTES)]);
    expect((await ask(LARGE, { "if-none-match": head.headers["etag"] ?? "" })).status).toBe(304);
    expect((await ask(LARGE, {}, "POST")).status).toBe(405);
    const beyond = await ask(LARGE, { range: `bytes=${LARGE_BYTES}-` });
    expect([beyond.status, JSON.parse(beyond.text)]).toMatchObject([416, { code: "range-not-satisfiable" }]);
  });
});

describe("pages that are rendered", () => {
  const PLACE = "/en/sa/medina/quba-mosque-401";

  /** What a page holds that is of the moment, or of the host. */
  const withoutDay = (html: string): string =>
    html
      .replace(/<div class="place-now">.*?(?=<address>)/s, "")
      .replace(/<section class="card times-card".*?<\/section>/s, "")
      .replace(/<p class="credits">.*?<\/p>/s, "")
      .replace(/<script type="application\/json".*?<\/script>/s, "")
      .replaceAll(/http:\/\/[\w.:]+/g, "");

  test.each([PLACE, "/ar/sa/medina", "/en/gb", "/en/events", "/en/prayer", "/en/?q=london", `${PLACE}?lang=tr`])(
    "%s asks the API for nothing that it ignores",
    async (page) => {
      const { status, text } = await ask(page, BROWSER);
      if (status === 200) expect(text).toContain('"data_version"');
      expect(text).not.toContain('"ignored"');
    },
  );

  test("have the policy of all pages, a tag, and are answered with 304 where they are known", async () => {
    const { status, headers, text } = await ask(PLACE, { ...BROWSER, "accept-encoding": "br" });
    expect([status, headers["content-type"], headers["content-language"], headers["content-encoding"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "en",
      "br",
    ]);
    expect(headers).toMatchObject(SECURITY);
    // The page names the host of the request (http/site.ts).
    expect(headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
    expect(text).toContain(`<link data-page rel="canonical" href="${server.origin}${PLACE}" />`);
    expect(text).toContain(`href="${server.origin}/ar/sa/medina/quba-mosque-401" hreflang="ar"`);
    expect(text).toMatch(/<h1 lang="en" dir="auto">Quba Mosque<\/h1>/);
    for (const type of ["text/calendar", "application/atom+xml"]) {
      const pattern = new RegExp(
        `<link data-page rel="alternate" href="${server.origin}([^"]+)" type="${type.replace("+", "\\+")}" title="Quba Mosque – `,
      );
      const feed = await ask((pattern.exec(text)?.[1] ?? type).replaceAll("&amp;", "&"), {});
      expect([feed.status, feed.headers["content-type"]]).toEqual([200, `${type}; charset=utf-8`]);
    }
    expect(text).not.toMatch(/<script(?![^>]* (?:src|type="application\/(?:ld\+)?json"))/);
    const known = { "accept-encoding": "br", "if-none-match": headers["etag"] ?? "" };
    expect((await ask(PLACE, known)).status).toBe(304);
  });

  test("are the same from the static build, except what depends on the day and pictures that it does not have", async () => {
    const { writeRendered } = await import("../../build/site/rendered.ts");
    const site = mkdtempSync(join(tmpdir(), "musalla-rendered-"));
    const options = { origin: server.origin, renderer: ".cache/pages/renderer.mjs", nowMs: Date.now() };
    await writeRendered("public/data/v1", site, { ...options, maxFiles: 600, withVariants: false });
    for (const path of ["/en/ae", "/ar/ae", "/en/ae/dubai", "/ar/ae/dubai"]) {
      const file = readFileSync(join(site, `${path}.html`), "utf8").replace(
        /<section class="card area-times".*?<\/section>/s,
        "",
      );
      const { text } = await ask(path, BROWSER);
      const same = text.replaceAll(`/cards${path}.png`, `/cards/area-${path.slice(1, 3)}.png`);
      expect(withoutDay(file), path).toBe(
        withoutDay(same.replace(/<section class="card area-times".*?<\/section>/s, "")),
      );
    }
    rmSync(site, { recursive: true });
  });

  test.each([
    ["/place/?id=401", PLACE],
    ["/place?id=401&lang=ar", "/ar/sa/medina/quba-mosque-401"],
    ["/place/?id=401&lang=tr", `${PLACE}?lang=tr`],
    ["/en/sa/medina/old-name-401", PLACE],
    ["/EN/SA/Medina/", "/en/sa/medina"],
    ["/en/sa/", "/en/sa"],
    ["/ar", "/?lang=ar"],
    ["/en/", "/?lang=en"],
    [`${PLACE}?lang=en&utm_source=x`, PLACE],
  ])("%s is sent to %s", async (from, to) => {
    const { status, headers } = await ask(from, BROWSER);
    expect([status, headers["location"]]).toEqual([301, to]);
    expect(headers).toMatchObject(SECURITY);
  });

  test.each([
    ["/fr", 301, "/?lang=fr"],
    ["/qibla", 301, "/prayer/#qibla-title"],
    ["/en/place/401", 301, PLACE],
    ["/gb", 302, "/en/gb"],
    ["/London/", 302, "/en/gb/london"],
    ["/ur/gb/london", 302, "/en/gb/london?lang=ur"],
  ])("%s, which is guessed, is sent with %i to %s", async (from, status, to) => {
    const answer = await ask(from, BROWSER);
    expect([answer.status, answer.headers["location"]]).toEqual([status, to]);
    expect(answer.headers).toMatchObject(SECURITY);
  });

  test.each(["//evil.example/gb", "/%2f%2fevil.example", "/\\evil.example", "/https:/evil.example"])(
    "%s is sent nowhere else",
    async (path) => {
      const { status, headers } = await ask(path, BROWSER);
      expect([status, headers["location"]]).toEqual([404, undefined]);
    },
  );

  test.each([
    ["/place/?id=999999999", 404],
    ["/en/sa/medina/nothing-999999999", 404],
    ["/en/sa/nowhere", 404],
    ["/en/zz", 404],
    ["/ar/place/place/x-384", 404],
    ["/place/?id=384", 410],
    ["/ar/sa/medina/x-384", 410],
  ])("%s is %d: a page for browsers, the envelope for others", async (target, status) => {
    const page = await ask(target, BROWSER);
    expect([page.status, page.headers["cache-control"]]).toEqual([status, "no-store"]);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const other = await ask(target);
    expect([other.status, JSON.parse(other.text)]).toEqual([status, expect.objectContaining({ ok: false })]);
    for (const { headers } of [page, other]) expect(headers["vary"]).toContain("Accept");
  });

  test("nothing of an address is written into a page as it is", async () => {
    for (const target of [
      "/en/gb/%3Cscript%3Ealert(1)%3C/script%3E",
      "/en/gb/london?lang=%22%3E%3Cscript%3E&page=%22%3E",
      `${PLACE}?lang=%3Cb%3E`,
    ]) {
      const { text } = await ask(target, BROWSER);
      expect(text).not.toMatch(/<script>alert|<b>|"><script/);
    }
    const { text } = await send(server.origin, {
      method: "GET",
      target: PLACE,
      headers: { ...BROWSER, host: "a.example" },
    });
    expect(text).toContain('<link data-page rel="canonical" href="http://a.example/en/sa');
  });

  test("robots find the sitemap, and in it every page", async () => {
    expect((await ask("/robots.txt")).text).toBe(
      `${readFileSync("public/robots.txt", "utf8").trimEnd()}\n\nSitemap: ${server.origin}/sitemap.xml\n`,
    );
    const index = await ask("/sitemap.xml");
    expect([index.status, index.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(index.text).toContain(`<loc>${server.origin}/sitemap/sa-1.xml</loc>`);
    const file = await ask("/sitemap/sa-1.xml");
    expect(file.text).toContain(`<loc>${server.origin}${PLACE}</loc><lastmod>`);
    expect((await ask("/sitemap/zz-1.xml")).status).toBe(404);
  });
});
