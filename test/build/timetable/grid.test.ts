import { expect, test } from "vitest";
import { isScalar, scalarText } from "../../../build/timetable/grid.ts";

test("single values are texts of cells, others are none", () => {
  expect([" 5:30\n", 5, true, null, [1], { a: 1 }].map(scalarText)).toEqual(["5:30", "5", "true", "", "", ""]);
  expect([5, null].map(isScalar)).toEqual([true, false]);
});
