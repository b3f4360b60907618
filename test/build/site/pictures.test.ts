/** Pictures of countries and cities in a static site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePictures } from "../../../build/site/pictures.ts";
import { emitCardFiles } from "../../../web/cards.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
const files = mkdtempSync(join(tmpdir(), "pictures-"));
beforeAll(async () => {
  engine = await openEngine();
  emitCardFiles(files, () => undefined);
});
afterAll(() => rmSync(files, { recursive: true }));

const drawn = async (cities: number, room = Infinity) => {
  const put: string[] = [];
  const pictured = await writePictures(engine.context(), { cities, files }, async (path, picture) => {
    const hasRoom = put.length < room && Buffer.from(picture.subarray(1, 4)).toString() === "PNG";
    if (hasRoom) put.push(path);
    return Promise.resolve(hasRoom);
  });
  return { put, pictured: [...pictured] };
};

test("there is one of every country with places, in both languages, and of as many cities as asked for", async () => {
  const { put, pictured } = await drawn(1);
  expect(pictured).toEqual(put);
  const depths = put.map((path) => path.split("/").length - 2);
  const codes = Object.values(engine.directory.countries).filter(({ listed }) => listed > 0);
  expect(depths.filter((depth) => depth === 1)).toHaveLength(2 * codes.length);
  expect(depths.filter((depth) => depth === 2)).toHaveLength(2);
});

test("what has no room is not among those that pages may name", async () => {
  const { put, pictured } = await drawn(0, 1);
  expect([put.length, pictured]).toEqual([1, put]);
});

test("without the option there is none", async () => {
  expect([...(await writePictures(engine.context(), null, async () => Promise.resolve(true)))]).toEqual([]);
});
