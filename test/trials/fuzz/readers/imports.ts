/**
 * Import formats with damaged files: each must give items, unread records, or an Error naming the input. Items are then
 * mapped, as in an import.
 */
import * as fc from "fast-check";
import { NO_ALIASES } from "../../../../build/tables/aliases.ts";
import { formatsOf } from "../../../../build/import/formats/formats.ts";
import { geoparquetWithin } from "../../../../build/import/formats/overture.ts";
import type { Mapping } from "../../../../build/import/mapping/compile.ts";
import { prepareImport, readAliases } from "../../../../build/import/import.ts";
import type { Format, Item, Unread } from "../../../../build/import/records/record.ts";
import { overtureParquet } from "../../../build/import/support/overture-parquet.ts";
import { inputOf } from "../../../support/input.ts";
import { pbfBlobs } from "../../../support/osm-pbf.ts";
import { overpassOf, type World, xmlOf } from "../../../support/osm-world.ts";
import { damaged } from "./damage.ts";
import { type Outcome, promise, target, type Target } from "./target.ts";

const LABEL = "the input";
const TAGS = {
  amenity: "place_of_worship",
  religion: "muslim",
  name: "مسجد",
  "name:en": 'The "Mosque", <A> & B',
  opening_hours: "24/7",
};

const count = 12;
const rows = <T>(make: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => make(i));

const WORLD: World = {
  nodes: rows((i) => ({
    id: 10 + i,
    tags: i % 2 === 0 ? TAGS : {},
    time: 1_700_000_000,
    lat: 41 + i / 1000,
    lng: 29 + i / 1000,
  })),
  ways: rows((i) => ({ id: 100 + i, tags: TAGS, time: 0, nodes: [10, 11, 12 + (i % 5), 10] })),
  relations: rows((i) => ({
    id: 200 + i,
    tags: { ...TAGS, type: "multipolygon" },
    time: 0,
    members: [{ type: "way", ref: 100 + i, role: "outer" }],
  })),
};

const feature = (i: number) => ({
  type: "Feature",
  id: `node/${i}`,
  geometry: {
    type: i % 2 === 0 ? "Point" : "LineString",
    coordinates:
      i % 2 === 0
        ? [29, 41]
        : [
            [29, 41],
            [29.1, 41.1],
          ],
  },
  properties: {
    ...TAGS,
    id: `p-${i}`,
    names: { primary: "مسجد", common: { en: "A" } },
    categories: { primary: "mosque" },
    confidence: 0.9,
  },
});

const overture = rows((i) => ({
  id: `p-${i}`,
  lng: 29,
  lat: 41,
  names: { primary: "مسجد", common: { en: "A" } },
  categories: { primary: "mosque" },
  confidence: 0.5,
  addresses: [{ locality: "B", country: "TR" }],
}));

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
const blobs = (options: Parameters<typeof pbfBlobs>[1]): Uint8Array =>
  Uint8Array.from(Buffer.concat([...pbfBlobs(WORLD, { perBlob: 5, ...options })]));

/** Valid files by format. */
const SAMPLES: Readonly<Record<string, readonly Uint8Array[]>> = {
  csv: [
    utf8(`id;name;lat;lng\r\n${rows((i) => `${i};"a ""b""\r\nc";41.${i};"29,0"`).join("\r\n")}\r\n`),
    utf8(`ref,name_en,coordinates\n${rows((i) => `${i},مسجد,"41° 0' ${i}"" N, 29 E"`).join("\n")}\n`),
  ],
  json: [
    json({ data: rows((i) => ({ id: i, name: 'a "b" \\', tags: [1, { x: [] }] })) }),
    utf8(rows((i) => JSON.stringify({ id: i, name: "مسجد" })).join("\n")),
  ],
  "overpass-json": [utf8(overpassOf(WORLD))],
  "osm-geojson": [json({ type: "FeatureCollection", features: rows(feature) })],
  "osm-xml": [utf8(xmlOf(WORLD))],
  "osm-pbf": [blobs({}), blobs({ deflated: false }), blobs({ deflated: false, dense: false })],
  "overture-geojson": [json({ type: "FeatureCollection", features: rows(feature) })],
  "overture-geoparquet": [overtureParquet(overture, 4)],
  geonames: [
    utf8(
      rows((i) => `${i}\tA\tA\tB,C\t41.0\t28.9\tS\tMSQE\tTR\t\t34\t\t\t\t0\t\t31\tEurope/Istanbul\t2020-06-10`).join(
        "\n",
      ),
    ),
  ],
  wikidata: [
    json({
      results: {
        bindings: rows((i) => ({
          item: { type: "uri", value: `http://www.wikidata.org/entity/Q${i}` },
          coord: { type: "literal", value: "Point(29 41)" },
        })),
      },
    }),
  ],
};

/** Decoded in a thread: each input costs one, plus the stall timeout. */
const PARQUET = "overture-geoparquet";
const STALL_MS = 5_000;

const isUnread = (one: Item | Unread): one is Unread => "unread" in one;

const readWith = async (format: Format, mapping: Mapping, bytes: Uint8Array): Promise<Outcome> => {
  let outcome: Outcome = "whole";
  const take = (one: Item | Unread): void => {
    if (isUnread(one)) {
      outcome = "partial";
      promise(one.at !== "" && one.unread !== "", "unread without a reason or a place");
    } else mapping.read(one, () => null);
  };
  const found: (Item | Unread)[] = [];
  try {
    for await (const one of format.read(inputOf(bytes, LABEL), { isWanted: () => true })) found.push(one);
  } catch (error) {
    const told = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    promise(told.startsWith("Error: ") && told.includes(LABEL), `an error that does not name the input: ${told}`);
    outcome = "refused";
  }
  for (const one of found) take(one);
  return outcome;
};

/** A target per format; `dataDir` has the tables that an import needs. */
export const importTargets = (dataDir: string): readonly Target[] => {
  const prepared = prepareImport(dataDir, "osm", readAliases(dataDir), [], () => {});
  if ("faults" in prepared) throw new Error(prepared.faults.join("\n"));
  const { mapping } = prepared;
  return [...formatsOf(NO_ALIASES).values()].map((one) => {
    const format = one.name === PARQUET ? geoparquetWithin(STALL_MS) : one;
    const samples = SAMPLES[one.name];
    if (samples === undefined) throw new Error(`there is no sample of ${one.name}`);
    const inputs = one.name === PARQUET ? fc.noShrink(damaged(samples)) : damaged(samples);
    return target(`import ${one.name}`, inputs, samples, async (bytes) => readWith(format, mapping, bytes));
  });
};
