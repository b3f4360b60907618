/** Rows of a file as text. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rowsAt } from "../../../build/csv/rows-at.ts";

const path = join(mkdtempSync(join(tmpdir(), "rows-at-")), "a.csv");

it("has each cell under its column, and an empty one where the line ends early", () => {
  writeFileSync(path, 'id,name\n1,"a, b"\n2\n');
  expect(rowsAt(path)).toEqual([
    { id: "1", name: "a, b" },
    { id: "2", name: "" },
  ]);
});

it("has none where there is no file, or only a header", () => {
  expect(rowsAt(`${path}.missing`)).toEqual([]);
  writeFileSync(path, "id,name\n");
  expect(rowsAt(path)).toEqual([]);
});
