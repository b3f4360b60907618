import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labelsOfWof, parseLabels, refreshLabels } from "../../../../build/data/refresh/city-labels.ts";

const record = (properties: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    type: "Feature",
    properties: {
      "wof:placetype": "locality",
      "wof:concordances": { "gn:id": 1_185_241 },
      "geom:latitude": 23.79,
      "geom:longitude": 90.42,
      ...properties,
    },
  });

const names = {
  "name:ara_x_preferred": ["دكا"],
  "name:ben_x_preferred": ["ঢাকা"],
  "name:eng_x_preferred": ["Dhaka"],
  "name:fra_x_preferred": ["Dacca", "Dhaka"],
  "name:msa_x_preferred": ["Dhaka; Dacca"],
  "name:urd_x_preferred": ["Dhaka"],
  "name:urd_x_variant": ["Dacca", "ڈھاکہ"],
};

test("takes the preferred names of a town, in their script and without separators", () => {
  const found = labelsOfWof(record(names));
  expect([...(found?.names ?? [])]).toEqual([
    ["ar", "دكا"],
    ["bn", "ঢাকা"],
    ["fr", "Dacca"],
    ["ur", "ڈھاکہ"],
  ]);
});

test.each([
  ["a county", { "wof:placetype": "county" }],
  ["a record without GeoNames id", { "wof:concordances": { "wd:id": "Q1354" } }],
  ["a record that another replaced", { "wof:superseded_by": [1] }],
])("leaves out %s", (_what, wrong) => {
  expect(labelsOfWof(record({ ...names, ...wrong }))).toBeNull();
});

test("makes the table of a folder: towns where they are, the better record, both sources", async () => {
  const folder = mkdtempSync(join(tmpdir(), "labels-"));
  try {
    const data = join(folder, "data");
    const wof = join(folder, "wof-bd", "data", "421");
    mkdirSync(wof, { recursive: true });
    mkdirSync(data);
    const write = (name: string, text: string): void => writeFileSync(join(wof, name), text);
    writeFileSync(
      join(data, "cities.csv"),
      "id,country,name_en,lat,lng\n1185241,BD,Dhaka,23.7104,90.40744\n1205733,BD,Chittagong,22.3384,91.83168\n1477498,BD,Bhāndāria,22.489,90.074\n",
    );
    write("1.geojson", record({ "wof:placetype": "neighbourhood", "name:ben_x_preferred": ["পাড়া"] }));
    write("2.geojson", record(names));
    write("2-alt-quattroshapes.geojson", "{}");
    write("3.geojson", record({ "wof:concordances": { "gn:id": 1_205_733 }, "name:ben_x_preferred": ["দূরে"] }));
    write("4.geojson", record({ "wof:concordances": { "gn:id": 99 }, "name:ben_x_preferred": ["অন্য"] }));
    writeFileSync(join(folder, "districts.csv"), '"39","1","Pirojpur","পিরোজপুর","22.5841","89.9720","www"\n');
    writeFileSync(join(folder, "upazilas.csv"), '"330","39","Bhandaria","ভান্ডারিয়া","www"\n');
    writeFileSync(
      join(folder, "ne_50m_populated_places.csv"),
      [
        "NAME,LATITUDE,LONGITUDE,GEONAMESID,NAME_AR,NAME_BN,NAME_TR,NAME_UR",
        "Dhaka,23.72,90.41,1185241,داكا,ঢাকা,Dakka,ڈھاکہ",
        "Nowhere,0,0,**********,لا شيء,,,",
        "",
      ].join("\n"),
    );
    expect(await refreshLabels(data, folder)).toMatchObject({ changed: true, rows: 3 });
    const text = readFileSync(join(data, "city-labels.csv"), "utf8");
    expect(text).toBe(
      [
        "id,source,names",
        "1185241,whosonfirst,ar=دكا;bn=ঢাকা;fr=Dacca;ur=ڈھاکہ",
        "1185241,naturalearth,tr=Dakka",
        "1477498,bangladesh-geocode,bn=ভান্ডারিয়া",
        "",
      ].join("\n"),
    );
    expect(await refreshLabels(data, folder)).toMatchObject({ changed: false });
    const labels = parseLabels(text);
    expect([labels.get("ar")?.get(1_185_241), labels.get("ur")?.get(1_185_241)]).toEqual(["دكا", "ڈھاکہ"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a missing table has no names", () => {
  expect(parseLabels("").size).toBe(0);
});
