/** The layers that ship are settled: cities, settlements, the rule and the rows agree. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countriesIn } from "../../../../build/import/layer/paths.ts";
import { layerFiles, readLayers } from "../../../../build/data/layers/folder.ts";
import { settleLayers } from "../../../../build/data/layers/settle.ts";
import { rowsAt } from "../../../../build/csv/rows-at.ts";
import { SHIPPED_DATA, temporaryFolder } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const rowsOf = (dataDir: string): readonly string[] =>
  readLayers(dataDir).flatMap(({ layer }) => {
    const at = layerFiles(dataDir, layer);
    const files = [...countriesIn(at.places).map(at.country), ...countriesIn(at.unverified).map(at.unverifiedOf)];
    return files.flatMap((path) => rowsAt(path).map((row) => JSON.stringify(row)));
  });

test("no row of the shipped layers changes where it is settled again", () => {
  const dir = join(scratch, "data");
  for (const name of ["cities.csv", "settlements.csv", "layers"])
    cpSync(join(SHIPPED_DATA, name), join(dir, name), { recursive: true });
  expect(settleLayers(dir).moved).toBe(0);
  expect(rowsOf(dir)).toEqual(rowsOf(SHIPPED_DATA));
}, 120_000);
