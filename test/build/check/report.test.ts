import { describe, expect, test } from "vitest";
import { type Diagnostic, isFixable } from "../../../build/base/diagnostics.ts";
import type { CheckResult } from "../../../build/check/check.ts";
import { formatCommand, formatReport } from "../../../build/check/report.ts";

const one = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "lat-out-of-range",
  severity: "error",
  file: "data/places/gb.csv",
  line: 42,
  column: 31,
  endColumn: 37,
  message: "lat is 514.30, must be between -90 and 90",
  ...more,
});

const result = (diagnostics: readonly Diagnostic[], skipped: readonly string[] = []): CheckResult => ({
  diagnostics,
  files: 6,
  layered: null,
  imported: null,
  skipped,
});

describe("text", () => {
  test("tells the hint, the place in the docs, and what can be fixed", () => {
    const lat = one({ hint: "did you mean 51.43?", field: "lat", excerpt: "a,514.30", column: 3, endColumn: 9 });
    const space = one({ code: "stray-space", file: "data/x.csv", severity: "warning" });
    expect(formatReport("text", result([lat, space]))).toBe(
      [
        "data/places/gb.csv:42:3: error[lat-out-of-range] lat is 514.30, must be between -90 and 90",
        "   a,514.30",
        "     ^^^^^^",
        "   hint: did you mean 51.43?   docs: data/README.md#lat",
        "",
        "data/x.csv:42:31: warning[stray-space] lat is 514.30, must be between -90 and 90",
        "",
        "1 error, 1 warning in 2 of 6 files. 1 can be fixed: npm run data -- fix",
      ].join("\n"),
    );
  });

  test("says in one line what was not looked at", () => {
    expect(formatReport("text", result([], ["a: give --x", "b: give --y"]))).toBe(
      "not checked: a: give --x; b: give --y\n0 errors, 0 warnings in 0 of 6 files.",
    );
  });
});

describe("github", () => {
  test("is one command a problem, with columns as they are counted in UTF-16", () => {
    expect(formatReport("github", result([one()]))).toBe(
      [
        "::error file=data/places/gb.csv,line=42,col=31,endColumn=37,title=lat-out-of-range::lat is 514.30, must be between -90 and 90",
        "1 error, 0 warnings in 1 of 6 files.",
      ].join("\n"),
    );
  });

  test.each<[string, Partial<Diagnostic>, string]>([
    ["a warning", { severity: "warning" }, "::warning file=data/places/gb.csv,"],
    ["a problem of the whole file", { line: 0, column: 0, endColumn: 0 }, "::error file=data/places/gb.csv,title="],
    ["an empty field", { column: 5, endColumn: 5 }, ",col=5,endColumn=6,"],
    [
      "the signs of commands in a message",
      { message: "100% a::b,c\r\n::error::x" },
      "::100%25 a::b,c\\u{d}\\u{a}::error::x",
    ],
    ["the signs of commands in a file name", { file: "data/a,b:c%\n.csv" }, "file=data/a%2Cb%3Ac%25%0A.csv,"],
    ["a hint", { message: "m", hint: "do it" }, "::m%0Ahint: do it"],
  ])("%s", (_, more, part) => {
    const command = formatCommand(one(more));
    expect(command).toContain(part);
    expect(command).not.toMatch(/[\r\n]/);
  });
});

describe("json", () => {
  test("is one object with counts and every problem", () => {
    const whole = one({ code: "not-sorted", severity: "warning", line: 0, column: 0, endColumn: 0 });
    const report: unknown = JSON.parse(
      formatReport("json", result([one({ field: "lat", hint: "h", excerpt: "x" }), whole], ["z"])),
    );
    expect(report).toEqual({
      summary: {
        errors: 1,
        warnings: 1,
        fixable: 1,
        files: 6,
        files_with_problems: 1,
        layered: null,
        imported: null,
        skipped: ["z"],
      },
      diagnostics: [
        {
          code: "lat-out-of-range",
          severity: "error",
          file: "data/places/gb.csv",
          line: 42,
          column: 31,
          end_column: 37,
          field: "lat",
          message: "lat is 514.30, must be between -90 and 90",
          hint: "h",
          fixable: false,
        },
        expect.objectContaining({ code: "not-sorted", field: null, hint: null, fixable: true }),
      ],
    });
  });
});

test("what needs a person is not called fixable", () => {
  expect(
    (["stray-space", "not-nfc", "lat-out-of-range", "outside-country"] as const).map((code) => isFixable({ code })),
  ).toEqual([true, true, false, false]);
});
