/** Files that were cut off, or have wrong bits: items, records that are reported, or an Error that names the input. */
import { expect, test } from "vitest";
import { NO_ALIASES } from "../../../../build/tables/aliases.ts";
import { csvFormat } from "../../../../build/import/formats/csv.ts";
import { geonames } from "../../../../build/import/formats/geonames.ts";
import { json } from "../../../../build/import/formats/json.ts";
import { wikidata } from "../../../../build/import/formats/wikidata.ts";
import { geoparquetWithin, overtureGeojson } from "../../../../build/import/formats/overture.ts";
import type { Format } from "../../../../build/import/records/record.ts";
import { damaged, readDamaged } from "../support/damaged.ts";
import { overtureParquet } from "../support/overture-parquet.ts";

const ROWS = 40;
const rows = <T>(make: (i: number) => T): readonly T[] => Array.from({ length: ROWS }, (_, i) => make(i));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const feature = (i: number) => ({
  type: "Feature",
  id: `p-${i}`,
  geometry: { type: "Point", coordinates: [i, 1] },
  properties: { names: { primary: "مسجد" } },
});

/** A copy that keeps the decoder busy is given up after this. */
const STALL_MS = 5_000;
const COPIES = { thread: 18, others: 120 };
const geoparquet = geoparquetWithin(STALL_MS);

const SAMPLES: readonly (readonly [Format, Uint8Array])[] = [
  [csvFormat(NO_ALIASES), utf8(`name;note;lat\r\n${rows((i) => `مسجد ${i};"a ""b""\r\nc";${i}`).join("\r\n")}\r\n`)],
  [json, utf8(JSON.stringify({ data: rows((i) => ({ id: i, name: 'a "b" \\', tags: [1, { x: [] }] })) }))],
  [json, utf8(rows((i) => JSON.stringify({ id: i, name: "مسجد" })).join("\n"))],
  [
    geonames,
    utf8(
      rows((i) => `${i}\tA\tA\tB,C\t41.0\t28.9\tS\tMSQE\tTR\t\t34\t\t\t\t0\t\t31\tEurope/Istanbul\t2020-06-10`).join(
        "\n",
      ),
    ),
  ],
  [
    wikidata,
    utf8(
      JSON.stringify({
        results: {
          bindings: rows((i) => ({ item: { type: "uri", value: `http://www.wikidata.org/entity/Q${i}` } })),
        },
      }),
    ),
  ],
  [overtureGeojson, utf8(JSON.stringify({ type: "FeatureCollection", features: rows(feature) }))],
  [
    geoparquet,
    overtureParquet(
      rows((i) => ({
        id: `p-${i}`,
        lng: i,
        lat: 1,
        names: { primary: "مسجد", common: { en: "A" } },
        confidence: 0.5,
        addresses: [{ locality: "B" }],
      })),
      16,
    ),
  ],
];

test.each(SAMPLES.map(([format, bytes]) => [format.name, format, bytes] as const))("%s", async (_, format, bytes) => {
  expect(await readDamaged(format, bytes)).toHaveLength(ROWS);
  const count = format === geoparquet ? COPIES.thread : COPIES.others;
  for (const copy of damaged(bytes, count, 17)) {
    const read = await readDamaged(format, copy);
    // A wrong bit may make a line end, but no crowd of records.
    expect(read.length).toBeLessThan(4 * ROWS);
  }
});
