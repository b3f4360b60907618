/**
 * A poisoned file: fields that a spreadsheet would run, that would drive a terminal or forge a line. Nothing of it is a
 * formula in the tables that an import writes, and no command reaches the terminal.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readCsv } from "../../build/csv/csv.ts";
import { runCli } from "../build/run-cli.ts";
import { temporaryFolder } from "../build/small-data.ts";

const dir = temporaryFolder();
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const POISON = [
  "=HYPERLINK(1)",
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠A1",
  "\u001b[2Jgone",
  "\u009b31mred",
  "\u202eback",
  "two\nFORGED 0 dropped",
];
/** What a terminal obeys, or a reader is misled by: controls except line feed and tab, marks of direction. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u;
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Rows at one point, so that each pair is a question in review.csv; every field of half of them is poison. */
const rows = POISON.flatMap((bad, i) =>
  [String(i), `${bad}${i}`].map((id) =>
    [id, `${bad} Camii ${i % 3}`, "cami", bad, `41,0136 28,955${i % 3}`, bad, bad].map(quoted).join(";"),
  ),
);
const table = [
  "ID;AD;TUR;ILCE;YER;TELEFON;WEB",
  ...rows,
  [`\u001b[2J`, "x", "cami", "", "nowhere", "", ""].map(quoted).join(";"),
].join("\n");

const MAPPING = {
  source: { id: "city", name: "City", url: "https://opendata.example/", license: "CC-BY-4.0" },
  ref: { from: ["ID"] },
  point: [{ pair: ["YER"], order: "lat-lng" }],
  types: [{ when: { TUR: ["cami"] }, set: { type: "mosque" } }],
  names: { fields: { tr: ["AD"] } },
  columns: {
    locality: { from: ["ILCE"] },
    street_address: { from: ["AD"] },
    phone: { from: ["TELEFON"] },
    website: { from: ["WEB"] },
  },
};

/** Columns of numbers, and of telephone numbers, whose cell lets digits alone behind the plus. */
const NUMBERS: ReadonlySet<string> = new Set(["lat", "lng", "phone"]);

describe("an import of poisoned rows", () => {
  test("writes no formula into a table, and prints nothing that a terminal obeys", async () => {
    const [file, mapping, out] = [join(dir, "\u001b[31mmosques.csv"), join(dir, "city.json"), join(dir, "imports")];
    writeFileSync(file, `${table}\n`);
    writeFileSync(mapping, JSON.stringify(MAPPING));
    const { code, stdout, stderr } = await runCli(["import", "csv", file, "--mapping", mapping, "--out", out]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("taken")]);
    expect(stdout).toContain("\\u001b[31mmosques.csv");
    expect(stdout + stderr).not.toMatch(OBEYED);
    const tables = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".csv"));
    expect(tables.sort()).toEqual([
      "ids.csv",
      "places/tr.csv",
      "retired.csv",
      "review.csv",
      "sources.csv",
      "twins.csv",
    ]);
    for (const name of tables) {
      const text = readFileSync(join(out, name), "utf8");
      expect(text, name).not.toMatch(OBEYED);
      const [header, ...records] = readCsv(name, text).rows.map(({ fields }) => fields);
      if (name === "places/tr.csv" || name === "review.csv") expect(records.length).toBeGreaterThan(5);
      const formulas = records.flatMap((fields) =>
        fields.filter((field, i) => FORMULA.test(field) && !NUMBERS.has(header?.[i] ?? "")),
      );
      expect(formulas, name).toEqual([]);
    }
  });
});
