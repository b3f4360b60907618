/** A folder for static hosts: what is in it, what it keeps, what it refuses. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildSite, dataOf, faultOfSite, type SiteResult } from "../../../build/site/site.ts";
import { piecesFile } from "#core/shard/street-tiles.ts";
import { madeSet, writeSet } from "../../support/made-tiles.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
const [data, pages, site] = ["data", "public", "site"].map((name) => join(scratch, name)) as [string, string, string];

beforeAll(() => writeSmallData(data));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const writePages = (files: Readonly<Record<string, string>>): void => {
  rmSync(pages, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(pages, path, ".."), { recursive: true });
    writeFileSync(join(pages, path), text);
  }
};

const LONG = "const x = 1;\n".repeat(200);
const PAGES = {
  "404.html": "<title>Nothing</title>",
  "index.html": "<title>Musalla</title>",
  "place/index.html": "<title>Musalla</title>",
  "assets/main-1a2b.js": LONG,
  "assets/star-3c4d.png": "p".repeat(2000),
  "sw.js": "// worker",
  ".well-known/security.txt": "Contact: mailto:a@example.org\n",
  "data/v1/manifest.json": "{}",
};

beforeEach(() => writePages(PAGES));

const build = async (
  dataDir = data,
  more: object = {},
  rendering: Parameters<typeof buildSite>[3] = null,
): Promise<SiteResult> =>
  buildSite(
    site,
    pages,
    {
      dataDir,
      today: "2026-01-15",
      editUrl: null,
      withVariants: true,
      onProgress: () => undefined,
      ...more,
    },
    rendering,
  );

const read = (path: string): Buffer => readFileSync(join(site, path));

const beside = (): readonly string[] =>
  readdirSync(site, { recursive: true, encoding: "utf8" })
    .filter((path) => !path.startsWith("data") && statSync(join(site, path)).isFile())
    .sort();

const WHOLE = [
  ".well-known/security.txt",
  "404.html",
  "_headers",
  "assets/main-1a2b.js",
  "assets/main-1a2b.js.br",
  "assets/main-1a2b.js.gz",
  "assets/star-3c4d.png",
  "index.html",
  "place/index.html",
  "sw.js",
];

describe("a site", () => {
  test("is the data, the pages, their variants, and what a host needs", async () => {
    const { data: built, pages: sent } = await build();
    expect(built.output?.counts["places"]).toBe(1);
    expect(JSON.parse(read("data/v1/manifest.json").toString())).toMatchObject({ counts: { places: 1 } });
    expect(existsSync(join(dataOf(site), "en/events.json.br"))).toBe(true);
    expect(beside()).toEqual(WHOLE);
    expect(sent.files).toBe(WHOLE.length);
    expect(brotliDecompressSync(read("assets/main-1a2b.js.br")).toString()).toBe(LONG);
    expect(gunzipSync(read("assets/main-1a2b.js.gz")).toString()).toBe(LONG);
  });

  test("loses what is gone, and what did not change keeps its date", async () => {
    await build();
    const dateOf = (path: string): number => statSync(join(site, path)).mtimeMs;
    const [first, page] = [dateOf("index.html"), dateOf("place/index.html")];
    writePages({
      ...PAGES,
      "place/index.html": "<title>Place</title>",
      "assets/main-1a2b.js": "x",
      "assets/next-5e6f.js": LONG,
    });
    rmSync(join(pages, "assets/star-3c4d.png"));
    await build();
    expect([dateOf("index.html"), dateOf("place/index.html") > page]).toEqual([first, true]);
    expect(beside().filter((path) => path.startsWith("assets/"))).toEqual([
      "assets/main-1a2b.js",
      "assets/next-5e6f.js",
      "assets/next-5e6f.js.br",
      "assets/next-5e6f.js.gz",
    ]);
  });

  test("takes over the variants that it has, but none that is damaged", async () => {
    await build();
    const [br, gz] = ["assets/main-1a2b.js.br", "assets/main-1a2b.js.gz"].map((path) => join(site, path)) as [
      string,
      string,
    ];
    const quick = brotliCompressSync(LONG, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    writeFileSync(br, quick);
    writeFileSync(gz, "damaged");
    await build();
    expect(readFileSync(br)).toEqual(quick);
    expect(gunzipSync(readFileSync(gz)).toString()).toBe(LONG);
  });

  test("has no variants where none are wanted", async () => {
    await build(data, { withVariants: false });
    expect(beside().filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
    expect(existsSync(join(dataOf(site), "en/events.json.br"))).toBe(false);
  });

  test("stays as it was when the data has an error or the files are too many; pages count", async () => {
    await build();
    writePages({ ...PAGES, "sw.js": "// changed" });
    const faulty = writeSmallData(join(scratch, "faulty"), { "places/gb.csv": "lat\n95\n" });
    expect((await build(faulty)).data.output).toBeNull();
    const { needs = 0 } = (await build(data, { maxFiles: 20 })).data;
    expect((await build(data, { maxFiles: needs - 1 })).data).toMatchObject({ output: null, needs });
    expect(read("sw.js").toString()).toBe("// worker");
    await build(data, { maxFiles: needs });
    const all = readdirSync(site, { recursive: true, encoding: "utf8" });
    expect(all.filter((path) => statSync(join(site, path)).isFile()).length).toBeLessThanOrEqual(needs);
    expect(read("sw.js").toString()).toBe("// changed");
  });
});

describe("a site that says where it is", () => {
  const renderer = join(scratch, "renderer.mjs");
  const ORIGIN = "https://musalla.example";
  const LONDON = "en/gb/london/east-london-mosque-1.html";

  beforeAll(() =>
    writeFileSync(
      renderer,
      `export const languages = ["en", "ar"];
       export const renderPage = ({ path, nowMs, origin }) => ({ html: origin + path + " " + nowMs + "<p>".repeat(500), wanted: [] });`,
    ),
  );

  const rendered = async (change: Parameters<typeof build>[1] = {}, origin = ORIGIN): Promise<SiteResult> =>
    build(data, change, { origin, renderer, nowMs: 0 });

  const own = (): readonly string[] => beside().filter((path) => /^(?:en|ar)\/|sitemap/.test(path));

  test("has a file for each page in both languages, sitemaps, and robots.txt with their address", async () => {
    writePages({ ...PAGES, "robots.txt": "User-agent: *\nAllow: /\n" });
    await rendered({ withVariants: false });
    expect(own()).toEqual([
      "ar/gb.html",
      "ar/gb/london.html",
      LONDON.replace("en/", "ar/"),
      "en/gb.html",
      "en/gb/london.html",
      LONDON,
      "sitemap.xml",
      "sitemap/gb-1.xml",
    ]);
    expect(read(LONDON).toString()).toMatch(/^https:\/\/musalla\.example\/en\/gb\/london\/east-london-mosque-1 null/);
    expect(read("sitemap/gb-1.xml").toString()).toContain(`<loc>${ORIGIN}/en/gb/london/east-london-mosque-1</loc>`);
    expect(read("robots.txt").toString()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    await rendered({ withVariants: false });
    expect(read("robots.txt").toString().split("Sitemap:")).toHaveLength(2);
  });

  test("has variants of pages where they are wanted", async () => {
    await rendered();
    expect(brotliDecompressSync(read(`${LONDON}.br`))).toEqual(read(LONDON));
    expect(gunzipSync(read("en/gb.html.gz"))).toEqual(read("en/gb.html"));
  });

  test("has pages of places as far as there may be files, and loses those that no longer exist", async () => {
    await rendered({ withVariants: false });
    const whole = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((path) =>
      statSync(join(site, path)).isFile(),
    ).length;
    const { left } = await rendered({ withVariants: false, maxFiles: whole - 1 });
    expect([left, existsSync(join(site, LONDON)), existsSync(join(site, "en/gb/london.html"))]).toEqual([
      1,
      false,
      true,
    ]);
    await build(data, { withVariants: false });
    expect(own()).toEqual([]);
  });
});

describe("the folder of a site", () => {
  beforeAll(async () => {
    writePages(PAGES);
    await build(data, { withVariants: false });
  });

  test.each([
    ["is not there yet", join(scratch, "new"), null],
    ["is the one of the build before", site, null],
    ["holds other files", data, "holds other files; name a folder that is empty or not there yet"],
    ["is a file", join(data, "countries.csv"), "is a file"],
    ["is that of the pages", pages, `is inside ${pages}, the source of the pages`],
    ["is within that of the pages", join(pages, "x"), `is inside ${pages}, the source of the pages`],
  ])("that %s", (_, folder, fault) => {
    expect(faultOfSite(folder, pages)).toBe(fault);
  });
});

test("the street map comes along as it is, and goes when it is taken away", async () => {
  const made = madeSet("ZZ", 0, 0);
  writeSet(made, pages);
  await build();
  expect(readFileSync(join(site, "tiles", made.set.file)).equals(made.bytes)).toBe(true);
  expect(readdirSync(join(site, "tiles")).sort()).toEqual([piecesFile(made.set.file), made.set.file].sort());
  expect(existsSync(join(site, "tiles.json"))).toBe(true);
  writePages(PAGES);
  await build(data, { withVariants: false });
  expect(existsSync(join(site, "tiles")) ? readdirSync(join(site, "tiles")) : []).toEqual([]);
});
