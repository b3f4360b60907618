/** The bulk files of a build hold what its listings hold, in every format, set by set, and say so of themselves. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import Database from "libsql";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLACES, rowOf, TABLES } from "../../../build/bulk/columns.ts";
import { buildData } from "../../../build/compile/build.ts";
import type { Place } from "#core/model/place.ts";
import { formatDate } from "#core/base/date.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
const out = join(scratch, "v1");
const bulk = join(out, "bulk");

const DATA = {
  "sources.csv": `id,name,url,license
editorial,Musalla contributors,,CC-BY-4.0
geonames,GeoNames,https://www.geonames.org/,CC-BY-4.0
osm,OpenStreetMap contributors,https://www.openstreetmap.org/copyright,ODbL-1.0
`,
  "places/gb.csv": `id,slug,name_en,name_ar,names,alt_names,city,lat,lng,phone,status,description_en,description_ar,source,updated_on,women_space
7,east,"East, ""London"" Mosque",مسجد شرق لندن,tr=Doğu Londra Camii,LHR,london,51.5176,-0.0655,+442076503000,active,A mosque.,جامع.,editorial,2026-01-02,yes
3,west,West Mosque,,,,london,51.5,-0.25,,closed,,,editorial,,
5,north,North Mosque,,,,london,51.6,-0.1,,active,,,osm:w12,,
9,far,Far Mosque,,,,,54.5,-1.5,,active,,,editorial;osm:n3,,
`,
  "places/sa.csv": `id,slug,name_en,name_ar,city,lat,lng
1,haram,Great Mosque,المسجد الحرام,makkah,21.42251,39.82618
`,
};

const build = async (): Promise<void> => {
  const options = { dataDir: join(scratch, "data"), outDir: out, today: "2026-02-01", editUrl: null };
  const { output, diagnostics } = await buildData({ ...options, hasBulk: true, onProgress: () => undefined });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(output).not.toBeNull();
};

beforeAll(async () => {
  writeSmallData(join(scratch, "data"), DATA);
  await build();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const textOf = (path: string): string => readFileSync(join(bulk, path), "utf8");

/** The rows of a GeoJSON file, which hold every value as JSON does. */
const rowsOf = (folder: string): readonly Record<string, unknown>[] =>
  textOf(`${folder}places.geojsonl`)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { readonly properties: Record<string, unknown> }).properties);

const listed = (lang: string, path: string): readonly Place[] => {
  const file = join(out, lang, "places", path);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { readonly data: readonly Place[] }).data : [];
};

const SETS = ["", "odbl-1.0/"] as const;

describe("the rows", () => {
  test("are those of the listings, by id, each in the set of its licence", () => {
    expect(rowsOf("").map(({ id }) => id)).toEqual([1, 3, 7]);
    expect(rowsOf("odbl-1.0/").map(({ id }) => id)).toEqual([5, 9]);
    const files = ["gb.json", "gb.closed.json", "sa.json"];
    const arabic = files.flatMap((file) => listed("ar", file));
    const expected = files
      .flatMap((file) => listed("en", file))
      .map((place) => {
        const described = arabic.find(({ id }) => id === place.id)?.description ?? null;
        return rowOf(PLACES, { place, descriptionAr: described });
      });
    const all = SETS.flatMap(rowsOf);
    expect(all.toSorted((a, b) => Number(a["id"]) - Number(b["id"]))).toEqual(
      expected.toSorted((a, b) => Number(a["id"]) - Number(b["id"])),
    );
  });

  test("hold every fact of a place", () => {
    expect(rowsOf("")[2]).toEqual({
      id: 7,
      slug: "east",
      type: "mosque",
      name: 'East, "London" Mosque',
      name_lang: "en",
      name_en: 'East, "London" Mosque',
      name_ar: "مسجد شرق لندن",
      names: { tr: "Doğu Londra Camii" },
      alt_names: [{ name: "LHR", lang: null }],
      country: "GB",
      city: "london",
      city_name: "London",
      lat: 51.5176,
      lng: -0.0655,
      timezone: "Europe/London",
      phone: "+442076503000",
      status: "active",
      women_space: "yes",
      description_en: "A mosque.",
      description_ar: "جامع.",
      has_times: false,
      source: "Musalla contributors",
      license: "CC-BY-4.0",
      updated_on: "2026-01-02",
    });
  });

  test.each(SETS)("are the same in CSV, in set %j", (folder) => {
    const records: Record<string, string>[] = parse(textOf(`${folder}places.csv`), { columns: true });
    const shown = rowsOf(folder).map((row) =>
      Object.fromEntries(
        Object.keys(PLACES.columns).map((name) => {
          const value = row[name] ?? "";
          return [name, typeof value === "string" ? value : JSON.stringify(value)];
        }),
      ),
    );
    expect(records).toEqual(shown);
    expect(textOf(`${folder}places.csv`)).not.toContain("\r");
  });

  test.each(SETS)("are the same in Parquet, in set %j", async (folder) => {
    const file = await asyncBufferFromFile(join(bulk, `${folder}places.parquet`));
    const records = await parquetReadObjects({ file, compressors, geoparquet: false, utf8: false });
    const known = records.map(({ geometry, bbox, ...record }) => {
      const view = new DataView(Uint8Array.from(geometry as Uint8Array).buffer);
      expect([view.getUint8(0), view.getUint32(1, true)]).toEqual([1, 1]);
      expect([view.getFloat64(5, true), view.getFloat64(13, true)]).toEqual([record["lng"], record["lat"]]);
      const { xmin, xmax, ymin, ymax } = bbox as Record<string, number>;
      expect([xmin, ymin].map(Number).every((low, i) => low <= Number([record["lng"], record["lat"]][i]))).toBe(true);
      expect([xmax, ymax].map(Number).every((high, i) => high >= Number([record["lng"], record["lat"]][i]))).toBe(true);
      const day = (value: unknown): unknown => (value instanceof Date ? formatDate(value.getTime() / 864e5) : value);
      return Object.fromEntries(
        Object.entries(record).flatMap(([name, value]) =>
          value === null || value === undefined ? [] : [[name, day(value)]],
        ),
      );
    });
    expect(known.toSorted((a, b) => Number(a["id"]) - Number(b["id"]))).toEqual(rowsOf(folder));
  });

  test.each(SETS)("are the same in SQLite, in set %j", (folder) => {
    const database = new Database(join(bulk, `${folder}places.sqlite`), { readonly: true });
    try {
      const records = database.prepare("SELECT * FROM places ORDER BY id").all() as Record<string, unknown>[];
      const known = records.map((record) =>
        Object.fromEntries(
          Object.entries(record).flatMap(([name, value]) => {
            const type = PLACES.columns[name]?.type;
            if (value === null) return [];
            if (type === "boolean") return [[name, value === 1]];
            return [[name, type === "list" || type === "object" ? (JSON.parse(value as string) as unknown) : value]];
          }),
        ),
      );
      expect(known).toEqual(rowsOf(folder));
    } finally {
      database.close();
    }
  });
});

test("SQLite is searched by words in any script, by a box and by an index", () => {
  const database = new Database(join(bulk, "places.sqlite"), { readonly: true });
  const idsOf = (sql: string): readonly unknown[] =>
    (database.prepare(sql).all() as { readonly id: unknown }[]).map(({ id }) => id);
  try {
    const words = (text: string) => `SELECT rowid AS id FROM places_fts WHERE places_fts MATCH '${text}' ORDER BY id`;
    expect(idsOf(words("dogu"))).toEqual([7]);
    expect(idsOf(words("الحرام"))).toEqual([1]);
    const box = "min_lng > -1 AND max_lng < 0 AND min_lat > 51 AND max_lat < 52";
    expect(idsOf(`SELECT id FROM places_rtree WHERE ${box} ORDER BY id`)).toEqual([3, 7]);
    const indices = database.prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").all();
    expect(JSON.stringify(indices)).toContain("places_country_city");
    expect(database.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    const documented = database.prepare("SELECT count(*) AS n FROM columns").get() as { readonly n: number };
    const columns = TABLES.reduce((sum, table) => sum + Object.keys(table.columns).length, 0);
    expect(documented.n).toBe(columns);
  } finally {
    database.close();
  }
});

test("Parquet says that it is GeoParquet 1.1, and where its rows are", async () => {
  const file = await asyncBufferFromFile(join(bulk, "places.parquet"));
  const { key_value_metadata: notes = [], row_groups: groups } = await parquetMetadataAsync(file);
  const geo: unknown = JSON.parse(notes.find(({ key }) => key === "geo")?.value ?? "null");
  expect(geo).toEqual({
    version: "1.1.0",
    primary_column: "geometry",
    columns: {
      geometry: {
        encoding: "WKB",
        geometry_types: ["Point"],
        bbox: [-0.25, 21.42251, 39.82618, 51.5176],
        covering: {
          bbox: {
            xmin: ["bbox", "xmin"],
            ymin: ["bbox", "ymin"],
            xmax: ["bbox", "xmax"],
            ymax: ["bbox", "ymax"],
          },
        },
      },
    },
  });
  const boxes = groups[0]?.columns.filter(({ meta_data }) => meta_data?.path_in_schema[0] === "bbox") ?? [];
  expect(boxes.map(({ meta_data }) => typeof meta_data?.statistics?.min_value)).toEqual(Array(4).fill("number"));
});

describe("beside the files", () => {
  test.each(SETS)("the data package of set %j names each with its hash, its size and its columns", (folder) => {
    const { licenses, resources } = JSON.parse(textOf(`${folder}datapackage.json`)) as {
      readonly licenses: readonly { readonly name: string }[];
      readonly resources: readonly {
        readonly path: string;
        readonly bytes: number;
        readonly hash: string;
        readonly schema?: { readonly fields: readonly { readonly name: string; readonly description: string }[] };
      }[];
    };
    expect(licenses.map(({ name }) => name)).toEqual([folder === "" ? "CC-BY-4.0" : "ODbL-1.0"]);
    const present = readdirSync(join(bulk, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
    const described = [...resources.map(({ path }) => path), "LICENSE.txt", "datapackage.json"];
    expect(present.map(({ name }) => name).toSorted()).toEqual(described.toSorted());
    for (const { path, bytes, hash, schema } of resources) {
      const content = readFileSync(join(bulk, folder, path));
      expect([bytes, hash]).toEqual([content.length, `sha256:${createHash("sha256").update(content).digest("hex")}`]);
      if (!path.endsWith(".csv")) continue;
      expect(content.toString("utf8").split("\n")[0]).toBe(schema?.fields.map(({ name }) => name).join(","));
      expect(schema?.fields.every(({ description }) => description.endsWith("."))).toBe(true);
    }
  });

  test("the licences name whom to name", () => {
    expect(textOf("LICENSE.txt")).toMatch(/^Licence: CC-BY-4\.0$[^]*^- Musalla contributors, CC-BY-4\.0$/m);
    expect(textOf("odbl-1.0/LICENSE.txt")).toMatch(/^Licence: ODbL-1\.0$[^]*^- OpenStreetMap contributors, https/m);
    expect(textOf("LICENSE.txt")).not.toContain(
      "OpenStreetMap contributors, https://www.openstreetmap.org/copyright, ODbL",
    );
  });

  test("the manifest lists all of it", () => {
    const list = JSON.parse(readFileSync(join(out, "manifest/bulk.json"), "utf8")) as {
      readonly files: Readonly<Record<string, readonly [string, number]>>;
    };
    for (const [path, [hash, bytes]] of Object.entries(list.files)) {
      const content = readFileSync(join(out, path));
      expect([path, hash, bytes]).toEqual([
        path,
        createHash("sha256").update(content).digest("hex").slice(0, 16),
        content.length,
      ]);
    }
    expect(Object.keys(list.files)).toContain("bulk/odbl-1.0/places.parquet");
  });
});

test("another build of the same data makes the same bytes", async () => {
  const before = readdirSync(bulk, { recursive: true, encoding: "utf8" }).filter((path) => path.includes("."));
  const contents = before
    .filter((path) => !path.endsWith(".0"))
    .map((path) => [path, readFileSync(join(bulk, path))] as const);
  rmSync(out, { recursive: true });
  await build();
  for (const [path, content] of contents)
    expect([path, readFileSync(join(bulk, path)).equals(content)]).toEqual([path, true]);
});
