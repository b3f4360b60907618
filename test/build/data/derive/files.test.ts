import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { readCsv } from "../../../../build/csv/csv.ts";
import { AMENITIES, FACT_NAMES } from "#core/facts/parts.ts";
import { type FactTexts, labelKey } from "#core/facts/texts.ts";
import english from "../../../../data/i18n/facts/en.json";
import { derivedFiles, rowSchema, TABLES } from "../../../../build/data/derive/files.ts";
import { type Form, formOf } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { writeFixture } from "../../../support/fixture.ts";
import { filesBelow } from "../../folders.ts";
import { SHIPPED_DATA, temporaryFolder } from "../../small-data.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const derived = derivedFiles(SHIPPED_DATA);

describe("the derived files", () => {
  test.each([...derived])("%s is what `refresh derived` makes", (path, text) => {
    expect(existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null).toBe(text);
  });

  test("are all the schemas that there are", () => {
    const found = readdirSync(join(SHIPPED_DATA, "schema")).map((name) => `data/schema/${name}`);
    expect(found.filter((path) => !derived.has(path))).toEqual([]);
  });

  test("the editor settings name schemas that there are", () => {
    const settings: unknown = JSON.parse(readFileSync(join(ROOT, ".vscode/settings.json"), "utf8"));
    const { "json.schemas": schemas } = z
      .object({ "json.schemas": z.array(z.object({ url: z.string() })) })
      .parse(settings);
    for (const { url } of schemas) expect(existsSync(join(ROOT, url))).toBe(true);
  });
});

/** A row as the schemas speak of it: numbers for numbers, nothing for empty fields. */
const asJson = (columns: readonly string[], fields: readonly string[], forms: Readonly<Record<string, Form>>) =>
  Object.fromEntries(
    columns.flatMap((name, i) => {
      const value = fields[i] ?? "";
      const isNumber = forms[name]?.type === "number" || forms[name]?.type === "integer";
      return value === "" ? [] : [[name, isNumber ? Number(value) : value]];
    }),
  );

describe("the schema of", () => {
  const data = join(temporaryFolder(), "data");
  beforeAll(() => writeFixture(data));
  afterAll(() => rmSync(dirname(data), { recursive: true, force: true }));

  test.each(TABLES.map((one) => [one.path, one] as const))("%s takes every row of the test data", (path, table) => {
    const schema = z.fromJSONSchema(rowSchema(table));
    const forms = Object.fromEntries(Object.entries(table.columns).map(([name, one]) => [name, formOf(one.cell)]));
    const form = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
    const files = filesBelow(data)
      .filter((name) => form.test(name))
      .map((name) => join(data, name));
    for (const file of files) {
      const [header, ...rows] = readCsv(path, readFileSync(file, "utf8")).rows;
      for (const { fields } of rows) {
        const result = schema.safeParse(asJson(header?.fields ?? [], fields, forms));
        if (!result.success) expect(`${fields.join()}: ${z.prettifyError(result.error)}`).toBe("");
      }
    }
  });

  test("every table has a form for every column", () => {
    const bare = TABLES.flatMap(({ path, columns }) =>
      Object.entries(columns)
        .filter(([, one]) => formOf(one.cell).type === undefined)
        .map(([name]) => `${path} ${name}`),
    );
    expect(bare).toEqual([]);
  });
});

describe("a form", () => {
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[=+\-@ a-zأ-ي;,"\u200f\t]{0,8}$/));

  test("of text takes what the cell takes, and refuses what it refuses except the normal form", () => {
    const form = new RegExp(formOf(cell.text).pattern ?? "");
    fc.assert(
      fc.property(texts, (value) => {
        fc.pre(value === value.normalize("NFC"));
        expect(form.test(value)).toBe(cell.text.safeParse(value).success);
      }),
    );
  });

  test("of Arabic text takes what the cell takes", () => {
    const form = new RegExp(formOf(cell.arabicText).pattern ?? "");
    fc.assert(
      fc.property(texts, (value) => {
        fc.pre(cell.arabicText.safeParse(value).success && !/[\ud800-\udfff]/.test(value));
        expect(form.test(value)).toBe(true);
      }),
    );
    for (const value of ["Mosque", "=مسجد", " مسجد", "مسجد\n"]) expect(form.test(value)).toBe(false);
  });

  test.each([
    ["dates", cell.date, ["2026-01-31"], []],
    ["addresses", cell.url, ["https://example.org/a?b", "http://xn--mgbh0fb.example"], ["example.org", "https://a b"]],
    ["names by language", cell.textByLanguage, ["tr=Cami", "zh-Hant=清真寺;fr=Mosquée"], ["Cami", "tr=", "tr=A;"]],
    ["zones", cell.timeZone, ["Asia/Riyadh", "America/Argentina/Buenos_Aires", "Etc/GMT+3"], ["/Asia", "Asia Riyadh"]],
    ["moments", cell.moment, ["2026-01-31", "2026-01-31T10:00:00+03:00"], ["2026-01-31 10:00", "tomorrow"]],
  ])("of %s goes with the cell", (_, one, right, wrong) => {
    const form = new RegExp(formOf(one).pattern ?? "");
    for (const value of right)
      expect([value, one.safeParse(value).success, form.test(value)]).toEqual([value, true, true]);
    for (const value of wrong)
      expect([value, one.safeParse(value).success, form.test(value)]).toEqual([value, false, false]);
  });
});

describe("the issue form", () => {
  const texts: FactTexts = english;
  const form = derived.get(".github/ISSUE_TEMPLATE/place.yml") ?? "";

  test("asks only for columns, by their names", () => {
    const ids = [...form.matchAll(/^ {4}id: "(.*)"$/gm)].map(([, id]) => id ?? "");
    const columns = Object.keys(TABLES.find(({ path }) => path === "places/*.csv")?.columns ?? {});
    const own = ["kind", "place", "evidence", "terms"];
    expect(ids.filter((id) => !columns.includes(id))).toEqual(own);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("asks for every amenity", () => {
    expect(AMENITIES.filter((name) => !form.includes(`id: "${name}"`))).toEqual([]);
  });

  test("calls facts as the pages do", () => {
    const labels = [...form.matchAll(/^ {4}id: "(.*)"\n {4}attributes:\n {6}label: "(.*)"$/gm)].flatMap(
      ([, id, label]) =>
        FACT_NAMES.filter((name) => name === id && labelKey(name) in texts).map((name) => [name, label] as const),
    );
    expect(labels.length).toBeGreaterThan(AMENITIES.length);
    for (const [name, label] of labels) expect(label).toBe(texts[labelKey(name)]);
  });

  test("offers the types of the table and the words of the cells", () => {
    expect(form).toMatch(/id: "type"\n[^]*?options:\n {8}- "cemetery"\n/);
    expect(form).toMatch(/id: "wudu"\n[^]*?options:\n {8}- "yes"\n {8}- "limited"\n {8}- "no"\n/);
  });
});
