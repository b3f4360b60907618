import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQueryString } from "#core/http/query-string.ts";

const CASES: readonly (readonly [search: string, values: Readonly<Record<string, readonly string[]>>])[] = [
  ["", {}],
  ["?", {}],
  ["?a=1&b=2", { a: ["1"], b: ["2"] }],
  ["a=1&a=2", { a: ["1", "2"] }],
  ["a", { a: [""] }],
  ["a=", { a: [""] }],
  ["&&a=1&", { a: ["1"] }],
  ["a=b=c", { a: ["b=c"] }],
  ["a=b+c%2B", { a: ["b c+"] }],
  ["q=%D9%85%D9%83%D8%A9", { q: ["مكة"] }],
  ["%61=1", { a: ["1"] }],
  ["?%3F=1", { "?": ["1"] }],
  [
    "__proto__=1&constructor=2",
    Object.fromEntries([
      ["__proto__", ["1"]],
      ["constructor", ["2"]],
    ]),
  ],
];

const BAD: readonly (readonly [search: string, parameter: string])[] = [
  ["a=%", "a"],
  ["a=%zz", "a"],
  ["a=%C3%28", "a"],
  ["a=%ED%A0%80", "a"],
  ["a=%FF", "a"],
  ["%zz=1", "%zz"],
];

describe("a query string", () => {
  test.each(CASES)("%s", (search, values) => {
    const read = readQueryString(search);
    expect([...read.values]).toEqual(Object.entries(values));
    expect(read.errors).toEqual([]);
  });

  test.each(BAD)("%s is reported, not repaired", (search, parameter) => {
    const { values, errors } = readQueryString(search);
    expect(values.size).toBe(0);
    expect(errors).toEqual([{ parameter, message: expect.stringContaining("bad percent-encoding") }]);
  });

  test("what a browser writes comes back", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        const { values, errors } = readQueryString(new URLSearchParams(pairs).toString());
        expect(errors).toEqual([]);
        const expected = new Map<string, string[]>();
        for (const [name, value] of pairs) expected.set(name, [...(expected.get(name) ?? []), value]);
        expect(values).toEqual(expected);
      }),
    );
  });
});
