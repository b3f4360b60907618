/** Every view as somebody meets it who was never here: nothing kept, in English and in Arabic; and an address that is none. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openSite, type Site } from "./browser.ts";
import { VIEWS } from "./views.ts";

const LANGUAGES = ["en", "ar"] as const;

/** The address in a language. */
const inLanguage = (address: string, language: string): string => {
  const url = new URL(address, "http://site.invalid");
  url.searchParams.set("lang", language);
  return `${url.pathname}${url.search}`;
};

describe.skipIf(isChromiumAbsent)("from cold (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const cells = Object.entries(VIEWS).flatMap(([name, address]) =>
    LANGUAGES.map((language) => [name, language, inLanguage(address, language)] as const),
  );
  it.each(cells)("%s, %s", async (_name, language, address) => {
    const visit = await site.visit(address, { language });
    const heading = visit.page.locator("h1").first();
    await heading.waitFor();
    expect((await heading.innerText()).trim()).not.toBe("");
    expect(await visit.page.locator("html").getAttribute("lang")).toBe(language);
    expect(await visit.page.locator("[role=alert]").count()).toBe(0);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });

  it("an address that is none", async () => {
    const visit = await site.visit("/nothing/here", { language: "en", expects: [404] });
    await visit.page.locator("h1").first().waitFor();
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });
});
