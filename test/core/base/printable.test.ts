import { expect, test } from "vitest";
import { printable } from "#core/base/text.ts";

test.each([
  ["plain, مسجد, Xi'an\n\tindented", "plain, مسجد, Xi'an\n\tindented"],
  ["\u001b[2J\u0007", "\\u001b[2J\\u0007"],
  ["\u009b31m\u007f", "\\u009b31m\\u007f"],
  ["over\rwritten", "over\\u000dwritten"],
  ["a\u2028b\u202ec\u2066d", "a\\u2028b\\u202ec\\u2066d"],
  ["\u200d\u200f", "\u200d\u200f"],
])("%j is printed as %j", (text, printed) => expect(printable(text)).toBe(printed));

test("the strings of JSON stay what they are", () => {
  const value = { text: "\u001b[2J\u009b\u202e\u2028" };
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
});
