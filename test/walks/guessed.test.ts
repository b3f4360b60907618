/** Guessed addresses lead to their pages, by a server's redirect and by the 404 page of a host of files alone. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const ADDRESSES = [
  ["/qibla", /^\/prayer\//],
  ["/ramadan", /^\/events\//],
  ["/map", /^\/\?.*map=/],
  ["/gb", /^\/en\/gb/],
  ["/fr", /^\/\?lang=fr/],
  ["/place/401", /^\/en\/sa\/medina\/.*-401/],
  ["/prayer/london", /^\/prayer\/\?.*city=london/],
  ["/London/", /^\/en\/gb\/london/],
  ["/fr/gb/london", /^\/en\/gb\/london\?lang=fr/],
  ["/mosques/istanbul", /^\/en\/tr\/istanbul/],
] as const;

describe.skipIf(isChromiumAbsent)("a guessed address (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(ADDRESSES)("%s leads to a page on a server", async (path, expected) => {
    const visit = await site.visit(path, { size: "phone" });
    expect(visit.page.url().slice(site.origin.length)).toMatch(expected);
    await visit.page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await visit.page.getByText("Page not found").count()).toBe(0);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it.each(ADDRESSES)("%s leads to a page on a host of files", async (path, expected) => {
    const body = readFileSync("public/404.html", "utf8");
    const visit = await site.visit(path, {
      size: "phone",
      expects: [404],
      prepare: async (page) =>
        page.route(`${site.origin}${path}`, async (route) =>
          route.fulfill({ status: 404, contentType: "text/html; charset=utf-8", body }),
        ),
    });
    await expect.poll(() => visit.page.url().slice(site.origin.length)).toMatch(expected);
    await visit.page.waitForLoadState("networkidle");
    expect(await visit.page.getByText("Page not found").count()).toBe(0);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("that means nothing is searched for from there", async () => {
    const visit = await site.visit("/xqzxqz", { language: "en", size: "phone", expects: [404] });
    await visit.page.getByRole("heading", { name: "Page not found" }).waitFor();
    await visit.page.getByRole("searchbox").fill("istanbul");
    await visit.picture("not-found-search-en-phone-light");
    expect(await visit.violations()).toEqual([]);
    await visit.page.getByRole("button", { name: "Search" }).click();
    await visit.page.locator("a.result").first().waitFor();
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });
});
