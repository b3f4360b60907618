/** The towns that places stand in, curated ones and those of layers. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inhabitedTowns } from "../../../../build/data/refresh/inhabited.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const town = (id: number | null, lat: number) => ({
  id,
  country: "GB",
  name: `Town ${id}`,
  lat,
  lng: 0,
  population: 2000,
  part_of: null,
});

test("towns with places are told by their ids; those without places, and those that GeoNames does not have, are not", () => {
  const dir = writeSmallData(join(scratch, "data"), {
    "places/gb.csv": "id,slug,name_en,name_ar,city,lat,lng\n1,a,A,أ,,51,0.01\n2,b,B,ب,,54,0\n",
    "layers/layers.csv": "layer,license,sources\nosm,ODbL-1.0,osm\n",
    "layers/osm/places/gb.csv": "id,lat,lng,locality\n100000001,52.01,0,\n",
  });
  expect([...inhabitedTowns(dir, [town(1, 51), town(2, 52), town(3, 53), town(null, 54)])]).toEqual([1, 2]);
});
