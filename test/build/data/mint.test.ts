import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { formatCsv } from "../../../build/csv/csv.ts";
import { formatMint, mint, planMint } from "../../../build/data/mint.ts";
import { hashFolder } from "../folders.ts";
import { completePlaces, temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const plan = (texts: Readonly<Record<string, string>>, retired: readonly string[] = []) =>
  planMint(
    Object.entries(texts).map(([path, text]) => ({ label: path, path, text })),
    retired,
  );

describe("the plan of mint", () => {
  test("numbers go on from the highest of all files and of what was retired", () => {
    const texts = { "a.csv": "id,slug\n,x\n7,y\n,z\n", "b.csv": "slug,id\nw,\nv,9\n" };
    const { texts: after, minted } = plan(texts, ["12", "3"]);
    expect(after).toEqual(
      new Map([
        ["a.csv", "id,slug\n13,x\n7,y\n14,z\n"],
        ["b.csv", "slug,id\nw,15\nv,9\n"],
      ]),
    );
    expect(minted).toEqual([
      { id: 13, file: "a.csv", line: 2, slug: "x" },
      { id: 14, file: "a.csv", line: 4, slug: "z" },
      { id: 15, file: "b.csv", line: 2, slug: "w" },
    ]);
  });

  test.each([
    ["CRLF and a quoted id", 'id,slug\r\n"",x\r\n5,y\r\n', "id,slug\r\n6,x\r\n5,y\r\n"],
    ["lone CR", "id,slug\r,x\r", "id,slug\r1,x\r"],
    ["a byte order mark, no last line end", "\uFEFFid,slug\n,x", "\uFEFFid,slug\n1,x"],
    [
      "quotes with line ends, commas and emoji before",
      'name,id,slug\n"a ""b"",\r\nc 🕌",,x\n\n"مسجد",,y\n',
      'name,id,slug\n"a ""b"",\r\nc 🕌",1,x\n\n"مسجد",2,y\n',
    ],
  ])("changes the id cells alone: %s", (_, text, expected) => {
    expect(plan({ "a.csv": text }).texts.get("a.csv")).toBe(expected);
  });

  test("leaves files alone in which nothing is missing", () => {
    expect(plan({ "a.csv": "id,slug\n1,x\n" })).toEqual({ texts: new Map(), minted: [] });
  });

  test("stops before the ids of imports", () => {
    expect(() => plan({ "a.csv": "id,slug\n,x\n" }, ["99999999"])).toThrow("got 100000000");
  });

  test("minting twice is minting once, and no id is given twice", () => {
    const id = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null });
    const rows = fc.array(fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), id), { maxLength: 20 });
    fc.assert(
      fc.property(rows, fc.array(fc.integer({ min: 1, max: 9999 })), (some, retired) => {
        const text = formatCsv(
          ["slug", "id"],
          some.map(([slug, one]) => [`s${slug}`, String(one ?? "")]),
        );
        const gone = retired.map(String);
        const { texts, minted } = plan({ "a.csv": text }, gone);
        const before = new Set([...retired, ...some.map(([, one]) => one)]);
        expect(new Set(minted.map((one) => one.id)).size).toBe(some.filter(([, one]) => one === null).length);
        expect(minted.some((one) => before.has(one.id))).toBe(false);
        expect(plan({ "a.csv": texts.get("a.csv") ?? text }, gone).minted).toEqual([]);
      }),
    );
  });
});

describe("mint", () => {
  test("writes the ids, once, and leaves nothing beside", () => {
    const data = writeSmallData(join(scratch, "sound"), {
      "places/gb.csv": "id,slug\n4,one\n,two\n",
      "places/sa.csv": "id,slug,city,lat,lng\n,three,,21.4,39.8\n",
      "retired.csv": "id,reason,replaced_by\n9,duplicate,4\n",
    });
    const result = mint(data);
    expect(result.minted.map(({ id, slug }) => [id, slug])).toEqual([
      [10, "two"],
      [11, "three"],
    ]);
    expect(formatMint(result)).toBe("data/places/gb.csv:3: two is 10\ndata/places/sa.csv:2: three is 11\n2 ids given.");
    expect(readFileSync(join(data, "places/gb.csv"), "utf8")).toBe(completePlaces("id,slug\n4,one\n10,two\n"));
    expect(readdirSync(join(data, "places"))).toEqual(["gb.csv", "sa.csv"]);
    const hash = hashFolder(data);
    expect(formatMint(mint(data))).toBe("Every place has its id; nothing to give.");
    expect(hashFolder(data)).toBe(hash);
  });

  test("gives no id while the data has errors", () => {
    const data = writeSmallData(join(scratch, "faulty"), { "places/gb.csv": "id,slug,lat\n,one,514\n" });
    writeFileSync(join(data, "places/fr.csv"), "");
    const hash = hashFolder(data);
    const { minted, diagnostics } = mint(data);
    expect(minted).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toContain("lat-out-of-range");
    expect(hashFolder(data)).toBe(hash);
  });
});
