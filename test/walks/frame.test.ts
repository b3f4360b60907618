/** The frame of the pages: what every view has around it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Language, LANGUAGES, spoken } from "../../web/app/i18n/languages.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { IS_FULL, looksAt, nameOf, openSite } from "./browser.ts";
import type { Site } from "./browser.ts";
import { VIEWS } from "./views.ts";

/** Lets each request for an answer that is sent early fail: the view that takes it sends it again, and both are noted. */
const FAIL_EARLY = `
  window.early = [];
  window.again = [];
  const send = window.fetch;
  window.fetch = async (address, init) => {
    if (!String(address).startsWith("/api/")) return send(address, init);
    if (early.includes(address) || new Error().stack.includes("/assets/shared-")) {
      again.push(address);
      return send(address, init);
    }
    early.push(address);
    throw new TypeError("lost");
  };
`;

describe.skipIf(isChromiumAbsent)("the frame (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(looksAt(1).map((look) => [nameOf(look), look] as const))("is sound in %s", async (name, look) => {
    const { page, problems, violations, picture, close } = await site.visit("/", look);
    expect(await page.locator("html").getAttribute("dir")).toBe(look.language === "ar" ? "rtl" : "ltr");
    await page.evaluate("history.pushState(null, '', '/nothing-here/'); dispatchEvent(new PopStateEvent('popstate'))");
    await page
      .getByRole("heading", { name: look.language === "ar" ? "الصفحة غير موجودة" : "Page not found" })
      .waitFor();
    await picture(`not-found-${name}`);
    expect(await violations()).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });

  const LTR = LANGUAGES.filter((language) => spoken(language).dir === "ltr");
  const RTL = LANGUAGES.filter((language) => spoken(language).dir === "rtl");
  /** The languages in which axe looks at a view: one of each direction, other ones in the next view; with WALKS=full all. */
  const lookedAt = (turn: number): readonly Language[] =>
    IS_FULL ? LANGUAGES : [LTR, RTL].flatMap((languages) => languages[turn % languages.length] ?? []);

  // The search and the list look the same.
  const LOOKED = [...Object.entries(VIEWS).filter(([name]) => name !== "search"), ["map", "/?map=1.6/22/45"] as const];

  it.each(LOOKED.map(([name, path], turn) => [name, path, lookedAt(turn)] as const))(
    "is sound in every language on a narrow phone, with letters of twice the size too: %s",
    async (name, path, looked) => {
      const visit = await site.visit(path, { size: "phone", context: { viewport: { width: 360, height: 780 } } });
      const { page } = visit;
      const found: string[] = [];
      for (const language of LANGUAGES) {
        await page.locator(".language-menu select").selectOption(language);
        await page.locator(`html[lang=${language}][dir=${spoken(language).dir}]`).waitFor();
        if (language === "ar" || language === "bn") await page.waitForLoadState("networkidle");
        // A record is read again in its other language; until it is there, the view has no heading.
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        for (const size of ["100%", "200%"]) {
          const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
            `((root) => {
              root.style.fontSize = "${size}";
              return { scrollWidth: root.scrollWidth, clientWidth: root.clientWidth };
            })(document.documentElement)`,
          );
          // Fractions of a pixel are rounded up.
          if (scrollWidth > clientWidth + 1) found.push(`${language} at ${size}: ${scrollWidth} px wide`);
          await visit.picture(`${name}-${language}-${size.slice(0, -1)}`);
        }
        await page.evaluate("document.documentElement.removeAttribute('style')");
        // Colours are the same in all languages; a test above looks at them.
        if (looked.includes(language))
          found.push(...(await visit.violations(["color-contrast"])).map((one) => `${language}: ${one}`));
      }
      expect(found).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  const { first, list, search, times, prayer, events, month, correct } = VIEWS;

  it("asks early for nothing that the view does not take, and asks again for what was lost", async () => {
    for (const path of [first, list, search, times, prayer, events, month, correct]) {
      const prepare = async (page: Page): Promise<unknown> => page.addInitScript(FAIL_EARLY);
      const visit = await site.visit(path, { language: "ar", size: "phone", prepare });
      const seen = await visit.page.evaluate<Record<"early" | "again", readonly string[]>>("({ early, again })");
      expect([path, seen.early.length > 0]).toEqual([path, true]);
      expect([path, seen.early.filter((one) => !seen.again.includes(one))]).toEqual([path, []]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    }
  });

  it.each(looksAt(2).map((look) => [nameOf(look), look] as const))(
    "answers an address where there is nothing with a page in the reader's language: %s",
    async (name, look) => {
      const visit = await site.visit("/nowhere/at/all", { ...look, expects: [404] });
      const said = look.language === "ar" ? "الصفحة غير موجودة" : "Page not found";
      await visit.page.getByRole("heading", { name: said }).waitFor();
      expect(await visit.page.locator("html").getAttribute("lang")).toBe(look.language);
      expect(await visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await visit.picture(`404-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("says so in both languages without JavaScript", async () => {
    const context = { javaScriptEnabled: false };
    const visit = await site.visit("/nowhere", { size: "phone", expects: [404], context });
    for (const said of ["Page not found", "الصفحة غير موجودة"])
      await visit.page.getByRole("heading", { name: said }).waitFor();
    await visit.picture("404-without-script-phone");
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it.each([
    ["a parameter that cannot be", "/?country=XXX&type=mosque", "في الطلب قيمة غير صالحة", "country"],
    ["a method that is none", "/prayer/?lat=21.4&lng=39.8&method=77", "في الطلب قيمة غير صالحة", "method"],
  ])(
    "tells faults in the language of the page, with what the API says below: %s",
    async (_, address, said, parameter) => {
      const visit = await site.visit(address, { language: "ar", size: "phone", expects: [400] });
      const trouble = visit.page.locator("[role=alert]", { hasText: said }).first();
      await trouble.locator("code", { hasText: parameter }).waitFor();
      expect(await trouble.locator("[lang=en]").count()).toBe(1);
      await visit.picture(`trouble-${parameter}-ar-phone-light`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("names the view in the title and moves the focus to what is new", async () => {
    const { page, problems, close } = await site.visit("/place/?id=401", { language: "en" });
    expect(await page.title()).toBe("Quba Mosque, Madinah – Musalla");
    await page.getByRole("link", { name: "Places" }).click();
    await page.getByRole("heading", { name: "Find a place to pray" }).waitFor();
    expect(await page.title()).toBe("Musalla: places to pray, prayer times and events");
    const current = page.locator("header [aria-current=page]");
    expect(await current.allInnerTexts()).toEqual(["Places"]);
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(async () => current.allInnerTexts()).toEqual(["Events"]);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    ["API", /^\/docs\/quick-start\/$/, "With curl"],
    ["Privacy", /^\/privacy\/$/, "Privacy"],
    ["The data as files", /^\/data\/v1\/manifest\.json$/, "data_version"],
  ])("leads out of the views to what the site has beside them: %s", async (name, path, said) => {
    const { page, problems, close } = await site.visit("/", { language: "en" });
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(({ pathname }) => path.test(pathname));
    await page.getByText(said).first().waitFor();
    expect(await page.getByText("Page not found").count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it("changes the language in place, and keeps the choice in the address and on the device", async () => {
    const { page, problems, close } = await site.visit("/?q=mecca", { language: "en" });
    await page.getByLabel("Language").selectOption("ar");
    await page.locator("a.result", { hasText: "مكة المكرمة" }).first().waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(new URL(page.url()).searchParams.get("lang")).toBe("ar");
    await page.goto(`${site.origin}/`, { waitUntil: "networkidle" });
    expect(await page.locator("html").getAttribute("lang")).toBe("ar");
    expect(problems()).toEqual([]);
    await close();
  });

  it("can be installed", async () => {
    const reply = await fetch(`${site.origin}/manifest.webmanifest`);
    const { icons, start_url: start } = (await reply.json()) as {
      icons: { src: string; sizes: string; type: string }[];
      start_url: string;
    };
    expect(start).toBe("/");
    const { page, close } = await site.visit("/");
    const apple = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    await close();
    for (const { src, sizes, type } of [...icons, { src: apple, sizes: "180x180", type: "image/png" }]) {
      const icon = await fetch(`${site.origin}${src}`);
      expect([src, icon.status, icon.headers.get("content-type")?.split(";")[0]]).toEqual([src, 200, type]);
      const head = Buffer.from(await icon.arrayBuffer());
      // Width and height of a PNG (ISO/IEC 15948, 11.2.2).
      if (type === "image/png") expect(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
