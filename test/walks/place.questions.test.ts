/** The questions on the page of a place: one at a time, answered by a tap, kept where there is no connection. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { amenitiesWith } from "../support/amenities.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { looksAt, nameOf, openSite } from "./browser.ts";
import type { Site, Visit } from "./browser.ts";
import { fullPlaceAnswer } from "./full-place.ts";

const WORDS = {
  en: { yes: "Yes", no: "No", limited: "Limited", skip: "Don’t know", undo: "Undo" },
  ar: { yes: "نعم", no: "لا", limited: "جزئيًا", skip: "لا أعرف", undo: "تراجع" },
} as const;

/** Taps count from this long after a question appeared. */
const SETTLED_MS = 450;

describe.skipIf(isChromiumAbsent)("the questions about a place (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  /** A page of a place of which only two facts are unknown; `answers` are what POST /suggestion answers in turn. */
  const visitPlace = async (
    options: Parameters<Site["visit"]>[1],
    known: object = { amenities: amenitiesWith({ wudu: "yes", parking: "no", toilets: "yes", janazah: "yes" }) },
    answer: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<Visit & { readonly sent: unknown[] }> => {
    const sent: unknown[] = [];
    const visit = await site.visit("/place/?id=401", {
      ...options,
      isBare: true,
      prepare: async (page) => {
        page.on("request", (request) => {
          if (request.method() === "POST" && request.url().includes("/api/v1/suggestion"))
            sent.push(request.postDataJSON());
        });
        await page.route(/\/api\/v1\/place\?/, async (route) =>
          route.fulfill({
            contentType: "application/json",
            body: fullPlaceAnswer({ status: "active", ...known }),
          }),
        );
        await answer(page);
      },
    });
    return { ...visit, sent };
  };

  const tap = async (page: Page, name: string): Promise<void> => {
    await page.waitForTimeout(SETTLED_MS);
    await page.locator(".question").getByRole("button", { name, exact: true }).click();
  };

  const question = (page: Page) => page.locator("#question-text");

  it.each(looksAt(0).map((look) => [nameOf(look), look] as const))(
    "asks one fact after another and sends each answer by a tap, in %s",
    async (name, look) => {
      const words = WORDS[look.language];
      // The server knows the answers of this client from the look before, and that is no failure.
      const { page, sent, problems, violations, picture, close } = await visitPlace({ ...look, expects: [409] });
      const first = await question(page).innerText();
      expect(first).toMatch(look.language === "en" ? /^Women’s space\?$/ : /؟$/);
      expect(await violations()).toEqual([]);
      await tap(page, words.yes);
      await page.locator(".question-said:not(:empty)").waitFor();
      expect(sent).toEqual([{ kind: "edit", place_id: 401, fields: { amenities: { women_space: "yes" } } }]);
      expect(await question(page).innerText()).not.toBe(first);
      // Keys go on with the next question.
      expect(await page.evaluate("document.activeElement.id")).toBe("question-text");
      await picture(`place-question-${name}`);
      expect(await violations()).toEqual([]);

      // A step at the door is neither yes nor no.
      await tap(page, words.limited);
      await expect.poll(() => sent.length).toBe(2);
      await expect.poll(async () => question(page).innerText()).toMatch(/open\?|ومفتوحًا؟/);
      await tap(page, words.yes);
      await expect
        .poll(() => sent.at(-1))
        .toEqual({
          kind: "confirm",
          place_id: 401,
          fields: { confirms: ["existence"] },
        });
      // Nothing is left to ask, today or at the next visit.
      await question(page).waitFor({ state: "detached" });
      await page.reload({ waitUntil: "networkidle" });
      expect(await question(page).count()).toBe(0);
      expect(problems()).toEqual([]);
      await close();
    },
  );

  it("takes an answer back, and asks again", async () => {
    const { page, sent, problems, close } = await visitPlace({ language: "en" });
    await tap(page, "No");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("taken back").waitFor();
    expect(await question(page).innerText()).toBe("Women’s space?");
    expect(sent).toHaveLength(1);
    expect(problems()).toEqual([]);
    await close();
  });

  it("goes on without an answer, and sends none", async () => {
    const { page, sent, problems, close } = await visitPlace({ language: "en" });
    await tap(page, "Don’t know");
    await expect.poll(async () => question(page).innerText()).toBe("Wheelchair access?");
    expect(sent).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });

  it("takes a second tap of the same finger for no answer to the next question", async () => {
    const { page, sent, close } = await visitPlace({ language: "en" });
    await page.waitForTimeout(SETTLED_MS);
    const no = page.locator(".question").getByRole("button", { name: "Don’t know" });
    await no.click();
    await no.click();
    expect(await question(page).innerText()).toBe("Wheelchair access?");
    expect(sent).toEqual([]);
    await close();
  });

  it.each([
    ["en", "is kept on this device"],
    ["ar", "حُفظت على هذا الجهاز"],
  ] as const)("says that an answer waits on the device, when the worker queued it: %s", async (language, said) => {
    const { page, close } = await visitPlace({ language }, undefined, async (one) =>
      one.route(/\/api\/v1\/suggestion\?/, async (route) =>
        route.request().method() === "POST"
          ? route.fulfill({
              status: 202,
              contentType: "application/json",
              headers: { "x-musalla-source": "device" },
              body: '{"ok":true,"data":[{"status":"queued","id":"k"}],"meta":{"lang":"en","attribution":[]}}',
            })
          : route.continue(),
      ),
    );
    await tap(page, WORDS[language].yes);
    await page.getByText(said).waitFor();
    // What waits is taken back among the suggestions of the device.
    expect(await page.getByRole("button", { name: WORDS[language].undo }).count()).toBe(0);
    await close();
  });

  it("says what went wrong, and keeps the question", async () => {
    const { page, close } = await visitPlace({ language: "en", expects: [429] }, undefined, async (one) =>
      one.route(/\/api\/v1\/suggestion\?/, async (route) =>
        route.request().method() === "POST"
          ? route.fulfill({
              status: 429,
              contentType: "application/json",
              body: '{"ok":false,"error":"too many","code":"rate-limited","retry_after_s":60}',
            })
          : route.continue(),
      ),
    );
    await tap(page, "Yes");
    await page.locator(".questions [role=alert]").waitFor();
    expect(await question(page).innerText()).toBe("Women’s space?");
    await close();
  });

  it("leads to the form where a place is gone", async () => {
    const { page, sent, close } = await visitPlace(
      { language: "en" },
      {
        amenities: amenitiesWith({
          women_space: "yes",
          wudu: "yes",
          wheelchair: "no",
          parking: "no",
          toilets: "yes",
          janazah: "yes",
        }),
      },
    );
    expect(await question(page).innerText()).toBe("Is it still here, and open?");
    await tap(page, "No");
    await page.waitForURL(/\/suggest\/\?id=401&kind=closed/);
    expect(sent).toEqual([]);
    await close();
  });

  it.each(["cemetery", "shrine"])(
    "asks nothing of a %s that makes no sense there, and shows no countdown and no stars",
    async (type) => {
      const { page, violations, problems, close } = await visitPlace(
        { language: "en", size: "phone" },
        { type, amenities: amenitiesWith(), jumuah: null, halal: null, opening_hours: null },
      );
      const text = await page.locator("main").innerText();
      for (const part of ["Women’s space", "Friday prayer", "Fajr", "Write a review"]) expect(text).not.toContain(part);
      expect(await page.getByRole("timer").count()).toBe(0);
      expect(await question(page).innerText()).toBe("Wudu area?");
      expect(await violations()).toEqual([]);
      expect(problems()).toEqual([]);
      await close();
    },
  );
});
