import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { headerKey } from "../../../../build/tables/aliases.ts";
import { FIXABLE } from "../../../../build/data/fix/order.ts";
import { planFix, writeFix } from "../../../../build/data/fix/plan.ts";
import { formatChange, formatFixSummary } from "../../../../build/data/fix/report.ts";
import { hashFolder } from "../../folders.ts";
import { writeFixture } from "../../../support/fixture.ts";
import { completePlaces, SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
const dir = join(scratch, "data");
const at = (path: string): string => join(dir, path);
const read = (path: string): string => readFileSync(at(path), "utf8");

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  writeSmallData(dir);
  writeFix(planFix(dir).changes);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A places file as a spreadsheet with `;` saves it. */
const spreadsheet = (text: string): string =>
  `\uFEFF${completePlaces(text).replaceAll(",", ";").replaceAll("\n", "\r\n")}`;

const LONDON = spreadsheet(
  "id,slug,name_en,name_ar,city,lat,lng,wudu\n1,east-london-mosque,East London Mosque,مسجد شرق لندن,london,51.5176,-0.0655,YES\n",
).replace("51.5176;-0.0655", "51,5176;-0,0655");

/** The uid of nobody: root may write what it likes, and CI runs as root. */
const NOBODY = 65_534;

const asNobody = (work: () => void): void => {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
};

describe("planFix", () => {
  test("has nothing to do in a canonical folder", () => {
    expect(planFix(dir)).toMatchObject({ changes: [], diagnostics: [] });
  });

  test("has nothing to do in the shipped folder", () => {
    const plan = planFix(SHIPPED_DATA);
    expect(plan.files).toBeGreaterThan(100);
    expect(plan.changes.map(({ file }) => file.label)).toEqual([]);
    expect(plan.diagnostics).toEqual([]);
  });

  test("plans a spreadsheet's file, and writes nothing", () => {
    writeFileSync(at("places/gb.csv"), LONDON);
    const before = hashFolder(dir);
    const plan = planFix(dir);
    expect(plan.changes.map(({ file }) => file.label)).toEqual(["data/places/gb.csv"]);
    expect(plan.changes.map(formatChange).join("")).toContain("-1,east-london-mosque,");
    expect(hashFolder(dir)).toBe(before);
  });

  test("what it writes has no problem left, and is fixed", () => {
    writeFileSync(at("places/gb.csv"), LONDON);
    writeFix(planFix(dir).changes);
    expect(read("places/gb.csv")).toContain(",51.5176,-0.0655,");
    expect(checkData(dir).diagnostics).toEqual([]);
    expect(planFix(dir).changes).toEqual([]);
    expect(readdirSync(at("places"))).toEqual(["gb.csv"]);
  });

  test("a file with a problem does not keep the others from being fixed, and keeps all it has", () => {
    const bad = completePlaces("id,slug,lat,lng,notes\n1,a,24.1,39.6,keep me\n");
    writeFileSync(at("places/sa.csv"), bad);
    writeFileSync(at("places/gb.csv"), LONDON);
    const plan = planFix(dir);
    writeFix(plan.changes);
    expect(plan.diagnostics).toMatchObject([{ file: "data/places/sa.csv", code: "unknown-column" }]);
    expect(formatFixSummary(plan, false)).toMatch(/^1 of \d+ files fixed, 1 left alone\.$/);
    expect(read("places/sa.csv")).toBe(bad);
    expect(read("places/gb.csv")).toContain(",51.5176,-0.0655,");
  });

  test("reads the aliases in whatever dialect they are written", () => {
    writeFileSync(at("header-aliases.csv"), "alias;column\r\nخط العرض;lat\r\nENLEM;lat\r\n");
    writeFileSync(at("value-aliases.csv"), "alias;value\r\nنعم;yes\r\n");
    writeFileSync(at("places/gb.csv"), LONDON.replace(";lat;", ";خط العرض;").replace(";YES;", ";نعم;"));
    writeFix(planFix(dir).changes);
    expect(checkData(dir).diagnostics).toEqual([]);
    expect(planFix(dir).changes).toEqual([]);
  });

  test("a folder without aliases or places is fixed as far as it goes", () => {
    for (const path of ["places", "header-aliases.csv", "value-aliases.csv"])
      rmSync(at(path), { recursive: true, force: true });
    expect(planFix(dir)).toMatchObject({ changes: [], diagnostics: [] });
  });

  test("a link stays a link", () => {
    const elsewhere = join(scratch, "elsewhere.csv");
    writeFileSync(elsewhere, LONDON);
    rmSync(at("places/gb.csv"));
    symlinkSync(elsewhere, at("places/gb.csv"));
    writeFix(planFix(dir).changes);
    expect(readFileSync(elsewhere, "utf8")).toContain(",51.5176,-0.0655,");
  });

  test("a file that may not be written is as it was, and no file is left beside it", () => {
    writeFileSync(at("places/gb.csv"), LONDON);
    const { changes } = planFix(dir);
    for (const folder of [scratch, dir, at("places")]) chmodSync(folder, 0o555);
    try {
      asNobody(() => expect(() => writeFix(changes)).toThrow(/EACCES/));
    } finally {
      for (const folder of [scratch, dir, at("places")]) chmodSync(folder, 0o755);
    }
    expect(read("places/gb.csv")).toBe(LONDON);
    expect(readdirSync(at("places"))).toEqual(["gb.csv"]);
  });
});

describe("files named by hand", () => {
  test("only those are fixed", () => {
    writeFileSync(at("places/gb.csv"), LONDON);
    writeFileSync(at("places/sa.csv"), LONDON);
    const plan = planFix(dir, [at("places/sa.csv")]);
    expect(plan.changes.map(({ file }) => file.label)).toEqual(["data/places/sa.csv"]);
    expect(plan.files).toBe(1);
  });

  test("a file elsewhere is known by its name", () => {
    const path = join(scratch, "gb.csv");
    writeFileSync(path, LONDON);
    expect(planFix(dir, [path]).changes).toMatchObject([{ file: { label: path, path } }]);
  });

  test.each([
    ["notes.csv", "no-table"],
    ["places/missing.csv", "unreadable-file"],
    ["places/folder.csv", "unreadable-file"],
    ["places/loop.csv", "unreadable-file"],
  ])("%s is reported as %s", (path, code) => {
    mkdirSync(at("places/folder.csv"));
    symlinkSync("loop.csv", at("places/loop.csv"));
    writeFileSync(at("notes.csv"), "a\n");
    expect(planFix(dir, [at(path)])).toMatchObject({
      changes: [],
      diagnostics: [{ code, file: `data/${path}` }],
    });
  });
});

test("what `fix` wrote is canonical: it does not touch it again", () => {
  const data = join(scratch, "fixture");
  writeFixture(data);
  for (const { file, after } of planFix(data).changes) writeFileSync(file.path, after);
  const { changes, diagnostics } = planFix(data);
  expect(changes.map(formatChange).join("").slice(0, 2000)).toBe("");
  expect(diagnostics).toEqual([]);
});

describe("the aliases that ship", () => {
  const rowsOf = (path: string): readonly (readonly [string, string])[] =>
    readFileSync(join(SHIPPED_DATA, path), "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",") as [string, string]);

  test("every alias names an existing column, and is listed once", () => {
    const columns = new Set(FIXABLE.flatMap((table) => Object.keys(table.columns)));
    const rows = rowsOf("header-aliases.csv");
    expect(rows.filter(([, column]) => !columns.has(column))).toEqual([]);
    const said = rows.map(([alias, column]) => `${headerKey(alias)} ${column}`);
    expect(said.filter((one, i) => said.indexOf(one) !== i)).toEqual([]);
  });

  test("no alias names two columns of one table", () => {
    const rows = rowsOf("header-aliases.csv");
    const torn = FIXABLE.flatMap(({ path, columns }) => {
      const keys = rows.filter(([, column]) => column in columns).map(([alias]) => headerKey(alias));
      return keys.filter((key, i) => keys.indexOf(key) !== i).map((key) => `${path} ${key}`);
    });
    expect(torn).toEqual([]);
  });
});
