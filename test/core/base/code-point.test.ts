import { expect, test } from "vitest";
import { codePointOf } from "#core/base/code-point.ts";

test.each([
  ["a", 0x61],
  ["١", 0x661],
  ["𐎠b", 0x103a0],
  ["\ud800", 0xd800],
])("the first code point of %j", (text, point) => {
  expect(codePointOf(text)).toBe(point);
});

test("an empty text has none", () => {
  expect(() => codePointOf("")).toThrow("codePointOf: got an empty text, expected a character");
});
