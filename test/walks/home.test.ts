/** The first screen of somebody who was here before: the day at the last place, what is near it, and no word on what the site is. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { LOOKS, nameOf, openSite } from "./browser.ts";
import type { Site, VisitOptions } from "./browser.ts";

const LONDON = { state: { lat: "51.51", lng: "-0.13", city: "london", country: "GB" }, name: "London" };
/** Where a device was: no city, and a name from the place beside it. */
const POINT = { state: { lat: "51.52", lng: "-0.07" }, name: "London" };
const FAVOURITES = [{ id: 401, name: "Quba Mosque", lang: "en", city: "Medina" }];

const SHIFTS = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });`;

describe.skipIf(isChromiumAbsent)("the first screen (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const visitAs = async (place: object | null, options: VisitOptions = {}, favourites: readonly object[] = []) =>
    site.visit("/", {
      ...options,
      prepare: async (page) => {
        await page.addInitScript(SHIFTS);
        await page.addInitScript(
          `localStorage.setItem("musalla.place", ${JSON.stringify(JSON.stringify(place))});
           localStorage.setItem("musalla.favourites", ${JSON.stringify(JSON.stringify(favourites))});`,
        );
      },
    });

  it.each(LOOKS.map((look) => [nameOf(look), look] as const))(
    "is the day of the last place for who was here before, in %s",
    async (name, look) => {
      const visit = await visitAs(LONDON, look, FAVOURITES);
      const { page } = visit;
      const pick = (english: string, arabic: string): string => (look.language === "en" ? english : arabic);
      const day = page.locator(".own-day");
      expect(await day.locator("h2").innerText()).toContain(pick("London", "لندن"));
      expect(await day.locator(".hijri").innerText()).toMatch(/14[45]\d/);
      const times = await day.locator(".own-times dd").allInnerTexts();
      expect(times).toHaveLength(6);
      for (const time of times) expect(time).toMatch(/^\d{1,2}:\d\d/);
      expect(await day.locator('.own-times [aria-current="time"]').count()).toBeLessThanOrEqual(1);
      // The sky of the year, with its mark at the day that is shown; screen readers pass it by.
      const sky = day.locator("svg.own-sky[aria-hidden=true]");
      const days = (Date.now() - Date.UTC(new Date().getUTCFullYear(), 0, 1)) / 86_400_000;
      const mark = Number(await sky.locator(".sky-today").getAttribute("x"));
      expect(Math.abs(mark - Math.floor(days))).toBeLessThanOrEqual(1);
      expect(await day.getByRole("timer").innerText()).toMatch(/^\d+:\d\d:\d\d$/);

      const mosque = page.locator(".own-mosque a");
      expect(await mosque.getAttribute("href")).toMatch(/^\/(?:en|ar)\/gb\//);
      // A city is no point, from which anything would be so far.
      expect(await mosque.innerText()).not.toMatch(/\d\s?(?:m|km|yd|mi|م|كم)\b/);
      expect(await page.locator(".own-favourites a").innerText()).toContain("Quba Mosque");

      // The days until Ramadan or an Eid; whether they are certain is said as the API says it.
      const awaited = page.locator(".own-awaited");
      const id = new URL((await awaited.getAttribute("href")) ?? "", site.origin).searchParams.get("id");
      const answer = await page.request.get(`${site.origin}/api/v1/events?id=${id}&country=GB`);
      const [event] = ((await answer.json()) as { data: { slug: string; status: string }[] }).data;
      expect(event?.slug).toMatch(/^(?:ramadan-begins|eid-al-fitr|eid-al-adha)-\d+$/);
      const isExpected = event?.status === "expected";
      expect(/Expected|متوقَّع/.test(await awaited.innerText())).toBe(isExpected);

      expect(visit.requests().filter((path) => path.startsWith("/api/v1/countries"))).toEqual([]);
      // Nobody who knows the site is told what it is, or where others begin.
      expect(await page.locator(".start-cities, .promises, .reach").count()).toBe(0);
      const hero = await page.locator(".hero").boundingBox();
      expect(hero?.height).toBeLessThan(2);
      const box = await day.boundingBox();
      expect(box?.y).toBeLessThan(look.size === "phone" ? 330 : 300);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await page.evaluate("shifted")).toBeLessThan(0.05);
      await visit.picture(`home-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it.each(["en", "ar"] as const)(
    "names the town that a point is near to, and says how far the mosque is, in %s",
    async (language) => {
      const { page, problems, close } = await visitAs(POINT, { language });
      const text = await page.locator(".own").innerText();
      expect(text).toMatch(language === "en" ? /Near London/ : /قرب London/);
      expect(text).not.toMatch(/\d+\.\d+°|51\.5/);
      expect(await page.locator(".own-mosque a").innerText()).toMatch(
        language === "en" ? /\d\s(?:yd|mi)/ : /\d (?:م|كم)/,
      );
      expect(problems()).toEqual([]);
      await close();
    },
  );

  it("asks for none of this for a stranger, and tells what the site is", async () => {
    const { page, requests, problems, close } = await visitAs(null, { language: "en" });
    expect(requests().filter((path) => /\/api\/v1\/(?:prayer|events|places)|\/own-/.test(path))).toEqual([]);
    expect(await page.locator(".own").count()).toBe(0);
    for (const part of [".hero .lead", ".start-cities", ".promises"])
      expect(await page.locator(part).isVisible()).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });

  it("is that of a stranger again once the place is forgotten", async () => {
    const { page, problems, close } = await visitAs(LONDON, { language: "en" });
    await page.getByRole("button", { name: "Forget this place" }).click();
    await page.getByRole("button", { name: "Yes, forget it" }).click();
    await page.getByText("This device has forgotten the place.").waitFor();
    await page.locator(".start-cities").waitFor();
    expect(await page.locator(".own-day").count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });
});
