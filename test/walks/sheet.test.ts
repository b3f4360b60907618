/** A month with iqama times that are typed: kept on the device, printed, and brought to the form of suggestions. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openEngine, type TestEngine } from "../support/engine.ts";
import { type Key, TEXTS } from "../support/site-texts.ts";
import { looksAt, nameOf, openSite, type Site } from "./browser.ts";
import { atClock } from "./own-times.ts";

/** Place 2 of the test data states nothing; place 1 does. */
const BARE = "/sheet/?id=2&month=2027-03";
const POINT = "/sheet/?city=cairo&country=EG&lat=30.06&lng=31.25&month=2027-03";
const NOW = "2027-03-02T09:00:00Z";

type Language = "en" | "ar";

const sayer =
  (language: Language) =>
  (key: Key, name?: Key): string =>
    TEXTS[language][key].replace("{name}", name === undefined ? "" : TEXTS[language][name]);

/** Types a fixed time, minutes after an adhan, and the Friday prayer. */
const typeTimes = async (page: Page, language: Language): Promise<void> => {
  const say = sayer(language);
  await page.getByLabel(say("suggest.times.time", "times.of.fajr"), { exact: true }).fill("05:35");
  await page.getByLabel(say("suggest.times.how", "times.of.isha"), { exact: true }).selectOption("after");
  await page.getByLabel(say("suggest.times.minutes", "times.of.isha"), { exact: true }).fill("15");
  await page.getByLabel(say("suggest.times.time", "times.of.jumuah"), { exact: true }).fill("13:15");
  await page.getByLabel(say("suggest.times.khutbah", "times.of.jumuah"), { exact: true }).fill("12:50");
};

const plain = (text: string): string => text.replaceAll(/\s+/g, " ");

describe.skipIf(isChromiumAbsent)("a month with typed iqama times (needs chromium)", () => {
  let site: Site;
  let engine: TestEngine;
  beforeAll(async () => {
    [site, engine] = await Promise.all([openSite(), openEngine()]);
  });
  afterAll(async () => site.close());

  it.each([0, 1].flatMap((turn) => looksAt(turn).map((look) => [nameOf(look), look] as const)))(
    "shows them in every row, on one page of paper, and sends nothing, in %s",
    async (name, look) => {
      const { language } = look;
      const say = sayer(language);
      const visit = await site.visit(BARE, { ...look, prepare: atClock(engine, NOW) });
      const { page } = visit;
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.method()));
      const rows = page.locator(".month-times tbody tr");
      await rows.nth(30).waitFor();
      await typeTimes(page, language);
      await page.getByLabel(say("sheet.line"), { exact: true }).fill("+20 2 1234 5678");
      // Friday the 5th.
      const friday = plain(await rows.nth(4).innerText());
      expect(friday).toContain(language === "ar" ? "5:35" : "05:35");
      expect(friday).toContain(language === "ar" ? "1:15" : "13:15");
      expect(plain(await page.locator(".month-fridays").innerText())).toContain("12:50");
      expect(await rows.locator(".iqama time").count()).toBe(31 + 31 + 4);
      expect(await visit.violations()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await visit.picture(`sheet-${name}`);

      await page.emulateMedia({ media: "print", colorScheme: "light" });
      for (const format of ["A4", "Letter"]) {
        const pdf = await page.pdf({ format, preferCSSPageSize: false });
        expect([...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)], format).toHaveLength(1);
      }
      const text = plain(await page.locator("main").innerText());
      for (const word of ["2027", "Africa/Cairo", "+20 2 1234 5678", new URL(site.origin).host])
        expect(text).toContain(word);
      for (const key of ["sheet.title", "sheet.lead", "prayer.print"] as const) expect(text).not.toContain(say(key));
      await visit.picture(`sheet-print-${name}`);
      expect(sent.filter((method) => method !== "GET")).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("keeps them on the device, for every month, until they are cleared", async () => {
    const { page, close } = await site.visit(BARE, { language: "en", prepare: atClock(engine, NOW) });
    await typeTimes(page, "en");
    await page.locator(".month-bar .stepper a").last().click();
    await page.getByRole("heading", { name: "April 2027" }).waitFor();
    const rows = page.locator(".month-times tbody tr");
    await expect.poll(async () => rows.count()).toBe(30);
    expect(await rows.first().innerText()).toContain("05:35");
    await page.reload({ waitUntil: "networkidle" });
    expect(await rows.first().innerText()).toContain("05:35");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(async () => rows.locator(".iqama time").count()).toBe(0);
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.getByLabel("Fajr: time", { exact: true }).inputValue()).toBe("");
    await close();
  });

  it("begins with the times that the directory has, and replaces what is typed", async () => {
    const { page, close } = await site.visit("/sheet/?id=1&month=2026-02", {
      language: "en",
      prepare: atClock(engine, "2026-02-10T18:48:00Z"),
    });
    const row = page.locator(".month-times tbody tr").nth(9);
    await row.waitFor();
    const before = plain(await row.innerText());
    await page.getByLabel("Isha: time", { exact: true }).fill("21:40");
    await expect.poll(async () => row.innerText()).toContain("21:40");
    expect(plain(await row.innerText())).toBe(before.replace("21:00", "21:40"));
    await close();
  });

  it.each(["en", "ar"] as const)("makes them a suggestion at one press, in %s", async (language) => {
    const say = sayer(language);
    const { page, problems, close } = await site.visit(BARE, {
      language,
      size: "phone",
      prepare: atClock(engine, NOW),
    });
    expect(await page.getByRole("button", { name: say("sheet.suggest") }).count()).toBe(0);
    await typeTimes(page, language);
    await page.getByRole("button", { name: say("sheet.suggest") }).click();
    await page.waitForURL(/\/suggest\/\?id=2&kind=times/);
    const field = (key: Key, name: Key) => page.getByLabel(say(key, name), { exact: true });
    await field("suggest.times.time", "times.of.fajr").waitFor();
    expect(await field("suggest.times.time", "times.of.fajr").inputValue()).toBe("05:35");
    expect(await field("suggest.times.minutes", "times.of.isha").inputValue()).toBe("15");
    expect(await field("suggest.times.khutbah", "times.of.jumuah").inputValue()).toBe("12:50");
    // The sheet is still there for the next month.
    await page.goBack();
    await field("suggest.times.time", "times.of.fajr").waitFor();
    expect(await field("suggest.times.time", "times.of.fajr").inputValue()).toBe("05:35");
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(["en", "ar"] as const)("is made for any point, and becomes a new place, in %s", async (language) => {
    const say = sayer(language);
    const name = language === "ar" ? "مسجد النور" : "Nur Mosque";
    const visit = await site.visit(POINT.replace("/sheet/", "/prayer/"), { language, prepare: atClock(engine, NOW) });
    const { page } = visit;
    await page.getByRole("link", { name: say("sheet.link") }).click();
    await page.locator(".month-times tbody tr").nth(30).waitFor();
    await page.getByLabel(say("sheet.name"), { exact: true }).fill(name);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(name);
    await typeTimes(page, language);
    expect(await page.locator(".month-times .iqama time").count()).toBe(31 + 31 + 4);
    expect(await visit.violations()).toEqual([]);
    await visit.picture(`sheet-point-${language}`);
    await page.emulateMedia({ media: "print" });
    const text = plain(await page.locator("main").innerText());
    for (const word of [name, "2027", "Africa/Cairo", "30.06°", "31.25°"]) expect(text).toContain(word);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: say("sheet.add") }).click();
    await page.waitForURL(/\/suggest\//);
    await expect.poll(async () => page.getByLabel(say("suggest.name"), { exact: true }).inputValue()).toBe(name);
    const fajr = page.getByLabel(say("suggest.times.time", "times.of.fajr"), { exact: true });
    expect(await fajr.isVisible()).toBe(true);
    expect(await fajr.inputValue()).toBe("05:35");
    await visit.close();
  });
});
