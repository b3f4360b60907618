/** The build, the check and the statistics of a data folder with imports beside it. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Country } from "#core/model/city.ts";
import type { Attribution } from "#core/model/common.ts";
import type { Place } from "#core/model/place.ts";
import { fileDiagnostic } from "../../../../build/base/diagnostics.ts";
import { checkData } from "../../../../build/check/check.ts";
import { formatReport } from "../../../../build/check/report.ts";
import { runData } from "../../../../build/cli/program.ts";
import { buildData, type BuildOptions } from "../../../../build/compile/build.ts";
import { collectStats, formatStats } from "../../../../build/data/stats.ts";
import { IMPORT_ROWS, importedCsv, OSM, writeImports } from "../../../support/imports.ts";
import { hashFolder } from "../../folders.ts";
import { testProcess } from "../../cli/test-process.ts";
import { smallFile, temporaryFolder, writeSmallData } from "../../small-data.ts";
import { asTold, importsAt, layersOf } from "../../../../build/check/load/country-files.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Iceland's places belong to no country of the small data. */
const TYPES = {
  "place-types.csv": `${smallFile("place-types.csv")}musalla,,2,prayer,congregations,yes,,PlaceOfWorship,prayer,prayer\n`,
};
const ICELAND = {
  ...TYPES,
  "countries.csv": `${smallFile("countries.csv")}IS,Iceland,آيسلندا,is,3,\n`,
  "cities.csv": `${smallFile("cities.csv")}3413829,reykjavik,IS,39,Reykjavik,ريكيافيك,,64.13548,-21.89541,Atlantic/Reykjavik,118918,PPLC\n`,
};

/** A data folder with imports beside it, and builds of both. */
const openFolder = (
  data: Readonly<Record<string, string>> = ICELAND,
  overlay: Readonly<Record<string, string>> = {},
) => {
  cases += 1;
  const at = (name: string): string => join(scratch, `${cases}`, name);
  const [dataDir, importsDir, outDir] = [at("data"), at("imports"), at("v1")];
  writeSmallData(dataDir, data);
  writeImports(importsDir, overlay);
  const options = {
    dataDir,
    overlays: importsAt(importsDir),
    outDir,
    today: "2026-01-15",
    editUrl: "https://example.org/{file}",
    onProgress: () => undefined,
  };
  return {
    at,
    dataDir,
    importsDir,
    outDir,
    build: async (more: Partial<BuildOptions> = {}) => buildData({ ...options, ...more }),
    check: () => checkData(dataDir, { today: "2026-01-15", overlays: importsAt(importsDir) }),
    json: (path: string) =>
      JSON.parse(readFileSync(join(outDir, path), "utf8")) as {
        readonly data: readonly Place[];
        readonly meta: { readonly attribution: readonly Attribution[] };
      },
  };
};

describe("the static files", () => {
  test("hold the rows of both, each with where to correct it", async () => {
    const { build, json } = openFolder();
    expect((await build()).diagnostics).toEqual([]);
    expect(json("en/places/gb/london.json").data.map(({ id, edit_url }) => [id, edit_url])).toEqual([
      [1, "https://example.org/data/places/gb.csv"],
      [1_000_000_002, "https://www.openstreetmap.org/node/77"],
      [1_000_000_001, "https://www.openstreetmap.org/way/123"],
    ]);
    expect(json("en/places/gb.closed.json").data.map(({ id }) => id)).toEqual([1_000_000_004]);
    expect(json("ar/places/is.json").data).toMatchObject([{ id: 1_000_000_003, name: "Geyser Mosque" }]);
  });

  test("name the sources of the imports where they are, and in attribution.json", async () => {
    const { build, json } = openFolder({ ...ICELAND, "places/sa.csv": "id,slug,lat,lng\n5,c,21.4,39.8\n" });
    await build();
    const named = (path: string) => json(path).meta.attribution.map(({ name }) => name);
    expect(json("en/places/is.json").meta.attribution).toContainEqual(OSM);
    expect(named("en/places/gb/london.json")).toContain(OSM.name);
    expect(named("en/places/sa.json")).not.toContain(OSM.name);
    expect(named("en/cities/gb.json")).not.toContain(OSM.name);
    expect(json("attribution.json").data).toMatchObject([{ places: expect.arrayContaining([OSM]) as unknown }]);
  });

  test("are those of the data alone where a country has no imports", async () => {
    const { build, at, importsDir } = openFolder();
    await build({ overlays: [], outDir: at("without") });
    rmSync(join(importsDir, "places/gb.csv"));
    await build();
    const listing = (out: string) => readFileSync(join(at(out), "en/places/gb.json"), "utf8");
    expect(listing("v1")).toBe(listing("without"));
    expect(existsSync(join(at("without"), "en/places/is.json"))).toBe(false);
  });

  test("have preview ids that the imports do not move", async () => {
    const { build, json } = openFolder({ ...ICELAND, "places/sa.csv": "id,slug,lat,lng\n,c,21.4,39.8\n" });
    const previewOf = (): number | undefined => json("en/places/sa.json").data[0]?.id;
    await build({ overlays: [] });
    const before = previewOf();
    await build();
    expect(previewOf()).toBe(before);
  });
});

describe("the same data and imports give the same bytes", () => {
  test("in threads, from the cache, and from another folder", async () => {
    const { build, at, dataDir, importsDir, outDir } = openFolder();
    const cacheDir = at("cache");
    await build({ cacheDir });
    const whole = hashFolder(outDir);
    await build({ cacheDir });
    expect(hashFolder(outDir)).toBe(whole);
    cpSync(dataDir, at("copy/data"), { recursive: true });
    cpSync(importsDir, at("copy/elsewhere"), { recursive: true });
    await build({
      dataDir: at("copy/data"),
      overlays: importsAt(at("copy/elsewhere")),
      outDir: at("copy/v1"),
      workers: 2,
    });
    expect(hashFolder(at("copy/v1"))).toBe(whole);
  });

  test("and a country is built again when its imports changed, came or went", async () => {
    const { build, at, importsDir, outDir } = openFolder();
    const file = join(importsDir, "places/is.csv");
    const changes = [
      () => writeFileSync(file, readFileSync(file, "utf8").replace("Geyser Mosque", "Glacier Mosque")),
      () => rmSync(file),
      () =>
        writeFileSync(
          join(importsDir, "places/sa.csv"),
          importedCsv(
            (IMPORT_ROWS["gb"] ?? [])
              .slice(0, 1)
              .map((row) => ({ ...row, id: 1_000_000_005, source: "osm:n5", city: "makkah", lat: 21.4, lng: 39.8 })),
          ),
        ),
      () =>
        writeFileSync(
          join(importsDir, "sources.csv"),
          readFileSync(join(importsDir, "sources.csv"), "utf8").replace("/node/", "/n/"),
        ),
      () => rmSync(join(importsDir, "retired.csv")),
    ];
    await build({ cacheDir: at("cache") });
    for (const change of changes) {
      change();
      expect((await build({ cacheDir: at("cache") })).diagnostics).toEqual([]);
      await build({ outDir: at("fresh") });
      expect(hashFolder(outDir)).toBe(hashFolder(at("fresh")));
    }
  });
});

describe("the check", () => {
  test("tells nothing that is only doubtful of imported rows, and counts them", () => {
    const near = { lat: 51.5331, lng: -0.0812, city: "london", verified_on: "2001-01-01" };
    const [first = {}] = IMPORT_ROWS["gb"] ?? [];
    const rows = [5, 6].map((n) => ({ ...first, ...near, id: 1_000_000_000 + n, slug: `t-${n}`, source: `osm:n${n}` }));
    const { check } = openFolder(ICELAND, { "places/gb.csv": importedCsv(rows.toReversed()) });
    const result = check();
    expect(result.diagnostics).toEqual([]);
    expect(formatReport("text", result)).toContain("imported places: 3 in 2 countries");
  });

  test("leaves out an imported row whose record a curated row names since", () => {
    const gb =
      "id,slug,name_en,city,lat,lng,source\n1,tanner-lane,Tanner Lane Musalla,london,51.5205,-0.0718,osm:w123\n";
    const result = openFolder({ ...ICELAND, "places/gb.csv": gb }).check();
    expect(result.diagnostics).toEqual([]);
    expect(formatReport("text", result)).toContain("imported places: 3 in 2 countries");
  });

  test("of the data alone does not read them", () => {
    const { dataDir, check } = openFolder(ICELAND, { "places/gb.csv": "nonsense\n" });
    expect(check().diagnostics.map(({ file }) => file)).toEqual(["imports/places/gb.csv"]);
    expect(checkData(dataDir, { today: "2026-01-15" })).toMatchObject({ diagnostics: [], imported: null });
  });

  test("of a change leaves them out", () => {
    const { dataDir, importsDir } = openFolder();
    const base = { places: new Map(), retired: new Set<number>(), revision: null };
    const { diagnostics } = checkData(dataDir, { today: "2026-01-15", overlays: importsAt(importsDir), base });
    expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual(["hand-written-id data/places/gb.csv"]);
  });

  test("takes a file of sources without addresses of records, as data/ has it", () => {
    const { check } = openFolder(ICELAND, {
      "sources.csv": "id,name,url,license\nosm,OpenStreetMap contributors,,ODbL-1.0\nwikidata,Wikidata,,CC0-1.0\n",
    });
    expect(check().diagnostics).toEqual([]);
  });
});

test("a fault of the imports keeps the build from being written, and names their file", async () => {
  const { build, outDir } = openFolder(ICELAND, {
    "places/is.csv": importedCsv((IMPORT_ROWS["is"] ?? []).map((row) => ({ ...row, id: 401 }))),
  });
  const { output, diagnostics } = await build();
  expect([output, existsSync(outDir)]).toEqual([null, false]);
  expect(diagnostics).toMatchObject([{ code: "out-of-range", file: "imports/places/is.csv", line: 2, column: 1 }]);
});

test("the statistics tell what the imports add", () => {
  const { dataDir, importsDir } = openFolder();
  const stats = collectStats(dataDir, "none", importsAt(importsDir));
  expect(stats.places.total).toBe(1);
  expect(stats.overlays["imports"]).toEqual({
    total: 4,
    byCountry: { GB: 3, IS: 1 },
    byType: { mosque: 3, musalla: 1 },
    bySource: { osm: 4, wikidata: 1 },
    retired: 2,
  });
  expect(formatStats(stats)).toContain("\n4 places of imports in 2 countries, 2 ids retired\n");
  expect(collectStats(dataDir, "none").overlays).toEqual({});
});

test("a layer is built with the curated rows; countries say what they are covered by, since when, and what is not shown", async () => {
  const { build, dataDir, outDir, importsDir } = openFolder();
  const layer = join(dataDir, "layers/osm");
  cpSync(importsDir, layer, { recursive: true });
  for (const name of ["places/gb.csv", "places/is.csv", "retired.csv"]) {
    const text = readFileSync(join(layer, name), "utf8");
    writeFileSync(join(layer, name), text.replaceAll(/\b10000000(\d\d)\b/g, "1000000$1"));
  }
  const rows = ["osm-a,osm,2026-03-01,GB,1", "osm-b,osm,2026-01-01,GB;FR,2", "osm-c,osm,,GB,3", "w,wikidata,,GB,4"];
  writeFileSync(join(layer, "extracts.csv"), `extract,source,as_of,countries,digest\n${rows.join("\n")}\n`);
  const decisions = [
    "osm,GB,shown,,2,",
    "osm,GB,unverified,no-word,3,",
    "osm,GB,unverified,kind,4,",
    "osm,GB,refused,shop,5,",
  ];
  writeFileSync(
    join(dataDir, "layers/admission.csv"),
    `source,country,decision,reason,places,extract\n${decisions.join("\n")}\n`,
  );
  const { output, diagnostics } = await build({ overlays: layersOf(dataDir) });
  expect([output?.counts.places, diagnostics]).toEqual([4, []]);
  const { data } = JSON.parse(readFileSync(join(outDir, "en/countries.json"), "utf8")) as {
    readonly data: readonly Country[];
  };
  const told = (code: string) =>
    data
      .find((one) => one.code === code)
      ?.coverage.map((one) => [one.source, one.license, one.places, one.as_of, one.unverified, one.refused]);
  expect(told("GB")).toEqual([
    ["osm", "ODbL-1.0", 2, "2026-01-01", 7, 5],
    ["editorial", "CC-BY-4.0", 1, null, 0, 0],
    ["wikidata", "CC0-1.0", 1, null, 0, 0],
  ]);
  expect(told("SA")).toEqual([]);
});

test("a layer that lacks a column names the command that adds it", () => {
  const hintOf = (file: string) =>
    asTold([fileDiagnostic(file, "missing-column", "the header has no column heating")]).map(({ hint }) => hint);
  expect(hintOf("data/layers/osm/places/gb.csv")).toEqual([
    "npm run data -- refresh layers writes this folder with all columns",
  ]);
  expect(hintOf("imports/places/gb.csv")[0]).toContain("npm run data -- import writes this folder");
  expect(hintOf("data/places/gb.csv")).toEqual([undefined]);
});

describe("the command line", () => {
  test("builds with the imports beside the data, or with those named, or with none", async () => {
    const { at, dataDir, importsDir } = openFolder();
    const build = async (...more: readonly string[]) =>
      (await runData(["build", "--fresh", "--data", dataDir, "--out", at("cli"), ...more], testProcess())).out;
    expect(await build()).toContain(": 4 places");
    expect(await build("--no-imports")).toContain(": 1 places");
    cpSync(importsDir, at("other"), { recursive: true });
    rmSync(join(at("other"), "places/is.csv"));
    expect(await build("--imports", at("other"))).toContain(": 3 places");
  });

  test("refuses a folder that is not there", async () => {
    const { code, err } = await runData(["check", "--imports", join(scratch, "nowhere")], testProcess());
    expect(code).toBe(2);
    expect(err).toContain("--imports");
  });
});
