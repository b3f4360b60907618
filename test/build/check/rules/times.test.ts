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

/** The header of a printed year. */
const PRINTED =
  "date,fajr,sunrise,dhuhr,asr,maghrib,isha,fajr_iqama,dhuhr_iqama,asr_iqama,maghrib_iqama,isha_iqama,jumuah";

describe("two timetables of a place", () => {
  const codesWith = (name: string, days: string): readonly string[] => {
    const dataDir = writeSmallData(join(scratch, name), {
      "timetables/gb.csv": `place_id,file,source,url,verified_on
1,east-london-2026,editorial,,2026-11-01
1,east-london-winter-2026,editorial,,2026-11-01
`,
      ...Object.fromEntries(
        ["east-london-2026", "east-london-winter-2026"].map((file) => [
          `timetables/gb/${file}.csv`,
          `${PRINTED}\n${days}`,
        ]),
      ),
    });
    return checkData(dataDir, { today: "2026-11-20" }).diagnostics.map(({ code }) => code);
  };

  it("overlap where both print a day", () => {
    expect(codesWith("same-day", "2026-11-30,06:00,07:30,11:50,13:50,16:00,17:30,,12:30,,,,\n")).toContain(
      "overlapping-timetables",
    );
  });

  it("do not overlap where neither prints one", () => {
    expect(codesWith("no-day", "")).not.toContain("overlapping-timetables");
  });
});
