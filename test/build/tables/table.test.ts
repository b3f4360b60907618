import { describe, expect, test } from "vitest";
import { column, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { readTable, table } from "../../../build/tables/table.ts";

const fruit = table("fruit.csv", "Fruit.", {
  name: column(required(cell.text), "Its name."),
  count: column(optional(cell.integer(0, 9)), "How many."),
});

const read = (text: string): { readonly rows: readonly unknown[]; readonly faults: readonly string[] } => {
  const { rows, diagnostics } = readTable(fruit, "data/fruit.csv", text);
  const faults = diagnostics.map(({ code, line, column: at }) => `${code} ${line}:${at}`);
  return { rows: rows.map(({ value }) => value), faults };
};

describe("readTable", () => {
  test("answers typed rows, whatever the order of the columns", () => {
    const rows = [
      { name: "fig", count: 3 },
      { name: "date", count: null },
    ];
    expect(read("name,count\nfig,3\ndate,\n")).toEqual({ rows, faults: [] });
    expect(read("count,name\n3,fig\n,date\n")).toEqual({ rows, faults: [] });
  });

  test("tells every fault of every row and keeps the sound rows", () => {
    const { rows, faults } = read("name,count\n,x\nfig,3\n=a,99\nb\n");
    expect(rows).toEqual([{ name: "fig", count: 3 }]);
    expect(faults).toEqual([
      "required 2:1",
      "not-an-integer 2:2",
      "formula-injection 4:1",
      "out-of-range 4:4",
      "wrong-field-count 5:2",
    ]);
  });

  test.each([
    ["name,count\r\nمسجد,x\r\n", ["not-an-integer 2:6"]],
    ["\uFEFFname,count\na,x\n", ["not-an-integer 2:3"]],
    ['name,count\n"a ""b"" c,d",x\n', ["not-an-integer 2:15"]],
    ['name,count\n"a\nb",x\n', ["control-character 2:1", "not-an-integer 3:4"]],
  ])("points at the field of %j", (text, faults) => {
    expect(read(text).faults).toEqual(faults);
  });

  test.each([
    ["name,cuont\nfig,3\n", ["unknown-column 1:6"]],
    ["name\nfig\n", ["missing-column 1:5"]],
    ["\uFEFFNAME,count\nfig,3\n", ["unknown-column 1:1"]],
    ["name,count,name\nfig,3,fig\n", ["repeated-column 1:12"]],
    ["", ["missing-header 0:0"]],
  ])("reads no row under the header of %j", (text, faults) => {
    const result = read(text);
    expect(result.rows).toEqual([]);
    expect(result.faults.toSorted()).toEqual(faults.toSorted());
  });

  test.each([
    ["name;count\nfig;3\n", "wrong-separator 1:1"],
    ["name\tcount\nfig\t3\n", "wrong-separator 1:1"],
    ["name;something\nfig;3\n", "missing-header 1:1"],
    ["sep=;\nname;count\nfig;3\n", "wrong-separator 1:1"],
    ["fig,3\n", "missing-header 1:1"],
    [`${"x,".repeat(100)}\n`, "unknown-column 1:1"],
  ])("tells the header of %j in one line", (text, fault) => {
    expect(read(text).faults.filter((one) => !one.startsWith("missing-column"))).toEqual([fault]);
  });

  test.each([
    ["name\nfig\n", "npm run data -- fix adds it, empty; if values were deleted by mistake, take the file back", true],
    ["count\n3\n", "the first line must be name,count", false],
  ])("says under the header of %j what to do about the missing column", (text, hint, fixable) => {
    expect(readTable(fruit, "data/fruit.csv", text).diagnostics).toMatchObject([
      { code: "missing-column", hint, fixable },
    ]);
  });

  test("proposes the column that a renamed one was", () => {
    const { diagnostics } = readTable(fruit, "data/fruit.csv", "fruit_name,count\nfig,3\n");
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-column"]);
    const hintsOf = (header: string) =>
      readTable(fruit, "data/fruit.csv", `${header}\n`).diagnostics.map(({ hint }) => hint);
    expect(hintsOf("names,count")).toEqual(["name it name again"]);
    expect(hintsOf("name,how many")).toEqual(["name it count again"]);
    expect(hintsOf("name,count,notes")).toEqual(["take it out; its columns are name,count"]);
  });

  test("stops after two hundred faults and says so", () => {
    const { rows, diagnostics, isWhole } = readTable(
      fruit,
      "data/fruit.csv",
      `name,count\n${",x\n".repeat(500)}fig,1\n`,
    );
    expect(diagnostics.length).toBe(201);
    expect(diagnostics.at(-1)).toMatchObject({ code: "too-many-problems", line: 102 });
    expect([rows, isWhole]).toEqual([[], false]);
  });

  test("answers what it could read of a row with faults", () => {
    const { unsound, isWhole } = readTable(fruit, "data/fruit.csv", "name,count\nfig,x\n");
    expect([unsound, isWhole]).toEqual([[{ name: "fig", count: undefined }], true]);
    expect(readTable(fruit, "data/fruit.csv", "name,count\nfig\n").isWhole).toBe(false);
  });

  test("takes no row for the header when the header is no CSV", () => {
    expect(read('name,"count\nfig,3\ndate,4\n').faults).toEqual(["csv-syntax 1:6"]);
  });

  test("a row's report points at its column and names it", () => {
    const [row] = readTable(fruit, "data/fruit.csv", "name,count\nfig,3\n").rows;
    expect(row?.report("count", "out-of-range", "3 is odd")).toEqual({
      code: "out-of-range",
      severity: "error",
      file: "data/fruit.csv",
      line: 2,
      column: 5,
      endColumn: 6,
      excerpt: "fig,3",
      field: "count",
      message: "count: 3 is odd",
    });
    expect(row?.report("count", "out-of-range", "count is odd", { severity: "warning" })).toMatchObject({
      message: "count is odd",
      severity: "warning",
    });
  });
});
