import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TABLE_LIMITS, type TableLimits, TableTooLarge } from "../../../build/timetable/table-limits.ts";
import { sheetColumn } from "../../../build/timetable/sheet-column.ts";
import { readSheets } from "../../../build/timetable/workbook.ts";
import { workbookOf } from "../import/support/workbook.ts";

type Texts = readonly (readonly string[])[];

const address = (column: number, row: number): string => `${sheetColumn(column - 1)}${row}`;

/** The rows of a sheet as XML; a cell without text is left out, as spreadsheets do. */
const rowsOf = (texts: Texts): string =>
  texts
    .map((cells, at) => {
      const written = cells.map((text, index) =>
        text === "" ? "" : `<c r="${address(index + 1, at + 1)}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return `<row r="${at + 1}">${written.join("")}</row>`;
    })
    .join("");

const cellsOf = async (texts: Texts, merges: readonly string[], limits = TABLE_LIMITS): Promise<Texts> => {
  const [sheet] = await readSheets("a.xlsx", workbookOf(rowsOf(texts), { merges }), limits);
  return sheet?.rows.map(({ cells }) => cells) ?? [];
};

test("cells are texts, each with its address", async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Fajr</t></is></c></row><row r="2"><c r="A2"><v>0.25</v></c></row>';
  const [sheet] = await readSheets("a.xlsx", workbookOf(rows), TABLE_LIMITS);
  expect(sheet?.titles).toEqual(["a.xlsx", "s1"]);
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([["Fajr"], ["0.25"]]);
  expect(sheet?.rows[1]?.where(0)).toBe("sheet s1, cell A2");
});

describe("merged cells", () => {
  const TEXTS = [
    ["a", "b"],
    ["", "c"],
    ["", "d"],
  ];

  test.each([
    ["a cell over rows stands in each of them", ["A1:A3"], ["ab", "ac", "ad"]],
    ["a cell over columns stands in the first, as a header does", ["A1:B1"], ["ab", "c", "d"]],
    ["a cell over both stands in the first column of its rows", ["A1:B2"], ["ab", "ac", "d"]],
    ["one that goes on below the sheet ends with it", ["A1:A1048576"], ["ab", "ac", "ad"]],
    ["one that lies outside of the sheet adds nothing", ["D1:E9", "A7:A9"], ["ab", "c", "d"]],
    ["one without a text leaves what is below", ["A2:B3", "A2:A3"], ["ab", "c", "d"]],
    ["one from the end to the start is none", ["A3:A1"], ["ab", "c", "d"]],
  ])("%s", async (_, merges, rows) => {
    expect((await cellsOf(TEXTS, merges)).map((cells) => cells.join(""))).toEqual(rows);
  });

  test.each(["", "A", "A0:A3", "A1:XFE3", "A1:A1048577", "A1:a3", "$A$1:$A$3", "sheet!A1:A3"])(
    "at %j, which no sheet has, are refused",
    async (reference) => {
      await expect(cellsOf(TEXTS, [reference])).rejects.toThrow(TableTooLarge);
    },
  );
});

describe("a workbook of any merged cells", () => {
  const LIMITS: TableLimits = { ...TABLE_LIMITS, cells: 60, characters: 60, cellCharacters: 12 };

  /** Most numbers lie around a small sheet; some at the end of the largest, and some outside of it. */
  const number = (...others: readonly number[]): fc.Arbitrary<number> =>
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    );
  const column = number(16_384, 16_385);
  const row = number(0, 1_048_576, 1_048_577);
  const merge = fc.record({ left: column, top: row, right: column, bottom: row });
  /** One in fifty texts is longer than a cell may be. */
  const text = fc.oneof(
    { weight: 20, arbitrary: fc.constant("") },
    { weight: 29, arbitrary: fc.stringMatching(/^[a-z]{1,12}$/) },
    { weight: 1, arbitrary: fc.constant("a".repeat(13)) },
  );
  const texts = fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 8 });

  /** The sheet as people see it: merges in their order, each over the rows below its first one. */
  const shown = (
    all: Texts,
    merges: readonly { left: number; top: number; right: number; bottom: number }[],
  ): Texts => {
    const height = all.findLastIndex((cells) => cells.some((one) => one !== "")) + 1;
    const width = Math.max(0, ...all.map((cells) => cells.findLastIndex((one) => one !== "") + 1));
    const sheet = Array.from({ length: height }, (_, at) =>
      Array.from({ length: width }, (__, index) => all[at]?.[index] ?? ""),
    );
    for (const { left, top, bottom } of merges) {
      const said = sheet[top - 1]?.[left - 1] ?? "";
      for (const cells of sheet.slice(top, Math.max(top, bottom))) if (said !== "") cells[left - 1] = said;
    }
    return sheet;
  };

  test("is read as it is shown, within the limits, or refused for what it has too much of", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.array(merge, { maxLength: 12 }), async (all, merges) => {
        const references = merges.map(
          ({ left, top, right, bottom }) => `${address(left, top)}:${address(right, bottom)}`,
        );
        let read: Texts;
        try {
          read = await cellsOf(all, references, LIMITS);
        } catch (error) {
          expect(error).toBeInstanceOf(TableTooLarge);
          return;
        }
        expect(read).toEqual(shown(all, merges));
        expect(read.flat().length + merges.length).toBeLessThanOrEqual(LIMITS.cells);
        expect(read.flat().join("").length).toBeLessThanOrEqual(LIMITS.characters);
        expect(read.flat().every((one) => one.length <= LIMITS.cellCharacters)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("that says one text in more rows than are read is refused before these are made", async () => {
    const rows = Array.from({ length: 1_000 }, () => ["x".repeat(100), "y"]);
    const merges = Array.from({ length: 100 }, () => "A1:A1048576");
    await expect(cellsOf(rows, merges)).rejects.toThrow("its cells have more than 8,000,000 characters");
  });
});
