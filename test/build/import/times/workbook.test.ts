import { expect, test } from "vitest";
import { TABLE_LIMITS } from "../../../../build/import/input/table-limits.ts";
import { readSheets } from "../../../../build/import/times/workbook.ts";
import { workbookOf } from "../support/workbook.ts";

test("cells are texts, each with its address", async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Fajr</t></is></c></row><row r="2"><c r="A2"><v>0.25</v></c></row>';
  const [sheet] = await readSheets("a.xlsx", workbookOf(rows), TABLE_LIMITS);
  expect(sheet?.titles).toEqual(["a.xlsx", "s1"]);
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([["Fajr"], ["0.25"]]);
  expect(sheet?.rows[1]?.where(0)).toBe("sheet s1, cell A2");
});
