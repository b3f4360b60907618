/** The events view in a browser: in each language, size and scheme. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { looksAt, nameOf, openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const MARCH = "/events/?month=2027-03";

describe.skipIf(isChromiumAbsent)("the events view (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(looksAt(3).map((look) => [nameOf(look), look] as const))("is sound in %s", async (name, look) => {
    const visit = await site.visit(MARCH, look);
    const { page } = visit;
    await page.locator(".event").first().waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/NaN|undefined|null|Invalid|\{\w+\}/);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.picture(`events-${name}`);
    await visit.close();
  });

  it.each(looksAt(1).map((look) => [nameOf(look), look] as const))(
    "opens on what comes next, with the days until Ramadan and the Eids, in %s",
    async (name, look) => {
      const visit = await site.visit("/events/", {
        ...look,
        prepare: async (opened) => opened.clock.setFixedTime(new Date("2026-11-23T09:00:00Z")),
      });
      const { page } = visit;
      const awaited = page.locator(".events-countdown li");
      await awaited.nth(2).waitFor();
      const [ramadan] = await awaited.allInnerTexts();
      expect(ramadan).toMatch(
        look.language === "ar"
          ? /^أول أيام رمضان\s+بعد 77 يوم[^]*متوقَّع/
          : /^First day of Ramadan\s+in 77 days[^]*Expected, not announced yet$/,
      );
      const dates = await page
        .locator(".event time")
        .evaluateAll((all) => all.map((one) => one.getAttribute("datetime") ?? ""));
      expect(dates.length).toBeGreaterThan(5);
      expect([...dates].sort((a, b) => a.localeCompare(b, "en"))).toEqual(dates);
      expect(dates[0]?.slice(0, 10) > "2026-11-01").toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await visit.violations()).toEqual([]);
      await visit.picture(`coming-${name}`);
      await awaited.nth(1).getByRole("link").click();
      await expect.poll(async () => page.locator(".event h3").count()).toBe(1);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  /** Pages that show dates of the Hijri calendar, and what holds one. */
  const OUTLETS = [
    ["/events/", ".events-countdown li"],
    [MARCH, ".event"],
    ["/?q=ramadan%202027", ".result"],
    ["/?q=eid%20al-fitr%202027%20london", ".result"],
    ["/prayer/?city=riyadh&country=SA&lat=24.69&lng=46.72", ".ramadan-card"],
    ["/en/sa", ".area-events li"],
  ] as const;

  it.each(OUTLETS)("%s says that a date which nobody has announced is expected", async (address, part) => {
    const { page, close } = await site.visit(address, {
      language: "en",
      prepare: async (opened) => opened.clock.setFixedTime(new Date("2026-11-23T09:00:00Z")),
    });
    const dated = page.locator(part).filter({ hasText: /Ramadan|Eid al-Fitr/ });
    await dated.first().waitFor();
    for (const text of await dated.filter({ hasText: /20\d\d/ }).allInnerTexts()) expect(text).toMatch(/expected/i);
    expect(await dated.filter({ hasText: /expected/i }).count()).toBeGreaterThan(0);
    await close();
  });

  it("filters by country and kind, in the address and in the request, and goes back", async () => {
    const { page, requests, close } = await site.visit(MARCH, { language: "en" });
    await page.locator(".event").nth(1).waitFor();
    await page.getByLabel("Country").selectOption("ID");
    await page.getByLabel("Kind").selectOption("festival");
    await expect.poll(async () => page.locator(".event").count()).toBe(1);
    expect(requests()).toContain(
      "/api/v1/events?from=2027-03-01&to=2027-03-31&country=ID&kind=festival&limit=50&lang=en",
    );
    expect(new URL(page.url()).search).toBe("?month=2027-03&country=ID&kind=festival&lang=en");
    await page.goBack();
    await expect.poll(async () => page.locator(".event").count()).toBeGreaterThan(1);
    expect(await page.getByLabel("Kind").inputValue()).toBe("");
    await close();
  });

  it("goes from month to month, and to one event by its id", async () => {
    const { page, close } = await site.visit(MARCH, { language: "en" });
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("heading", { name: "April 2027" }).waitFor();
    expect(new URL(page.url()).searchParams.get("month")).toBe("2027-04");
    await page.goto(`${site.origin}/events/?id=100161448&lang=en`);
    await page.getByRole("heading", { name: "March 2027" }).waitFor();
    expect(await page.locator(".event h3").allInnerTexts()).toEqual(["Eid al-Fitr"]);
    await close();
  });

  it("gives the view and each event as a calendar file", async () => {
    const { page, close } = await site.visit(MARCH, { language: "ar" });
    for (const [link, name] of [
      [page.getByRole("link", { name: "إضافة هذه المناسبات إلى التقويم" }), "events-2027-03.ics"],
      [page.locator("[id='event-100161448']").getByRole("link", { name: "إضافة إلى التقويم" }), "eid-al-fitr-1448.ics"],
    ] as const) {
      const download = page.waitForEvent("download");
      await link.click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(name);
      expect(readFileSync(await file.path(), "utf8")).toContain("SUMMARY:عيد الفطر");
    }
    await close();
  });

  it("tells today in both calendars, by the browser's date", async () => {
    const { page, close } = await site.visit("/events/", {
      language: "en",
      context: { timezoneId: "Pacific/Kiritimati" },
      prepare: async (opened) => opened.clock.setFixedTime(new Date("2027-03-08T12:00:00Z")),
    });
    const today = await page.locator(".events-today").innerText();
    expect(today).toBe("Today: 1 Shawwal 1448 AH Tuesday, 9 March 2027");
    expect(await page.locator(".month-grid [aria-current]").innerText()).toMatch(/^9\s+1$/);
    await close();
  });

  it("says when there is nothing, and leads on", async () => {
    const { page, close } = await site.visit("/events/?month=2031-01&kind=charity", { language: "en" });
    await page.getByText("No matching events are listed for this month.").waitFor();
    expect(await page.getByRole("link", { name: "Go to the next month" }).getAttribute("href")).toContain(
      "month=2031-02",
    );
    await close();
  });
});
