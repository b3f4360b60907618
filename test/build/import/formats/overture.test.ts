import { describe, expect, test } from "vitest";
import { geoparquetWithin, overtureGeojson, overtureGeoparquet } from "../../../../build/import/formats/overture.ts";
import type { Item } from "../../../../build/import/records/record.ts";
import { seeded } from "../../import/support/damaged.ts";
import { memoryInput, readAll, readInPieces } from "../../import/support/memory-input.ts";
import { overtureParquet, type OverturePlace } from "../../import/support/overture-parquet.ts";

const MOSQUE: OverturePlace = {
  id: "08f1e6a5-0001",
  lng: 28.977,
  lat: 41.0053,
  names: { primary: "Kurgu Camii", common: { en: "Fictive Mosque", ar: "مسجد خيالي" } },
  categories: { primary: "mosque", alternate: ["religious_organization", "landmark"] },
  taxonomy: {
    primary: "muslim_place_of_worship",
    hierarchy: ["cultural_and_historic", "religious_organization", "place_of_worship", "muslim_place_of_worship"],
  },
  basic_category: "muslim_place_of_worship",
  confidence: 0.93,
  operating_status: "open",
  addresses: [{ freeform: "Örnek Sk. 1", locality: "Fatih", postcode: "34122", region: "TR-34", country: "TR" }],
  phones: ["+902125550100"],
  websites: ["https://camii.example"],
  sources: [
    {
      property: "",
      dataset: "meta",
      license: "CDLA-Permissive-2.0",
      record_id: "1",
      update_time: "2025-11-10",
    },
  ],
};
const CAFE: OverturePlace = {
  id: "08f1e6a5-0002",
  lng: 29,
  lat: 41,
  categories: { primary: "cafe" },
  confidence: 0.5,
};
const places = [
  MOSQUE,
  CAFE,
  { ...CAFE, id: "08f1e6a5-0003" },
  { ...CAFE, id: "08f1e6a5-0004" },
  { ...MOSQUE, id: "08f1e6a5-0005" },
];

const FIELDS = {
  "names.primary": "Kurgu Camii",
  "names.common.en": "Fictive Mosque",
  "names.common.ar": "مسجد خيالي",
  "categories.primary": "mosque",
  "categories.alternate": "religious_organization;landmark",
  "taxonomy.primary": "muslim_place_of_worship",
  "taxonomy.hierarchy": "cultural_and_historic;religious_organization;place_of_worship;muslim_place_of_worship",
  basic_category: "muslim_place_of_worship",
  confidence: "0.93",
  operating_status: "open",
  "addresses.0.freeform": "Örnek Sk. 1",
  "addresses.0.locality": "Fatih",
  "addresses.0.postcode": "34122",
  "addresses.0.region": "TR-34",
  "addresses.0.country": "TR",
  phones: "+902125550100",
  websites: "https://camii.example",
  "sources.0.dataset": "meta",
  "sources.0.license": "CDLA-Permissive-2.0",
  "sources.0.record_id": "1",
  "sources.0.update_time": "2025-11-10",
};
const ITEM: Item = { ref: MOSQUE.id, point: { lat: 41.0053, lng: 28.977 }, fields: FIELDS };

const toFeature = ({ id, lng, lat, ...properties }: OverturePlace) => ({
  type: "Feature",
  id,
  geometry: { type: "Point", coordinates: [lng, lat] },
  properties,
});

describe("overture-geojson", () => {
  test("reads a collection, and a feature a line", async () => {
    const collection = JSON.stringify({ type: "FeatureCollection", features: [toFeature(MOSQUE)] });
    expect(await readInPieces(overtureGeojson, collection)).toEqual([ITEM]);
    expect(
      await readInPieces(overtureGeojson, places.map((one) => JSON.stringify(toFeature(one))).join("\n")),
    ).toHaveLength(5);
  });

  test("reads nested properties that a tool wrote as text, and maps as lists of pairs", async () => {
    const { properties } = toFeature(MOSQUE);
    const pairs = {
      primary: "Kurgu Camii",
      common: [
        { key: "en", value: "Fictive Mosque" },
        { key: "ar", value: "مسجد خيالي" },
      ],
    };
    const texts = Object.entries({ ...properties, names: pairs }).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : value,
    ]);
    const feature = { ...toFeature(MOSQUE), properties: Object.fromEntries(texts) as object };
    const [read] = await readInPieces(overtureGeojson, JSON.stringify([feature]));
    expect(read).toEqual(ITEM);
  });

  test("reports items that are not features, and invalid points", async () => {
    const features = [{ type: "Point" }, { ...toFeature(MOSQUE), geometry: null }, toFeature({ ...MOSQUE, lat: 410 })];
    const read = await readInPieces(overtureGeojson, JSON.stringify({ type: "FeatureCollection", features }));
    expect(read.map((one) => ("unread" in one ? one.unread : one.point))).toEqual([
      "it is not a GeoJSON feature",
      "bad-coordinates",
      "bad-coordinates",
    ]);
  });
});

describe("overture-geoparquet", () => {
  const isMosque = (fields: Readonly<Record<string, string>>): boolean => fields["categories.primary"] === "mosque";

  test("reads what GeoJSON of the same places holds", async () => {
    const parquet = await readAll(overtureGeoparquet, memoryInput(overtureParquet(places)));
    const geojson = await readAll(overtureGeojson, memoryInput(JSON.stringify(places.map(toFeature))));
    const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
    const inOrder = (read: typeof parquet) =>
      read.map((one) => ("unread" in one ? one : { ...one, fields: sorted(one.fields) }));
    expect(inOrder(parquet)).toEqual(inOrder(geojson));
    expect(parquet[0]).toEqual(ITEM);
  });

  test("reads names, addresses and points only between the rows that are wanted", async () => {
    const input = memoryInput(overtureParquet(places));
    const read = await readAll(overtureGeoparquet, input, isMosque);
    expect(read.map((one) => ("unread" in one ? one : [one.ref, one.point ?? null]))).toEqual([
      [MOSQUE.id, ITEM.point],
      [CAFE.id, null],
      ["08f1e6a5-0003", null],
      ["08f1e6a5-0004", null],
      ["08f1e6a5-0005", ITEM.point],
    ]);
    expect(read[1]).toMatchObject({ fields: { "categories.primary": "cafe", confidence: "0.5" } });
  });

  test("leaves out the other columns of a row group without a wanted row", async () => {
    const random = seeded(7);
    const website = (): string =>
      `https://example.org/${Array.from({ length: 40 }, () => random().toString(36)).join("")}`;
    const many = Array.from({ length: 600 }, (_, i) => ({
      ...(i < 2 ? MOSQUE : CAFE),
      websites: [website()],
    }));
    const bytes = overtureParquet(many, 100);
    const bytesRead = async (isWanted: typeof isMosque): Promise<number> => {
      let total = 0;
      const read = overtureGeoparquet.read(memoryInput(bytes), { isWanted, onBytes: (n) => (total = n) });
      let rows = 0;
      for await (const _ of read) rows += 1;
      expect(rows).toBe(600);
      return total;
    };
    const websites = many.reduce((sum, one) => sum + (one.websites[0]?.length ?? 0), 0);
    expect((await bytesRead(() => true)) - (await bytesRead(isMosque))).toBeGreaterThan(websites / 2);
  });

  test("reads no row group whose places are all elsewhere", async () => {
    const far = places.map((one) => ({ ...one, id: `far-${one.id}`, lat: -40, lng: 175 }));
    const input = memoryInput(overtureParquet([...places, ...far], places.length));
    const read: string[] = [];
    const isNear = ({ north }: { readonly north: number }): boolean => north > 0;
    for await (const one of overtureGeoparquet.read(input, { isWanted: isMosque, isNear }))
      read.push("unread" in one ? one.unread : (one.ref ?? ""));
    expect(read).toEqual(places.map(({ id }) => id));
  });

  const text = (some: string): Uint8Array => new TextEncoder().encode(some);
  /** A file of Parquet with a footer of zeros that says how long it is. */
  const footerOf = (length: number, says = length): Uint8Array => {
    const bytes = Buffer.concat([text("PAR1"), new Uint8Array(length), new Uint8Array(4), text("PAR1")]);
    bytes.writeUInt32LE(says, length + 4);
    return new Uint8Array(bytes);
  };

  test.each([
    ["nothing", new Uint8Array(0), "it has 0 bytes, too few for a Parquet file"],
    ["a few bytes", text("PAR1PAR1"), "it has 8 bytes, too few for a Parquet file"],
    [
      "what is no Parquet",
      text("some text that is none, at all"),
      "it does not begin with PAR1: it is not a Parquet file",
    ],
    ["a file cut off", overtureParquet(places).slice(0, -9), "it does not end with PAR1: it is truncated"],
    [
      "a file without its beginning",
      overtureParquet(places).slice(200),
      "it does not begin with PAR1: it is not a Parquet file",
    ],
    ["a footer that is longer than the file", footerOf(20, 65_535), "its footer claims 65535 bytes, but there are 20"],
    ["a footer of nothing", footerOf(20), "its footer cannot be read: it is damaged"],
  ])("refuses %s", async (_, bytes, why) => {
    await expect(readAll(overtureGeoparquet, memoryInput(bytes))).rejects.toThrow(`places.test, its end: ${why}`);
  });

  test("gives up a file whose wrong bits keep the decoder busy", async () => {
    const bytes = overtureParquet(places);
    // The header of the first page: one of its fields becomes another.
    bytes[13] = (bytes[13] ?? 0) ^ 4;
    await expect(readAll(geoparquetWithin(1_000), memoryInput(bytes))).rejects.toThrow(
      "places.test, row group 1 of 3: it made no progress in 1 s: it is damaged",
    );
  });

  test("reports bytes that cannot be read", async () => {
    const input = {
      ...memoryInput(overtureParquet(places)),
      slice: async () => Promise.reject(new Error("the disk is gone")),
    };
    await expect(readAll(overtureGeoparquet, input)).rejects.toThrow("places.test, its end: the disk is gone");
  });

  test("refuses an input that cannot be read from its end", async () => {
    await expect(readAll(overtureGeoparquet, { ...memoryInput(""), size: null })).rejects.toThrow(
      "places.test: Parquet is read from its end; unpack the file first",
    );
  });
});
