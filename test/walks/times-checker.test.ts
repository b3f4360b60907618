/** The checker of a mosque's times on its page: examples, findings with line and column, the preview; nothing is sent. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openEngine, type TestEngine } from "../support/engine.ts";
import { looksAt, nameOf, openSite, type Site } from "./browser.ts";
import { atClock } from "./own-times.ts";

const NOW = "2026-06-10T09:00:00Z";

const HEADER =
  "place_id,prayer,shift,from,to,season,weekdays,value,bounds,khutbah,languages,label_en,label_ar,source,url,verified_on";

describe.skipIf(isChromiumAbsent)("the checker of times (needs chromium)", () => {
  let site: Site;
  let engine: TestEngine;
  beforeAll(async () => {
    [site, engine] = await Promise.all([openSite(), openEngine()]);
  });
  afterAll(async () => {
    await site.close();
  });

  it.each(looksAt(2).map((look) => [nameOf(look), look] as const))(
    "checks an example and shows its days, in %s",
    async (name, look) => {
      const visit = await site.visit("/docs/publish-times/", { ...look, prepare: atClock(engine, NOW) });
      const { page } = visit;
      await page.getByLabel(look.language === "ar" ? "رقم المكان" : "Number of the place").fill("1");
      await page.getByRole("button", { name: look.language === "ar" ? "جرّب مثالًا" : "Try an example" }).click();
      const rows = page.locator(".times-checker tbody tr");
      await expect.poll(async () => rows.count()).toBe(8);
      expect(await page.locator(".times-sum").innerText()).toContain("rules.csv");
      // Friday 12 June: both Friday prayers; Asr of Cairo and its congregation.
      const friday = await rows.nth(2).innerText();
      for (const part of ["12:45", "13:45", "13:15"]) expect(friday).toContain(part);
      expect(await visit.violations()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(visit.problems()).toEqual([]);
      await visit.picture(`times-checker-${name}`);
      await visit.close();
    },
  );

  it("names line and column of what is wrong, and what to write instead", async () => {
    const asked: string[] = [];
    const visit = await site.visit("/docs/publish-times/", { language: "en", prepare: atClock(engine, NOW, asked) });
    const { page } = visit;
    await page
      .getByLabel("Or paste its text")
      .fill(`${HEADER}\n1,isha,,,,,,9:30 pm,,,,,,editorial,,\n1,asr,,,,,,+20,,,,,,editorial,,\n`);
    const found = page.locator(".finding");
    await found.first().waitFor();
    const text = await found.first().innerText();
    expect(text).toContain("Line 2, column 13 · error");
    expect(text).toContain('write "21:30"');
    expect(await found.locator("mark").innerText()).toBe("9:30 pm");
    expect(await visit.violations()).toEqual([]);
    await visit.picture("times-checker-findings-en-desktop-light");
    // Checked on the device: the API has not been asked for anything.
    expect(asked).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  /** A week of Cairo, whose sunsets stand under Isha, and the other way round. */
  const SWAPPED = [
    "date,fajr,sunrise,dhuhr,asr,maghrib,isha,fajr_iqama,dhuhr_iqama,asr_iqama,maghrib_iqama,isha_iqama,jumuah",
    ...Array.from({ length: 7 }, (_, at) => `2026-06-${10 + at},04:08,05:53,12:55,16:31,21:30,19:57,,,,,,`),
  ].join("\n");

  it.each(["en", "ar"] as const)("names a swapped header by the Sun of the place, in %s", async (language) => {
    const asked: string[] = [];
    const answers = atClock(engine, NOW, asked);
    const visit = await site.visit("/docs/publish-times/", {
      language,
      prepare: async (page) => {
        await answers(page);
        await page.route(/\/data\/v1\/prayer\/ephemeris\//, async (route) => {
          const name = new URL(route.request().url()).pathname.replace(/^.*\/data\/v1\//, "");
          asked.push(`/data/v1/${name}`);
          return route.fulfill({ body: Buffer.from((await engine.read(name)) ?? []) });
        });
      },
    });
    const { page } = visit;
    await page.getByLabel(language === "ar" ? "رقم المكان" : "Number of the place").fill("1");
    await page.getByLabel(language === "ar" ? "أو الصق نصه" : "Or paste its text").fill(`${SWAPPED}\n`);
    const found = page.locator(".finding", { hasText: "headers are swapped" });
    await expect.poll(async () => found.count()).toBe(2);
    const texts = await found.allInnerTexts();
    expect(texts.join("\n")).toContain(
      "maghrib 21:30 and more: 7 of 7 times cannot be those of this place, they are those of isha",
    );
    expect(texts.join("\n")).toContain(
      "isha 19:57 and more: 7 of 7 times cannot be those of this place, they are those of maghrib",
    );
    // The table of the Sun is asked for, and nothing of the file is sent.
    expect(asked).toContain("/data/v1/prayer/ephemeris/2020.bin");
    expect(asked.filter((one) => one.includes("21:30") || one.includes("19:57"))).toEqual([]);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.picture(`times-checker-swapped-${language}`);
    await visit.close();
  });

  it.each([
    ["v1.json", "application/json"],
    ["rules.csv", "text/csv"],
    ["examples/timetable.json", "application/json"],
  ])("publishes %s to every origin", async (file, type) => {
    const reply = await fetch(`${site.origin}/schema/mosque-times/${file}`);
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("access-control-allow-origin")]).toEqual(
      [200, `${type}; charset=utf-8`, "*"],
    );
  });

  it("reads a file that is chosen, and gives its document", async () => {
    const { page, problems, close } = await site.visit("/docs/publish-times/", {
      language: "en",
      prepare: atClock(engine, NOW),
    });
    const csv = `${HEADER}\n1,isha,,,,,,21:30,,,,,,editorial,,\n`;
    await page
      .getByLabel("Choose a CSV file")
      .setInputFiles({ name: "isha.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the document" }).click();
    expect((await download).suggestedFilename()).toBe("mosque-times.json");
    await page
      .getByLabel("Choose a CSV file")
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from([0xc4, 0xe4, 0xff]) });
    await page.getByText("The file is not UTF-8.").waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});
