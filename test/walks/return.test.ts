/** The loop of a directory: out of a list, back to exactly where one was in it, forward again, from every list of the site. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { IS_FULL, openSite } from "./browser.ts";
import type { Site, Visit } from "./browser.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1366, height: 768 } };

const NEAR = "/?lat=41.0138&lng=28.9497";

/** Where a reader is: how far down, what has the focus, and what is listed. */
interface Spot {
  readonly y: number;
  readonly focus: string;
  readonly items: number;
}

const spotOf = async (page: Page): Promise<Spot> =>
  page.evaluate<Spot>(`({
    y: Math.round(scrollY),
    focus: document.activeElement.getAttribute("href") ?? "",
    items: document.querySelectorAll("#main a").length,
  })`);

const rest = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  // Two frames: what has been drawn has been laid out.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
};

/** Until nothing more arrives in a view: what is beside a place is asked for once the place is there. */
const settle = async (page: Page): Promise<void> => {
  await rest(page);
  let before: number | null = null;
  await expect
    .poll(
      async () => {
        const last = before;
        before = (await spotOf(page)).items;
        return before === last;
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true);
};

/** Notes how far down the page is when it is touched, after the browser has moved what is touched into the window. */
const NOTE = "addEventListener('pointerdown', () => sessionStorage.setItem('y', String(Math.round(scrollY))), true)";

/** Opens a link of a list by a real tap or click, and returns where the reader was. */
const follow = async (page: Page, links: string, at: number): Promise<Spot> => {
  const link = page.locator(links).nth(at);
  const [before, { items }, focus] = [page.url(), await spotOf(page), (await link.getAttribute("href")) ?? ""];
  const isTouch = await page.evaluate<boolean>("navigator.maxTouchPoints > 0");
  await (isTouch ? link.tap() : link.click());
  const y = await page.evaluate<number>("Number(sessionStorage.getItem('y'))");
  await expect.poll(() => page.url()).not.toBe(before);
  await settle(page);
  return { y, focus, items };
};

const expectSpot = async (page: Page, spot: Spot): Promise<void> => {
  await expect.poll(async () => spotOf(page), { timeout: 20_000 }).toEqual(spot);
  // Nothing that comes later moves the page.
  await page.waitForTimeout(700);
  expect(await spotOf(page)).toEqual(spot);
};

const SIZES = [
  ["a phone", "phone", PHONE],
  ["a desk", "desktop", DESK],
] as const;

describe.skipIf(isChromiumAbsent)("the way back (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const open = async (
    address: string,
    size: "phone" | "desktop",
    language: "en" | "ar" = "en",
    more: Parameters<Site["visit"]>[1] = {},
  ): Promise<Visit> =>
    site.visit(address, {
      size,
      language,
      ...more,
      context: { ...(size === "phone" ? PHONE : DESK), ...more.context },
      prepare: async (page) => {
        await page.addInitScript(NOTE);
        await more.prepare?.(page);
      },
    });

  it.each(
    SIZES.flatMap(([where, size]) => (["en", "ar"] as const).map((language) => [where, language, size] as const)),
  )(
    "leads to where one was in a list, from each of its results: %s, %s",
    async (_, language, size) => {
      const { page, problems, close } = await open(NEAR, size, language);
      const results = page.locator("a.result");
      await results.first().waitFor();
      const count = await results.count();
      for (const at of [0, 3, 6, 10, 14, 18, count - 1]) {
        const spot = await follow(page, "a.result", at);
        await page.locator("h1").first().waitFor();
        await page.goBack();
        await expectSpot(page, spot);
      }
      expect(problems()).toEqual([]);
      await close();
    },
    180_000,
  );

  const LISTS: readonly (readonly [name: string, address: string, links: string])[] = [
    ["a search", "/?q=mosque", "a.result"],
    ["a list of a type", "/?country=TR&type=mosque", "a.result"],
    ["a later page of a list", "/?lat=41.0138&lng=28.9497&offset=20", "a.result"],
    ["a list beside the map", "/?lat=41.0138&lng=28.9497&map=10/41.01/28.95", "a.result"],
    ["the cities of a country", "/en/gb", ".cities a"],
    ["the places of a city", "/en/dz/algiers", "a.result"],
    ["the events to come", "/events/", ".events-countdown a"],
    ["the events of a month", "/events/?month=2027-03", ".month-grid a"],
    ["the first page", "/", "a.chip"],
  ];

  it.each(
    LISTS.flatMap((list, index) =>
      (IS_FULL ? SIZES : [SIZES[index % 2] ?? SIZES[0]]).map((size) => [...list, size] as const),
    ),
  )(
    "leads back from %s, and forward again, also after a reload",
    async (_, address, links, [, size]) => {
      const { page, problems, close } = await open(address, size);
      await page.locator(links).first().waitFor();
      await rest(page);
      const count = await page.locator(links).count();
      const spot = await follow(page, links, Math.max(0, count - 2));
      await page.evaluate("scrollTo(0, 150)");
      await page.waitForTimeout(300);
      const there = await spotOf(page);
      await page.goBack();
      await expectSpot(page, spot);
      await page.goForward();
      await expectSpot(page, there);
      await page.reload({ waitUntil: "networkidle" });
      await expectSpot(page, there);
      await page.goBack();
      await expectSpot(page, spot);
      expect(problems()).toEqual([]);
      await close();
    },
    120_000,
  );

  it("leads back though the answers are slow and nothing is in memory", async () => {
    let waitMs = 0;
    const { page, problems, close } = await open(NEAR, "phone", "en", {
      prepare: async (one) =>
        one.route("**/api/v1/**", async (route) => {
          await new Promise((resolve) => {
            setTimeout(resolve, waitMs);
          });
          await route.continue().catch(() => undefined);
        }),
    });
    const spot = await follow(page, "a.result", 14);
    await page.reload({ waitUntil: "networkidle" });
    waitMs = 2500;
    await page.goBack({ waitUntil: "commit" });
    await expectSpot(page, spot);
    // What the reader does meanwhile ends the way there.
    const list = page.url();
    await page.goForward({ waitUntil: "commit" });
    await page.reload({ waitUntil: "commit" });
    // By the page's own history: the browser refuses to tell its history while it replaces the page.
    await page.evaluate("history.back()");
    await page.waitForURL(list, { waitUntil: "commit" });
    await page.mouse.move(195, 400);
    await page.waitForTimeout(200);
    await page.mouse.wheel(0, 40);
    await page.locator("a.result").nth(14).waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate<number>("scrollY")).toBeLessThan(spot.y - 100);
    expect(problems()).toEqual([]);
    await close();
  }, 120_000);

  it("leads back in the language that was chosen meanwhile, to the same line", async () => {
    const { page, problems, close } = await open(NEAR, "phone");
    await follow(page, "a.result", 14);
    await page.getByLabel("Language").selectOption("ar");
    await page.locator("html[lang=ar]").waitFor();
    await page.goBack();
    await page.locator("a.result").nth(14).waitFor();
    await page.waitForTimeout(1500);
    expect(new URL(page.url()).searchParams.get("lang")).toBe("ar");
    const line = page.locator("a.result").nth(14);
    const box = await line.boundingBox();
    expect(box !== null && box.y > 0 && box.y < 844).toBe(true);
    expect((await spotOf(page)).focus).toBe(await line.getAttribute("href"));
    expect(problems()).toEqual([]);
    await close();
  });

  it("leads back from the favourites, and to the older reviews that were opened", async () => {
    const review = (index: number): object => ({
      id: `r${index}`,
      place_id: 401,
      rating: 4,
      comment: `Visit ${index}.`,
      name: null,
      created_at: "2026-01-01T00:00:00Z",
      status: "published",
    });
    const list = (from: number, count: number): readonly object[] =>
      Array.from({ length: count }, (_, at) => review(from + at));
    const meta = { lang: "en", attribution: [], total: 45 };
    const { page, problems, close } = await open("/place/?id=401", "phone", "en", {
      isBare: true,
      prepare: async (one) => {
        await one.route("**/api/v1/place?*", async (route) => {
          const reply = await route.fetch();
          const body = (await reply.json()) as { data: { rating: object; reviews: unknown }[] };
          const [place] = body.data;
          if (place !== undefined)
            Object.assign(place, { reviews: list(0, 5), rating: { ...place.rating, average: 4, count: 45 } });
          await route.fulfill({ response: reply, json: body });
        });
        await one.route("**/api/v1/reviews?*", async (route) => {
          const offset = Number(new URL(route.request().url()).searchParams.get("offset"));
          await route.fulfill({ json: { ok: true, data: list(offset, 20), meta } });
        });
      },
    });
    await page.getByRole("button", { name: "Favourite" }).click();
    for (const count of [25, 45]) {
      await page.getByRole("button", { name: "Older reviews" }).click();
      await expect.poll(async () => page.locator(".review").count()).toBe(count);
    }
    await page.getByText("Visit 40.").scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const y = await page.evaluate<number>("Math.round(scrollY)");
    await page.evaluate("document.querySelector('.site-name').click()");
    await page.locator(".own-favourites a").waitFor();
    await rest(page);
    const spot = await follow(page, ".own-favourites a", 0);
    await page.goBack();
    await expectSpot(page, spot);
    await page.goBack();
    await expect.poll(async () => page.locator(".review").count()).toBe(45);
    await expect.poll(async () => page.evaluate("Math.round(scrollY)")).toBe(y);
    expect(problems()).toEqual([]);
    await close();
  }, 120_000);
});
