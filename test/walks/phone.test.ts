/** The layout of a phone: one row above, the views at the thumb, the first result in sight, nothing but results while typing. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const LANGUAGES = ["en", "ar"] as const;

/** Every list of the first view. */
const LISTS = ["/?lat=41.0138&lng=28.9497", "/?q=mosque", "/?country=TR&type=mosque"] as const;

/** The first result is above this, CSS pixels. */
const FIRST_ABOVE = 200;

describe.skipIf(isChromiumAbsent)("a phone (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const topOf = async (page: Page, selector: string): Promise<number> =>
    (await page.locator(selector).first().boundingBox())?.y ?? Infinity;

  it.each(
    LANGUAGES.flatMap((language) =>
      (["light", "dark"] as const).flatMap((scheme) => LISTS.map((list) => [list, language, scheme] as const)),
    ),
  )("has the first result above the middle of the window: %s in %s, %s", async (list, language, scheme) => {
    const visit = await site.visit(list, { language, scheme, size: "phone" });
    await visit.page.locator("#results a.result").first().waitFor();
    expect(await topOf(visit.page, "#results a.result")).toBeLessThan(FIRST_ABOVE);
    expect(await visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    // The map is one thumb away.
    const { page } = visit;
    expect(await topOf(page, ".map-toggle")).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
    await visit.picture(`phone-list-${LISTS.indexOf(list)}-${language}-phone-${scheme}`);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it.each(
    LANGUAGES.flatMap((language) => ["/", "/place/?id=401", "/prayer/"].map((path) => [path, language] as const)),
  )("has one row above and every view in sight below: %s in %s", async (path, language) => {
    const { page, problems, close } = await site.visit(path, {
      language,
      size: "phone",
      context: { viewport: { width: 360, height: 780 } },
    });
    const header = await page.locator(".site-header").boundingBox();
    expect(header?.height).toBeLessThanOrEqual(56);
    const tabs = page.locator(".site-tabs a");
    expect(await tabs.count()).toBe(5);
    for (const box of await Promise.all((await tabs.all()).map(async (tab) => tab.boundingBox()))) {
      expect(box).not.toBeNull();
      const { x, y, width, height } = box ?? { x: -1, y: -1, width: 0, height: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360.5);
      expect(y + height).toBeLessThanOrEqual(780.5);
      expect(y).toBeGreaterThan(680);
      expect(height).toBeGreaterThanOrEqual(44);
    }
    // The end of the page is not under the bar.
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const [foot, bar] = [
      await page.locator(".site-footer > :last-child").boundingBox(),
      await page.locator(".site-tabs").boundingBox(),
    ];
    expect((foot?.y ?? Infinity) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await tabs.nth(2).click();
    await page.waitForURL(/\/events\//);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(LANGUAGES)("shows nothing but results while somebody types, in %s", async (language) => {
    const { page, picture, violations, problems, close } = await site.visit("/", { language, size: "phone" });
    await page.locator("#q").tap();
    await page.keyboard.type("mosque", { delay: 20 });
    await page.locator("#results a.result").first().waitFor();
    expect(await page.locator(".site-header").isVisible()).toBe(false);
    for (const part of [".filters", ".map-toggle", ".list-here"])
      for (const one of await page.locator(part).all()) expect(await one.isVisible()).toBe(false);
    expect(await topOf(page, "#q")).toBeLessThan(40);
    expect(await topOf(page, "#results a.result")).toBeLessThan(110);
    await picture(`phone-typing-${language}-phone-light`);
    expect(await violations()).toEqual([]);
    // What is tapped is what is opened: nothing moves under the finger.
    const second = page.locator("#results a.result").nth(1);
    const href = await second.getAttribute("href");
    await second.tap();
    await page.locator("#results").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(new URL(href ?? "", site.origin).pathname);
    expect(await page.locator(".site-header").isVisible()).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });

  it("has everything back once the field is left", async () => {
    const { page, close } = await site.visit("/?q=mosque", { language: "en", size: "phone" });
    await page.locator("#q").fill("mosque istanbul");
    await page.locator(".site-header").waitFor({ state: "hidden" });
    await page.locator("#q").blur();
    await page.locator(".site-header").waitFor();
    await page.locator(".filters").waitFor();
    await close();
  });

  it.each(LANGUAGES)("has a sheet for the filters, in %s", async (language) => {
    const { page, picture, violations, problems, close } = await site.visit("/?lat=41.0138&lng=28.9497", {
      language,
      size: "phone",
    });
    const pick = (english: string, arabic: string): string => (language === "en" ? english : arabic);
    await page.getByRole("button", { name: pick("Filters", "التصفية"), exact: true }).tap();
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
    await picture(`phone-sheet-${language}-phone-light`);
    expect(await violations()).toEqual([]);
    await sheet.locator(".chip").first().tap();
    await page.waitForURL(/amenities=/);
    // It stays for the next choice.
    expect(await sheet.isVisible()).toBe(true);
    await sheet.getByRole("button", { name: pick("Show the results", "عرض النتائج") }).tap();
    await sheet.waitFor({ state: "hidden" });
    expect(problems()).toEqual([]);
    await close();
  });
});
