/** The explorer: search as one types, near a point, filters, the map, and each state that has nothing to show. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { answerWithSet, madeSet } from "../support/made-tiles.ts";
import { LOOKS, looksAt, nameOf, openSite } from "./browser.ts";
import type { Site } from "./browser.ts";
import { openGate } from "./offline/gate.ts";

const ISTANBUL = { latitude: 41.0138, longitude: 28.9497 };

describe.skipIf(isChromiumAbsent)("the explorer (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  describe.each(looksAt(0).map((look) => [nameOf(look), look] as const))("in %s", (name, look) => {
    it("welcomes", async () => {
      const visit = await site.visit("/", look);
      await visit.page.locator(".poster img").waitFor();
      expect(await visit.page.locator("h1").count()).toBe(1);
      expect(visit.requests().filter((path) => path.includes("map-worker"))).toEqual([]);
      await visit.picture(`explore-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    });
  });

  // Each language on the size that it needs most care on.
  const looks = LOOKS.filter(({ language, size }) => (language === "en") === (size === "desktop"));
  it.each(looks.map((look) => [nameOf(look), look] as const))(
    "finds in the language of the page, with the map beside, in %s",
    async (name, look) => {
      const visit = await site.visit("/", look);
      await visit.page.locator("#q").fill(look.language === "ar" ? "السلطان أحمد" : "sultanahmet");
      const found = look.language === "ar" ? "جامع السلطان أحمد" : "Sultan Ahmed Mosque (Blue Mosque)";
      const result = visit.page.locator("a.result", { hasText: found }).first();
      await result.waitFor();
      expect(await result.innerText()).toContain(look.language === "ar" ? "تركيا" : "Istanbul · Türkiye");
      if (look.size === "desktop") await visit.page.locator(".map-credit").waitFor();
      await visit.page.waitForTimeout(1000);
      await visit.picture(`search-${name}`);
      expect(await visit.violations()).toEqual([]);
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it("is small: what the first view loads, without the map, and the worker that comes after it", async () => {
    const visit = await site.visit("/", { language: "en" });
    const sizeOf = async (path: string): Promise<number> => {
      const reply = await fetch(`${site.origin}${path}`, { headers: { "accept-encoding": "gzip" } });
      return Number(reply.headers.get("content-length"));
    };
    const paths = visit.requests();
    const first = (await Promise.all(paths.map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0);
    const worker = await sizeOf("/sw.js");
    process.stdout.write(`first view: ${first} bytes with gzip in ${paths.length} files; sw.js: ${worker}\n`);
    expect(paths.length).toBeGreaterThan(5);
    expect(first).toBeLessThanOrEqual(90_000);
    expect(worker).toBeLessThanOrEqual(304_000);
    await visit.close();
  });

  it("is led by keys: into the list, through it, back and on to a place", async () => {
    const { page, problems, close } = await site.visit("/", { language: "en" });
    expect(await page.evaluate("document.activeElement.id")).toBe("q");
    await page.keyboard.type("hagia sophia");
    await page.locator("a.result").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate("document.activeElement.className")).toBe("result");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate("document.activeElement.id")).toBe("q");
    // The first leads into the list once that is drawn, the second opens what it leads to.
    await page.keyboard.press("Enter");
    await expect.poll(async () => page.evaluate("document.activeElement.className")).toBe("result");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /Hagia Sophia/ }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.goBack();
    await page.locator("a.result").first().waitFor();
    expect(await page.locator("#q").inputValue()).toBe("hagia sophia");
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    ["en", "prayer times kuala lumpur", /^Prayer times in Kuala Lumpur\n.*(?:Fajr|Dhuhr|Asr|Maghrib|Isha) \d/s],
    ["ar", "مواقيت الصلاة كوالالمبور", /(?:الفجر|الظهر|العصر|المغرب|العشاء) \d/],
    ["en", "qibla jakarta", /295\.\d° · north-west/],
    ["en", "hijri date in cairo", /\d+ [^\d]+ 14\d\d AH/],
  ] as const)("answers in the row itself, in %s: %s; Enter opens it", async (language, typed, said) => {
    const visit = await site.visit("/", { language, size: "phone" });
    const { page, problems, close } = visit;
    await page.locator("#q").fill(typed);
    const row = page.locator("a.result").first();
    await expect.poll(async () => row.innerText(), { timeout: 10_000 }).toMatch(said);
    const href = await row.getAttribute("href");
    await visit.picture(`answer-${typed.replaceAll(" ", "-")}`);
    expect(await visit.violations()).toEqual([]);
    await page.locator("#q").press("Enter");
    await page.waitForURL((url) => `${url.pathname}${url.search}${url.hash}` === href);
    expect(problems()).toEqual([]);
    await close();
  });

  it("opens what is typed and entered before its results are there", async () => {
    const { page, close } = await site.visit("/", { language: "en" });
    await page.locator("#q").fill("prayer times jakarta");
    await page.locator("#q").press("Enter");
    await page.waitForURL(/\/prayer\/\?.*city=jakarta/);
    await close();
  });

  it.each([
    ["en", "cemetery paris", "Cemetery in Paris: none listed yet. Other places there:"],
    ["ar", "مقبرة باريس", "مقبرة في باريس: لا شيء مسجّل حتى الآن. أماكن أخرى هناك:"],
    ["en", "mosque parking london", "Parking: not known yet for places in London. Places there:"],
    ["en", "turkish mosque london", "Nothing found for “turkish”. These are the results without it."],
  ] as const)("says what it understood of the words left out, in %s: %s", async (language, q, said) => {
    const visit = await site.visit(`/?q=${encodeURIComponent(q)}`, { language, size: "phone" });
    expect(await visit.page.locator(".list .list-links").first().innerText()).toBe(said);
    expect(await visit.violations()).toEqual([]);
    await visit.close();
  });

  it.each([
    ["en", "mosques london", "mosques"],
    ["ar", "مسجد بلندن", "بلندن"],
  ] as const)("shows what each word became, and takes it off, in %s: %s", async (language, q, rest) => {
    const visit = await site.visit(`/?q=${encodeURIComponent(q)}`, { language, size: "phone" });
    const parts = visit.page.locator(".understood a");
    await expect.poll(async () => parts.count()).toBe(2);
    expect(await visit.violations()).toEqual([]);
    await parts.nth(language === "en" ? 1 : 0).click();
    await visit.page.waitForURL((url) => url.searchParams.get("q") === rest);
    await visit.close();
  });

  it("says beside a filtered list for how many places the fact is stated", async () => {
    const { page, close } = await site.visit("/?country=TR&amenities=wudu", {
      language: "en",
      isBare: true,
      prepare: async (browser) =>
        browser.route(/\/api\/v1\/places\?.*amenities=wudu/, async (route) => {
          const reply = await route.fetch({
            url: route.request().url().replace("&amenities=wudu", "").replace("limit=20", "limit=3"),
          });
          const body = (await reply.json()) as { meta: object };
          Object.assign(body.meta, { total: 3, known: { wudu: { known: 5, of: 47 } } });
          await route.fulfill({ json: body });
        }),
    });
    await page.getByText(/^Known for 5 of 47 here\. Not known yet for the others\./).waitFor();
    await page.getByRole("link", { name: "Show all 47" }).click();
    await page.waitForURL((url) => !url.searchParams.has("amenities"));
    await close();
  });

  it("shows a failure where the answer does not say how many places there are, and the page around it", async () => {
    const { page, problems, close } = await site.visit("/?country=TR", {
      language: "en",
      isBare: true,
      prepare: async (browser) =>
        browser.route(/\/api\/v1\/places\?/, async (route) => {
          const body = (await (await route.fetch()).json()) as { meta: { total?: number } };
          delete body.meta.total;
          await route.fulfill({ json: body });
        }),
    });
    await page.getByText("got a list without meta.total, expected a number").waitFor();
    expect(await page.locator("#q").count()).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });

  it("takes a fact of a country that nobody has stated for unknown", async () => {
    const { page, close } = await site.visit("/?country=TR&amenities=wudu", { language: "en" });
    await page.getByText(/^Known for 0 of \d+ here\. Not known yet for the others\./).waitFor();
    await close();
  });

  it("does not take the focus on a phone", async () => {
    const { page, close } = await site.visit("/", { size: "phone" });
    expect(await page.evaluate("document.activeElement.tagName")).toBe("BODY");
    await close();
  });

  it("needs three clicks from / to the nearest mosque to a point and the request for it", async () => {
    const visit = await site.visit("/", { language: "en" });
    const { page } = visit;
    await page.getByRole("button", { name: "Open the map" }).click();
    await page.locator(".map-credit").waitFor();
    await page.waitForTimeout(1500);
    const box = await page.locator(".map canvas").boundingBox();
    if (box === null) throw new Error("the map has no canvas");
    // The view begins at 24° north, 42° east; Mecca is a little to the south-west of it.
    const perDegree = (512 * 2 ** 2.4) / 360;
    await page.mouse.click(box.x + box.width / 2 - 2.17 * perDegree, box.y + box.height / 2 + 2.75 * perDegree);
    await page.locator("a.result").first().waitFor();
    expect(await page.locator(".result-figures").first().innerText()).toMatch(/km|m/);
    expect(await page.getByRole("link", { name: "This page as JSON" }).getAttribute("href")).toMatch(
      /^\/api\/v1\/places\?lat=21\.\d+&lng=39\.\d+&radius=50000/,
    );
    await page.waitForTimeout(1500);
    await visit.picture("near-point-en-desktop-light");
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("finds what is near the visitor, when the visitor says so", async () => {
    const visit = await site.visit("/", {
      language: "ar",
      size: "phone",
      scheme: "dark",
      context: { geolocation: ISTANBUL, permissions: ["geolocation"] },
    });
    await visit.page.getByRole("button", { name: "بالقرب مني" }).click();
    await visit.page.locator("a.result").first().waitFor();
    await visit.picture("near-me-ar-phone-dark");
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("says so when the position is refused, and offers cities", async () => {
    const visit = await site.visit("/", { language: "en", context: { permissions: [] } });
    await visit.page.getByRole("button", { name: "Near me" }).click();
    await visit.page.getByText("Location is switched off or blocked").waitFor();
    await visit.page.getByRole("link", { name: "Istanbul" }).first().click();
    await visit.page.getByRole("heading", { name: "Near Istanbul" }).waitFor();
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it.each([
    ["of a type in a country", "/?country=TR&type=halal", /country=TR&type=halal/],
    ["with facilities", "/?amenities=women-space,wudu", /amenities=women-space%2Cwudu/],
    ["of a search with a filter", "/?q=istanbul&type=halal", /\/places\?q=istanbul&type=halal/],
    ["on the second page", "/?lat=41.0138&lng=28.9497&offset=20", /offset=20/],
  ])("has an address for a list %s", async (_, address, request) => {
    const visit = await site.visit(address, { language: "en", size: "phone" });
    // No curated place has a facility with a source.
    if (!address.includes("amenities")) expect(await visit.page.locator("a.result").count()).toBeGreaterThan(0);
    expect(visit.requests().some((path) => request.test(path))).toBe(true);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("changes the address with a filter, and the list with it", async () => {
    const { page, problems, close } = await site.visit("/?lat=41.0138&lng=28.9497", {
      language: "en",
      size: "phone",
    });
    await page.getByRole("button", { name: "Halal food" }).click();
    await page.locator("a.result", { hasText: "Mosque ·" }).first().waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("type")).toBe("halal");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "Wudu area" }).click();
    await page.waitForURL(/amenities=wudu/);
    expect(problems()).toEqual([]);
    await close();
  });

  it("does not take a fact that nobody has stated for none", async () => {
    const { page, close } = await site.visit("/?lat=51.5176&lng=-0.0655&amenities=wudu,janazah", { language: "en" });
    await page.getByText(/^Nobody has told us yet about the \d+ places? near you\./).waitFor();
    await close();
  });

  it.each([
    ["nothing found", "/?q=qqqqxxxxqqqq", "Nothing found."],
    ["nothing near", "/?lat=-48&lng=-123", "Nothing listed within 31 mi yet."],
  ])("says what can be done: %s", async (what, address, said) => {
    const visit = await site.visit(address, { language: "en", size: "phone" });
    await visit.page.getByText(said).waitFor();
    await visit.picture(`explore-${what.replace(" ", "-")}-en-phone-light`);
    expect(await visit.violations()).toEqual([]);
    await visit.close();
  });

  it.each([
    [
      "en",
      /The nearest is [\d,]+ mi away: /,
      /The directory has [\d,]+ places in Saudi Arabia\./,
      "Do you know a place that is missing? Add a place",
    ],
    [
      "ar",
      /الأقرب على بُعد [\d,]+ كم:/,
      /في الدليل [^.]+ في (?:المملكة العربية )?السعودية\./,
      "هل تعرف مكانًا غير مدرج؟ إضافة مكان",
    ],
  ] as const)("says what is around where nothing is, in %s", async (language, nearest, country, add) => {
    const { page, problems, violations, close } = await site.visit("/?lat=24.2&lng=37.3", {
      language,
      size: "phone",
    });
    const said = await page.locator(".nothing").innerText();
    expect(said).toMatch(country);
    expect(said).toContain(add);
    expect(said).toMatch(nearest);
    await page.locator(".nothing a[href*='/suggest/']").click();
    await page.locator("h1", { hasText: language === "en" ? "Add a place" : "إضافة مكان" }).waitFor();
    expect(await violations()).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    ["en", /^[\d,]+ places in Türkiye · [^]*added by hand \(CC-BY-4\.0\)/],
    ["ar", /^[\d,]+ (?:مكان|مكانًا|أماكن) في تركيا · [^]*أُضيف يدويًا: [\d,]+ \(CC-BY-4\.0\)/],
  ] as const)("says from whom the places of a country are, in %s", async (language, expected) => {
    const { page, violations, problems, close } = await site.visit("/?country=TR", { language, size: "phone" });
    expect(await page.locator(".coverage").innerText()).toMatch(expected);
    expect(await page.locator(".coverage a[href^='https://spdx.org/licenses/']").count()).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });

  it("says on the first screen how much there is", async () => {
    const { page, close } = await site.visit("/", { language: "en" });
    expect(await page.locator(".reach").innerText()).toMatch(/^[\d,]+ places in \d+ countries · sources$/);
    await close();
  });

  it.each([
    ["en", "left"],
    ["ar", "right"],
  ] as const)("begins names of any script where the page begins, in %s", async (language, side) => {
    const { page, close } = await site.visit("/?q=مسجد", { language, size: "phone" });
    const sides = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('.result-name')].map((one) => getComputedStyle(one).textAlign)",
    );
    expect([...new Set(sides)]).toEqual([side]);
    await close();
  });

  it("says that there is no connection, when there is none", async () => {
    const { page, context, close } = await site.visit("/", { language: "en" });
    await context.setOffline(true);
    await page.getByText("You are offline. What you downloaded").waitFor();
    await page.locator("#q").fill("istanbul");
    await page.locator("[role=alert]").waitFor();
    await close();
  });

  it("opens the map of the first page in sight, with its buttons", async () => {
    const { page, close } = await site.visit("/", { language: "en" });
    await page.locator(".poster-open").click();
    const closer = page.getByRole("button", { name: "Zoom in" });
    await closer.waitFor();
    const boxes = await Promise.all([page.locator(".explore .map").boundingBox(), closer.boundingBox()]);
    for (const box of boxes) {
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    }
    await close();
  });

  it("shows the places of a large city without streets, and none of its names beneath a button", async () => {
    const { page, close } = await site.visit("/?map=15/41.0082/28.9784", { language: "en" });
    await page.locator(".map-credit").waitFor();
    expect(await page.locator(".maplibregl-ctrl-scale").innerText()).toMatch(/^\d{2,3}\sm$/);
    await page.goto(`${site.origin}/?map=9/41.0/28.9&lang=en`);
    await page.locator(".map-label").first().waitFor();
    const boxesOf = async (selector: string) =>
      (await Promise.all((await page.locator(selector).all()).map(async (one) => one.boundingBox()))).flatMap((box) =>
        box === null ? [] : [{ left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }],
      );
    const [map] = await boxesOf(".explore .map");
    const over = await boxesOf(".maplibregl-ctrl, .map-tools, .map-credit, .map-note");
    const labels = await boxesOf(".map-label");
    expect(labels.length).toBeGreaterThan(3);
    const isWithin = (one: (typeof labels)[number]): boolean =>
      map !== undefined &&
      one.left >= map.left &&
      one.right <= map.right &&
      one.top >= map.top &&
      one.bottom <= map.bottom;
    const isUnder = (one: (typeof labels)[number]): boolean =>
      over.some(
        ({ left, right, top, bottom }) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
      );
    expect(labels.filter((one) => !isWithin(one) || isUnder(one))).toEqual([]);
    await close();
  });

  it("fetches the shores of what is in view, close up only", async () => {
    const fetched: string[] = [];
    const visit = await site.visit("/?map=5/41/29", {
      language: "en",
      prepare: async (browser) =>
        browser.on("request", (request) => {
          const [, box] = /\/coast-([\d.-]+?)-[\w-]{8}\.json$/.exec(request.url()) ?? [];
          if (box !== undefined) fetched.push(box);
        }),
    });
    const { page } = visit;
    await page.locator(".map-label").first().waitFor();
    expect(fetched).toEqual([]);
    await page.goto(`${site.origin}/?map=12/41.04/29.01&lang=en`);
    await expect.poll(() => fetched.length).toBe(1);
    // Names of cities are there too, with the Bosphorus in the middle of the view.
    await page.locator(".map-label-city").first().waitFor();
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("says that the map's places did not load, and asks again", async () => {
    const trouble = { is: true };
    const { page, close } = await site.visit("/?map=12/41.0082/28.9784", {
      language: "en",
      isBare: true,
      prepare: async (browser) =>
        browser.route(/\/api\/v1\/places\?.*bbox=/, async (route) =>
          trouble.is
            ? route.fulfill({ status: 503, json: { ok: false, error: "Try again later.", code: "unavailable" } })
            : route.fallback(),
        ),
    });
    await page.getByText("The places of this area did not load.").waitFor();
    trouble.is = false;
    await page.locator(".map-note").getByRole("button", { name: "Try again" }).click();
    await page.getByText("The places of this area did not load.").waitFor({ state: "detached" });
    await close();
  });

  it("keeps the list when the browser cannot draw a map", async () => {
    const visit = await site.visit("/?lat=41.0138&lng=28.9497", {
      language: "en",
      prepare: async (page) => page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null"),
    });
    await visit.page.getByText("because it has no WebGL").waitFor();
    expect(await visit.page.locator("a.result").count()).toBe(20);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("shows countries from afar and places from near, in both schemes", async () => {
    const visit = await site.visit("/?map=5.4/25/45", { language: "ar", scheme: "dark" });
    await visit.page.locator(".map-label-city").first().waitFor();
    await visit.picture("map-ar-desktop-dark");
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it.each(LOOKS.filter(({ scheme }) => scheme === "light").map((look) => [nameOf(look), look] as const))(
    "shows streets where the site has them, and says where it has none, in %s",
    async (name, { language, scheme, size }) => {
      const [lat, lng] = [21.4225, 39.8262];
      const gate = await openGate(() => site.origin);
      gate.answer(answerWithSet(madeSet("SA", lat, lng)));
      const { page, context, problems, violations, close } = await site.visit("/", { language, scheme, size });
      await page.goto(`${gate.origin}/?lat=${lat}&lng=${lng}&map=auto&lang=${language}`);
      await page.locator(".map-credit a[href$='openstreetmap.org/copyright']").waitFor();
      await expect.poll(() => gate.seen.length, { timeout: 20_000 }).toBeGreaterThan(3);
      expect(await page.locator(".map-note").count()).toBe(0);
      // The first of the list has its number, on the list as on the map.
      expect(await page.locator("a.result .mark").first().getAttribute("data-number")).toBe("1");
      // Closer is possible down to the street; the middle stays where it is.
      for (let step = 0; step < 6; step += 1) {
        await page.getByRole("button", { name: language === "ar" ? "تكبير" : "Zoom in" }).click();
        await page.waitForTimeout(300);
      }
      await expect.poll(() => new URL(page.url()).searchParams.get("map")).toMatch(/^1[4-8][\d.]*\/21\.42/);
      await page.waitForTimeout(500);
      if (process.env["PICTURES"] === "1")
        await page.screenshot({ path: `.cache/screenshots/streets-${name}.png`, fullPage: true });
      expect(await violations()).toEqual([]);

      await page.goto(`${gate.origin}/?map=16/41.0138/28.9497&lang=${language}`);
      await page.locator(".map-note").waitFor();
      expect(await page.locator(".map-credit a").count()).toBe(0);
      // The note goes by itself, and the places are there among no streets.
      await page.locator(".map-note").waitFor({ state: "detached" });
      await page.getByRole("button", { name: language === "ar" ? "تصغير" : "Zoom out" }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get("map")).toMatch(/^15\//);
      expect(await violations()).toEqual([]);
      expect(problems().filter((one) => !one.includes(gate.origin))).toEqual([]);
      expect(context.pages().length).toBe(1);
      await gate.close();
      await close();
    },
  );
});
