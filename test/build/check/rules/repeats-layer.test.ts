import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { layersOf } from "../../../../build/check/load/country-files.ts";
import { formatCsv } from "../../../../build/csv/csv.ts";
import { HEADER } from "../../../../build/import/layer/row.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const OF_LAYER: Readonly<Record<string, string>> = {
  id: "100000001",
  slug: "east-london-mosque-100000001",
  type: "mosque",
  rank: "5",
  name_en: "East London Mosque",
  names: "tr=Doğu Londra Camii",
  city: "london",
  lat: "51.5176",
  lng: "-0.0655",
  status: "active",
  source: "osm:n1",
};

let folders = 0;

/** The findings about one curated row beside the place of the layer. */
const findings = (row: string, exceptions = ""): readonly string[] => {
  folders += 1;
  const dataDir = writeSmallData(join(scratch, String(folders)), {
    "places/gb.csv": `id,slug,name_en,name_ar,city,lat,lng,type\n${row}\n`,
    "layers/layers.csv": "layer,license,sources\nosm,ODbL-1.0,osm\n",
    "layers/osm/sources.csv": `id,name,url,license,record_url
osm,OpenStreetMap contributors,https://www.openstreetmap.org/copyright,ODbL-1.0,
`,
    "layers/osm/places/gb.csv": formatCsv(HEADER, [HEADER.map((column) => OF_LAYER[column] ?? "")]),
    ...(exceptions !== "" && { "exceptions.csv": `code,place,other,reason\n${exceptions}\n` }),
  });
  return checkData(dataDir, { overlays: layersOf(dataDir) }).diagnostics.map(
    ({ code, message }) => `${code} ${message}`,
  );
};

describe("a contributor's row that a layer has already", () => {
  it.each([
    ["of the same name at the same place", "1,a,East London Mosque,,london,51.5176,-0.0655,mosque", 0],
    ["of the same name in another language", "1,a,Doğu Londra Camii,,london,51.5190,-0.0655,mosque", 156],
    ["of a similar name beside it", "1,a,East London Mosque Centre,,london,51.5178,-0.0655,mosque", 22],
  ])("%s is refused, with the id that it repeats", (_, row, metres) => {
    expect(findings(row)).toEqual([
      expect.stringMatching(new RegExp(`^repeats-layer .* is ${metres} m from place 100000001, East London Mosque;`)),
    ]);
  });

  it.each([
    ["of another name beside it", "1,a,Maryam Centre,,london,51.5178,-0.0655,mosque"],
    ["of a similar name farther off", "1,a,East London Mosque Centre,,london,51.5190,-0.0655,mosque"],
    ["of the same name in another quarter", "1,a,East London Mosque,,london,51.5476,-0.0655,mosque"],
    ["a halal venue of the same name", "1,a,East London Mosque,,london,51.5176,-0.0655,halal"],
  ])("%s is another place", (_, row) => {
    expect(findings(row).filter((one) => one.startsWith("repeats-layer"))).toEqual([]);
  });

  it("may be right, with the reason", () => {
    const row = "1,a,East London Mosque,,london,51.5176,-0.0655,mosque";
    expect(findings(row, "repeats-layer,gb/a,gb/east-london-mosque-100000001,Two halls.")).toEqual([]);
  });
});
