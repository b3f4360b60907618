/**
 * The elements in pages of another origin, over a static copy without a server of ours: what they show is what the engine
 * answers, they ask only the copy, pass axe in both directions, and weigh what is said. Frames of other origins show the
 * pages for them, and no other.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contexts, isChromiumAbsent, openContexts } from "../support/chromium.ts";
import { serveStatic, type StaticFiles } from "../support/static-files.ts";
import { openEngine } from "../../packages/elements/src/engine.ts";
import { violationsOf } from "../walks/watch.ts";

const PHONE = { width: 360, height: 780 };
const PLACE = 401;
const POINT = { lat: 51.5165, lng: -0.0655 };

/** The most that the scripts may weigh after gzip: the first is what every page loads. */
const BYTES_MAX = { musalla: 15_500, engine: 147_000, frame: 1_000 };

const page = (copy: string, language: string, dir: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><title>A mosque</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${copy}; connect-src ${copy}; frame-src ${copy}">
<script async src="${copy}/embed/musalla.js"></script></head>
<body><main><h1>A mosque</h1>${body}</main></body></html>`;

const ALL = `<musalla-times place="${PLACE}"></musalla-times>
<musalla-near lat="${POINT.lat}" lng="${POINT.lng}" limit="3"></musalla-near>
<musalla-qibla lat="${POINT.lat}" lng="${POINT.lng}"></musalla-qibla>`;
const FRAMES = (copy: string): string =>
  [
    `embed/times/?id=${PLACE}`,
    `embed/near/?lat=${POINT.lat}&amp;lng=${POINT.lng}`,
    "embed/qibla/?lat=0&amp;lng=0",
    "404.html",
  ]
    .map((path) => `<iframe title="${path}" src="${copy}/${path}"></iframe>`)
    .join("\n");

let copy: StaticFiles;
let other: StaticFiles;
let contexts: Contexts;
beforeAll(async () => {
  copy = await serveStatic(resolve("public"));
  other = await serveStatic(null, {
    "/en": page(copy.origin, "en", "ltr", ALL),
    "/ar": page(copy.origin, "ar", "rtl", ALL),
    "/ask": page(copy.origin, "tr", "ltr", "<musalla-near></musalla-near><musalla-qibla></musalla-qibla>"),
    "/wrong": page(
      copy.origin,
      "en",
      "ltr",
      '<musalla-times place="x"></musalla-times><musalla-qibla lat="91" lng="0">',
    ),
    "/frames": page(copy.origin, "en", "ltr", FRAMES(copy.origin)),
    "/favicon.ico": "",
  });
  if (!isChromiumAbsent) contexts = await openContexts();
});
afterAll(async () => {
  await contexts?.close();
  await Promise.all([copy.stop(), other.stop()]);
});

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  readonly origins: ReadonlySet<string>;
}

const open = async (path: string, options: Parameters<Contexts["newContext"]>[0] = {}): Promise<Opened> => {
  const context = await contexts.newContext({ viewport: PHONE, ...options });
  const opened = await context.newPage();
  const [errors, origins] = [new Array<string>(), new Set<string>()];
  opened.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  opened.on("pageerror", (error) => errors.push(error.message));
  opened.on("request", (request) => origins.add(new URL(request.url()).origin));
  await opened.goto(other.origin + path);
  return { page: opened, context, errors, origins };
};

test.each(Object.entries(BYTES_MAX))("%s.js weighs at most %d bytes after gzip", (name, most) => {
  expect(gzipSync(readFileSync(join("public/embed", `${name}.js`)), { level: 9 }).length).toBeLessThanOrEqual(most);
});

describe.skipIf(isChromiumAbsent)("in a page of another origin", () => {
  test.each([
    ["en", "Maghrib"],
    ["ar", "المغرب"],
  ])("%s: times, places and the qibla, with nothing asked of a third origin", async (language, maghrib) => {
    const { page: shown, errors, origins, context } = await open(`/${language}`);
    const times = shown.locator("musalla-times");
    await times.locator("table").waitFor();
    const engine = await openEngine(copy.origin);
    const day = await engine.day(PLACE, language, Date.now());
    expect(await times.locator("[part=name]").textContent()).toBe(day?.place.name);
    const adhans = await times
      .locator("tbody time")
      .evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
    expect(adhans).toContain(day?.record.timings_iso.maghrib);
    expect(await times.locator("tbody th").allTextContents()).toContain(maghrib);
    const near = await engine.near({ ...POINT, limit: 3, radius: 50_000, lang: language }, Date.now());
    await shown.locator("musalla-near li").first().waitFor();
    expect(await shown.locator("musalla-near [part=name]").allTextContents()).toEqual(
      near.places.map(({ name }) => name),
    );
    expect(await shown.locator("musalla-qibla [part=bearing]").textContent()).toBe("119.1°");
    expect(await times.locator("[dir]").first().getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
    const counted = await times.locator("[part=countdown]").textContent();
    await expect.poll(async () => times.locator("[part=countdown]").textContent()).not.toBe(counted);
    expect(await violationsOf(shown)).toEqual([]);
    expect([...origins].sort()).toEqual([copy.origin, other.origin].sort());
    expect(errors).toEqual([]);
    expect(await shown.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    if (process.env["PICTURES"] === "1")
      await shown.screenshot({ path: `.cache/screenshots/embed-${language}.png`, fullPage: true });
    await context.close();
  });

  test("asks for the position only when the button is pressed, and says when it is refused", async () => {
    const refused = await open("/ask");
    const near = refused.page.locator("musalla-near");
    await near.locator("button").waitFor();
    await refused.page.locator("musalla-qibla button").waitFor();
    expect([...refused.origins].sort()).toEqual([copy.origin, other.origin].sort());
    await near.locator("button").click();
    await near.locator("[part=notice]", { hasText: "Konum" }).waitFor();
    await refused.context.close();
    const agreed = await open("/ask", {
      permissions: ["geolocation"],
      geolocation: { latitude: POINT.lat, longitude: POINT.lng },
    });
    await agreed.page.locator("musalla-near button").click();
    await agreed.page.locator("musalla-near li").first().waitFor();
    await agreed.page.locator("musalla-qibla button").click();
    expect(await agreed.page.locator("musalla-qibla [part=bearing]").textContent()).toBe("119,1°");
    expect(agreed.errors).toEqual([]);
    await agreed.context.close();
  });

  test("names the attributes that are wrong", async () => {
    const { page: shown, context } = await open("/wrong");
    await expect
      .poll(async () => shown.locator("[part=error]").allTextContents())
      .toEqual([
        '<musalla-times>: place must be a whole number from 1 to 2147483647, got "x"',
        '<musalla-qibla>: lat must be degrees from -90 to 90, got "91"',
      ]);
    await context.close();
  });

  test("stands in frames by its own pages, and no other page does", async () => {
    const { page: shown, context } = await open("/frames");
    const framed = (path: string) => shown.frameLocator(`iframe[title="${path}"]`);
    await framed(`embed/times/?id=${PLACE}`).locator("musalla-times table").waitFor();
    await framed(`embed/near/?lat=${POINT.lat}&lng=${POINT.lng}`).locator("musalla-near li").first().waitFor();
    await framed("embed/qibla/?lat=0&lng=0").locator("musalla-qibla [part=bearing]").waitFor();
    const urls = (): string[] => shown.frames().map((frame) => frame.url());
    await expect.poll(urls).toContain("chrome-error://chromewebdata/");
    expect(urls()).not.toContain(`${copy.origin}/404.html`);
    await context.close();
  });
});
