/** Words of prayer that explain themselves, by finger, by keys and to screen readers, in the language of the page. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../web/app/i18n/languages.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const JAKARTA = "/prayer/?country=ID&city=jakarta&lat=-6.21462&lng=106.84513";
const ISTANBUL = "/prayer/?country=TR&city=istanbul&lat=41.01&lng=28.95";

const sentencesOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`web/app/i18n/explained/${language}.json`, "utf8")) as Record<string, string>;

describe.skipIf(isChromiumAbsent)("explained words (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(LANGUAGES)("say their sentence at a tap, and move nothing, in %s", async (language) => {
    const visit = await site.visit(`${JAKARTA}&lang=${language}`, { size: "phone" });
    const { page } = visit;
    const word = page.locator(".more-times .explained").first();
    await word.waitFor();
    const height = async () => page.evaluate("document.querySelector('main').getBoundingClientRect().height");
    const before = await height();
    await word.tap();
    const said = sentencesOf(language)["imsak"] ?? "";
    await page.locator(".explained-sentence:popover-open", { hasText: said }).waitFor();
    expect(await height()).toBe(before);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.picture(`explained-${language}`);
    await visit.close();
  });

  it("open and close by keys, hold the focus meanwhile and give it back; each is as tall as a thumb wants", async () => {
    const visit = await site.visit(JAKARTA, { language: "en" });
    const { page } = visit;
    const word = page.getByRole("rowheader", { name: "Asr" }).getByRole("button");
    await word.focus();
    await page.keyboard.press("Enter");
    const sentence = page.locator(".explained-sentence:popover-open");
    await sentence.waitFor();
    expect(await page.evaluate("document.activeElement.matches('.explained-sentence:popover-open')")).toBe(true);
    await page.getByText(sentencesOf("en")["asr"] ?? "").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".explained-sentence:popover-open").count()).toBe(0);
    expect(await page.evaluate("document.activeElement.closest('tr').className")).toBe("time-asr");
    const heights = await page
      .locator(".today .explained")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await visit.close();
  });

  it("are on the page of a place, and its sentences are fetched at the first tap alone", async () => {
    const visit = await site.visit("/place/?id=401", { language: "en" });
    const { page } = visit;
    const word = page.getByRole("rowheader", { name: "Isha" }).getByRole("button");
    await word.waitFor();
    await page.waitForTimeout(500);
    const before = visit.requests().length;
    await word.click();
    await page.getByText(sentencesOf("en")["isha"] ?? "").waitFor();
    expect(visit.requests().length).toBe(before + 1);
    expect(await visit.violations()).toEqual([]);
    await visit.close();
  });

  it("name no imsak where the fast begins at Fajr as printed", async () => {
    const visit = await site.visit(ISTANBUL, { language: "en" });
    await visit.page.locator(".more-times .of-midnight").waitFor();
    expect(await visit.page.locator(".more-times .of-imsak").count()).toBe(0);
    await visit.close();
  });
});
