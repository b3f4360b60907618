import { expect, test } from "vitest";
import { printable, withoutCommands } from "#core/base/printable.ts";

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

test("no line is a command for the runner of GitHub Actions, and JSON stays the same", () => {
  const text = "::error::pwn\n  ::set-output name=a::b\na::b ##[set-output name=changed;]true\n###[x]\n: :\n\t::x";
  const shown = withoutCommands(text);
  expect(shown).toBe(
    "\\u003a:error::pwn\n  \\u003a:set-output name=a::b\na::b #\\u0023[set-output name=changed;]true\n##\\u0023[x]\n: :\n\t\\u003a:x",
  );
  for (const line of shown.split("\n")) {
    expect(line.trimStart().startsWith("::")).toBe(false);
    expect(line).not.toContain("##[");
  }
  expect(JSON.parse(withoutCommands(JSON.stringify({ text }, null, 2)))).toEqual({ text });
});
