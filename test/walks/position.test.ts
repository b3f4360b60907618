/** A position of the device: it is asked for once, and its times bear the name of a town. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const WHITECHAPEL = { latitude: 51.5173, longitude: -0.0655 };
/** In the South Pacific, far from every town. */
const NOWHERE = { latitude: -48.2, longitude: -123.1 };

/** Counts how often the device is asked. */
const COUNT = `
  const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  navigator.geolocation.getCurrentPosition = (...given) => {
    sessionStorage.setItem("asked", String(1 + Number(sessionStorage.getItem("asked"))));
    ask(...given);
  };
`;

const asked = async (page: Page): Promise<number> => page.evaluate("Number(sessionStorage.getItem('asked'))");

const DEGREES = /\d+(?:\.\d+)?° [NSEWشجغق]/;

describe.skipIf(isChromiumAbsent)("a position (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const open = async (geolocation: typeof WHITECHAPEL, language: "en" | "ar" = "en") =>
    site.visit("/", {
      language,
      size: "phone",
      context: { geolocation, permissions: ["geolocation"] },
      prepare: async (page) => page.addInitScript(COUNT),
    });

  it("is asked for once by all views, and anew by who asks from there", async () => {
    const { page, problems, close } = await open(WHITECHAPEL);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.locator("a.result").first().waitFor();
    await page.getByRole("link", { name: "Prayer times", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /Near / }).waitFor();
    await page.locator(".elsewhere summary").click();
    await page.getByRole("button", { name: "Use my location" }).waitFor();
    expect(await asked(page)).toBe(1);
    await page.getByRole("link", { name: "Musalla", exact: true }).click();
    await page.getByRole("button", { name: "Near me" }).click();
    await page.locator("a.result").first().waitFor();
    await page.getByRole("link", { name: /Add a place/ }).click();
    await page.getByRole("button", { name: "I am there now" }).click();
    await page.getByText(/The pin is at/).waitFor();
    // A position as exact as a building was not had before.
    expect(await asked(page)).toBeLessThanOrEqual(2);
    const before = await asked(page);
    await page.getByRole("link", { name: "Musalla", exact: true }).click();
    await page.getByRole("button", { name: "Near me" }).click();
    await page.locator("a.result").first().waitFor();
    expect(await asked(page)).toBe(before);
    await page.getByRole("button", { name: "Near me" }).click();
    await expect.poll(async () => asked(page)).toBe(before + 1);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(["en", "ar"] as const)("has the name of a town wherever its times are, in %s", async (language) => {
    const { page, problems, picture, violations, close } = await open(WHITECHAPEL, language);
    await page.goto(`${site.origin}/prayer/?lat=51.52&lng=-0.07&lang=${language}`, { waitUntil: "networkidle" });
    const named = language === "ar" ? /قرب / : /Near /;
    await page.getByRole("heading", { level: 1, name: named }).waitFor();
    await page.locator("#timetable table caption").waitFor();
    expect(await page.title()).toMatch(named);
    expect(await page.locator("#timetable table caption").innerText()).toMatch(named);
    for (const link of await page.locator("a[download]").all()) {
      expect(await link.getAttribute("download")).toMatch(/^prayer-times-[a-z]+-/);
      expect(new URLSearchParams((await link.getAttribute("href")) ?? "").get("name")).toMatch(named);
    }
    expect(await page.locator("main").innerText()).not.toMatch(DEGREES);
    await picture(`position-prayer-${language}-phone-light`);
    expect(await violations()).toEqual([]);
    await page.goto(`${site.origin}/?lang=${language}`, { waitUntil: "networkidle" });
    expect(await page.locator(".own-day h2").innerText()).toMatch(named);
    await picture(`position-home-${language}-phone-light`);
    expect(problems()).toEqual([]);
    await close();
  });

  it("near to nothing is a point, with its degrees in small beneath", async () => {
    const { page, problems, close } = await open(NOWHERE);
    await page.goto(`${site.origin}/prayer/?lat=-48.20&lng=-123.10&lang=en`, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1, name: "This point" }).waitFor();
    expect(await page.locator("h1 + p").innerText()).toBe("48.2° S, 123.1° W");
    expect(await page.title()).not.toMatch(DEGREES);
    expect(problems()).toEqual([]);
    await close();
  });
});
