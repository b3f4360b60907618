/** The fast way reads what csv-parse reads, or leaves the text to it. */
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsv, readRegular } from "../../../build/csv/csv.ts";

const byPeer = (text: string): unknown => {
  try {
    return parse(text, {
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    return null;
  }
};

describe("readRegular", () => {
  test.each([
    ["", []],
    ["\n\n", []],
    ["a", [["a"]]],
    ["a,b\n", [["a", "b"]]],
    [
      "a,\n,b",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ['"a,b",c\n', [["a,b", "c"]]],
    ['"a\nb",c\n"d"', [["a\nb", "c"], ["d"]]],
    ['""\n', [[""]]],
    ['"a ""b"" c"\n', [['a "b" c']]],
    ['""""\n', [['"']]],
    ["مسجد,🕌\n", [["مسجد", "🕌"]]],
    ['a,"b"\n\nc', [["a", "b"], ["c"]]],
    ['"a",', [["a", ""]]],
  ])("%j", (text, records) => {
    expect(readRegular(text)).toEqual(records);
    expect(byPeer(text)).toEqual(records);
  });

  test.each(["a\r\nb", "a\rb", 'a"b', 'a,b"\n', '"a"b\n', '"a" ,b', '"a', '"a""', '"'])(
    "leaves %j to csv-parse",
    (text) => {
      expect(readRegular(text)).toBeNull();
    },
  );

  test("agrees with csv-parse on every text it reads", () => {
    const text = fc.string({ unit: fc.constantFrom(",", '"', '""', "\n", "\r", "a", " ", "ب", "🕌"), maxLength: 40 });
    fc.assert(
      fc.property(text, (one) => {
        const read = readRegular(one);
        if (read !== null) expect(read).toEqual(byPeer(one));
      }),
      { numRuns: 3000 },
    );
  });

  test("reads back what is written", () => {
    const field = fc.string({ unit: fc.constantFrom(",", '"', "\n", "a", " ", "ب"), maxLength: 6 });
    const table = fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(readRegular(formatCsv(["x", "y"], rows))).toEqual([["x", "y"], ...rows]);
      }),
    );
  });
});
