/** A file of times on the forms: chosen, dropped or pasted, read on the device, and sent only when its sender says so. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prayer } from "#core/api/prayer.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openEngine, type TestEngine } from "../support/engine.ts";
import { answerOf } from "../support/reply.ts";
import { type Key, TEXTS } from "../support/site-texts.ts";
import { looksAt, nameOf, openSite, type Site } from "./browser.ts";
import { atClock } from "./own-times.ts";

/** Place 2 of the test data is in Cairo and states nothing. */
const FORM = "/suggest/?id=2&kind=times";
const CAIRO = "lat=30.06&lng=31.25";
const NOW = "2027-03-02T09:00:00Z";

type Language = "en" | "ar";
const sayer =
  (language: Language) =>
  (key: Key): string =>
    TEXTS[language][key];

const later = (clock: string, minutes: number): string => {
  const at = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + minutes;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
};

interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** March of a point: adhans as they are computed, each congregation some minutes after it, and `moreMin` besides. */
const marchOf = async (engine: TestEngine, at: string, moreMin = 0): Promise<Sheet> => {
  const reply = await prayer({ path: "/prayer", search: `?${at}&from=2027-03-01&days=31` }, engine.context());
  const header = ["Date", ...PRAYERS.flatMap((name) => [name, `${name} iqama`])];
  const rows = answerOf<PrayerRecord>(reply).data.map(({ date, timings }) => [
    date,
    ...PRAYERS.flatMap((name, at2) => [timings[name] ?? "", later(timings[name] ?? "", 15 + at2 + moreMin)]),
  ]);
  return { header, rows };
};

const csvOf = ({ header, rows }: Sheet, mark = ","): string =>
  [header, ...rows].map((cells) => `${cells.join(mark)}\n`).join("");

const choose = async (page: Page, name: string, text: string, mimeType = "text/csv"): Promise<void> => {
  // Once the place is here: a file that came before it is read again over it.
  await page.waitForLoadState("networkidle");
  await page.locator(".times-file input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
};

const plain = (text: string): string => text.replaceAll(/\s+/g, " ");

describe.skipIf(isChromiumAbsent)("a file of times (needs chromium)", () => {
  let site: Site;
  let engine: TestEngine;
  let march: Sheet;
  beforeAll(async () => {
    [site, engine] = await Promise.all([openSite(), openEngine()]);
    march = await marchOf(engine, CAIRO);
  });
  afterAll(async () => site.close());

  const looks = [0, 1].flatMap((turn) => looksAt(turn));
  it.each(looks.map((look, turn) => [nameOf(look), look, turn] as const))(
    "is shown as the hall would see it before anything is sent, in %s",
    async (name, look, turn) => {
      const say = sayer(look.language);
      // The server takes the same file from the same client once a day, so each look has one of its own.
      const own = await marchOf(engine, CAIRO, turn + 1);
      const visit = await site.visit(FORM, { ...look, prepare: atClock(engine, NOW) });
      const { page } = visit;
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") sent.push(request.postData() ?? "");
      });
      await visit.picture(`times-file-empty-${name}`);
      await choose(page, "march.csv", csvOf(own));
      const rows = page.locator(".times-week tbody tr");
      await rows.nth(6).waitFor();
      // Where the place comes after the file, it is read again, over that place.
      await expect.poll(async () => page.locator(".times-status").innerText()).toContain("march.csv");
      // Tuesday the 2nd of March.
      const [, fajr = "", iqama = ""] = own.rows[1] ?? [];
      const today = plain(await rows.first().innerText());
      const clock = (text: string): string => (look.language === "ar" ? text.replace(/^0/, "") : text);
      expect(today).toContain(clock(fajr));
      expect(today).toContain(clock(iqama));
      expect(await page.getByRole("heading", { name: say("file.lost") }).count()).toBe(0);
      expect(await visit.violations()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await visit.picture(`times-file-${name}`);
      expect(sent).toEqual([]);

      await page.getByRole("button", { name: say("suggest.send"), exact: true }).click();
      await expect.poll(() => sent.length).toBe(1);
      const { fields } = JSON.parse(sent[0] ?? "{}") as {
        readonly fields: { readonly printed: string; readonly rules: readonly { readonly prayer: string }[] };
      };
      expect(fields.printed.split("\n")[2]).toContain(`2027-03-02,${fajr}`);
      expect(new Set(fields.rules.map(({ prayer: of }) => of)).size).toBeGreaterThan(0);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it.each(["en", "ar"] as const)("says first what is lost, and takes the rest when told, in %s", async (language) => {
    const say = sayer(language);
    const visit = await site.visit(FORM, { language, size: "phone", prepare: atClock(engine, NOW) });
    const { page } = visit;
    const strange = { ...march, header: march.header.map((word) => (word === "asr iqama" ? "xyz" : word)) };
    await choose(page, "march.csv", csvOf(strange));
    await page.getByRole("heading", { name: say("file.lost") }).waitFor();
    const text = plain(await page.locator(".times-understood").innerText());
    expect(text.indexOf(say("file.lost"))).toBe(0);
    expect(text).toContain('march.csv, column 7 "xyz": it has times, and its header says nothing that is known');
    expect(text).not.toContain("mapping");
    expect(await page.locator(".times-status strong").count()).toBe(0);
    expect(await visit.violations()).toEqual([]);
    await visit.picture(`times-file-lost-${language}`);
    await page.getByRole("button", { name: say("file.take-rest") }).click();
    await page.locator(".times-status strong").waitFor();

    // Said what it is, nothing is lost.
    await page.getByLabel("xyz", { exact: true }).selectOption("asr iqama");
    await expect.poll(async () => page.getByRole("heading", { name: say("file.lost") }).count()).toBe(0);
    await page.locator(".times-status strong").waitFor();
    await page.getByRole("button", { name: say("file.remove") }).click();
    expect(await page.locator(".times-week").count()).toBe(0);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("of another city is refused by the Sun there, and a photo is named for what it is", async () => {
    const { page, violations, picture, close } = await site.visit(FORM, {
      language: "en",
      prepare: atClock(engine, NOW),
    });
    await choose(page, "jakarta.csv", csvOf(await marchOf(engine, "lat=-6.2&lng=106.8")));
    await page.getByRole("heading", { name: "It cannot be taken as it is" }).waitFor();
    expect(await page.locator(".times-lines").first().innerText()).toMatch(/times cannot be those of this place/);
    expect(await page.locator(".times-week").count()).toBe(0);
    await picture("times-file-refused-en");
    await choose(page, "times.jpg", "a photo", "image/jpeg");
    await page.getByText("A photo cannot be read here").waitFor();
    expect(await violations()).toEqual([]);
    await close();
  });

  it.each(["en", "ar"] as const)(
    "is pasted on the sheet, printed, and brought to a new place, in %s",
    async (language) => {
      const say = sayer(language);
      const visit = await site.visit(`/sheet/?city=cairo&country=EG&${CAIRO}&month=2027-03`, {
        language,
        prepare: atClock(engine, NOW),
      });
      const { page } = visit;
      await page.locator(".wall-sheet > .month-frame tbody tr").nth(30).waitFor();
      await page.getByLabel(say("file.paste"), { exact: true }).fill(csvOf(march, "\t"));
      await page.locator(".times-week tbody tr").nth(6).waitFor();
      expect(await page.locator(".wall-sheet > .month-frame .iqama time").count()).toBe(5 * 31);
      await page.getByLabel(say("sheet.name"), { exact: true }).fill("Nur Mosque");
      expect(await visit.violations()).toEqual([]);
      await visit.picture(`times-file-sheet-${language}`);
      await page.getByRole("button", { name: say("sheet.add") }).click();
      await page.waitForURL(/\/suggest\//);
      await page.locator(".times-week tbody tr").nth(6).waitFor();
      expect(await page.locator(".times-status strong").innerText()).toBe(say("file.taken"));
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );
});
