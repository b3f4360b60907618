/** The sheets of a workbook (.xlsx) as grids, by read-excel-file. Numbers and dates become texts; merged cells stand in each of their rows. */
import readWorkbook from "read-excel-file/universal";
import { MINUTE_MS } from "#core/base/time.ts";
import { TableBudget, type TableLimits } from "./table-limits.ts";
import { checkWorkbook, type MergedCells } from "./workbook-check.ts";
import { type Grid, NO_CONTEXT, scalarText } from "./grid.ts";
import { sheetColumn } from "./sheet-column.ts";

/** Spreadsheets count days from 1899-12-30: a time alone falls on their first day. */
const FIRST_YEAR = 1901;

const textOfCell = (value: unknown): string => {
  if (!(value instanceof Date)) return scalarText(value);
  const text = new Date(Math.round(value.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  if (value.getUTCFullYear() < FIRST_YEAR) return text.slice(11, 16);
  return text.slice(11, 16) === "00:00" ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
};

/** Rows in which cells that are merged over rows show their value in each of them, as the sheet does (ECMA-376, 18.3.1.55). */
const filled = (
  rows: readonly (readonly string[])[],
  merges: readonly MergedCells[],
  budget: TableBudget,
): readonly (readonly string[])[] => {
  const texts = rows.map((row) => [...row]);
  for (const { column, from, to } of merges) {
    const text = texts[from - 1]?.[column - 1] ?? "";
    for (const row of text === "" ? [] : texts.slice(from, to))
      if (column <= row.length) row[column - 1] = budget.text(text);
  }
  return texts;
};

/** The sheets of a workbook. Throws an Error that says what it has too much of. */
export const readSheets = async (name: string, bytes: Uint8Array, limits: TableLimits): Promise<readonly Grid[]> => {
  const budget = new TableBudget(limits);
  const { bytes: checked, merges } = checkWorkbook(bytes, budget);
  const sheets = await readWorkbook(new Blob([Uint8Array.from(checked)]));
  return sheets.map(({ sheet, data }) => ({
    name: `${name}, sheet ${sheet}`,
    titles: [name, sheet],
    isLoose: false,
    hasHeader: false,
    rows: filled(
      data.map((row) => row.map((value) => budget.text(textOfCell(value)))),
      merges.get(sheet) ?? [],
      budget,
    ).map((cells, line) => ({
      cells,
      where: (index: number) => `sheet ${sheet}, cell ${sheetColumn(index)}${line + 1}`,
      context: NO_CONTEXT,
    })),
    evidence: "a workbook",
  }));
};
