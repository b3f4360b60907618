/** The page of a place: what it says, the review form, and why a place is not there. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { looksAt, nameOf, openSite } from "./browser.ts";
import type { Site } from "./browser.ts";
import { ARABIC_ALONE, FULL_PLACE, fullPlaceAnswer } from "./full-place.ts";

describe.skipIf(isChromiumAbsent)("the page of a place (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(looksAt(1).map((look) => [nameOf(look), look] as const))(
    "shows all that is known, in %s",
    async (name, look) => {
      const visit = await site.visit("/place/?id=401", {
        ...look,
        isBare: true,
        prepare: async (page) =>
          page.route(/\/api\/v1\/place\?/, async (route) =>
            route.fulfill({ contentType: "application/json", body: fullPlaceAnswer() }),
          ),
      });
      const text = await visit.page.locator("main").innerText();
      expect(text).toContain(look.language === "en" ? "Checked in October 2026." : "آخر تحقق: أكتوبر 2026.");
      for (const part of ["Quba Mosque", "مسجد قباء", "Kuba Mescidi", "12:30", "04:00–23:30", "Amina", "4.3"])
        expect(text).toContain(part);
      const screen = visit.page.locator('.times-links a[href^="/screen/"]');
      expect(await screen.getAttribute("href")).toBe(`/screen/?id=401&lang=${look.language}`);
      const title = look.language === "ar" ? "مسجد قباء، Medina – مصلّى" : "Quba Mosque, Medina – Musalla";
      expect(await visit.page.title()).toBe(title);
      await visit.picture(`place-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it.each([
    ["ur", "مدینہ منورہ"],
    ["bn", "মদিনা"],
    ["fr", "Médine"],
  ] as const)("calls the city by its name in %s: %s", async (language, city) => {
    const { page, close } = await site.visit(`/place/?id=401&lang=${language}`, {});
    await page.locator(".crumbs", { hasText: city }).waitFor();
    expect(await page.title()).toContain(city);
    await close();
  });

  it("takes a review, shows it at once, keeps its token on the device and deletes with it", async () => {
    const { page, problems, picture, close } = await site.visit("/place/?id=402", {
      language: "en",
      expects: [409],
    });
    await page.getByRole("button", { name: "Send" }).click();
    expect(await page.getByText("Your rating – Choose one to five stars.").count()).toBe(1);
    await page.getByRole("radio", { name: "4 of 5 stars" }).check({ force: true });
    expect(await page.getByText("Choose one to five stars.").count()).toBe(0);
    const comment = `Seen on ${process.pid} in spring`;
    await page.getByLabel("What should others know?").fill(comment);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you. Your review is published.").waitFor();
    const review = page.locator(".review", { hasText: comment });
    expect(await review.count()).toBe(1);
    await picture("place-review-en-desktop-light");

    // Deleting asks first, in place; keys lead through it. The policy of the pages lets no function of ours poll there.
    const focusOn = async (text: string): Promise<void> =>
      expect.poll(async () => page.evaluate<string>("document.activeElement.textContent")).toBe(text);
    await review.getByRole("button", { name: "Delete my review" }).click();
    await review.getByText("Delete your review? This cannot be undone.").waitFor();
    await focusOn("No, keep it");
    await page.keyboard.press("Escape");
    await focusOn("Delete my review");
    expect(await review.count()).toBe(1);
    await page.keyboard.press("Enter");
    await picture("place-review-delete-en-desktop-light");
    await review.getByRole("button", { name: "Yes, delete it" }).click();
    await review.waitFor({ state: "detached" });
    await page.getByRole("status").getByText("Your review is deleted.").waitFor();
    expect(await page.getByText("Thank you. Your review is published.").count()).toBe(0);
    expect(await page.evaluate("document.activeElement.id")).toBe("reviews-title");
    await page.reload({ waitUntil: "networkidle" });
    expect(await review.count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(["/place/?id=401", "/?country=SA"])(
    "shows an Arabic name in Latin letters beneath it: %s",
    async (address) => {
      for (const [language, shown] of [
        ["en", 1],
        ["ar", 0],
      ] as const) {
        const visit = await site.visit(address, {
          language,
          isBare: true,
          prepare: async (page) =>
            page.route(/\/api\/v1\/places?\?/, async (route) =>
              route.fulfill({ contentType: "application/json", body: fullPlaceAnswer(ARABIC_ALONE) }),
            ),
        });
        const romanised = visit.page.locator('main [lang="ar-Latn"][dir="ltr"]');
        await visit.page.getByText("مسجد قباء").first().waitFor();
        expect(await romanised.count()).toBe(shown);
        if (shown === 1) expect(await romanised.innerText()).toBe("Masjid Qubāʼ");
        await visit.picture(`romanised-${address.startsWith("/place") ? "place" : "list"}-${language}-desktop-light`);
        expect(await visit.violations()).toEqual([]);
        expect(visit.problems()).toEqual([]);
        await visit.close();
      }
    },
  );

  it.each([
    [{ updated_on: "2025-05-01" }, "en", "Confirmed by visitors in October 2026."],
    [{ updated_on: "2025-05-01" }, "ar", "أكّد الزوّار بياناته في أكتوبر 2026."],
    [{ verified_on: null, updated_on: "2025-05-01" }, "en", "Source: Musalla contributors, 2025."],
    [{ verified_on: null, updated_on: null }, "ar", "المصدر: Musalla contributors."],
  ] as const)("says beneath the facts who they are from: %j in %s", async (changes, language, said) => {
    const { page, close } = await site.visit("/place/?id=401", {
      language,
      isBare: true,
      prepare: async (one) =>
        one.route(/\/api\/v1\/place\?/, async (route) =>
          route.fulfill({ contentType: "application/json", body: fullPlaceAnswer(changes) }),
        ),
    });
    const told = (await page.locator(".trust").allInnerTexts()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ""));
    expect(new Set(told)).toEqual(new Set([said]));
    // The head, opening hours, facilities and food.
    expect(told.length).toBe(4);
    await close();
  });

  it("shows other names with their languages, and no codes", async () => {
    const alt_names = ["QBA", "Old Quba"].map((name) => ({ name, lang: null }));
    const { page, close } = await site.visit("/place/?id=401", {
      language: "en",
      isBare: true,
      prepare: async (one) =>
        one.route(/\/api\/v1\/place\?/, async (route) =>
          route.fulfill({ contentType: "application/json", body: fullPlaceAnswer({ ...ARABIC_ALONE, alt_names }) }),
        ),
    });
    expect(await page.locator(".names li").allInnerTexts()).toEqual(["Old Quba other name"]);
    await close();
  });

  it("says what the API finds wrong beside the field", async () => {
    const { page, close } = await site.visit("/place/?id=402", {
      language: "en",
      expects: [400],
      prepare: async (one) =>
        one.route(/\/api\/v1\/review$/, async (route) =>
          route.fulfill({
            status: 400,
            contentType: "application/json",
            body: '{"ok":false,"error":"comment must be shorter","code":"bad-body","errors":[{"parameter":"comment","message":"must be shorter"}]}',
          }),
        ),
    });
    await page.getByRole("radio", { name: "4 of 5 stars" }).check({ force: true });
    await page.getByLabel("What should others know?").fill("kept");
    await page.getByRole("button", { name: "Send" }).click();
    const message = page.getByText("What should others know? – this cannot be used.");
    await message.waitFor();
    expect(await page.getByText("must be shorter").count()).toBe(0);
    const field = page.getByRole("textbox", { name: "What should others know?" });
    expect(await field.inputValue()).toBe("kept");
    await field.fill("mended");
    await message.waitFor({ state: "detached" });
    await close();
  });

  it("says that a review is kept on the device, when the worker queued it", async () => {
    const { page, close } = await site.visit("/place/?id=402", {
      language: "ar",
      prepare: async (one) =>
        one.route(/\/api\/v1\/review$/, async (route) =>
          route.fulfill({
            status: 202,
            contentType: "application/json",
            headers: { "x-musalla-source": "device" },
            body: '{"ok":true,"data":[{"status":"queued","id":"k"}],"meta":{"lang":"en","attribution":[]}}',
          }),
        ),
    });
    await page.locator("input[type=radio]").nth(4).check({ force: true });
    await page.locator(".review-form button[type=submit]").click();
    await page.getByText("حُفظ رأيك على هذا الجهاز").waitFor();
    await page.locator(".banner p").waitFor();
    await close();
  });

  it.each([
    ["a number that never was", 999_999_999, "en", "There is no such place"],
    ["a place that was taken out", 384, "en", "Nothing was found to show that it exists."],
    ["a place that was taken out, in Arabic", 384, "ar", "لم يُعثر على ما يثبت وجوده."],
  ] as const)("says why there is nothing: %s", async (_, id, language, said) => {
    const visit = await site.visit(`/place/?id=${id}`, { language, expects: [404, 410] });
    await visit.page.getByText(said).waitFor();
    await visit.picture(`place-gone-${id}-${language}-desktop-light`);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it.each([
    ["/place/?id=401", "en", ["Quba Mosque", "مسجد قباء", "Fajr", "Isha", "Facilities", "Last updated"]],
    ["/place/?id=401", "ar", ["مسجد قباء", "الفجر", "العشاء"]],
    ["/en/sa/medina", "en", ["Madinah", "المدينة المنورة", "Fajr", "Quba Mosque"]],
    ["/ar/sa/medina", "ar", ["المدينة المنورة", "الفجر", "مسجد قباء"]],
    ["/en/sa", "en", ["Saudi Arabia", "Madinah", "Makkah", "added by hand"]],
    ["/ar/sa", "ar", ["السعودية", "المدينة المنورة"]],
    ["/en/gh", "en", ["Ghana", "Elsewhere in Ghana", "Larabanga Mosque"]],
    ["/en/tr/istanbul", "en", ["Istanbul", "Fajr", "Hagia Sophia"]],
    ["/ar/tr", "ar", ["تركيا", "إسطنبول"]],
    ["/en/gb/glasgow", "en", ["Glasgow", "Isha", "Glasgow Central Mosque"]],
    ["/place/?id=384", "en", ["Nothing was found to show that it exists."]],
  ] as const)("is whole without scripts: %s in %s", async (address, language, parts) => {
    const visit = await site.visit(address, {
      language,
      size: "phone",
      expects: [410],
      context: { javaScriptEnabled: false, viewport: { width: 360, height: 780 } },
    });
    expect(await visit.page.locator("html").getAttribute("lang")).toBe(language);
    const text = await visit.page.locator("main").innerText();
    for (const part of parts) expect(text).toContain(part);
    if (parts.some((part) => part === "Fajr" || part === "الفجر")) expect(text).toMatch(/\d:\d\d/);
    expect(visit.requests().filter((path) => path.startsWith("/api/"))).toEqual([]);
    await visit.picture(`rendered-${address.replaceAll(/\W+/g, "-")}-${language}`);
    // Where scripts are off the browser fetches none of them, and says so.
    expect(visit.problems().filter((one) => !one.endsWith(".js csp"))).toEqual([]);
    await visit.close();
  });

  it.each(["/en/sa/medina/quba-mosque-401", "/en/sa/medina", "/en/sa"])(
    "is taken over in place: %s asks for nothing that it shows, and nothing moves",
    async (address) => {
      const visit = await site.visit(address, {
        size: "phone",
        prepare: async (page) =>
          page.addInitScript(
            `window.moved = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value; }).observe({ type: "layout-shift", buffered: true });
             addEventListener("DOMContentLoaded", () => { window.first = document.querySelector("h1"); window.words = first.innerText; });`,
          ),
      });
      const [isSame, moved] = await visit.page.evaluate<[boolean, number]>(
        "[first.isConnected && first.innerText === words, moved]",
      );
      expect(isSame).toBe(true);
      expect(moved).toBeLessThan(0.02);
      expect(visit.requests().filter((path) => path.startsWith("/api/v1/place?"))).toEqual([]);
      expect(new URL(visit.page.url()).pathname).toBe(address);
      expect(visit.problems()).toEqual([]);
      // From here on it is the explorer: the other language is one choice away, at an address of its own.
      await visit.page.locator(".language-menu select").selectOption("ar");
      await visit.page.locator("html[lang=ar]").waitFor();
      await visit.page.waitForURL((url) => url.pathname === address.replace("/en/", "/ar/"));
      // Between the two languages there is a moment without a heading.
      await visit.page.locator("h1", { hasText: /\p{Script=Arabic}/u }).waitFor();
      expect(await visit.violations()).toEqual([]);
      await visit.close();
    },
  );

  it.each(looksAt(0).map((look) => [nameOf(look), look] as const))(
    "says on the first screen what it is, what is next, how far and which way, and where, in %s",
    async (name, look) => {
      const visit = await site.visit("/place/?id=401", {
        ...look,
        // Five hundred metres north of the mosque.
        context: { permissions: ["geolocation"], geolocation: { latitude: 24.4438, longitude: 39.6172 } },
      });
      const { page } = visit;
      const isEnglish = look.language === "en";
      await page.getByRole("button", { name: isEnglish ? "How far is it from me?" : "كم يبعد عني؟" }).click();
      const away = page.locator(".away-arrow");
      await away.waitFor();
      const said = (await page.locator(".away").innerText()).replaceAll(/[\u2066-\u2069]/g, "");
      expect(said).toMatch(isEnglish ? /\d+ (m|yd)\b.*south.*on foot/s : /\d+ م.*جنوب.*سيرًا/s);
      const height = page.viewportSize()?.height ?? 0;
      for (const part of ["h1", ".place-kind", "[role=timer]", ".away", ".way.primary", ".thumbnail"]) {
        const box = await page.locator(`.place-head ${part}`).first().boundingBox();
        expect(box, part).not.toBeNull();
        // Of the picture at least the place in its middle.
        const share = part === ".thumbnail" ? 0.5 : 1;
        expect((box?.y ?? Infinity) + (box?.height ?? 0) * share, part).toBeLessThanOrEqual(height);
      }
      if (look.size === "desktop") {
        const [head, picture] = await Promise.all(
          [".place-said", ".thumbnail"].map(async (part) => page.locator(part).boundingBox()),
        );
        // Beside each other.
        expect(Math.abs((head?.y ?? 0) - (picture?.y ?? 999))).toBeLessThan(2);
      }
      await visit.picture(`place-first-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("names three places nearby, by the letters that they have on the picture", async () => {
    const visit = await site.visit("/place/?id=401", { language: "en" });
    const rows = visit.page.locator(".nearby .result");
    await rows.first().waitFor();
    const letters = await rows
      .locator("[data-number]")
      .evaluateAll((marks: { dataset: { number: string } }[]) => marks.map(({ dataset }) => dataset.number));
    expect(letters).toEqual(["A", "B", "C"].slice(0, letters.length));
    expect(letters.length).toBeGreaterThan(0);
    expect(await visit.page.locator(".plan").textContent()).toContain("A");
    const name = await rows.first().locator(".result-name").innerText();
    await rows.first().click();
    await visit.page.locator("h1", { hasText: name }).waitFor();
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("has a map of the place when it is asked for", async () => {
    const visit = await site.visit(`/place/?id=${FULL_PLACE.id}`, { language: "ar", scheme: "dark" });
    expect(visit.requests().filter((path) => path.includes("map-worker"))).toEqual([]);
    await visit.page.getByRole("button", { name: "عرض على الخريطة" }).click();
    await visit.page.locator(".map-credit").waitFor();
    // At the scale of a quarter, with streets or without.
    await expect
      .poll(async () => visit.page.locator(".maplibregl-ctrl-scale").innerText())
      .toMatch(/^\d{2,3}\sm$|^1\skm$/);
    // And what is beside it.
    expect(visit.requests().some((path) => path.startsWith("/api/v1/places?bbox="))).toBe(true);
    await visit.picture("place-map-ar-desktop-dark");
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });
});
