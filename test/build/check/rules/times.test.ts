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

const TIMES = `place_id,prayer,shift,from,to,season,weekdays,value,bounds,khutbah,languages,label_en,label_ar,source,url,verified_on
100000001,isha,,,,,,21:00,,,,,,editorial,,2026-04-30
`;

/** A place of the layer, and not the one. */
const OTHER: Readonly<Record<string, string>> = {
  id: "100000002",
  slug: "leeds-mosque-100000002",
  type: "mosque",
  rank: "5",
  name_en: "Leeds Mosque",
  city: "london",
  lat: "51.51",
  lng: "-0.07",
  status: "active",
  source: "osm:n1",
};

describe("times of a place that only a layer has", () => {
  const dataDir = writeSmallData(join(scratch, "data"), {
    "times/gb.csv": TIMES,
    "layers/layers.csv": "layer,license,sources\nosm,ODbL-1.0,osm\n",
    "layers/osm/sources.csv": `id,name,url,license,record_url
osm,OpenStreetMap contributors,https://www.openstreetmap.org/copyright,ODbL-1.0,
`,
    "layers/osm/retired.csv": "id,reason,replaced_by\n",
    "layers/osm/places/gb.csv": formatCsv(HEADER, [HEADER.map((column) => OTHER[column] ?? "")]),
  });

  it("are no mistake where the layers are left out", () => {
    expect(checkData(dataDir).diagnostics).toEqual([]);
  });

  it("are one where the layers are read and lack it", () => {
    const codes = checkData(dataDir, { overlays: layersOf(dataDir) }).diagnostics.map(({ code }) => code);
    expect(codes).toContain("unknown-place");
  });
});
