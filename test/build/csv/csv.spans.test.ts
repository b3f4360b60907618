import { describe, expect, test } from "vitest";
import { fieldSpans, recordSpans } from "../../../build/csv/csv.ts";

describe("recordSpans", () => {
  test.each([
    ["", []],
    ["a", ["1:a"]],
    ["a\n", ["1:a"]],
    ["a\nb", ["1:a", "2:b"]],
    ["a\r\nb\r\n", ["1:a", "2:b"]],
    ["a\rb", ["1:a", "2:b"]],
    ["a\n\n\nb", ["1:a", "4:b"]],
    ["\n\r\n\ra", ["4:a"]],
    ['"a\nb"\nc', ['1:"a\nb"', "3:c"]],
    ['"a\r\n\r\nb"\r\nc', ['1:"a\r\n\r\nb"', "4:c"]],
    ['"a""\n"\nc', ['1:"a""\n"', "3:c"]],
    ['a\n"open\nb', ["1:a", '2:"open\nb']],
    ['""\n', ['1:""']],
  ])("%j", (text, records) => {
    const spans = recordSpans(text, 1);
    expect(spans.map(({ start, end, line }) => `${line}:${text.slice(start, end)}`)).toEqual(records);
  });

  test("counts from the line it is told", () => {
    expect(recordSpans("a\nb", 7).map(({ line }) => line)).toEqual([7, 8]);
  });
});

describe("fieldSpans", () => {
  test.each([
    ["", [""]],
    ["a", ["a"]],
    ["a,b", ["a", "b"]],
    [",", ["", ""]],
    ['"a,b",c', ['"a,b"', "c"]],
    ['"a""b,",c', ['"a""b,"', "c"]],
    ["مسجد,🕌,é", ["مسجد", "🕌", "é"]],
    ['"a\nb",c', ['"a\nb"', "c"]],
  ])("%j", (record, fields) => {
    expect(fieldSpans(record).map(({ start, end }) => record.slice(start, end))).toEqual(fields);
    for (let limit = 0; limit <= fields.length; limit += 1)
      expect(fieldSpans(record, limit)).toEqual(fieldSpans(record).slice(0, limit));
  });
});
