/** Sharing and copying always do something, and say what: by the device's menu, the clipboard, or a field to copy from. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const set = (name: string, value: string): string =>
  `Object.defineProperty(navigator, ${JSON.stringify(name)}, { configurable: true, value: ${value} });`;

/** What a browser may be like. */
const BROWSERS = {
  menu: set("share", "async (what) => { window.shared = what; }"),
  closed: set("share", "async () => { throw new DOMException('', 'AbortError'); }"),
  refusedMenu: `${set("share", "async () => { throw new DOMException('', 'NotAllowedError'); }")}${set("clipboard", "{ writeText: async () => { throw new DOMException('', 'NotAllowedError'); } }")}`,
  clipboard: `delete Navigator.prototype.share;${set("clipboard", "{ writeText: async (text) => { window.copied = text; } }")}`,
  refused: `delete Navigator.prototype.share;${set("clipboard", "{ writeText: async () => { throw new DOMException('', 'NotAllowedError'); } }")}`,
  insecure: `delete Navigator.prototype.share;${set("clipboard", "undefined")}`,
};

const SELECTED =
  "getSelection().toString() || document.activeElement.value?.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)";

describe.skipIf(isChromiumAbsent)("sharing (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const open = async (path: string, browser: keyof typeof BROWSERS, language: "en" | "ar" = "en") =>
    site.visit(path, {
      language,
      size: "phone",
      prepare: async (page: Page) => page.addInitScript(BROWSERS[browser]),
    });

  it.each(["menu", "closed", "clipboard"] as const)("of a place goes by the %s", async (browser) => {
    const { page, problems, close } = await open("/place/?id=401", browser);
    await page.getByRole("button", { name: "Share" }).click();
    if (browser === "menu") expect(await page.evaluate("shared.url")).toBe(page.url());
    if (browser === "clipboard") {
      await page.getByRole("status").getByText("Link copied").waitFor({ state: "attached" });
      expect(await page.evaluate("copied")).toBe(page.url());
    }
    expect(await page.locator(".share-field").count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    ["refusedMenu", "en"],
    ["refused", "en"],
    ["insecure", "ar"],
  ] as const)("of a place shows the address where it is %s, in %s", async (browser, language) => {
    const { page, problems, violations, picture, close } = await open("/place/?id=401", browser, language);
    await page.getByRole("button", { name: language === "ar" ? "مشاركة" : "Share" }).click();
    const field = page.getByLabel(language === "ar" ? /انسخ هذا الرابط/ : /Copy this link yourself/);
    await field.waitFor();
    expect(await field.inputValue()).toBe(page.url());
    expect(await page.evaluate(SELECTED)).toBe(page.url());
    await picture(`share-blocked-${language}-phone-light`);
    expect(await violations()).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(["/docs/quick-start/", "/docs/embed/", "/docs/ar/quick-start/"])(
    "of code in the docs selects it where it is refused: %s",
    async (path) => {
      const { page, problems, close } = await open(path, "refused");
      const block = page.locator(".code").first();
      await block.getByRole("button").click();
      await page.locator(".copy-note").first().waitFor();
      expect((await page.evaluate<string>(SELECTED)).trim()).toBe((await block.locator("code").innerText()).trim());
      expect(problems()).toEqual([]);
      await close();
    },
  );

  it("of the address of a screen selects it", async () => {
    const { page, close } = await open("/screen/", "insecure");
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText(/Copy this link yourself/).waitFor();
    expect(await page.evaluate(SELECTED)).toBe(await page.locator(".setup-address").inputValue());
    await close();
  });
});
