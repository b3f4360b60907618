import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvRow, readCsv } from "../../../build/csv/csv.ts";

const placesOf = (row: CsvRow | undefined): readonly string[] =>
  (row?.fields ?? []).map((_, i) => {
    const at = row?.position(i);
    return `${at?.line}:${at?.column}-${at?.endColumn}`;
  });

const faultsOf = (text: string): readonly string[] =>
  readCsv("f.csv", text).diagnostics.map(({ line, column, endColumn }) => `${line}:${column}-${endColumn}`);

describe("readCsv", () => {
  test.each([
    ["a,b\n1,2\n", ["2:1-2", "2:3-4"]],
    ["\uFEFFa,b\n1,2\n", ["2:1-2", "2:3-4"]],
    ["a,b\r\n1,2\r\n", ["2:1-2", "2:3-4"]],
    ["a,b\r1,2\r", ["2:1-2", "2:3-4"]],
    ["a,b\n\n\n1,2", ["4:1-2", "4:3-4"]],
    ["\n\na,b\n1,2", ["4:1-2", "4:3-4"]],
    ["a,b\nمسجد,2\n", ["2:1-5", "2:6-7"]],
    ["a,b\n🕌,2\n", ["2:1-3", "2:4-5"]],
    ['a,b\n"x,y",2\n', ["2:1-6", "2:7-8"]],
    ['a,b\n"x""y",2\n', ["2:1-7", "2:8-9"]],
    ['a,b\n"x\ny",2\n', ["2:1-3", "3:4-5"]],
    ['a,b\r\n"x\r\n\r\ny",2\r\n', ["2:1-3", "4:4-5"]],
    ['a,b\n"",\n', ["2:1-3", "2:4-4"]],
  ])("says where the fields of the second row of %j stand", (text, places) => {
    const { rows, diagnostics } = readCsv("f.csv", text);
    expect(diagnostics).toEqual([]);
    expect(placesOf(rows[1])).toEqual(places);
  });

  test("shows the line that a field stands on, not the whole record", () => {
    const [, row] = readCsv("f.csv", 'a,b,c\n"x\ny",2,"z\nw"\n').rows;
    expect([0, 1, 2].map((i) => row?.position(i).excerpt)).toEqual(['"x', 'y",2,"z', 'y",2,"z']);
  });

  test.each([1, -1])("answers the end of the row for field %i of one, which is none", (index) => {
    const [, row] = readCsv("f.csv", "a,b\n1\n").rows;
    expect(row?.position(index)).toEqual({ line: 2, column: 2, endColumn: 2, excerpt: "1" });
  });

  test.each(["", "\n\n", "\uFEFF"])("finds no row in %j", (text) => {
    expect(readCsv("f.csv", text)).toEqual({ rows: [], diagnostics: [] });
  });

  test("knows every field's place, whatever the quotes, line ends and scripts", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r\n", "a", "ب", "🕌", "e\u0301", " ") });
    const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.constantFrom("\n", "\r\n"), fc.boolean(), (table, end, hasMark) => {
        let [line, column, out] = [1, 1, hasMark ? "\uFEFF" : ""];
        const expected = table.map((fields) => {
          const starts = fields.map((field, i) => {
            const written = /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
            if (i > 0) [out, column] = [`${out},`, column + 1];
            const at = `${line}:${column}`;
            const lines = written.split(/\r\n|\n|\r/);
            line += lines.length - 1;
            column = (lines.length > 1 ? 1 : column) + (lines.at(-1)?.length ?? 0);
            out += written;
            return at;
          });
          [line, column, out] = [line + 1, 1, out + end];
          return starts;
        });
        const read = readCsv("f.csv", out);
        expect(read.rows.map(({ fields }) => fields)).toEqual(table);
        expect(read.rows.map((row) => placesOf(row).map((at) => at.split("-")[0]))).toEqual(expected);
      }),
    );
  });
});

describe("a record that is no CSV", () => {
  test.each([
    ['a,b\n1,"x"y\n2,3\n', ["2:3-7"]],
    ['a,b\n1,"open\n2,3\n', ["2:3-8"]],
    ['\uFEFFa,b\r\nمسجد 🕌,x"y\r\n2,3\r\n', ["2:9-12"]],
    ['a,b\n"ok",x"y\n2,3\n', ["2:6-9"]],
    ['a,b\n"two\nlines",x"y\n2,3\n', ["3:8-11"]],
  ])("%j is reported at its field", (text, places) => {
    expect(faultsOf(text)).toEqual(places);
  });

  test("does not keep the others from being read", () => {
    const { rows, diagnostics } = readCsv("f.csv", 'a,b\n1,2\n3,x"y\n5,6\n7,"z"w\n9,10\n');
    expect(rows.map(({ fields }) => fields.join())).toEqual(["a,b", "1,2", "5,6", "9,10"]);
    expect(rows.map((row) => row.position(0).line)).toEqual([1, 2, 4, 6]);
    expect(diagnostics.map(({ line }) => line)).toEqual([3, 5]);
  });

  test("a quote that is never closed loses its own line alone", () => {
    const { rows } = readCsv("f.csv", 'a,b\n1,"2\n3,4\n5,6\n');
    expect(rows.map(({ fields }) => fields.join())).toEqual(["a,b", "3,4", "5,6"]);
  });

  test("a file that is no CSV at all is given up after 20 of them", () => {
    const started = performance.now();
    expect(faultsOf('x"y\n'.repeat(50_000))).toHaveLength(20);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("what is given up is reported with the last of them, and only then", () => {
    const toldLast = (text: string): string => readCsv("f.csv", text).diagnostics.at(-1)?.message ?? "";
    expect(toldLast(`${'x"y\n'.repeat(20)}1,2\n`)).toMatch(/; the file was read no further$/);
    expect(toldLast('x"y\n'.repeat(20))).not.toContain("no further");
  });
});
