/** Small worlds for properties: nodes, ways over them, relations over both, some with tags, some hanging. */
import * as fc from "fast-check";
import type { World } from "./osm-world.ts";

const text = fc.oneof(
  fc.constantFrom("mosque", "مسجد", 'İmam "A" & <B>', "a\nb", "😀", "yes"),
  fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
);

const tags = fc.dictionary(fc.constantFrom("amenity", "name", "name:ar", "religion", "building", "addr:city"), text, {
  maxKeys: 4,
});

const time = fc.oneof(fc.constant(0), fc.integer({ min: 1_100_000_000, max: 1_800_000_000 }));

const degrees = (limit: number): fc.Arbitrary<number> =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7);

/** Identifiers ascend, as in every file that is sorted. */
const numbered = <T extends object>(items: readonly T[], first: number): readonly (T & { readonly id: number })[] =>
  items.map((item, i) => ({ ...item, id: first + 3 * i }));

const LAST = 20;

/** The identifier of a node, way or relation that is there or not. */
const someId = (first: number): fc.Arbitrary<number> => fc.nat({ max: LAST }).map((i) => first + 3 * i);

/** Beyond 32 bits, as those of OpenStreetMap are. */
const [NODES, WAYS, RELATIONS] = [9_876_543_210, 123, 45];

const node = fc.record({ tags, time, lat: degrees(90), lng: degrees(180) });

const way = fc.record({
  tags,
  time,
  nodes: fc
    .tuple(fc.array(someId(NODES), { maxLength: 8 }), fc.boolean())
    .map(([ids, closed]) => (closed ? [...ids, ...ids.slice(0, 1)] : ids)),
});

const member = fc.oneof(
  fc.record({ type: fc.constant("node" as const), ref: someId(NODES), role: fc.constantFrom("", "label") }),
  fc.record({
    type: fc.constant("way" as const),
    ref: someId(WAYS),
    role: fc.constantFrom("", "outer", "inner"),
  }),
  fc.record({ type: fc.constant("relation" as const), ref: someId(RELATIONS), role: fc.constant("") }),
);

const relation = fc
  .record({ tags, time, members: fc.array(member, { maxLength: 6 }), area: fc.boolean() })
  .map(({ area, ...rest }) => ({ ...rest, tags: area ? { ...rest.tags, type: "multipolygon" } : rest.tags }));

/** A world that every format can hold. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    nodes: fc.array(node, { maxLength: LAST }),
    ways: fc.array(way, { maxLength: LAST }),
    relations: fc.array(relation, { maxLength: LAST }),
  })
  .map(({ nodes, ways, relations }) => ({
    nodes: numbered(nodes, NODES),
    ways: numbered(ways, WAYS),
    relations: numbered(relations, RELATIONS),
  }));
