import { expect, test } from "vitest";
import { sheetColumn } from "../../../build/timetable/sheet-column.ts";

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [16_383, "XFD"],
])("column %i is %s", (index, letters) => {
  expect(sheetColumn(index)).toBe(letters);
});
