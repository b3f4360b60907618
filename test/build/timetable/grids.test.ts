/** What kind of file some bytes are, by the bytes alone; and what is said of one that is no table. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { readGrids } from "../../../build/timetable/grids.ts";
import { workbookOf, zipOf } from "../import/support/workbook.ts";
import { openDocumentOf } from "./zip-of.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const utf16 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${text}`, "utf16le"));

const TABLE = "Date,Fajr,Dhuhr,Asr\n2026-03-01,5:02,12:30,15:40\n";
const ROW = ["2026-03-01", "5:02", "12:30", "15:40"];
const SHEET = `<row r="1">${ROW.map((text, at) => `<c r="${"ABCD"[at] ?? ""}1" t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
const OPEN_ROW = `<table:table-row>${ROW.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`;
const PAGE = `<table><tr>${ROW.map((text) => `<td>${text}</td>`).join("")}</tr></table>`;
const RECORDS = '[{"date": "2026-03-01", "fajr": "5:02", "dhuhr": "12:30", "asr": "15:40"}]';

/** The kind of each file, as its evidence says it, and the last row of its first table. */
const FILES: readonly (readonly [what: string, bytes: Uint8Array, evidence: RegExp])[] = [
  ["a text whose cells a comma parts", utf8(TABLE), /^UTF-8, cells parted by comma/],
  ["a text whose cells a semicolon parts", utf8(TABLE.replaceAll(",", ";")), /^UTF-8, cells parted by semicolon/],
  ["a text with a byte order mark", utf8(`\uFEFF${TABLE}`), /^UTF-8, cells parted by comma/],
  ["a text of sixteen bits", utf16(TABLE), /^UTF-16, cells parted by comma/],
  ["a text in no encoding that is known for sure", latin1(`\u00a9\u00d7\u00f8\n${TABLE}`), /^Windows-1252, cells/],
  ["a workbook", workbookOf(SHEET), /^a workbook$/],
  ["an OpenDocument spreadsheet", openDocumentOf(OPEN_ROW), /^a spreadsheet$/],
  ["a table of a web page", utf8(`<!doctype html><p>Our times</p>${PAGE}`), /^a table of a web page$/],
  ["a table that was copied out of a page", utf8(PAGE), /^a table of a web page$/],
  ["JSON", utf8(RECORDS), /^JSON$/],
  ["JSON, one value a line", utf8(`${RECORDS.slice(1, -1)}\n${RECORDS.slice(1, -1)}\n`), /^JSON$/],
  ["JSON with bare keys and a last comma", utf8(RECORDS.replaceAll(/"(\w+)":/g, "$1:").replace("}]", "},]")), /^JSON$/],
  ["a script that gives a list a name", utf8(`// March\nvar times = ${RECORDS};`), /^JSON$/],
];

describe("a file is", () => {
  test.each(FILES)("%s", async (_, bytes, evidence) => {
    const read = await readGrids("file", bytes);
    if (!read.ok) throw new Error(read.fault);
    expect(read.grids[0]?.evidence).toMatch(evidence);
    expect(read.grids[0]?.rows.at(-1)?.cells).toEqual(ROW);
  });

  test("a calendar", async () => {
    const event = ["BEGIN:VEVENT", "DTSTART:20260301T050200", "SUMMARY:Fajr", "END:VEVENT"];
    const read = await readGrids("file", utf8(["BEGIN:VCALENDAR", ...event, "END:VCALENDAR"].join("\r\n")));
    expect(read).toMatchObject({ ok: true, grids: [{ evidence: "a calendar", hasHeader: true }] });
  });

  test("what its bytes say, whatever its name says", async () => {
    for (const name of ["times.xlsx", "times.csv", "times.json", "times.html", "times.ics", "times"])
      for (const [, bytes, evidence] of FILES) {
        const read = await readGrids(name, bytes);
        expect(read.ok && read.grids[0]?.evidence).toMatch(evidence);
      }
  });
});

describe("a file that is no table is named for what it is", () => {
  test.each<readonly [string, Uint8Array, string]>([
    [
      "an old workbook",
      latin1("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"),
      "an old .xls workbook; save it as .xlsx or CSV",
    ],
    ["an archive of something else", zipOf([["a.txt", "5:30"]]), "it is no workbook that can be read"],
    ["half of a workbook", workbookOf(SHEET).subarray(0, 200), "it is no workbook that can be read"],
    ["a PDF", utf8("%PDF-1.7\n5:30"), "a PDF; copy its text into a file"],
    ["a document", utf8("{\\rtf1 5:30}"), "a document (.rtf)"],
    ["a page without a table", utf8("<!doctype html><p>5:30"), "a web page without a table"],
    ["other XML", utf8("<?xml version='1.0'?><fajr>5:30</fajr>"), "it is XML"],
    ["a script without a list", utf8("var fajr = '5:30';"), "it is JavaScript"],
    [
      "a script with code among its times",
      utf8("var times = [{ fajr: 1 }, { fajr: now() }];"),
      "code among its values",
    ],
    ["JSON that ends too early", utf8('[{"fajr": "5:30"'), ""],
    ["nothing", utf8(""), "it is empty"],
    ["nothing but signs", utf8(",,,\n---,,,\n"), "it is empty"],
    ["more than is read", new Uint8Array(TABLE_LIMITS.maxBytes + 1), "bytes; at most"],
  ])("%s", async (_, bytes, fault) => {
    const read = await readGrids("times.csv", bytes);
    expect(read).toMatchObject({ ok: false, fault: expect.stringMatching(/^times\.csv: ./) });
    expect(read.ok ? "" : read.fault).toContain(fault);
  });
});

test("of any bytes is read or refused with its name, and nothing is thrown", async () => {
  const starts = [
    [],
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0xff, 0xfe],
    ...["<table>", "[{", "var a = [", "BEGIN:VCALENDAR\n", "%PDF-", "Date,Fajr\n"].map((text) => [...utf8(text)]),
  ];
  const bytes = fc.tuple(
    fc.constantFrom(...starts),
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((some) => [...some]),
      fc.string({ unit: fc.constantFrom(..."<>[]{}\"',:;=\n 5aF"), maxLength: 60 }).map((text) => [...utf8(text)]),
    ),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async ([start, rest]) => {
      const read = await readGrids("a.bin", Uint8Array.from([...start, ...rest]));
      if (!read.ok) expect(read.fault).toMatch(/^a\.bin: ./);
    }),
    { numRuns: 300 },
  );
});
