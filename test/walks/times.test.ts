/** A place's own times as its page, the month and the lists show them: place 1 of the test data, in Cairo, at several clocks. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STANDARD } from "../../build/data/derive/files.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openEngine, type TestEngine } from "../support/engine.ts";
import { looksAt, nameOf, openSite, type Site } from "./browser.ts";
import { atClock, withSchedule } from "./own-times.ts";

/** Cairo is two hours ahead in February: a Tuesday evening, a Friday morning, an evening of Ramadan, years later. */
const TUESDAY = "2026-02-10T18:48:00Z";
const FRIDAY = "2026-02-13T09:00:00Z";
const RAMADAN = "2026-02-20T16:00:00Z";
const LATER = "2028-02-08T10:00:00Z";

/** Adds up how much of the page moved by itself. */
const SHIFTS = `globalThis.shifted = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });`;

describe.skipIf(isChromiumAbsent)("the times of a mosque (needs chromium)", () => {
  let site: Site;
  let engine: TestEngine;
  beforeAll(async () => {
    [site, engine] = await Promise.all([openSite(), openEngine()]);
  });
  afterAll(async () => {
    await site.close();
  });

  it.each(looksAt(3).map((look) => [nameOf(look), look] as const))(
    "are on its page, with a countdown to the next congregation, in %s",
    async (name, look) => {
      const visit = await site.visit("/place/?id=1", { ...look, prepare: atClock(engine, TUESDAY) });
      const [head, card] = [visit.page.locator(".place-now"), visit.page.locator(".times-card")];
      const text = await card.innerText();
      // Isha stands at 21:00 of Cairo, twelve minutes from now.
      expect(await head.innerText()).toMatch(
        look.language === "ar" ? /المتبقي على إقامة العشاء/ : /Isha congregation in/,
      );
      expect(await head.locator(".times-left").innerText()).toBe("0:12:00");
      expect(await head.locator("[role=status]").textContent()).toMatch(
        look.language === "ar" ? /12 دقيقة/ : /12 mins/,
      );
      // The Friday prayers of the coming Friday, with sermon and languages.
      // In Saudi Arabia clocks have twelve hours.
      for (const part of [
        "12:30",
        "12:10",
        ...(look.language === "ar" ? ["1:30 م", "الإنجليزية"] : ["13:30", "Arabic · English"]),
      ])
        expect(text.replaceAll(/\s/g, " ")).toContain(part);
      expect(await card.locator(".age-note").count()).toBe(0);
      await visit.picture(`times-place-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(await visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("are counted down to without anything moving, and spoken of a few times", async () => {
    const visit = await site.visit("/place/?id=1", {
      language: "en",
      size: "phone",
      prepare: async (page) => {
        await page.addInitScript(SHIFTS);
        await atClock(engine, TUESDAY)(page);
      },
    });
    const { page } = visit;
    const left = page.locator(".times-left");
    const width = (await left.boundingBox())?.width;
    await page.clock.setFixedTime(Date.parse(TUESDAY) + 11.5 * 60_000);
    await expect.poll(async () => left.innerText()).toBe("0:00:30");
    expect(await page.locator(".place-now [role=status]").textContent()).toBe("Isha congregation in 1 min");
    expect((await left.boundingBox())?.width).toBe(width);
    // At nine o'clock the next one is Fajr of tomorrow: 05:10 and twenty minutes.
    await page.clock.setFixedTime(Date.parse(TUESDAY) + 12 * 60_000);
    await expect
      .poll(async () => page.locator(".times-next").innerText())
      .toMatch(/^Fajr congregation in\s+8:30:00\s+at 05:30\s+Fajr congregation in 8 hours, 30 mins$/);
    // Between the steps nothing is said, so that nothing is read that is true no more.
    await page.clock.setFixedTime(Date.parse(TUESDAY) + 14 * 60_000);
    await expect.poll(async () => page.locator(".times-next").innerText()).toMatch(/8:28:00\s+at 05:30$/);
    expect(await page.evaluate("shifted")).toBeLessThan(0.01);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("are the Friday prayers on a Friday, and Taraweeh in Ramadan", async () => {
    const friday = await site.visit("/place/?id=1", {
      language: "en",
      size: "phone",
      prepare: atClock(engine, FRIDAY),
    });
    expect(await friday.page.locator(".day-times .time-dhuhr").innerText()).toMatch(
      /Friday prayer\s+\S+\s+12:30\s+13:30/,
    );
    expect(await friday.page.locator(".times-next").innerText()).toContain("Friday prayer in");
    await friday.close();
    const ramadan = await site.visit("/place/?id=1", {
      language: "en",
      size: "phone",
      prepare: atClock(engine, RAMADAN),
    });
    expect(await ramadan.page.locator(".day-times").innerText()).toContain("Night prayer");
    await ramadan.picture("times-place-ramadan-en-phone-light");
    await ramadan.close();
  });

  it.each([
    ["en", "Nobody has checked these times since 1 February 2026."],
    ["ar", "لم يتحقق أحد من هذه الأوقات منذ 1 فبراير 2026"],
  ] as const)("are marked when they are old, and not counted down to, in %s", async (language, said) => {
    const visit = await site.visit("/place/?id=1", { language, size: "phone", prepare: atClock(engine, LATER) });
    expect(await visit.page.locator(".age-note").innerText()).toContain(said);
    expect(await visit.page.locator(".times-next").innerText()).not.toMatch(/congregation|جماعة/);
    await visit.picture(`times-place-old-${language}-phone-light`);
    expect(await visit.violations()).toEqual([]);
    await visit.close();
  });

  it("are those of a printed timetable, and are marked as ended after its last day", async () => {
    const printed = withSchedule(engine, 1, readFileSync(`${STANDARD}/examples/timetable.json`));
    const visit = await site.visit("/place/?id=1", {
      language: "en",
      size: "phone",
      prepare: atClock(printed, "2027-01-04T08:00:00Z"),
    });
    expect(await visit.page.locator(".day-times").innerText()).toMatch(/Dhuhr\s+12:09\s+13:00\s+Asr\s+13:47\s+14:15/);
    expect(await visit.page.locator(".times-card").innerText()).toContain(
      "The adhan times are from a printed timetable.",
    );
    await visit.picture("times-place-printed-en-phone-light");
    await visit.close();
    const later = await site.visit("/place/?id=1", {
      language: "en",
      prepare: atClock(printed, "2027-02-10T08:00:00Z"),
    });
    expect(await later.page.locator(".age-note").innerText()).toBe(
      "These times ended on 8 January 2027 and may have changed.",
    );
    expect(await later.page.locator(".times-card").innerText()).toContain("The adhan times are calculated");
    await later.close();
  });

  it("can be subscribed to, in the parts that are wanted, with a reminder", async () => {
    const { page, close } = await site.visit("/place/?id=1", { language: "en", prepare: atClock(engine, TUESDAY) });
    await page.getByText("Add to calendar").click();
    await page.getByLabel("Reminder").selectOption("15");
    await page.getByRole("checkbox", { name: "Friday prayer" }).uncheck();
    const address = (await page.getByRole("link", { name: "Subscribe" }).getAttribute("href")) ?? "";
    expect(address).toBe(
      `webcal://${new URL(site.origin).host}/api/v1/times?id=1&include=adhan%2Ciqama%2Cspecial%2Cevents&past=7&days=60&format=ics&alarm=15&lang=en`,
    );
    await close();
  });

  it("on a host of files alone are offered as a file, with the reason", async () => {
    const { page, close } = await site.visit("/place/?id=1", {
      language: "en",
      expects: [405],
      prepare: async (one) => {
        await atClock(engine, TUESDAY)(one);
        await one.route(/\/api\/v1\/times/, async (route) =>
          route.request().method() === "OPTIONS" ? route.fulfill({ status: 405 }) : route.fallback(),
        );
      },
    });
    await page.getByText("Add to calendar").click();
    await page.getByText("Subscribing isn’t possible on this site.").waitFor();
    expect(await page.locator(".subscribe a").allInnerTexts()).toEqual(["Download 60 days"]);
    await close();
  });

  it("of a place whose own are unknown are computed, with ways to add and to publish them", async () => {
    const { page, problems, close } = await site.visit("/place/?id=2", {
      language: "en",
      prepare: atClock(engine, TUESDAY),
    });
    const card = page.locator(".times-card");
    expect(await card.innerText()).toContain("We don’t have this place’s own iqama times yet.");
    expect(await card.getByRole("link", { name: "Add them" }).getAttribute("href")).toMatch(
      /^\/suggest\/\?id=2&kind=times&lang=en$/,
    );
    expect(await card.locator("a[href='/docs/publish-times/']").count()).toBe(1);
    expect(await card.locator(".iqama").count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(looksAt(0).map((look) => [nameOf(look), look] as const))(
    "fill a month to print, in %s",
    async (name, look) => {
      const visit = await site.visit("/times/?id=1&month=2026-02", { ...look, prepare: atClock(engine, TUESDAY) });
      await visit.page.locator(".month-times tbody tr").nth(27).waitFor();
      expect(await visit.page.locator(".month-times tbody tr").count()).toBe(28);
      // Friday the 13th, and the first day of Ramadan, the 19th, as Egypt announced it.
      const rowOf = async (day: number): Promise<string> =>
        visit.page
          .locator(".month-times tbody tr")
          .nth(day - 1)
          .innerText();
      expect(await rowOf(13)).toMatch(look.language === "ar" ? /12:30\s+1:30/ : /12:30\s+13:30/);
      expect(await rowOf(19)).toMatch(look.language === "ar" ? /رمضان/ : /Ramadan/);
      expect(await visit.violations()).toEqual([]);
      expect(await visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await visit.picture(`times-month-${name}`);
      await visit.page.emulateMedia({ media: "print", colorScheme: "light" });
      for (const format of ["A4", "Letter"]) {
        const pdf = await visit.page.pdf({ format, preferCSSPageSize: false });
        expect([...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)], format).toHaveLength(1);
      }
      await visit.picture(`times-print-${name}`);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("are in lists for the rows in view, and lists can be of such places alone", async () => {
    const asked: string[] = [];
    const visit = await site.visit("/?lat=30.05&lng=31.24", {
      language: "en",
      size: "phone",
      prepare: atClock(engine, TUESDAY, asked),
    });
    const { page } = visit;
    await page.getByText("Isha congregation in 12 mins").waitFor();
    expect(asked.filter((path) => path.startsWith("/times"))).toEqual(["/times?id=1&lang=en&days=2"]);
    await visit.picture("times-list-en-phone-light");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "Publishes its prayer times" }).click();
    await page.waitForURL(/has=times/);
    await expect.poll(async () => page.locator("a.result").count()).toBe(1);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });
});
