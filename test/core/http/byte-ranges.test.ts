/** Byte ranges of a file. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-5", { start: 2, end: 5 }],
  [" bytes=2-5 ", { start: 2, end: 5 }],
  ["Bytes = 2 - 5", { start: 2, end: 5 }],
  ["bytes=2-", { start: 2, end: 9 }],
  [`bytes=2-${"9".repeat(30)}`, { start: 2, end: 9 }],
  [`bytes=${"9".repeat(30)}-`, "unsatisfiable"],
  ["bytes=2-99", { start: 2, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-12", "unsatisfiable"],
  [undefined, null],
  ["", null],
  ["bytes=-", null],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  ["bytes=a-b", null],
  ["bytes=1.5-2", null],
])("of ten bytes %j is %j", (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected);
});

test("of an empty file nothing can be had", () => {
  expect([rangeOf("bytes=0-", 0), rangeOf("bytes=-1", 0)]).toEqual(["unsatisfiable", "unsatisfiable"]);
});

test("a range is within the file, and its headers say how long it is", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 2 ** 40 }), (first, length, size) => {
      const range = rangeOf(`bytes=${first}-${first + length}`, size);
      if (range === null || range === "unsatisfiable") return first >= size;
      const headers = rangeHeaders(range, size);
      return (
        range.start === first &&
        range.end < size &&
        headers["content-length"] === String(range.end - range.start + 1) &&
        headers["content-range"] === `bytes ${range.start}-${range.end}/${size}`
      );
    }),
  );
});
