/**
 * Real samples, which are not part of the project: `places/` in the folder that MUSALLA_REFERENCE names, or that
 * folder itself.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { osmGeojson, osmPbf, osmXml, overpassJson } from "../../../../build/import/formats/osm.ts";
import type { Format } from "../../../../build/import/records/record.ts";
import { inputOf, readAll } from "../../../support/input.ts";

const FOLDER = process.env["MUSALLA_REFERENCE"] ?? "";
const pathOf = (name: string): string | undefined =>
  [join(FOLDER, "places", name), join(FOLDER, name)].find((path) => FOLDER !== "" && existsSync(path));

const sample = async (format: Format, name: string) => {
  const result = await readAll(format, inputOf(readFileSync(pathOf(name) ?? ""), name, 1 << 16));
  expect(result.error).toBeNull();
  expect(result.unread).toEqual([]);
  return result.items;
};

const SAMPLES: readonly { readonly format: Format; readonly name: string; readonly count: number }[] = [
  { format: overpassJson, name: "combined_overpass_11k.json", count: 11_083 },
  { format: osmXml, name: "combined_osm_11k.osm", count: 8380 },
  { format: osmPbf, name: "combined_osm_11k.osm.pbf", count: 8380 },
  { format: osmGeojson, name: "ae_abudhabi_mosques_osm_polygons.geojson", count: 35 },
  { format: overpassJson, name: "overpass_karachi_sample.json", count: 6 },
];

const isHere = SAMPLES.every(({ name }) => pathOf(name) !== undefined);

describe.skipIf(!isHere)("the samples of MUSALLA_REFERENCE (skipped where it names none)", () => {
  test.each(SAMPLES)("$name has $count items, each at a place", async ({ format, name, count }) => {
    const items = await sample(format, name);
    expect(items).toHaveLength(count);
    expect(new Set(items.map(({ ref }) => ref)).size).toBe(count);
    expect(items.every(({ point }) => typeof point === "object")).toBe(true);
  });

  test("XML, PBF and the nodes of Overpass JSON are the same items", async () => {
    const xml = await sample(osmXml, "combined_osm_11k.osm");
    expect(await sample(osmPbf, "combined_osm_11k.osm.pbf")).toEqual(xml);
    const json = await sample(overpassJson, "combined_overpass_11k.json");
    expect(json.filter(({ ref }) => ref?.startsWith("n"))).toEqual(xml);
  });

  test("Karachi: five nodes and a way, one of them without any tag, one without a name", async () => {
    const items = await sample(overpassJson, "overpass_karachi_sample.json");
    expect(items.filter(({ ref }) => ref?.startsWith("w"))).toHaveLength(1);
    expect(items.filter(({ fields }) => !("name" in fields))).toHaveLength(2);
    expect(items.filter(({ fields }) => Object.keys(fields).length === 0)).toHaveLength(1);
  });
});
