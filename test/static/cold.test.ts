/**
 * First visits of every kind of page on hosts that have files and nothing else, in both languages. None may show an error, and
 * no page that was served whole may lose its content: not before the service worker is there, not where none can come, and
 * not on a slow line.
 */
import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contexts, isChromiumAbsent, launchChromium, openContexts } from "../support/chromium.ts";
import { isNginxAbsent, startNginx } from "../support/nginx.ts";
import { startStaticHost } from "../support/static-host.ts";
import { PAGES } from "../../web/shell.ts";
import { VIEWS } from "../walks/views.ts";
import { type BuiltSite, buildTestSite } from "./built.ts";
import { each, foldersOf, inLanguage, kindsOf, type Lang, visitCold } from "./cold.ts";

/** Several pages load while one is drawn. */
const AT_ONCE = 4;
const LANGUAGES = ["en", "ar"] as const;

describe.skipIf(isChromiumAbsent)("a first visit of a static site (chromium-headless-shell)", () => {
  let [built, contexts]: [BuiltSite?, Contexts?] = [];
  const site = (): string => built?.folder ?? "";
  const open = (): Contexts => {
    if (contexts === undefined) throw new Error("no browser");
    return contexts;
  };
  beforeAll(async () => {
    [built, contexts] = await Promise.all([buildTestSite(), openContexts()]);
    chmodSync(dirname(site()), 0o755);
  }, 300_000);
  afterAll(async () => {
    await contexts?.close();
    built?.remove();
  });

  /** What is wrong with first visits of these addresses, a line each. */
  const faultsAt = async (origin: string, paths: readonly string[], from: Contexts): Promise<readonly string[]> => {
    const found: string[] = [];
    await each(paths, AT_ONCE, async (path) => {
      const visit = await visitCold(from, `${origin}${path}`);
      for (const fault of new Set(await visit.faults())) found.push(`${path} ${fault}`);
      await visit.close();
    });
    return found.sort();
  };

  test("the kinds of pages are all there", () => {
    const kinds = kindsOf(site());
    for (const page of PAGES)
      expect(
        kinds.some((one) => one.startsWith(`/${page}/`)),
        page,
      ).toBe(true);
    expect(foldersOf(site()).length).toBeGreaterThan(kinds.length);
  });

  /** Each language meets each page on two hosts. */
  const HOSTS = [
    ["plain", ["en"]],
    ["github", ["ar"]],
    ["cloudflare", ["en"]],
  ] as const;

  test.each(HOSTS)("on a host like %s", { timeout: 300_000 }, async (kind, languages) => {
    const host = await startStaticHost(kind, site());
    // A plain host finds pages of places, cities and countries under the names of their files.
    const name = (path: string): string => (kind === "plain" ? path.replace(/^\/(?:en|ar)\/[^?]+/, "$&.html") : path);
    try {
      const paths = languages.flatMap((lang: Lang) => kindsOf(site()).map((path) => name(inLanguage(path, lang))));
      expect(await faultsAt(host.origin, paths, open())).toEqual([]);
    } finally {
      await host.stop();
    }
  });

  test.skipIf(isNginxAbsent)("on nginx (nginx-light)", { timeout: 300_000 }, async () => {
    const nginx = await startNginx(site());
    try {
      const paths = kindsOf(site()).map((path, i) => inLanguage(path, LANGUAGES[i % 2] ?? "en"));
      expect(await faultsAt(nginx.origin, paths, open())).toEqual([]);
    } finally {
      await nginx.stop();
    }
  });

  test("every page of the docs", { timeout: 300_000 }, async () => {
    const host = await startStaticHost("github", site());
    try {
      const docs = foldersOf(site()).filter((path) => /^\/docs\/(?!ar\/)/.test(path));
      expect(await faultsAt(host.origin, docs, open())).toEqual([]);
    } finally {
      await host.stop();
    }
  });

  const WITHOUT_WORKER = [
    ...Object.values(VIEWS),
    "/screen/?id=401",
    "/embed/times/?id=401",
    "/docs/",
    "/nothing-here",
  ];

  test("without https no worker can come: the engine answers in the page", { timeout: 300_000 }, async () => {
    const host = await startStaticHost("github", site());
    const name = "musalla.test";
    const browser = await launchChromium([`--host-resolver-rules=MAP ${name} 127.0.0.1`]);
    try {
      const { port } = new URL(host.origin);
      const paths = WITHOUT_WORKER.map((path, i) => inLanguage(path, LANGUAGES[i % 2] ?? "en"));
      const from: Contexts = {
        newContext: async (options) => browser.newContext(options),
        close: async () => undefined,
      };
      expect(await faultsAt(`http://${name}:${port}`, paths, from)).toEqual([]);
    } finally {
      await browser.close();
      await host.stop();
    }
  });

  test(
    "on a slow line a page shows what it was served with, and one that was not loads",
    { timeout: 300_000 },
    async () => {
      const line = { latencyMs: 150, bytesPerMs: 200 };
      const host = await startStaticHost("github", site(), { line });
      try {
        for (const path of ["/en/gb/london", "/ar/gb/london", "/place/?id=401"])
          expect(await faultsAt(host.origin, [path], open())).toEqual([]);
      } finally {
        await host.stop();
      }
    },
  );

  test("once the worker has come it answers, and what the page asked for is not asked of a host without the API again", async () => {
    const host = await startStaticHost("github", site());
    try {
      const { page, close } = await visitCold(open(), `${host.origin}/en/gb/london`);
      await page.waitForFunction("navigator.serviceWorker.controller !== null");
      const reply = await page.evaluate<readonly [number, string | null]>(
        `fetch("/api/v1/types").then(({ status, headers }) => [status, headers.get("x-musalla-files")])`,
      );
      expect(reply).toEqual([200, "host"]);
      expect(await page.locator(".banner p").count()).toBe(0);
      await close();
    } finally {
      await host.stop();
    }
  });
});
