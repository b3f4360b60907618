import { describe, expect, test } from "vitest";
import { parseAliases } from "../../../../build/tables/aliases.ts";
import { csvFormat } from "../../../../build/import/formats/csv.ts";
import { encodeAs, utf16 } from "../../data/fix/encode.ts";
import { memoryInput, readAll, readInPieces } from "../../import/support/memory-input.ts";

const ALIASES = "alias,column\nadı,name_ar\nadı,name_en\nname,name_en\nخط الطول,lng\nخط العرض,lat\n";
const csv = csvFormat(parseAliases(ALIASES, "alias,value\n"));

const fieldsOf = async (content: string | Uint8Array) =>
  (await readInPieces(csv, content)).map((one) => ("unread" in one ? `${one.at}: ${one.unread}` : one.fields));

describe("csv", () => {
  test.each([
    ["commas", "ref,lat,lng\n7,21.42,39.82\n"],
    ["semicolons and CR LF", "ref;lat;lng\r\n7;21.42;39.82\r\n"],
    ["tabs, and no end of the last line", "ref\tlat\tlng\n7\t21.42\t39.82"],
    ["bars and bare CR", "ref|lat|lng\r7|21.42|39.82\r"],
    ["a byte order mark", "\uFEFFref,lat,lng\n7,21.42,39.82\n"],
    ["Excel's line for the separator", "sep=;\nref;lat;lng\n7;21.42;39.82\n"],
    ["quotes round everything", '"ref","lat","lng"\n"7","21.42","39.82"\n'],
    ["lines and cells that are empty", "ref,lat,lng,,\n\n,,,,\n7,21.42,39.82,,\n"],
    ["spaces round the values", "ref, lat, lng\n7, 21.42, 39.82\n"],
  ])("reads %s", async (_, content) => {
    expect(await fieldsOf(content)).toEqual([{ ref: "7", lat: "21.42", lng: "39.82" }]);
  });

  test("reads UTF-16 and Windows-1256 too", async () => {
    const text = "الاسم,المدينة\nمسجد السلام,مكة المكرمة\n";
    const fields = [{ الاسم: "مسجد السلام", المدينة: "مكة المكرمة" }];
    expect(await fieldsOf(utf16(`\uFEFF${text}`))).toEqual(fields);
    expect(await fieldsOf(encodeAs("windows-1256", text))).toEqual(fields);
  });

  test("keeps commas, quotes and line ends inside quotes", async () => {
    expect(await fieldsOf('name_en,note\nX,"one, ""two""\r\nthree"\nY,b\n')).toEqual([
      { name_en: "X", note: 'one, "two"\r\nthree' },
      { name_en: "Y", note: "b" },
    ]);
  });

  test("calls a field by its own name, and by the column of places.csv that it means", async () => {
    expect(await fieldsOf("خط العرض,خط الطول,NAME,Adı,other\n21.42,39.82,A,B,C\n")).toEqual([
      {
        "خط العرض": "21.42",
        lat: "21.42",
        "خط الطول": "39.82",
        lng: "39.82",
        NAME: "A",
        name_en: "A",
        Adı: "B",
        other: "C",
      },
    ]);
  });

  test("does not overwrite a column that has the name itself, nor read a name twice", async () => {
    expect(await fieldsOf("name,name_en,name\nA,B,C\n")).toEqual([{ name: "A", name_en: "B" }]);
  });

  test("reports a record that it cannot read, and reads on at the next line", async () => {
    expect(await fieldsOf('a,b\n1,x"y"\n2,z\n3\n4,5,6\n"5,6\n7,8\n')).toEqual([
      'line 2: a quote stands where none may; write it as "" inside a field that is quoted',
      { a: "2", b: "z" },
      "line 4: it has 1 fields, its header 2",
      "line 5: it has 3 fields, its header 2",
      "line 6: a quoted field is never closed",
      { a: "7", b: "8" },
    ]);
  });

  test("a quote that is never closed costs its line alone, in a long file too", async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `${i},x`);
    const read = await fieldsOf(`a,b\n"${rows.join("\n")}\n`);
    expect(read.length).toBe(1000);
    expect(read[0]).toBe("line 2: a quoted field is never closed");
    expect(read.at(-1)).toEqual({ a: "999", b: "x" });
  });

  test("reports a line with broken bytes", async () => {
    const bytes = new TextEncoder().encode("a,b\nمسجد,1\nمسجد النور,2\n");
    const at = bytes.length - 5;
    const broken = Uint8Array.from(bytes, (byte, i) => (i === at ? 0xff : byte));
    expect(await fieldsOf(broken)).toEqual([{ a: "مسجد", b: "1" }, "line 3: it holds bytes that are not text"]);
  });

  test.each([
    ["", "places.test is empty"],
    [
      "PK\u0003\u0004xyz",
      "places.test: the file is a spreadsheet's own (.xlsx, .ods or .xls) under the name of a CSV file",
    ],
    ["a,b;c\n1,2;3\n", 'places.test: it is unclear which of ",", ";", "\\t", "|" separates its fields'],
    ['a,"b\n1,2\n', "places.test, line 1: the header cannot be read: a quoted field is never closed"],
  ])("refuses %j", async (content, message) => {
    await expect(readAll(csv, memoryInput(content))).rejects.toThrow(message);
  });
});
