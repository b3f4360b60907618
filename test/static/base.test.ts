/**
 * The site that publish.yml makes, by its own line, below the folder of a repository on a host like GitHub Pages: nothing in
 * it may leave that folder, every link leads to a file of it, and first visits show no error.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { SECURITY } from "#core/http/headers.ts";
import { BASE as NONE } from "../../web/site/site.ts";
import { runCli } from "../build/run-cli.ts";
import { temporaryFolder } from "../build/small-data.ts";
import { send } from "../contract/client.ts";
import { type Contexts, isChromiumAbsent, openContexts } from "../support/chromium.ts";
import { isNginxAbsent, type RunningNginx, startNginx } from "../support/nginx.ts";
import { startStaticHost, type StaticHost } from "../support/static-host.ts";
import { writeData } from "./built.ts";
import { each, inLanguage, kindsOf, visitCold } from "./cold.ts";

const [ORIGIN, BASE] = ["https://owner.github.io", "/musalla/"] as const;
const scratch = temporaryFolder();
const site = join(scratch, "site");

interface Workflow {
  readonly jobs: {
    readonly build: {
      readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
    };
  };
}

/** What GitHub puts in the place of expressions, for a repository with pages below its name. */
const VALUES: Readonly<Record<string, string>> = {
  SERVER: "https://github.com",
  REPOSITORY: "owner/musalla",
  ORIGIN,
  // As actions/configure-pages says it.
  BASE: "/musalla",
  LISTS: "",
};

/** Runs the line of the workflow, with data and folder of the test at its end. */
const publish = (): void => {
  const { jobs } = parse(readFileSync(".github/workflows/publish.yml", "utf8")) as Workflow;
  const step = jobs.build.steps.find(({ run }) => run?.includes("--static") === true);
  if (step?.run === undefined) throw new Error("publish.yml: got no step that builds the site, expected one");
  const env = Object.fromEntries(
    Object.keys(step.env ?? {}).map((name) => {
      const value = VALUES[name];
      if (value === undefined) throw new Error(`publish.yml: got ${name}, for which this test has no value`);
      return [name, value];
    }),
  );
  const more = `--data "$DATA" --out "$OUT" --no-layers --no-imports`;
  execFileSync("sh", ["-c", `${step.run} ${more}`], {
    env: { ...process.env, ...env, DATA: writeData(scratch), OUT: site },
    stdio: ["ignore", "ignore", "pipe"],
  });
};

const isFile = (path: string): boolean => existsSync(join(site, path)) && statSync(join(site, path)).isFile();

/** Whether an address on the host is of the API, which the worker answers, or of a file that the host finds for it. */
const isFound = (address: URL): boolean => {
  const path = decodeURIComponent(address.pathname);
  if (!path.startsWith(BASE)) return false;
  const name = path.slice(BASE.length);
  if (name.startsWith("api/v1/")) return true;
  return [name, `${name}.html`, `${name}${name === "" || name.endsWith("/") ? "" : "/"}index.html`].some(isFile);
};

const filesOf = (ending: string): readonly string[] =>
  readdirSync(site, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(ending));

/** Addresses in a text that a browser or a crawler follows, by the kind of file. */
const FOLLOWED: Readonly<Record<string, RegExp>> = {
  ".html": /\s(?:href|src|data-coverage)="([^"#]+)/g,
  ".css": /url\(["']?([^"')]+)/g,
  ".webmanifest": /"(?:src|url|start_url|scope|id)": "([^"]+)"/g,
  ".xml": /<loc>([^<]+)<\/loc>/g,
  ".js": /(?:\bfrom|\bimport)\s?\(?[`"'](\.{0,2}\/[^`"']+\.js)[`"']/g,
  "llms.txt": /\]\(([^)]+)\)/g,
  "robots.txt": /^Sitemap: (.*)$/gm,
};

beforeAll(publish, 300_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("a site below a folder of its host", () => {
  test.each(Object.entries(FOLLOWED))("what %s files name is in the site", (ending, pattern) => {
    const files = filesOf(ending);
    expect(files.length).toBeGreaterThan(0);
    const own = new URL(ORIGIN).origin;
    const lost = files.flatMap((file) => {
      const at = new URL(`${BASE}${file.replace(/index\.html$/, "")}`, ORIGIN);
      return [...readFileSync(join(site, file), "utf8").matchAll(pattern)].flatMap(([, named = ""]) => {
        if (/^(?:data|mailto|blob|webcal):/.test(named)) return [];
        const address = new URL(named.replaceAll("&amp;", "&"), at);
        return address.origin !== own || isFound(address) ? [] : [`${file}: ${named}`];
      });
    });
    expect([...new Set(lost)]).toEqual([]);
  });

  test("headers, the reference and the address of a page are those of the folder", () => {
    const read = (path: string): string => readFileSync(join(site, path), "utf8");
    for (const [, path = ""] of read("_headers").matchAll(/^(\/.*)$/gm)) expect(path.startsWith(BASE), path).toBe(true);
    expect(JSON.parse(read("data/v1/openapi.json"))).toMatchObject({ servers: [{ url: "/musalla/api/v1" }] });
    expect(read("en/gb/london.html")).toContain(`rel="canonical" href="${ORIGIN}${BASE}en/gb/london"`);
    expect(read("robots.txt")).toContain(`Sitemap: ${ORIGIN}${BASE}sitemap.xml`);
  });

  describe.skipIf(isChromiumAbsent)("as first visits see it (chromium-headless-shell)", () => {
    let [host, contexts]: [StaticHost?, Contexts?] = [];
    beforeAll(async () => {
      [host, contexts] = await Promise.all([startStaticHost("github", site, { base: BASE }), openContexts()]);
    });
    afterAll(async () => {
      await contexts?.close();
      await host?.stop();
    });

    /** Faults of a first visit, and the links of what it showed that lead out of the site or to nothing. */
    const faultsOf = async (path: string): Promise<readonly string[]> => {
      if (host === undefined || contexts === undefined) throw new Error("no host");
      const { page, faults, close } = await visitCold(contexts, `${host.origin}${BASE}${path.slice(1)}`);
      const found = [...(await faults())];
      const links = await page.evaluate<readonly string[]>("[...document.links].map(({ href }) => href)");
      for (const link of new Set(links)) {
        const address = new URL(link);
        if (address.origin === host.origin && address.pathname !== new URL(page.url()).pathname && !isFound(address))
          found.push(`links to ${address.pathname}`);
      }
      await close();
      return found.map((fault) => `${path} ${fault}`);
    };

    test("every kind of page, and nothing is asked outside of the folder", { timeout: 300_000 }, async () => {
      const found: string[] = [];
      const paths = kindsOf(site).map((path, i) => inLanguage(path, i % 2 === 0 ? "en" : "ar"));
      await each(paths, 4, async (path) => void found.push(...(await faultsOf(path))));
      expect(found.sort()).toEqual([]);
      expect(host?.seen.filter((line) => !line.includes(` ${BASE}`))).toEqual([]);
    });

    test("an address that the site does not have leads to the page that it means, in the folder", async () => {
      if (host === undefined || contexts === undefined) throw new Error("no host");
      const { page, close } = await visitCold(contexts, `${host.origin}${BASE}london`);
      await page.waitForURL((url) => url.pathname === `${BASE}en/gb/london`);
      await close();
    });

    test("the worker answers below the folder, and a link within the pages stays there", async () => {
      if (host === undefined || contexts === undefined) throw new Error("no host");
      const { page, close } = await visitCold(contexts, `${host.origin}${BASE}en/gb/london`);
      const scope = await page.evaluate<string>("navigator.serviceWorker.ready.then(({ scope }) => scope)");
      expect(scope).toBe(`${host.origin}${BASE}`);
      await page.locator("nav a", { hasText: "Prayer times" }).first().click();
      await page.locator("h1", { hasText: "Prayer times" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${BASE}prayer/`);
      await page.goBack();
      await page.locator("h1", { hasText: "London" }).waitFor();
      const reply = await page.evaluate<readonly [number, string | null]>(
        `fetch("${BASE}api/v1/types").then(({ status, headers }) => [status, headers.get("x-musalla-source")])`,
      );
      expect(reply).toEqual([200, "device"]);
      await close();
    });
  });
});

describe.skipIf(isNginxAbsent)("below a folder behind nginx (nginx-light, libnginx-mod-http-brotli-static)", () => {
  let nginx: RunningNginx | undefined;
  beforeAll(async () => {
    // nginx reads as nobody.
    chmodSync(scratch, 0o755);
    const { stdout } = await runCli(["nginx", "--base", BASE]);
    nginx = await startNginx(site, { configuration: stdout, base: BASE });
  });
  afterAll(async () => nginx?.stop());

  const ask = async (target: string) => {
    if (nginx === undefined) throw new Error("no nginx");
    return send(nginx.origin, { method: "GET", target, headers: {} });
  };

  test.each([
    ["", 200, "text/html; charset=utf-8", "no-cache"],
    ["en/gb/london", 200, "text/html; charset=utf-8", "public, max-age=300"],
    ["place/", 200, "text/html; charset=utf-8", "no-cache"],
    ["data/v1/manifest.json", 200, "application/json; charset=utf-8", "public, max-age=300"],
    ["nothing", 404, "text/html; charset=utf-8", undefined],
    ["_headers", 404, "text/html; charset=utf-8", undefined],
    ["data/", 404, "text/html; charset=utf-8", undefined],
  ])("/musalla/%s is %d", async (path, expected, type, cache) => {
    const { status, headers, text } = await ask(`${BASE}${path}`);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([expected, type, cache]);
    expect(headers).toMatchObject(SECURITY);
    if (expected === 404) expect(text).toBe(readFileSync(join(site, "404.html"), "utf8"));
  });

  test("scripts are kept, data and embeds are open, and redirects stay in the folder", async () => {
    const script = filesOf(".js").find((path) => path.startsWith("assets/")) ?? "";
    expect((await ask(`${BASE}${script}`)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const path of ["data/v1/manifest.json", "embed/musalla.js"])
      expect((await ask(`${BASE}${path}`)).headers["access-control-allow-origin"]).toBe("*");
    const { status, headers } = await ask(`${BASE}place`);
    expect([status, headers["location"]]).toEqual([301, `${BASE}place/`]);
    expect(nginx?.output()).not.toMatch(/\[(?:warn|alert|crit|emerg)\]/);
  });

  test.skipIf(isChromiumAbsent)(
    "a first visit shows the page, and feeds of the worker lead into the folder",
    async () => {
      const contexts = await openContexts();
      const { page, faults, close } = await visitCold(contexts, `${nginx?.origin}${BASE}en/gb/london`);
      expect(await faults()).toEqual([]);
      await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
      const feed = await page.evaluate<string>(
        `fetch("${BASE}api/v1/events?country=gb&format=atom").then((reply) => reply.text())`,
      );
      const found = await page.evaluate<string>(
        `fetch("${BASE}api/v1/search?q=london").then((reply) => reply.json()).then(({ data }) => data[0].url)`,
      );
      const own = [...feed.matchAll(/href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
      expect(own.length).toBeGreaterThan(3);
      expect([...own, found].filter((address) => !address.startsWith(BASE))).toEqual([]);
      await close();
      await contexts.close();
    },
  );
});

/** An address of this host that a script asks for, or shows, without `siteAt` (web/site/site.ts). */
const BARE = /(?:\b(?:href|src|action)=(?:\{["'`])?["']?|\b(?:fetch|Request|PMTiles)\(["'`])\/[\w$]?/;

test("no source of the pages writes an address from the root of the host", () => {
  const files = ["app", "desk", "docs/client", "embed", "screen", "sw"].flatMap((folder) =>
    readdirSync(join("web", folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join("web", folder, name)),
  );
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, i) =>
        BARE.test(line) && !/^\s*(?:\*|\/)/.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test("without the option the site is at the root", () => expect(NONE).toBe("/"));

test.each([
  ["musalla", "a slash at its beginning"],
  ["//evil.example/", "a slash at its beginning"],
  ["/a/../b/", "a slash at its beginning"],
  ["/a b/", "a slash at its beginning"],
  ["https://owner.github.io/musalla/", "a slash at its beginning"],
])("--base %s is refused, and the message says what it must be", async (base, said) => {
  const { code, stderr } = await runCli(["all", "--static", "--base", base]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect(stderr).toContain("/musalla/");
});

test("--base without --static is refused", async () => {
  const { code, stderr } = await runCli(["all", "--base", "/musalla/"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--base needs --static")]);
});
