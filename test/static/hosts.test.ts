/**
 * The recipes of README.md for hosts of static sites, each tried over a small server that finds files as that host documents
 * it (test/support/static-host.ts names the pages): the page of a city under its own address, folders, what is not there.
 */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HostOptions, startStaticHost, type StaticHost } from "../support/static-host.ts";
import { type BuiltSite, buildTestSite } from "./built.ts";

interface FunctionEvent {
  readonly request: { uri: string };
}

/** The function for CloudFront, from the recipe itself. */
const cloudFrontFunction = (): ((path: string) => string) => {
  const recipe = readFileSync("README.md", "utf8");
  const [, code = ""] = /```js\n(function handler[^]*?)```/.exec(recipe) ?? [];
  const handler = runInNewContext(`${code}; handler`) as (event: FunctionEvent) => { readonly uri: string };
  return (path) => handler({ request: { uri: path } }).uri;
};

/** The recipe for CloudFront answers errors of the bucket with the site's page. */
const CLOUDFRONT: HostOptions = {
  rewrite: (path) => cloudFrontFunction()(path),
  errors: { 403: { status: 404, file: "404.html" } },
};

const HOSTS = [
  ["GitHub Pages", "github", "html", {}],
  ["Cloudflare Pages", "cloudflare", "html", {}],
  ["Netlify", "netlify", "html", {}],
  ["S3 behind CloudFront", "s3Rest", "html", CLOUDFRONT],
  ["the website endpoint of S3", "s3Website", "index", {}],
  ["a host that knows no more than folders", "plain", "index", {}],
] as const;

const sites = new Map<string, BuiltSite>();

beforeAll(async () => {
  sites.set("html", await buildTestSite());
  sites.set("index", await buildTestSite("--page-files", "index"));
}, 300_000);
afterAll(() => {
  for (const { remove } of sites.values()) remove();
});

describe.each(HOSTS)("%s", (name, kind, files, options) => {
  let host: StaticHost | undefined;
  beforeAll(async () => {
    host = await startStaticHost(kind, sites.get(files)?.folder ?? "", options);
  });
  afterAll(async () => host?.stop());

  const ask = async (path: string): Promise<Response> => fetch(`${host?.origin ?? ""}${path}`);

  test.each([
    ["/", "Musalla"],
    ["/prayer/", "Musalla"],
    ["/en/gb", "United Kingdom"],
    ["/en/gb/london", "London"],
    ["/ar/gb/london", "لندن"],
    ["/docs/quick-start/", "Musalla"],
  ])("%s is the page of its own", async (path, title) => {
    const reply = await ask(path);
    const [, found = ""] = /<title>([^<]*)<\/title>/.exec(await reply.text()) ?? [];
    expect([reply.status, reply.headers.get("content-type")?.split(";")[0]]).toEqual([200, "text/html"]);
    expect(found).toContain(title);
  });

  test.each(["en", "ar"])("a part of a city leads to the page of the city, in %s", async (lang) => {
    const reply = await ask(`/${lang}/gb/islington`);
    const page = await reply.text();
    expect(reply.status).toBe(200);
    const [, target = ""] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(page) ?? [];
    expect(target).toBe(`/${lang}/gb/london`);
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"]+/${lang}/gb/london">`));
    expect((await ask(target)).status).toBe(200);
  });

  test("a link to a file is not redirected", async () => {
    for (const path of ["/sw.js", "/data/v1/manifest.json", "/embed/musalla.js", "/sitemap.xml"]) {
      const reply = await ask(path);
      expect([path, reply.status, reply.redirected]).toEqual([path, 200, false]);
    }
  });

  test("there is no API, and what is not there has the page that says so", async () => {
    const replies = await Promise.all(["/api/v1/places", "/en/gb/london/nothing-999"].map(ask));
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      // A plain file server has a page of its own.
      if (kind !== "plain") expect(await reply.text()).toContain("<title>Page not found");
    }
    expect(name).not.toBe("");
  });
});

test("README.md has a line for each of them", () => {
  const readme = readFileSync("README.md", "utf8");
  for (const host of [
    "GitHub Pages",
    "Cloudflare Pages",
    "Netlify",
    "S3 behind CloudFront",
    "S3 as a website",
    "nginx",
  ])
    expect(readme).toMatch(new RegExp(`^\\| ${host}[^|]* \\|.*\\|.*\\|$`, "m"));
});
