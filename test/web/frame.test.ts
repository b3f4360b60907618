/** The frame of the pages: what every view has around it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { LOOKS, nameOf, openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

describe.skipIf(isChromiumAbsent)("the frame (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(LOOKS.map((look) => [nameOf(look), look] as const))("is sound in %s", async (_, look) => {
    const { page, problems, violations, close } = await site.visit("/nothing-here", {
      ...look,
      expects: [404],
    });
    expect(await page.locator("html").getAttribute("dir")).toBe(look.language === "ar" ? "rtl" : "ltr");
    expect(await violations()).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });
});
