import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGrids } from "../../../build/timetable/grids.ts";
import { readingOf } from "./reading-of.ts";
import { openDocumentOf } from "./zip-of.ts";

const p = (text: string): string => `<text:p>${text}</text:p>`;
const cell = (text: string, attributes = ""): string => `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;
const time = (clock: string): string =>
  cell(clock, `office:value-type="time" office:time-value="PT${clock.slice(0, 2)}H${clock.slice(3)}M00S"`);
const row = (...cells: readonly string[]): string => `<table:table-row>${cells.join("")}</table:table-row>`;
const BLANK_END =
  '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';

const rowsIn = async (bytes: Uint8Array) => {
  const read = await readGrids("times.ods", bytes);
  if (!read.ok) throw new Error(read.fault);
  return read.grids.map(({ rows }) => rows.map(({ cells }) => cells));
};

describe("a spreadsheet of OpenDocument", () => {
  test("is read with its times, days and what spans rows", async () => {
    const bytes = openDocumentOf(
      [
        row(cell("Date"), cell("Fajr"), cell("Fajr Iqama")),
        row(
          cell("1 March", 'office:value-type="date" office:date-value="2026-03-01"'),
          time("05:02"),
          cell("5:30", 'table:number-rows-spanned="2"'),
        ),
        row(
          cell("2 March", 'office:value-type="date" office:date-value="2026-03-02"'),
          time("05:00"),
          '<table:covered-table-cell table:number-columns-repeated="2"/>',
        ),
        BLANK_END,
      ].join(""),
    );
    expect(await rowsIn(bytes)).toEqual([
      [
        ["Date", "Fajr", "Fajr Iqama"],
        ["2026-03-01", "05:02", "5:30"],
        ["2026-03-02", "05:00", "5:30"],
      ],
    ]);
    const { places } = await readingOf(new Map([["times.ods", bytes]]));
    expect(places[0]?.statements).toHaveLength(4);
    expect(places[0]?.statements[3]?.where).toBe("times.ods, sheet March 2026, cell C3");
  });

  test("without content, or one that is damaged, is refused with its reason", async () => {
    const read = await readGrids("times.ods", openDocumentOf("<table:table-row>"));
    expect(read).toMatchObject({ ok: false, fault: expect.stringContaining("content.xml is damaged") });
  });
});

describe("a hostile spreadsheet", () => {
  test.each([
    [
      "a text after a million blank columns",
      row('<table:table-cell table:number-columns-repeated="999999"/>', cell("5:30")),
    ],
    ["a text in a million columns", row(cell("5:30", 'table:number-columns-repeated="999999999"'))],
    [
      "a row a million times",
      `<table:table-row table:number-rows-repeated="999999999">${cell("5:30")}</table:table-row>`,
    ],
    [
      "a row after a billion blank ones",
      `<table:table-row table:number-rows-repeated="999999999"/>${row(cell("5:30"))}`,
    ],
    ["a text without end", row(cell("5".repeat(40_000)))],
    [
      "spans within spans",
      row(`<table:table-cell>${"<text:span>".repeat(90)}5:30${"</text:span>".repeat(90)}</table:table-cell>`),
    ],
  ])("with %s is refused before it is made", async (_, rows) => {
    const read = await readGrids("times.ods", openDocumentOf(rows));
    expect(read).toMatchObject({
      ok: false,
      fault: expect.stringMatching(/the most that are read|at most 32,767 are read/),
    });
  });

  test("that lies about its size, or has too many bytes, is refused", async () => {
    const lying = await readGrids("a.ods", openDocumentOf(row(cell("5:30 ".repeat(9_000_000)))));
    expect(lying).toMatchObject({ ok: false, fault: expect.stringContaining("unpacked it has") });
    const short = await readGrids("a.ods", openDocumentOf(row(cell("5:30 ".repeat(9_000_000))), 1000));
    expect(short.ok).toBe(false);
  });

  test("of any attributes is read or refused, and nothing is thrown", async () => {
    const number = fc.constantFrom("0", "-1", "1", "2", "3.5", "99999999999", "x", "");
    const attributes = fc
      .record({ rows: number, columns: number, time: fc.constantFrom("PT05H30M00S", "PT99999H", "x") })
      .map(
        ({ rows, columns, time: at }) =>
          `table:number-rows-spanned="${rows}" table:number-columns-repeated="${columns}" office:time-value="${at}"`,
      );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(attributes, { maxLength: 6 }), { maxLength: 6 }), async (rows) => {
        const bytes = openDocumentOf(rows.map((one) => row(...one.map((some) => cell("5:30", some)))).join(""));
        expect(typeof (await readGrids("a.ods", bytes)).ok).toBe("boolean");
      }),
      { numRuns: 60 },
    );
  });
});
