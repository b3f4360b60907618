/** The rows of layers get the city that they stand in again. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formatCsv } from "../../../../build/csv/csv.ts";
import { rowsAt } from "../../../../build/csv/rows-at.ts";
import { settleLayers } from "../../../../build/data/layers/settle.ts";
import { HEADER } from "../../../../build/import/layer/row.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const row = (id: number, city: string, lat: number, locality = ""): readonly string[] => {
  const values: Readonly<Record<string, string>> = {
    id: String(id),
    slug: `mosque-${id}`,
    type: "mosque",
    rank: "5",
    name_en: "Mosque",
    city,
    locality,
    lat: String(lat),
    lng: "-0.12574",
    status: "active",
    source: `osm:n${id}`,
  };
  return HEADER.map((column) => values[column] ?? "");
};

const SETTLEMENTS = `id,country,name,lat,lng,population,part_of
2643743,GB,London,51.50853,-0.12574,8961989,
7,GB,Faraway,53,-0.12574,2000,
`;

test("a row leaves a city that it is far from, and one in an unlisted town names it", () => {
  const dir = writeSmallData(join(scratch, "data"), {
    "settlements.csv": SETTLEMENTS,
    "layers/layers.csv": "layer,license,sources\nosm,ODbL-1.0,osm\n",
    "layers/osm/places/gb.csv": formatCsv(HEADER, [
      row(100_000_001, "london", 52),
      row(100_000_002, "london", 53),
      row(100_000_003, "", 51.5, "Soho"),
      row(100_000_004, "london", 51.6),
    ]),
    "layers/osm/unverified/gb.csv": formatCsv(HEADER, [row(100_000_005, "", 51.4)]),
  });
  expect(settleLayers(dir)).toEqual({ rows: 5, moved: 4, outside: 2 });
  const settled = rowsAt(join(dir, "layers/osm/places/gb.csv"));
  expect(settled.map(({ id, city, locality }) => `${id} ${city} ${locality}`)).toEqual([
    "100000001  ",
    "100000002  Faraway",
    "100000003 london Soho",
    "100000004 london ",
  ]);
  expect(rowsAt(join(dir, "layers/osm/unverified/gb.csv"))[0]).toMatchObject({ city: "london" });
  const bytes = readFileSync(join(dir, "layers/osm/places/gb.csv"), "utf8");
  expect(settleLayers(dir).moved).toBe(0);
  expect(readFileSync(join(dir, "layers/osm/places/gb.csv"), "utf8")).toBe(bytes);
});
