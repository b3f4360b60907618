import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAliases } from "../../../../build/tables/aliases.ts";
import { canonicalize, type FileResult } from "../../../../build/data/fix/file.ts";
import { FIXABLE } from "../../../../build/data/fix/order.ts";
import { encodeAs, utf16, utf8 } from "./encode.ts";

const ALIASES = parseAliases(
  "alias,column\nالاسم,name\nالرابط,url\nlink,url\nlicence,license\nterms,license\n",
  "alias,value\nنعم,yes\n",
);

const fix = (content: string | Uint8Array, path = "sources.csv", aliases = ALIASES): FileResult => {
  const table = FIXABLE.find((one) => one.path === path);
  if (table === undefined) throw new Error(`no table ${path}`);
  const bytes = typeof content === "string" ? utf8(content) : content;
  return canonicalize({ label: `data/${path}`, bytes, table, country: null }, aliases);
};

const SOURCES = "id,name,url,license\na,Ünlü Kaynak,https://example.org/,MIT\n";
const rows = (...body: readonly string[]): string => ["id,name,url,license", ...body, ""].join("\n");

describe("a file of any dialect", () => {
  test.each([
    ["canonical already", SOURCES],
    ["a mark and CRLF", `\uFEFF${SOURCES.replaceAll("\n", "\r\n")}`],
    ["lone CR", SOURCES.replaceAll("\n", "\r")],
    ["mixed line ends", SOURCES.replace("\n", "\r\n")],
    ["no last line end", SOURCES.trimEnd()],
    ["empty and blank lines", `\n${SOURCES}\n,,,\n \n`],
    ["semicolons", SOURCES.replaceAll(",", ";")],
    ["tabs", SOURCES.replaceAll(",", "\t")],
    ["bars", SOURCES.replaceAll(",", "|")],
    ["the header twice", SOURCES + SOURCES.slice(0, SOURCES.indexOf("\n") + 1)],
    ["the header of another file with its mark", `${SOURCES}\uFEFF${SOURCES.slice(0, SOURCES.indexOf("\n") + 1)}`],
    [
      "the header in other cases and once more",
      SOURCES.replace("id,name", "ID,Name")
        .repeat(2)
        .replace(/a,[^]*?MIT\n/, ""),
    ],
    ["quotes everywhere", SOURCES.replaceAll(/[^,\n]+/g, '"$&"')],
    ["Excel's line", `sep=;\r\n${SOURCES.replaceAll(",", ";")}`],
    ["an empty column at the right", SOURCES.replaceAll("\n", ",\n")],
    ["columns in another order", "url,license,id,name\nhttps://example.org/,MIT,a,Ünlü Kaynak\n"],
    ["names in other cases", SOURCES.replace("id,name,url", "ID, Name ,URL")],
    ["names by alias", SOURCES.replace("name,url,license", "الاسم,Link,LICENCE")],
    ["stray characters", SOURCES.replace("Ünlü", " U\u0308nlü\u200f\t")],
  ])("with %s comes out canonical", (_, text) => {
    expect(fix(text)).toMatchObject({ canonical: { after: SOURCES }, diagnostics: [] });
  });

  test.each([
    ["UTF-16", utf16(`\uFEFF${SOURCES}`), []],
    ["Windows-1254", encodeAs("windows-1254", SOURCES), ["assumed-encoding"]],
  ])("in %s comes out as UTF-8", (_, bytes, codes) => {
    const { canonical, diagnostics } = fix(bytes);
    expect(canonical?.after).toBe(SOURCES);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      codes.map((code) => `warning ${code}`),
    );
  });

  test("gets the optional columns that it lacks", () => {
    expect(fix("id,name,license\na,A,MIT\n").canonical).toMatchObject({
      after: rows("a,A,,MIT"),
      notes: ["1 empty column added"],
    });
  });

  test("says what it changed beside the rows", () => {
    expect(fix("\uFEFFsep=;\r\nlicense;الاسم;id;;\r\nMIT;A;b;;\r\n;;;;\r\n").canonical?.notes).toEqual([
      "byte order mark taken out",
      "sep= line taken out",
      "; → , between fields",
      "line ends → LF",
      '"الاسم" → name',
      "columns put in order",
      "1 empty column added",
      "2 columns without name or value taken out",
      "1 blank row taken out",
    ]);
  });

  test("shows in its diff what the file said, not how it was written", () => {
    expect(fix('"id";"name";"url";"license"\r\n"a";"A; B";"";"MIT"\r\n').canonical).toMatchObject({
      before: ["id,name,url,license", "a,A; B,,MIT"],
      after: rows("a,A; B,,MIT"),
    });
  });

  test.each([
    ["retired.csv", "id,reason,replaced_by", ["10,closed,", "9,closed,", "x,closed,"], [1, 0, 2]],
    ["sources.csv", "id,name,url,license", ["b,B,,MIT", "a,A,,MIT"], [0, 1]],
    [
      "place-types.csv",
      "type,categories,position,family,prayers,reviews,unasked,schema_org,judged_as,same_house",
      ["b,,,prayer,times,yes,,Place,,", "a,,,prayer,times,yes,,Place,,"],
      [1, 0],
    ],
  ])("%s is put in its order", (path, header, body, order) => {
    const expected = [header, ...order.map((i) => body[i]), ""].join("\n");
    expect(fix([header, ...body, ""].join("\n"), path).canonical?.after).toBe(expected);
  });
});

describe("a file that could lose something", () => {
  test.each([
    ["", "missing-header", 0],
    ["\uFEFF", "missing-header", 0],
    ["\n;;;\n1;2;3;4\n", "missing-header", 0],
    [rows("a,A,,MIT,more"), "wrong-field-count", 2],
    [rows("a,A,,MIT", '"b\n",B,MIT', "c,C,,MIT"), "wrong-field-count", 3],
    [rows('a,"A,,MIT', "b,B,,MIT"), "csv-syntax", 2],
    [rows("a,A,,MIT", 'b,5" pipe,,MIT'), "csv-syntax", 3],
    [`sep=;\n${rows("a,A,,MIT")}`, "missing-header", 2],
    ["id,name,url,license,notes\na,A,,MIT,keep\n", "unknown-column", 1],
    ["id,name,url,license,\na,A,,MIT,keep\n", "unknown-column", 1],
    ["a,A,,MIT\nb,B,,MIT\n", "missing-header", 1],
    [`${rows("a,A,,MIT")}<<<<<<< HEAD\n`, "merge-conflict", 3],
    ["id,name,url,license,__proto__\na,A,,MIT,\n", "unknown-column", 1],
    ["id,name,url,license,Name\na,A,,MIT,B\n", "repeated-column", 1],
    ["id,name,url,licence,terms\na,A,,MIT,B\n", "repeated-column", 1],
    ["id,name,url\na,A,\n", "missing-column", 1],
    ["id,name;url\n", "unclear-delimiter", 1],
    [`${rows("a,A,,MIT")}name,id,url,license\nB,b,,MIT\n`, "repeated-header", 3],
    [encodeAs("windows-1251", rows("a,Мечеть,,MIT")), "unclear-encoding", 0],
    [encodeAs("windows-1254", rows("a,Hacı مسجد,,MIT")), "lost-letters", 0],
  ])("is left alone: %j is %s on line %i", (content, code, line) => {
    const { canonical, diagnostics } = fix(content);
    expect(canonical).toBeNull();
    const [first] = diagnostics;
    expect(first).toMatchObject({ code, line, severity: "error", file: "data/sources.csv" });
  });

  test("a name that fits two columns of the table is unknown", () => {
    const aliases = parseAliases("alias,column\nx,name\nx,url\n", "");
    expect(fix("id,x,license\na,A,MIT\n", "sources.csv", aliases).canonical).toBeNull();
  });

  test("a long list of unknown columns is reported in short", () => {
    const { diagnostics } = fix(Array.from({ length: 500 }, (_, i) => `column-${i}`).join(","));
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-header"]);
    expect(diagnostics[0]?.message).toContain('"column-4" and 495 more');
  });
});

describe("fixing twice", () => {
  const field = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom("51,5", "YES", "نعم", "21.11.2026", "East London", "a; b", "a, b", '"', ";", "\u200f x", "٣", ""),
  );
  const names = fc.constantFrom("id", "NAME", "url", "الاسم", "license", "reason", "lat", "");
  const table = fc.constantFrom(...FIXABLE);
  const end = fc.constantFrom("\n", "\r\n", "\r");
  const separator = fc.constantFrom(",", ";", "\t", "|");
  const quoted = (one: string): string => `"${one.replaceAll('"', '""')}"`;

  test("is fixing once, for every table and dialect", () => {
    let fixed = 0;
    fc.assert(
      fc.property(table, fc.array(fc.array(field), { maxLength: 5 }), end, separator, (one, body, lf, comma) => {
        const header = Object.keys(one.columns);
        const lines = body.map((fields) =>
          header.map((_, i) => quoted((fields[i] ?? "").replaceAll("\0", ""))).join(comma),
        );
        const bytes = utf8(`${[header.join(comma), ...lines].join(lf)}${lf}`);
        const input = { label: "data/x.csv", table: one, country: null };
        const once = canonicalize({ ...input, bytes }, ALIASES).canonical;
        if (once === null) return;
        fixed += 1;
        const twice = canonicalize({ ...input, bytes: utf8(once.after) }, ALIASES);
        expect(twice).toMatchObject({ canonical: { after: once.after, notes: [] }, diagnostics: [] });
      }),
      { numRuns: 200 },
    );
    expect(fixed).toBeGreaterThan(120);
  });

  test("is fixing once where a row becomes a header by what is fixed in it", () => {
    const once = fix("id;name;url;license\n,id;name;url;license\n").canonical?.after ?? "";
    expect(fix(once).canonical?.after).toBe(once);
  });

  test("is fixing once, whatever the bytes", () => {
    const parts = fc.array(
      fc.oneof(names, field, end, separator, fc.constantFrom('"', "sep=;\n", "id;name;url;license\n")),
    );
    fc.assert(
      fc.property(parts, (some) => {
        const once = fix(some.join(""));
        if (once.canonical === null) expect(once.diagnostics).not.toEqual([]);
        else expect(fix(once.canonical.after).canonical?.after).toBe(once.canonical.after);
      }),
      { numRuns: 300 },
    );
  });
});
