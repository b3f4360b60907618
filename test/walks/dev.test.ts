/** `npm run dev` in a copy of the project: what is saved is seen in the open browser, and served by the server again. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Contexts, isChromiumAbsent, openContexts } from "../support/chromium.ts";
import { freePort } from "../support/port.ts";

/** What is copied; the rest is linked, of the data the records. */
const COPIED = [
  "build",
  "server",
  "web",
  "packages",
  "package.json",
  "nitro.config.ts",
  "tsconfig.json",
  ".cache/pages",
];
const RECORDS = /^data\/(?:layers|places|imports|cities\.csv)/;
const LINKED = [
  "node_modules",
  "public",
  "bench",
  ...["layers", "places", "imports", "cities.csv"].map((name) => join("data", name)),
];

/** As long as a slow machine needs; the figures are printed. */
const WITHIN = { timeout: 60_000, interval: 20 };

describe.skipIf(isChromiumAbsent)("npm run dev (needs chromium)", () => {
  const copy = mkdtempSync(join(tmpdir(), "musalla-dev-"));
  let [origin, output] = ["", ""];
  let child: ChildProcess;
  let contexts: Contexts;
  let page: Page;

  beforeAll(async () => {
    for (const path of COPIED) cpSync(path, join(copy, path), { recursive: true });
    cpSync("data", join(copy, "data"), { recursive: true, filter: (path) => !RECORDS.test(path) });
    for (const path of LINKED) symlinkSync(resolve(path), join(copy, path));
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const words = ["--import", "tsx", "web/dev/main.ts", "--no-data", "--port", String(port)];
    // Of the tests themselves; vitest's would make a build of another kind.
    const environment = { ...process.env, MUSALLA_BASE: undefined, NODE_ENV: undefined, VITEST: undefined };
    child = spawn(process.execPath, words, { cwd: copy, env: environment });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitFor(() => expect(output).toContain("Musalla in development"), WITHIN);
    contexts = await openContexts();
    page = await (await contexts.newContext()).newPage();
  }, 180_000);

  afterEach(({ task }) => {
    if (task.result?.state === "fail") process.stdout.write(`npm run dev said:\n${output}\n`);
  });

  afterAll(async () => {
    await contexts?.close();
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
    rmSync(copy, { recursive: true, force: true });
  });

  const change = (file: string, from: string | RegExp, to: string): void => {
    const path = join(copy, file);
    const before = readFileSync(path, "utf8");
    const after = before.replace(from, to);
    expect(after, file).not.toBe(before);
    writeFileSync(path, after);
  };

  /** The milliseconds until the page has a text. */
  const untilShown = async (text: string): Promise<number> => {
    const startedMs = performance.now();
    await page.getByText(text).first().waitFor({ timeout: WITHIN.timeout });
    return Math.round(performance.now() - startedMs);
  };

  const report = (what: string, ms: number): void => void process.stdout.write(`npm run dev, ${what}: ${ms} ms\n`);

  it.each([
    ["the explorer", "/?lang=en", "Find a place to pray"],
    ["a place", "/en/sa/medina/quba-mosque-401", "Quba Mosque"],
    ["prayer times", "/prayer/?lat=51.5&lng=-0.1&lang=en", "Fajr"],
    ["a form", "/suggest/?id=401&lang=en", "Suggest a change"],
    ["the docs", "/docs/quick-start/", "Quick start"],
    ["the desk", "/desk/?lang=en", "Moderation"],
    ["the screen", "/screen/?lang=en", "Set up this screen"],
  ])("serves %s from its sources, without a service worker", async (_what, address, said) => {
    await page.goto(`${origin}${address}`);
    await page.getByText(said).first().waitFor({ timeout: WITHIN.timeout });
    expect(await page.locator('script[src="/@vite/client"]').count()).toBe(1);
    expect(await page.evaluate("navigator.serviceWorker.controller")).toBeNull();
  });

  it.each([
    [
      "a text",
      "/?lang=en",
      "web/app/i18n/en.json",
      "Find a place to pray",
      "Find somewhere to pray",
      "Find somewhere to pray",
    ],
    [
      "a view",
      "/?lang=en",
      "web/app/views/explore.tsx",
      '<h1>{t("explore.title")}</h1>',
      "<h1>A changed view</h1>",
      "A changed view",
    ],
    ["a guide", "/docs/quick-start/", "web/docs/en/quick-start.md", /^# .*$/m, "# A changed guide", "A changed guide"],
  ])("shows %s that was saved", async (what, address, file, from, to, said) => {
    await page.goto(`${origin}${address}`, { waitUntil: "networkidle" });
    change(file, from, to);
    report(what, await untilShown(said));
  });

  it("shows a style that was saved", async () => {
    await page.goto(`${origin}/?lang=en`, { waitUntil: "networkidle" });
    const startedMs = performance.now();
    change("web/style/base.css", ":root {", ":root {\n  --made-by-test: 7;");
    const has = "getComputedStyle(document.documentElement).getPropertyValue('--made-by-test').trim() === '7'";
    await page.waitForFunction(has, undefined, { timeout: WITHIN.timeout, polling: WITHIN.interval });
    report("a style", Math.round(performance.now() - startedMs));
  });

  it("answers with a server that was saved; reads wait for it", { timeout: 90_000 }, async () => {
    const said = async (): Promise<string> => (await fetch(`${origin}/api/v1/nothing`)).text();
    expect(await said()).toContain("not-found");
    const startedMs = performance.now();
    change("server/core/api/place.ts", "the API begins at", "the changed API begins at");
    await expect.poll(said, WITHIN).toContain("the changed API begins at");
    report("a server file", Math.round(performance.now() - startedMs));
    expect((await fetch(`${origin}/api/v1/types`)).status).toBe(200);
  });

  it("names file and line of a fault in the terminal, and goes on when it is mended", async () => {
    await page.goto(`${origin}/?lang=en`, { waitUntil: "networkidle" });
    const file = "web/app/views/explore.tsx";
    const before = readFileSync(join(copy, file), "utf8");
    const line = before.slice(0, before.indexOf("<h1>A changed view</h1>")).split("\n").length;
    change(file, "<h1>A changed view</h1>", "<h1>A changed view</h2>");
    await expect.poll(() => output, WITHIN).toMatch(new RegExp(`views/explore\\.tsx:${line}:\\d+`));
    writeFileSync(join(copy, file), before.replace("A changed view", "A mended view"));
    report("a mended view", await untilShown("A mended view"));
  });
});
