/** Suggestions as records, and a data folder that they are about. */
import { join } from "node:path";
import { FACT_NAMES } from "#core/facts/parts.ts";
import { type SuggestionRecord, suggestionRecord } from "#core/model/suggestion.ts";
import { layersOf } from "../../../../build/check/load/country-files.ts";
import { checkData } from "../../../../build/check/check.ts";
import { planFix, writeFix } from "../../../../build/data/fix/plan.ts";
import { formatDiagnostic } from "../../../../build/base/diagnostics.ts";
import { writeSmallData } from "../../small-data.ts";

export const TODAY = "2026-11-23";

const OF_LAYER = "id,slug,name_en,lat,lng,source,updated_on,city";

/** Three curated places of GB and one of SA, two of a layer, the times of one. */
export const dataFolder = (dir: string, more: Readonly<Record<string, string>> = {}): string => {
  const dataDir = writeSmallData(join(dir, "data"), {
    "places/gb.csv": `id,slug,name_en,name_ar,city,lat,lng,phone,women_space,updated_on
1,east-london-mosque,East London Mosque,مسجد شرق لندن,london,51.5176,-0.0655,,,2026-01-02
2,north-mosque,North Mosque,,london,51.56,-0.11,+442076528000,yes,2026-01-02
3,south-mosque,South Mosque,,london,51.45,-0.11,,,2026-01-02
`,
    "places/sa.csv": `id,slug,name_en,city,lat,lng
4,great-mosque,Great Mosque,makkah,21.4225,39.8262
`,
    "layers/layers.csv": "layer,license,sources\nosm,ODbL-1.0,osm\n",
    "layers/osm/sources.csv": `id,name,url,license,record_url
osm,OpenStreetMap contributors,https://www.openstreetmap.org/copyright,ODbL-1.0,n=https://www.openstreetmap.org/node/{id}
`,
    "layers/osm/places/gb.csv": ofLayer(
      "100000001,west-mosque-100000001,West Mosque,51.51,-0.2,osm:n1,2026-02-03,london",
      "100000002,north-mosque-100000002,North Mosque,51.5635,-0.111,osm:n2,,london",
    ),
    "times/gb.csv": `place_id,prayer,shift,from,to,season,weekdays,value,bounds,khutbah,languages,label_en,label_ar,source,url,verified_on
1,fajr,,,,,,+20,,,,,,editorial,,2026-01-02
1,isha,,2026-01-01,,,,20:30,,,,,,editorial,,2026-01-02
`,
    ...more,
  });
  writeFix(planFix(dataDir).changes);
  return dataDir;
};

/** A places file of a layer, with every column. */
function ofLayer(...rows: readonly string[]): string {
  const names = OF_LAYER.split(",");
  const filled: Readonly<Record<string, string>> = { type: "mosque", rank: "5", status: "active" };
  const lines = rows.map((row) => {
    const fields = row.split(",");
    return FACT_NAMES.map((name) => (names.includes(name) ? fields[names.indexOf(name)] : (filled[name] ?? ""))).join(
      ",",
    );
  });
  return `${[FACT_NAMES.join(","), ...lines].join("\n")}\n`;
}

let last = 0;

/** An accepted suggestion, sent on 1 November and judged on the 10th. */
export const suggestion = (more: Partial<SuggestionRecord>): SuggestionRecord => {
  last += 1;
  return suggestionRecord.parse({
    id: `s${String(last).padStart(4, "0")}`,
    kind: "edit",
    place_id: 1,
    status: "accepted",
    reason: null,
    created_at: "2026-11-01T10:00:00Z",
    judged_at: more.kind === "confirm" ? null : "2026-11-10T10:00:00Z",
    applied_at: null,
    fields: null,
    evidence: null,
    note: "A note of Zayd bin Amr",
    name: "Zayd bin Amr",
    steward: false,
    client: "5f2c",
    voter: null,
    corrected: null,
    ...more,
  });
};

/** What check finds in the data and its layers, and the files that fix would change. */
export const findingsOf = (dataDir: string): readonly string[] => [
  ...checkData(dataDir, { today: TODAY, overlays: layersOf(dataDir) }).diagnostics.map(formatDiagnostic),
  ...planFix(dataDir).changes.map(({ file }) => `fix changes ${file.label}`),
];
