/**
 * The mosque's screen in a real browser, over files alone: what it shows is what its state says, in every orientation and
 * direction; it starts and goes on without a network, over a change of the clock; and its set-up.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headersAt, securityAt } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import type { Read } from "#core/shard/cache.ts";
import { countdownText } from "../../web/app/prayer/next.ts";
import { DEFAULTS } from "../../web/screen/base/options.ts";
import { screenState } from "../../web/screen/state/screen-state.ts";
import { shellOf } from "../../web/shell.ts";
import { type Contexts, isChromiumAbsent, openContexts } from "../support/chromium.ts";
import { openEngine, type TestEngine } from "../support/engine.ts";
import { type Gate, type Handler, openGate } from "./offline/gate.ts";
import { LONDON, londonFiles, RULES, shownAt } from "../web/screen/screen-london.ts";
import { violationsOf, watch } from "./watch.ts";

const DATA = "/data/v1/";

const SIZES = {
  "720p": { width: 1280, height: 720 },
  "1080p": { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
} as const;

/** The pages that were built, and data of the tests; the host has the time that the test gives it. */
const hostOf =
  (data: Read, now: () => number): Handler =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://static.test");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const headers = { ...securityAt(name), ...headersAt(name), "content-type": contentTypeOf(name) };
    const date = new Date(now()).toUTCString();
    const send = (bytes: Uint8Array | null): void => {
      if (bytes === null) response.writeHead(404, { "content-type": "text/html", date }).end("<h1>404</h1>");
      else response.writeHead(200, { ...headers, date }).end(bytes);
    };
    if (pathname.startsWith(DATA)) {
      void data(pathname.slice(DATA.length)).then(send);
      return;
    }
    const path = join("public", name);
    send(existsSync(path) && !name.includes("..") ? readFileSync(path) : null);
  };

describe.skipIf(isChromiumAbsent)("the mosque's screen", () => {
  let [engine, contexts, gate]: [TestEngine?, Contexts?, Gate?] = [];
  let data: Read;
  let nowMs = 0;
  beforeAll(async () => {
    engine = await openEngine();
    data = londonFiles(engine, [...RULES, { prayer: "isha", value: "20:00", from: "2026-03-27" }]);
    contexts = await openContexts();
    gate = await openGate(
      () => "",
      hostOf(
        async (name) => data(name),
        () => nowMs,
      ),
    );
  });
  afterAll(async () => {
    await contexts?.close();
    await gate?.close();
  });

  const open = async (at: string, query: string, options: BrowserContextOptions = {}) => {
    const context = await contexts?.newContext({
      viewport: SIZES["720p"],
      serviceWorkers: "block",
      locale: "en-GB",
      timezoneId: "America/New_York",
      ...options,
    });
    const page = await context?.newPage();
    if (page === undefined || context === undefined || gate === undefined) throw new Error("no page");
    const { problems } = watch(page, gate.origin, []);
    nowMs = Date.parse(at);
    await page.clock.install({ time: nowMs });
    await page.goto(`${gate.origin}/screen/${query}`);
    return { page, context, problems };
  };

  /** Lets the clock of the page and of the host go on. */
  const wait = async (page: Page, ms: number): Promise<void> => {
    nowMs += ms;
    await page.clock.setSystemTime(nowMs);
    await page.clock.runFor(1000);
  };

  const fits = async (page: Page): Promise<readonly string[]> =>
    page.evaluate<
      readonly string[]
    >(`[document.documentElement, ...document.querySelectorAll(".screen *")].filter((one) => {
      if (one.closest(".boxes, .unseen") !== null) return false;
      const { right, bottom, left, top } = one.getBoundingClientRect();
      return right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1 || top < -1;
    }).map(({ className, textContent }) => className + ": " + textContent.slice(0, 40))`);

  it.each([
    ["en", "1080p", "2026-02-11T14:00:00Z", "Asr adhan in"],
    ["ar", "upright", "2026-02-11T18:30:00Z", "أذان العشاء بعد"],
    ["ur", "720p", "2026-02-25T03:00:00Z", "فجر: اذان میں باقی"],
    ["ar", "1080p", "2026-03-24T12:20:00Z", "إقامة الظهر بعد"],
  ] as const)("in %s on %s at %s shows what its state says", async (language, size, at, counts) => {
    const { page, context, problems } = await open(at, `?id=${LONDON}&lang=${language}&clock=24`, {
      viewport: SIZES[size],
    });
    await page.locator(".times").waitFor();
    await wait(page, 1000);
    const state = screenState(await shownAt(data, nowMs), DEFAULTS, nowMs);
    expect(await page.locator(".count h2").textContent()).toBe(counts);
    const shown = await page.locator(".digits").textContent();
    const around = [-1000, 0, 1000].map((ms) => countdownText(state?.next?.atMs ?? 0, nowMs + ms));
    expect(around).toContain(shown);
    expect(await page.locator(".times tbody .adhan").allTextContents()).toEqual(state?.rows.map(({ adhan }) => adhan));
    expect(await page.locator(".times tbody .iqama").allTextContents()).toEqual(
      state?.rows.map(({ name, iqama }) => (name === "sunrise" ? "" : iqama.join(""))),
    );
    expect(await page.locator("html").getAttribute("dir")).toBe(language === "en" ? "ltr" : "rtl");
    expect(await page.locator(".troubles").count()).toBe(0);
    expect(await fits(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    if (process.env["PICTURES"] === "1")
      await page.screenshot({ path: `.cache/screenshots/screen-${language}-${size}.png` });
    await context.close();
  });

  it("starts and goes on without a network, over the change of the clock, and goes red in both languages", async () => {
    const at = "2026-03-28T23:50:00Z";
    const { page, context } = await open(at, `?id=${LONDON}&lang=en,ar&seconds=300&clock=24`, {
      serviceWorkers: "allow",
    });
    await page.locator(".times").waitFor();
    await page.evaluate("navigator.serviceWorker.ready");
    // The clock of the test hides from the page what it loaded before its worker, so that it loads it again by the worker.
    await page.reload();
    await page.locator(".times").waitFor();
    // All that a start needs is kept: the page, its scripts and the place.
    await expect
      .poll(
        async () =>
          page.evaluate<number>(`(async () => {
            const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
            return kept.flat().filter(({ url }) => url.includes("/assets/screen/")).length;
          })()`),
        { timeout: 30_000 },
      )
      .toBe(shellOf("public").again.filter((path) => path.startsWith("/assets/screen/")).length);
    await gate?.shut();
    await page.reload();
    await page.locator(".times").waitFor();
    const clock = async (): Promise<string> =>
      (await page.locator(".clock").innerText()).replaceAll(/\s/g, "").slice(0, 5);
    const counted = async () => page.locator(".digits").textContent();

    await wait(page, 10 * 60_000);
    expect(await clock()).toBe("00:00");
    await expect.poll(async () => page.locator(".dates").innerText()).toContain("29 March");
    await wait(page, 3_599_000);
    expect([await clock(), await page.locator(".count h2").textContent()]).toEqual(["02:00", "Fajr adhan in"]);
    const fajrMs = Date.parse((await shownAt(data, nowMs)).records[8]?.timings_iso["fajr"] ?? "");
    expect([-1000, 0, 1000].map((ms) => countdownText(fajrMs, nowMs + ms))).toContain(await counted());

    // A night's sleep, then the clock is set back by an hour.
    await wait(page, 8 * 3_600_000);
    expect(await clock()).toBe("10:00");
    await wait(page, -3_600_000);
    expect(await clock()).toBe("09:00");
    expect(await page.locator(".troubles").count()).toBe(0);

    await wait(page, 15 * 86_400_000);
    await expect.poll(async () => page.locator(".troubles p").count()).toBe(2);
    const said = await page.locator(".troubles p").allTextContents();
    expect(said[0]).toBe("No new data since 28 March 2026. The times may have changed.");
    expect(said[1]).toContain("28 مارس 2026");
    expect(await page.locator(".times tbody tr").count()).toBe(6);
    expect(await fits(page)).toEqual([]);

    // The network is back.
    await gate?.open();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect.poll(async () => page.locator(".troubles").count(), { timeout: 20_000 }).toBe(0);
    await context.close();
  });

  it("is dark while people pray, and says what to do where there is no such place", async () => {
    const { page, context } = await open("2026-03-24T13:16:00Z", `?id=${LONDON}&lang=tr`);
    await page.locator(".dark").waitFor();
    expect(await page.locator(".dark h1").textContent()).toBe("Öğle: namaz başladı");
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
    const none = await open("2026-03-24T13:16:00Z", "?id=1999999&lang=en");
    await none.page.getByText("There is no place with this number.").waitFor();
    await none.context.close();
  });

  it("is set up by a page that writes its address", async () => {
    const { page, context, problems } = await open("2026-03-24T10:00:00Z", "?lang=en&theme=pink", {
      viewport: { width: 360, height: 780 },
    });
    await page.getByText('must be one of auto, day, night, light, got "pink"').waitFor();
    await page.getByLabel("Mosque", { exact: true }).fill(`https://musalla.example/en/gb/london/a-mosque-${LONDON}`);
    await page.getByLabel("العربية").check();
    await page.getByLabel("Seconds for each language").fill("20");
    await page.getByLabel("Colours").selectOption("night");
    await page.getByLabel("Sunrise").uncheck();
    const address = `/screen/?id=${LONDON}&lang=en,ar&seconds=20&theme=night&hide=sunrise`;
    expect(await page.getByLabel("Address of this screen").inputValue()).toBe(`${gate?.origin ?? ""}${address}`);
    expect(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByText("Show the screen").click();
    await page.locator(".times").waitFor();
    expect(await page.locator(".times tbody tr").count()).toBe(5);
    // On the screen itself it opens by a key, as that of a remote control.
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Set up this screen" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".times").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it("the worker keeps the page everywhere, and its scripts where the screen was opened", () => {
  const { now, later, again, pages } = shellOf("public");
  const scripts = later.filter((path) => path.startsWith("/assets/screen/"));
  expect(now).toContain("/screen/");
  expect(pages["/screen/"]).toBe("/screen/");
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  for (const path of scripts) expect(again).toContain(path);
  expect(now.filter((path) => path.startsWith("/assets/screen/"))).toEqual([]);
});
