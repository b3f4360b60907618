/** One tile of two: features of a layer keep their values. */
import { PbfReader } from "pbf";
import { expect, test } from "vitest";
import { mergeTiles } from "../../../../web/app/map/merge-tiles.ts";
import { lineThrough, type MadeLayer, tileWith } from "../../../support/made-tiles.ts";

/** Layers with the tags of their features, as a reader finds them. */
const tagsIn = (tile: Uint8Array): Readonly<Record<string, readonly unknown[]>> => {
  const layers: Record<string, readonly unknown[]> = {};
  const reader = new PbfReader(tile);
  reader.readFields((field) => {
    if (field !== 3) return;
    const [tags, keys, values]: [number[][], string[], string[]] = [[], [], []];
    let name = "";
    const end = reader.readVarint() + reader.pos;
    reader.readFields(
      (part) => {
        if (part === 1) name = reader.readString();
        else if (part === 3) keys.push(reader.readString());
        else if (part === 4)
          new PbfReader(reader.readBytes()).readFields((_, __, held) => values.push(held?.readString() ?? ""), null);
        else if (part === 2)
          new PbfReader(reader.readBytes()).readFields(
            (one, __, feature) => void (one === 2 && tags.push(feature?.readPackedVarint() ?? [])),
            null,
          );
      },
      null,
      end,
    );
    layers[name] = tags.map((numbers) =>
      Object.fromEntries(
        numbers.flatMap((key, index) => (index % 2 === 0 ? [[keys[key], values[numbers[index + 1] ?? -1]]] : [])),
      ),
    );
  }, null);
  return layers;
};

const LINE = lineThrough([
  [0, 0],
  [9, 9],
]);
const layer = (name: string, ...tags: readonly Readonly<Record<string, string>>[]): MadeLayer => ({
  name,
  features: tags.map((one) => ({ type: 2, geometry: LINE, tags: one })),
});

test("one tile is given back as it is", () => {
  const tile = tileWith([layer("roads", { name: "A" })]);
  expect(mergeTiles([tile])).toBe(tile);
});

test("layers of a name become one, others stay", () => {
  const first = tileWith([
    layer("roads", { class: "main", name: "A" }, { class: "street" }),
    layer("land", { class: "isle" }),
  ]);
  const second = tileWith([layer("roads", { name: "B", class: "street" }), layer("water", { class: "lake" })]);
  expect(tagsIn(mergeTiles([first, second]))).toEqual({
    roads: [{ class: "main", name: "A" }, { class: "street" }, { name: "B", class: "street" }],
    land: [{ class: "isle" }],
    water: [{ class: "lake" }],
  });
});
