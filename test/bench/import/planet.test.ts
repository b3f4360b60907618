import { describe, expect, test } from "vitest";
import { createPlanet } from "../../../bench/import/planet.ts";

const CITIES = [
  { lat: 24.45, lng: 54.39 },
  { lat: -33.87, lng: 151.21 },
];
const ELEMENTS = 20_000;
const planet = createPlanet(ELEMENTS, "seed", CITIES);
const [nodes, ways, relations] = [[...planet.nodes()], [...planet.ways()], [...planet.relations()]];

const share = (part: readonly unknown[], all: readonly unknown[]): number => part.length / all.length;
const isMosque = ({ tags }: { readonly tags: Readonly<Record<string, string>> }): boolean =>
  tags["religion"] === "muslim";

describe("a made-up planet", () => {
  test("has as many elements as asked for, in the shares that it states", () => {
    expect(nodes.length + ways.length + relations.length).toBe(ELEMENTS);
    expect(ways).toHaveLength(1960);
    expect(relations).toHaveLength(40);
    const tagged = nodes.filter(({ tags }) => Object.keys(tags).length > 0);
    expect(share(tagged, nodes)).toBeCloseTo(0.03, 2);
    expect(share(tagged.filter(isMosque), tagged)).toBeCloseTo(1 / 20, 1);
    expect(share(ways.filter(isMosque), ways)).toBeCloseTo(1 / 50, 1);
  });

  test("is sorted, and every node of a way and every way of a relation is there", () => {
    for (const all of [nodes, ways, relations])
      expect(all.every(({ id }, i) => i === 0 || id > (all[i - 1]?.id ?? 0))).toBe(true);
    const known = new Set([...nodes, ...ways].map(({ id }) => id));
    expect(ways.flatMap((way) => way.nodes).every((id) => known.has(id))).toBe(true);
    expect(relations.flatMap(({ members }) => members).every(({ ref }) => known.has(ref))).toBe(true);
  });

  test("is the same for the same seed", () => {
    const again = createPlanet(ELEMENTS, "seed", CITIES);
    expect([...again.nodes()]).toEqual(nodes);
    expect([...again.ways()]).toEqual(ways);
    expect([...createPlanet(ELEMENTS, "other", CITIES).nodes()]).not.toEqual(nodes);
  });
});
