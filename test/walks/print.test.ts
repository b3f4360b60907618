/** Every view on paper: nothing to press, what it is about, and where it is from. A sheet of times names all that it depends on. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { type Look, openSite, type Site } from "./browser.ts";
import { VIEWS } from "./views.ts";

/** What only a screen has a use for. */
const CONTROLS = `button, input, select, textarea, summary, nav, canvas, dialog, .button, .chip, .way, .skip-link,
  [role="button"], [role="timer"], [class*="maplibregl"]`;

const PAGES: Readonly<Record<string, string>> = {
  ...VIEWS,
  map: "/?lat=51.51&lng=-0.06&map=12/51.51/-0.06",
  ramadan: "/prayer/?city=london&country=GB&lat=51.51&lng=-0.13&ramadan=1448",
};

const printed = async (site: Site, address: string, look: Partial<Look>) => {
  const visit = await site.visit(address, {
    ...look,
    prepare: async (page) => page.clock.setFixedTime(new Date("2026-11-23T09:00:00Z")),
  });
  await visit.page.emulateMedia({ media: "print" });
  return visit;
};

describe.skipIf(isChromiumAbsent)("on paper (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const LANGUAGES = ["en", "ar"] as const;
  const CELLS = Object.keys(PAGES).flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

  test.each(CELLS)("%s in %s has nothing to press, its title, and its address", async (name, language) => {
    const { page, close } = await printed(site, PAGES[name] ?? "", { language });
    const seen = await page
      .locator(CONTROLS)
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 100)));
    expect(seen).toEqual([]);
    const text = await page.locator("body").innerText();
    expect(text.length).toBeGreaterThan(20);
    expect(text).toContain(new URL(site.origin).host);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    await close();
  });

  test.each(["/docs/quick-start/", "/docs/ar/quick-start/", "/docs/", "/privacy/"])(
    "%s of the documentation has nothing to press, and its text",
    async (address) => {
      const { page, close } = await printed(site, address, {});
      const seen = await page.locator(CONTROLS).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
      expect(seen).toBe(0);
      expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
      await close();
    },
  );

  test.each([
    ["a month", "month=2027-02", "en", ["London", "February 2027", "1 February 2027 to 28 February 2027"]],
    ["Ramadan", "ramadan=1448", "en", ["London", "Ramadan 1448", "8 February 2027 to 8 March 2027", "Expected"]],
    ["رمضان", "ramadan=1448", "ar", ["لندن", "رمضان 1448", "8 فبراير 2027", "متوقَّع"]],
  ] as const)("the sheet of %s names place, period, method and source", async (_, period, language, words) => {
    const address = `/prayer/?city=london&country=GB&lat=51.51&lng=-0.13&${period}`;
    const { page, close } = await printed(site, address, { language });
    const sheet = page.locator(".timetable");
    await sheet.locator("tbody tr").first().waitFor();
    const text = await sheet.innerText();
    const record = await page.request.get(`${site.origin}/api/v1/prayer?lat=51.51&lng=-0.13&lang=${language}`);
    const { data } = (await record.json()) as { data: { method: { name: string }; timezone: string }[] };
    for (const word of [...words, data[0]?.method.name ?? "?", data[0]?.timezone ?? "?", "51.51°", "0.13°"])
      expect(text).toContain(word);
    await close();
  });

  test("the sheet of a place names its address, its time zone and its method", async () => {
    const { page, close } = await printed(site, "/times/?id=401", { language: "en" });
    const sheet = page.locator(".month-sheet");
    await sheet.locator("tbody tr").first().waitFor();
    const text = await sheet.innerText();
    for (const word of ["Quba Mosque", "November 2026", "Saudi Arabia", "Asia/Riyadh", "Umm al-Qura"])
      expect(text).toContain(word);
    await close();
  });

  test("a place has no heading of what was left out, and no sentence about it", async () => {
    const { page, close } = await printed(site, "/place/?id=401", { language: "en" });
    const text = await page.locator("main").innerText();
    for (const word of ["Do you know this place?", "television", "How to publish", "Maghrib in"])
      expect(text).not.toContain(word);
    await close();
  });

  test.each([
    ["ar", "ar-EG", "/prayer/?city=cairo&country=EG&lat=30.06&lng=31.25", ".days", /^\d{1,2}:\d\d [صم]$/],
    ["en", "en-US", "/prayer/?city=cairo&country=EG&lat=30.06&lng=31.25", ".days", /^\d{1,2}:\d\d [AP]M$/],
    ["ar", "ar-EG", "/times/?id=401", ".month-times", /^\d{1,2}:\d\d [صم]$/],
    ["en", "en-GB", "/times/?id=401", ".month-times", /^\d\d:\d\d$/],
  ] as const)("a sheet in %s of %s, %s, says which half of the day a time is in", async (...given) => {
    const [language, locale, address, table, form] = given;
    const { page, close } = await site.visit(address, { language, context: { locale } });
    await page.emulateMedia({ media: "print" });
    const times = page.locator(`${table} tbody td time:not(.iqama *)`);
    await times.first().waitFor();
    for (const text of await times.allInnerTexts()) expect(text.replaceAll(/\s/g, " ")).toMatch(form);
    await close();
  });
});
