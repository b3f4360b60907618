/** The same elements give the same items, whatever the format. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { osmPbf, osmXml, overpassJson } from "../../../../build/import/formats/osm.ts";
import { inputOf, readAll } from "../../../support/input.ts";
import { worlds } from "../../../support/osm-made-up.ts";
import { pbfOf } from "../../../support/osm-pbf.ts";
import { overpassElements, overpassOf, type World, xmlOf } from "../../../support/osm-world.ts";

const files = (world: World, chunk: number) => ({
  xml: readAll(osmXml, inputOf(xmlOf(world), "world.osm", chunk)),
  json: readAll(overpassJson, inputOf(overpassOf(world), "world.json", chunk)),
  array: readAll(overpassJson, inputOf(JSON.stringify(overpassElements(world)), "world.json", chunk)),
  dense: readAll(osmPbf, inputOf(pbfOf(world), "world.pbf", chunk)),
  plain: readAll(osmPbf, inputOf(pbfOf(world, { dense: false }), "world.pbf", chunk)),
  raw: readAll(osmPbf, inputOf(pbfOf(world, { deflated: false, perBlob: 3 }), "world.pbf", chunk)),
});

test("XML, Overpass JSON and PBF of a world give the same items, in whatever pieces they come", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.integer({ min: 1, max: 700 }), async (world, chunk) => {
      const read = files(world, chunk);
      const expected = await read.dense;
      expect(expected.error).toBeNull();
      expect(expected.unread).toEqual([]);
      const { nodes, ways, relations } = world;
      const tagged = [...nodes, ...ways, ...relations].filter(({ tags }) => Object.keys(tags).length > 0);
      expect(expected.items).toHaveLength(tagged.length);
      for (const other of Object.values(read)) expect(await other).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test("an element that is not wanted is left out where others would have to be looked up for it", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const isWanted = (fields: Readonly<Record<string, string>>): boolean => "religion" in fields;
      const all = await readAll(osmPbf, inputOf(pbfOf(world)));
      const wanted = { ...all, items: all.items.filter(({ fields }) => isWanted(fields)) };
      expect(await readAll(osmPbf, inputOf(pbfOf(world)), isWanted)).toEqual(wanted);
      expect(await readAll(osmXml, inputOf(xmlOf(world)), isWanted)).toEqual(wanted);
    }),
    { numRuns: 30 },
  );
});
