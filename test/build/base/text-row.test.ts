import { expect, it } from "vitest";
import { cellOf, pointOf, textRow } from "../../../build/base/text-row.ts";

const ROW = { id: "7", name_en: "Blue Mosque", name_ar: "" };

it("reads a cell, also an empty one", () => {
  expect([cellOf(ROW, "name_en"), cellOf(ROW, "name_ar")]).toEqual(["Blue Mosque", ""]);
});

it("refuses a column that the row does not have", () => {
  expect(() => cellOf(ROW, "names")).toThrow(
    'got a row without the column names, expected one: {"id":"7","name_en":"Blue Mosque","name_ar":""}',
  );
});

it("reads a line that ends early with empty cells", () => {
  expect(textRow(["id", "lat", "lng"], ["7"])).toEqual({ id: "7", lat: "", lng: "" });
});

it("reads the point of a place, and refuses a row without one", () => {
  expect(pointOf({ lat: "51.5", lng: "-0.1" })).toEqual({ lat: 51.5, lng: -0.1 });
  expect(() => pointOf({ lat: "51.5" })).toThrow("got a row without the column lng");
});
