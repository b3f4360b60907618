import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGrids } from "../../../build/timetable/grids.ts";
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { linesOf, readingOf } from "./reading-of.ts";

const bytesOf = (html: string): Uint8Array => new TextEncoder().encode(html);

const gridsIn = async (html: string) => {
  const read = await readGrids("times.html", bytesOf(html));
  if (!read.ok) throw new Error(read.fault);
  return read.grids.map(({ titles, rows }) => ({ titles, rows: rows.map(({ cells }) => cells) }));
};

describe("a web page", () => {
  test("is read table by table, under its headings", async () => {
    const html = `<!doctype html><title>Times 2026</title><h1>Our mosque</h1><script>var a = "<table>";</script>
      <h2>March 2026</h2><table><tr><th>Date<th>Fajr&nbsp;<b>Begins</b><th>Fajr Jamaat
      <tr><td>1<td>05:02<td rowspan=2>5:30<tr><td>2<td>05:00</table>
      <h2>April 2026</h2><table><tr><th>Date</th><th colspan="2">Fajr</th></tr></table>`;
    expect(await gridsIn(html)).toEqual([
      {
        titles: ["times.html", "Times 2026", "Our mosque", "March 2026"],
        rows: [
          ["Date", "Fajr Begins", "Fajr Jamaat"],
          ["1", "05:02", "5:30"],
          ["2", "05:00", "5:30"],
        ],
      },
      { titles: ["times.html", "Times 2026", "Our mosque", "April 2026"], rows: [["Date", "Fajr", ""]] },
    ]);
    const reading = await readingOf(new Map([["times.html", bytesOf(html)]]));
    expect(linesOf(reading)).toContain("2026-03-02: fajr 05:00, fajr / 05:30");
  });

  test("may be a table alone", async () => {
    expect(await gridsIn("<table><tr><td>Fajr</table>")).toEqual([{ titles: ["times.html"], rows: [["Fajr"]] }]);
  });

  test("without a table is named for what it is", async () => {
    const read = await readGrids("a.html", bytesOf("<!doctype html><p>Fajr 5:30"));
    expect(read).toMatchObject({ ok: false, fault: expect.stringContaining("a web page without a table") });
  });
});

describe("a hostile page", () => {
  test.each([
    ["cells that span millions", `<table><tr>${'<td rowspan="9999" colspan="9999">5:30'.repeat(400)}`],
    ["tables in tables", "<table><tr><td>".repeat(5000)],
    ["more tables than are read", "<table><tr><td>5:30</table>".repeat(200)],
    ["too many tags", `<table>${"<b>".repeat(200_000)}`],
    ["a cell without end", `<table><tr><td>${"5".repeat(40_000)}`],
  ])("with %s is refused", async (_, html) => {
    expect((await readGrids("a.html", bytesOf(html))).ok).toBe(false);
  });

  test("of any tags is read or refused, within the cells that are allowed", async () => {
    const part = fc.constantFrom(
      "<table>",
      "<tr>",
      '<td rowspan="3">',
      '<th colspan="400">',
      "</table>",
      "</td>",
      "5:30",
      "<b>",
      "<h2>",
      "Fajr",
      "<!--",
      "<script>",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 200 }), async (parts) => {
        const read = await readGrids("a.html", bytesOf(`<table>${parts.join("")}`));
        const cells = read.ok ? read.grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells)) : [];
        expect(cells.length).toBeLessThanOrEqual(TABLE_LIMITS.cells);
      }),
      { numRuns: 100 },
    );
  });
});
