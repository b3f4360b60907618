import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsv } from "../../../build/csv/csv.ts";

describe("formatCsv", () => {
  test.each([
    ["plain", "plain"],
    ["two words", "two words"],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["carriage\rreturn", '"carriage\rreturn"'],
    ["a;b=c", "a;b=c"],
    ["مكة المكرمة", "مكة المكرمة"],
    ["", ""],
  ])("writes %j as %j", (field, written) => {
    expect(formatCsv(["a", "b"], [["1", field]])).toBe(`a,b\n1,${written}\n`);
  });

  test("ends a table without rows after its header", () => {
    expect(formatCsv(["id", "name"], [])).toBe("id,name\n");
  });

  test("quotes a lone empty field", () => {
    expect(formatCsv(["a"], [[""], ["x"]])).toBe('a\n""\nx\n');
  });

  test("refuses a ragged row, naming it", () => {
    expect(() => formatCsv(["a", "b"], [["1", "2"], ["3"]])).toThrow("CSV row 2: got 1 fields, expected 2");
  });

  test("is read back by csv-parse as it was given", () => {
    const field = fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", ";", " ", "a", "ب", "=") });
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (rows) => {
        const text = formatCsv(["a", "b"], rows);
        expect(parse(text, { from_line: 2, record_delimiter: "\n" })).toEqual(rows);
      }),
    );
  });
});
