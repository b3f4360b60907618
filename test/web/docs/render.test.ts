/** Markdown of the docs as HTML: what the pages rely on. */
import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../web/docs/emit.ts";
import { LANGUAGES, PAGES, addressOf } from "../../../web/docs/guides.ts";
import { renderPage } from "../../../web/docs/render.ts";
import { expand } from "../../../web/docs/tables.ts";

const render = (markdown: string) => renderPage(`# Title\n\nFirst *words*.\n\n${markdown}`, "ar", "Table");

describe("a page", () => {
  it("has its title, its first words, its contents", () => {
    expect(render("## Who & what\n\n### Deeper\n")).toMatchObject({
      title: "Title",
      description: "First words.",
      contents: [{ id: "who-what", text: "Who & what" }],
    });
  });

  it("links from source to source become addresses in its language; one to nowhere throws", () => {
    expect(render("[x](offline.md#a)").html).toContain('<a href="/docs/ar/offline/#a">x</a>');
    expect(render("[x](index.md)").html).toContain('<a href="/docs/ar/">x</a>');
    expect(() => render("[x](nowhere.md)")).toThrow("a link to nowhere.md");
  });

  it("programs run from left to right and can be scrolled with keys", () => {
    expect(render("```sh\na < b\n```").html).toContain(
      '<pre dir="ltr" tabindex="0"><code lang="en" data-language="sh">a &lt; b</code></pre>',
    );
  });

  it("without a title or a paragraph throws", () => {
    expect(() => renderPage("Words.", "en", "Table")).toThrow("a title and a paragraph");
  });
});

describe("tables", () => {
  it.each(LANGUAGES)("are made from what the project declares: %s", (language) => {
    expect(expand("<!-- table: methods -->", language).split("\n")).toHaveLength(25);
    expect(expand("<!-- table: problems -->", language)).toContain("| `retired` | 410 |");
    expect(expand("<!-- table: sources -->", language)).toContain("GeoNames");
    expect(expand("<!-- table: accuracy -->", language)).toContain("Jakarta");
  });

  it("say how the printed minute comes about", () => {
    const row = expand("<!-- table: methods -->", "en").split("\n").find((line) => line.startsWith("| 4 |")); // prettier-ignore
    expect(row).toContain("up: Fajr, Dhuhr, Asr, Maghrib; down: sunrise");
  });

  it("that nobody makes throw", () => {
    expect(() => expand("<!-- table: nothing -->", "en")).toThrow('there is no table "nothing"');
  });
});

describe("the sources", () => {
  it.each(LANGUAGES.flatMap((language) => PAGES.map((name) => [language, name] as const)))(
    "%s %s can be rendered",
    (language, name) => {
      expect(renderPage(sourceOf(language, name), language, "Table").title).not.toBe("");
      expect(addressOf(language, name)).toMatch(/^\/docs\/([a-z-]+\/)*$/);
    },
  );
});
