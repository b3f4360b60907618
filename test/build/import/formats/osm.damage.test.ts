/** Damaged files end: in items, in what is reported as unread, or in an error that names the input. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { osmGeojson, osmPbf, osmXml, overpassJson } from "../../../../build/import/formats/osm.ts";
import type { Format } from "../../../../build/import/records/record.ts";
import { inputOf, readAll } from "../../../support/input.ts";
import { worlds } from "../../../support/osm-made-up.ts";
import { pbfBlobs } from "../../../support/osm-pbf.ts";
import { overpassOf, type World, xmlOf } from "../../../support/osm-world.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const geojsonOf = ({ nodes }: World): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: nodes.map(({ id, lat, lng, tags }) => ({
      type: "Feature",
      id: `node/${id}`,
      geometry: { type: "Point", coordinates: [lng, lat] },
      properties: tags,
    })),
  });

/** The parts of a file; it is as good as whole behind each of them. */
const FILES: readonly [Format, (world: World) => readonly Uint8Array[]][] = [
  [overpassJson, (world) => [bytesOf(overpassOf(world))]],
  [osmGeojson, (world) => [bytesOf(geojsonOf(world))]],
  [osmXml, (world) => [bytesOf(xmlOf(world).trimEnd())]],
  [osmPbf, (world) => pbfBlobs(world, { perBlob: 5 })],
  [osmPbf, (world) => pbfBlobs(world, { perBlob: 5, deflated: false })],
  [osmPbf, (world) => pbfBlobs(world, { perBlob: 5, deflated: false, dense: false })],
];

const cases = FILES.map(([format, write], i) => ({ name: `${format.name}, file ${i + 1}`, format, write }));

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test.each(cases)("$name: a file that was cut off ends in an error", async ({ format, write }) => {
  await fc.assert(
    fc.asyncProperty(worlds, share, async (world, where) => {
      const parts = write(world);
      const bytes = Buffer.concat([...parts]);
      const end = Math.floor(where * bytes.length);
      let sum = 0;
      const isBetweenParts = parts.some((part) => (sum += part.length) === end);
      const { error } = await readAll(format, inputOf(bytes.subarray(0, end)));
      if (isBetweenParts) expect(error).toBeNull();
      else expect(error).toMatch(/^world/);
    }),
    { numRuns: 25 },
  );
});

test.each(cases)("$name: whatever bits flip, reading ends", async ({ format, write }) => {
  const flips = fc.array(share, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(worlds, flips, async (world, places) => {
      const bytes = Buffer.concat([...write(world)]);
      for (const place of places) {
        const bit = Math.floor(place * bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      }
      const { items, error } = await readAll(format, inputOf(bytes));
      if (error !== null) expect(error).toMatch(/^world/);
      for (const { point } of items)
        if (typeof point === "object") expect(Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180).toBe(true);
    }),
    { numRuns: 40 },
  );
});
