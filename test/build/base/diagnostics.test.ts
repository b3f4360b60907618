import { describe, expect, test } from "vitest";
import { type Diagnostic, formatDiagnostic, formatSummary, sortDiagnostics } from "../../../build/base/diagnostics.ts";

const one = (more: Partial<Diagnostic>): Diagnostic => ({
  code: "bad-place",
  severity: "error",
  file: "data/places/gb.csv",
  line: 2,
  column: 1,
  endColumn: 2,
  message: "it is bad",
  ...more,
});

/** A diagnostic at `field`, which occurs once in `excerpt`. */
const at = (excerpt: string, field: string): Diagnostic => {
  const column = excerpt.indexOf(field) + 1;
  return one({ excerpt, column, endColumn: column + field.length });
};

describe("formatDiagnostic", () => {
  test("places it, shows the line, marks the field, gives the hint", () => {
    expect(formatDiagnostic({ ...at("a,514.3,b", "514.3"), hint: "did you mean 51.43?" })).toBe(
      [
        "data/places/gb.csv:2:3: error[bad-place] it is bad",
        "   a,514.3,b",
        "     ^^^^^",
        "   hint: did you mean 51.43?",
      ].join("\n"),
    );
  });

  test("names the file alone where the problem is the file's", () => {
    const whole = one({ line: 0, column: 0, endColumn: 0, severity: "warning" });
    expect(formatDiagnostic(whole)).toBe("data/places/gb.csv: warning[bad-place] it is bad");
  });

  test("marks an empty field with one sign", () => {
    const text = formatDiagnostic(one({ excerpt: "a,,b", column: 3, endColumn: 3 }));
    expect(text.split("\n").slice(1)).toEqual(["   a,,b", "     ^"]);
  });

  test.each([
    ["مسجد,514.3", "514.3", "        ^^^^^"],
    ["🕌,514.3", "514.3", "     ^^^^^"],
    ["👨‍👩‍👧,x", "x", "     ^"],
    ["e\u0301,x", "x", "     ^"],
  ])("counts what people see: %j", (excerpt, field, marks) => {
    expect(formatDiagnostic(at(excerpt, field)).split("\n")[2]).toBe(marks);
  });

  test("cuts a long line to what is around the field", () => {
    const text = formatDiagnostic(at(`${"a".repeat(80)},X,${"b".repeat(80)}`, "X"));
    expect(text.split("\n")[1]).toBe(`   …${"a".repeat(29)},X,${"b".repeat(29)}…`);
    expect(text.split("\n")[2]).toBe(`   ${" ".repeat(31)}^`);
  });

  test.each([[`${"🕌".repeat(40)},X,${"🕌".repeat(40)}`], [`${"🕌".repeat(40)}X${"🕌".repeat(40)}`]])(
    "never cuts a character in half: %j",
    (excerpt) => {
      const text = formatDiagnostic(at(excerpt, "X"));
      expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text);
    },
  );

  test.each(["\u001b[31m", "\u0007", "\t", "\u202e", "\u2066"])(
    "prints no control or direction character of the data: %j",
    (character) => {
      const excerpt = `before${character},bad${character}field,after${character}`;
      const text = formatDiagnostic(at(excerpt, `bad${character}field`));
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    },
  );
});

describe("sortDiagnostics", () => {
  test("sorts by file, line, column and code, and leaves its argument as it is", () => {
    const sorted = [
      one({ file: "data/a.csv", line: 9 }),
      one({ file: "data/b.csv", line: 2, column: 3 }),
      one({ file: "data/b.csv", line: 2, column: 10, code: "bad-name" }),
      one({ file: "data/b.csv", line: 2, column: 10, code: "bad-slug" }),
      one({ file: "data/b.csv", line: 10, column: 1 }),
    ];
    const shuffled = [4, 2, 0, 3, 1].flatMap((i) => sorted.slice(i, i + 1));
    const copy = [...shuffled];
    expect(sortDiagnostics(shuffled)).toEqual(sorted);
    expect(shuffled).toEqual(copy);
  });
});

describe("formatSummary", () => {
  test.each([
    [[], 1, "0 errors, 0 warnings in 0 of 1 file."],
    [[one({})], 6, "1 error, 0 warnings in 1 of 6 files."],
    [[one({}), one({ severity: "warning", file: "x" }), one({})], 6, "2 errors, 1 warning in 2 of 6 files."],
  ])("%#", (all, files, text) => {
    expect(formatSummary(all, files)).toBe(text);
  });
});
