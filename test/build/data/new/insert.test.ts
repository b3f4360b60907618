import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { insertRow } from "../../../../build/data/new/place.ts";
import { places } from "../../../../build/tables/places.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const HEADER = "slug,city,type,rank,name_en";
const row = (slug: string, city: string, rank = "3") => ({
  slug,
  city,
  type: "mosque",
  rank,
  name_en: "N, N",
});

describe("a row is put", () => {
  const text = `${HEADER}\nb,bath,mosque,2,B\nd,bath,mosque,3,"D\nD"\n\nz,york,mosque,3,Z\n`;

  test.each([
    ["first", row("a", "bath", "1"), 2],
    ["between", row("a", "leeds"), 6],
    ["by its slug", row("c", "bath"), 3],
    ["last", row("zz", "york"), 7],
  ])("%s", (_, fields, line) => {
    const inserted = insertRow(text, fields);
    expect(inserted.line).toBe(line);
    expect(inserted.text.split("\n")[line - 1]).toBe(inserted.row);
    expect(
      inserted.text
        .split("\n")
        .toSpliced(line - 1, 1)
        .join("\n"),
    ).toBe(text);
  });

  test("with the line ends and the mark of the file", () => {
    const inserted = insertRow(`\uFEFF${HEADER}\r\nb,bath,mosque,2,B`, row("c", "bath"));
    expect(inserted.text).toBe(`\uFEFF${HEADER}\r\nb,bath,mosque,2,B\r\nc,bath,mosque,3,"N, N"\r\n`);
    expect(inserted.line).toBe(3);
  });

  test("under a new header where there is no file", () => {
    const inserted = insertRow("", row("a", "b"));
    expect(inserted.text).toBe(`${Object.keys(places.columns).join(",")}\n${inserted.row}\n`);
    expect(inserted.line).toBe(2);
  });
});

test("in every shipped file a row that is taken out goes back to where it was", () => {
  for (const name of readdirSync(join(SHIPPED_DATA, "places")).slice(0, 40)) {
    const text = readFileSync(join(SHIPPED_DATA, "places", name), "utf8");
    const [header = "", ...lines] = text.trimEnd().split("\n");
    const at = lines.findIndex((line) => !line.includes('"'));
    if (at === -1) continue;
    const values = lines[at]?.split(",") ?? [];
    const fields = Object.fromEntries(header.split(",").map((column, i) => [column, values[i] ?? ""]));
    const without = `${[header, ...lines.toSpliced(at, 1)].join("\n")}\n`;
    expect(insertRow(without, fields).text).toBe(text);
  }
});
