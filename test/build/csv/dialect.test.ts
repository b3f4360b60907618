import { describe, expect, test } from "vitest";
import { DELIMITERS, detectDialect } from "../../../build/csv/dialect.ts";

const told = (text: string): string => {
  const found = detectDialect(text);
  return found === null ? "none" : `${found.delimiter} ${found.start} ${found.firstLine} ${found.width}`;
};

describe("detectDialect", () => {
  test.each([
    ["a,b\n1,2\n", ", 0 1 2"],
    ["a;b\n1,5;2,5\n", "; 0 1 2"],
    ["a\tb\n1,5\t2;5\n", "\t 0 1 2"],
    ["a|b\r\n1|2\r\n", "| 0 1 2"],
    ["a;b\r1;2\r", "; 0 1 2"],
    ["\n\na;b\n1;2\n", "; 0 1 2"],
    ['"a,x";b\n1;2\n', "; 0 1 2"],
    ['"a\n;;;",b\n1,2\n', ", 0 1 2"],
    ["a,b;c\n1,2;3\n4,5\n", ", 0 1 2"],
    ["a,b,c;d\n1,2,3;4\n", ", 0 1 3"],
    ["a,b", ", 0 1 2"],
    ["a\n1\n", ", 0 1 1"],
    ["", ", 0 1 0"],
    ["\n\n", ", 0 1 0"],
    [",", ", 0 1 2"],
    ['"never closed,a;b\n1,2', ", 0 1 1"],
  ])("%j", (text, dialect) => {
    expect(told(text)).toBe(dialect);
  });

  test.each([
    ["sep=;\na;b,c\n", "; 6 2 2"],
    ["sep=;\r\na;b\r\n", "; 7 2 2"],
    ['"sep=,"\na;b,c\n', ", 8 2 2"],
    ["SEP=\t\na\tb\n", "\t 6 2 2"],
    ["sep=;\na,b\n", "; 6 2 1"],
    ["sep=;", "; 5 2 0"],
    ["sep=#\na#b\n", "none"],
    ["sep=\na,b\n", ", 0 1 1"],
  ])("Excel's line %j is obeyed", (text, dialect) => {
    expect(told(text)).toBe(dialect);
  });

  test("two separators that fit equally well are not chosen between", () => {
    expect(told("a,b;c\n1,2;3\n")).toBe("none");
  });

  test.each(DELIMITERS)("%j is found whatever is in quotes", (delimiter) => {
    const others = DELIMITERS.join("");
    const row = [`"${others}"`, `"x""${others}\n"`, "1"].join(delimiter);
    expect(detectDialect(`${row}\n`.repeat(30))).toEqual({ delimiter, start: 0, firstLine: 1, width: 3 });
  });
});
