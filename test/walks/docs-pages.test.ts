/** The docs as readers see them: each page in both languages, and the reference with a request that is tried. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIRST_STEPS, firstStepsAt } from "../../web/docs/first-steps.ts";
import { addressOf, LANGUAGES, PAGES } from "../../web/docs/guides.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { LOOKS, nameOf, openSite, type Site } from "./browser.ts";

describe.skipIf(isChromiumAbsent)("the docs in Chromium", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  it.each(
    LOOKS.map((look) => {
      // Both languages and sizes of each.
      const name = look.scheme === "dark" ? "prayer-methods" : "index";
      return { name, look, of: `${name}, ${nameOf(look)}` };
    }),
  )(
    "$of: nothing fails, leaves the origin or breaks a rule of axe, and nothing is wider than the page",
    async ({ name, look }) => {
      const visit = await site.visit(name === "index" ? "/docs/" : `/docs/${name}/`, look);
      expect(await visit.page.locator("html").getAttribute("lang")).toBe(look.language);
      if (name === "index") await visit.page.locator(".opblock").first().waitFor();
      expect(await visit.violations()).toEqual([]);
      expect(await visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(visit.problems()).toEqual([]);
      await visit.picture(`docs-${name}-${nameOf(look)}`);
      await visit.close();
    },
  );

  it("every page is there, names its host in its programs, and links to pages and headings that are there", async () => {
    const visit = await site.visit("/docs/quick-start/");
    const links = new Set<string>();
    const anchors = new Set<string>();
    const elsewhere = new Set<string>();
    const guides = LANGUAGES.flatMap((language) => PAGES.map((name) => addressOf(language, name)));
    for (const address of [...guides, ...FIRST_STEPS.map(firstStepsAt)]) {
      // The scripts of a page have run by then; the reference has not been drawn, which takes longer than all the others.
      await visit.page.goto(`${site.origin}${address}`, { waitUntil: "domcontentloaded" });
      expect(await visit.page.locator("h1").count()).toBe(1);
      expect(await visit.page.locator("pre", { hasText: "localhost:3000" }).count()).toBe(0);
      const found = await visit.page.evaluate<{ readonly links: string[]; readonly ids: string[] }>(
        "({ links: [...document.links].filter(a => a.origin === location.origin).map(a => a.pathname + a.hash), ids: [...document.querySelectorAll('[id]')].map(e => e.id) })",
      );
      for (const id of ["", ...found.ids]) anchors.add(`${address}${id === "" ? "" : `#${encodeURI(id)}`}`);
      for (const link of found.links)
        if (link.startsWith("/docs/")) links.add(link);
        else elsewhere.add(link.replace(/#.*/, ""));
    }
    for (const link of elsewhere) expect((await fetch(`${site.origin}${link}`)).status, link).toBe(200);
    const broken = [...links].filter((link) => !anchors.has(link) && !link.includes("/#/"));
    expect(broken).toEqual([]);
    await visit.close();
  });

  it.each(FIRST_STEPS)("the first steps in %s break no rule of axe and are no wider than a phone", async (language) => {
    const visit = await site.visit(`/docs/quick-start/?lang=${language}`, { size: "phone" });
    await visit.page.waitForURL(`${site.origin}${firstStepsAt(language)}`);
    expect(await visit.page.locator("html").getAttribute("lang")).toBe(language);
    expect(await visit.violations()).toEqual([]);
    expect(
      await visit.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
    ).toBe(0);
    expect(visit.problems()).toEqual([]);
    await visit.picture(`first-steps-${language}`);
    await visit.close();
  });

  it("copies a program", async () => {
    const visit = await site.visit("/docs/quick-start/", {
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    await visit.page.locator(".copy").first().click();
    await visit.page.locator(".copy", { hasText: "Copied" }).first().waitFor();
    expect(await visit.page.evaluate("navigator.clipboard.readText()")).toContain(`curl -s '${site.origin}/api/v1/`);
    await visit.close();
  });

  it("the reference lists the operations and tries one against this host alone", async () => {
    const visit = await site.visit("/docs/");
    const operation = visit.page.locator("#operations-places-getPlace");
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("textbox", { name: "id", exact: true }).fill("401");
    await operation.getByRole("button", { name: "Execute" }).click();
    await operation.locator(".live-responses-table", { hasText: "Quba Mosque" }).waitFor();
    expect(visit.requests()).toContain("/api/v1/place?id=401");
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.close();
  });
});
