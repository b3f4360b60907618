import { expect, test } from "vitest";
import { accuracyCsv, rowOf, withMeasured } from "../../../../build/data/accuracy/rows.ts";

const MEASURED = {
  country: "OM",
  source: "om-mara",
  url: null,
  firstDay: 20_455,
  lastDay: 20_456,
  places: 1,
  days: 2,
  misprints: 0,
  times: 12,
  ours: { exact: 10, within: 12, worst: 1 },
  aladhan: { exact: 1, within: 2, worst: 9 },
  adhan: { exact: 1, within: 3, worst: null },
};
const row = rowOf(MEASURED, "2026-11-27");

test("what was measured takes the place of the row of its country and source", () => {
  const other = { ...row, country: "AE" };
  const again = { ...row, exact: 11 };
  expect(withMeasured([row, other], [again])).toEqual([other, again]);
});

test("an unknown worst is empty", () => {
  expect(accuracyCsv([row]).split("\n")[1]).toBe(
    "OM,om-mara,,2026-01-02,2026-01-03,1,2,0,12,10,12,1,1,2,9,1,3,,2026-11-27",
  );
});
