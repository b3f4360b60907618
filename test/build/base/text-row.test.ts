import { expect, it } from "vitest";
import { cellOf } from "../../../build/base/text-row.ts";

const ROW = { id: "7", name_en: "Blue Mosque", name_ar: "" };

it("reads a cell, also an empty one", () => {
  expect([cellOf(ROW, "name_en"), cellOf(ROW, "name_ar")]).toEqual(["Blue Mosque", ""]);
});

it("refuses a column that the row does not have", () => {
  expect(() => cellOf(ROW, "names")).toThrow(
    'got a row without the column names, expected one: {"id":"7","name_en":"Blue Mosque","name_ar":""}',
  );
});
