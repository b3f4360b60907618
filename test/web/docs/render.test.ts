/** Markdown of the docs as HTML: what the pages rely on. */
import { describe, expect, it } from "vitest";
import { guidesInOne, listForReaders, sourceOf } from "../../../web/docs/emit.ts";
import { addressOf, LANGUAGES, PAGES } from "../../../web/docs/guides.ts";
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

  it("tables of sentences name the column in each cell, for phones", () => {
    const long = "a sentence of more than forty letters, as tables have";
    const table = (cell: string): string =>
      `| what | where \\| | until |\n|---|---|---|\n| one | ${cell} | ${cell} |\n`;
    expect(render(table(long)).html).toContain('<td data-head="where |" role="cell">a sentence');
    expect(render(table(long)).html).toContain('class="table stacked"');
    expect(render(table("short")).html).not.toContain("stacked");
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
    const row = expand("<!-- table: methods -->", "en")
      .split("\n")
      .find((line) => line.startsWith("| 4 |"));
    expect(row).toContain("up: Fajr, Dhuhr, Asr, Maghrib; down: Sunrise");
  });

  it("that nobody makes throw", () => {
    expect(() => expand("<!-- table: nothing -->", "en")).toThrow('there is no table "nothing"');
  });
});

describe("for programs that read text", () => {
  const sources = PAGES.map((name) => {
    const markdown = sourceOf("en", name);
    return { name, markdown, page: renderPage(markdown, "en", "Table") };
  });

  it("llms.txt lists every page with its first words", () => {
    const list = listForReaders(sources);
    expect(list.match(/^# Musalla\n\n> /)).not.toBeNull();
    for (const name of PAGES) expect(list).toContain(`](${addressOf("en", name)}): `);
  });

  it("llms-full.txt has all guides below one title, their programs as they are", () => {
    const text = guidesInOne(sources);
    expect(text.replaceAll(/^```[^]*?^```$/gm, "").match(/^# .*$/gm)).toEqual(["# Musalla"]);
    expect(text.match(/^## .*$/gm)).toContain("## Prayer methods");
    expect(text).toContain('const base = "http://localhost:3000/data/v1";');
    expect(text).not.toMatch(/\]\([a-z-]+\.md|<bdi|<!--/);
  });
});

describe("the sources", () => {
  it.each(LANGUAGES.flatMap((language) => PAGES.map((name) => [language, name] as const)))(
    "%s %s can be rendered",
    (language, name) => {
      expect(renderPage(sourceOf(language, name), language, "Table").title).not.toBe("");
      expect(addressOf(language, name)).toMatch(/^\/(docs|privacy)\/([a-z-]+\/)*$/);
    },
  );
});
