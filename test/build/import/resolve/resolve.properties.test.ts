/** What holds for any drafts and any decisions. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readTypes, readSearchWords } from "../../../../bench/import/same-place.ts";
import type { Draft } from "../../../../build/import/records/record.ts";
import type { Curated } from "../../../../build/import/resolve/profile.ts";
import { type Decision, resolve } from "../../../../build/import/resolve/resolve.ts";

const words = readSearchWords();
const types = readTypes();
const RUNS = { numRuns: 60 };

const NAMES = [
  "Al Noor Mosque",
  "Masjid An-Nur",
  "مسجد النور",
  "Bilal",
  "Women's Hall",
  "Masjid",
  "Block C",
  "Block D",
  "Old Bazar",
  "New Bazar",
  undefined,
] as const;
const degrees = (middle: number) => fc.integer({ min: -60, max: 60 }).map((step) => middle + step * 1e-5);
const point = fc.record({ lat: degrees(23.7), lng: degrees(90.4) });
const name = fc.constantFrom(...NAMES);

const drafts: fc.Arbitrary<readonly Draft[]> = fc
  .array(
    fc.record({
      source: fc.constantFrom("osm:n", "osm:w", "overture:", "wikidata:Q"),
      point,
      name,
      type: fc.constantFrom("mosque", "mosque", "musalla", "islamic-school", "halal"),
      phone: fc.constantFrom(undefined, undefined, "+8801", "+8802"),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) =>
    all.map(({ source, name: und, phone, ...more }, n) => ({
      ...more,
      ref: `${source}${n}`,
      country: "BD",
      names: und === undefined ? {} : { und },
      columns: phone === undefined ? {} : { phone },
      updated: null,
    })),
  );

const curated: fc.Arbitrary<readonly Curated[]> = fc.array(fc.record({ point, name }), { maxLength: 3 }).map((all) =>
  all.map(({ name: en, ...more }, n) => ({
    ...more,
    id: n + 1,
    type: "mosque",
    names: { en: en ?? "A" },
    refs: [],
  })),
);

const world = fc.record({ drafts, curated }).chain((made) => {
  const keys = [...made.drafts.map(({ ref }) => ref), ...made.curated.map(({ id }) => `curated:${id}`)];
  const key = fc.constantFrom(...keys);
  const decision = fc.constantFrom("same" as const, "different" as const);
  const decisions: fc.Arbitrary<readonly Decision[]> = fc.array(fc.record({ a: key, b: key, decision }), {
    maxLength: 8,
  });
  return fc.record({ drafts: fc.constant(made.drafts), curated: fc.constant(made.curated), decisions });
});

test("every ref is in exactly one cluster, and no curated row in two", () => {
  fc.assert(
    fc.property(world, (made) => {
      const { clusters } = resolve(made.drafts, made.curated, made.decisions, words, types);
      expect(clusters.flatMap(({ refs }) => refs).toSorted()).toEqual(made.drafts.map(({ ref }) => ref).toSorted());
      const ids = clusters.flatMap(({ curated: id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    RUNS,
  );
});

test("the order of the input changes nothing", () => {
  const shuffled = world.chain((made) =>
    fc.record({
      made: fc.constant(made),
      drafts: fc.shuffledSubarray([...made.drafts], { minLength: made.drafts.length }),
      curated: fc.shuffledSubarray([...made.curated], { minLength: made.curated.length }),
      decisions: fc.shuffledSubarray([...made.decisions], { minLength: made.decisions.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ made, ...other }) => {
      const expected = resolve(made.drafts, made.curated, made.decisions, words, types);
      expect(resolve(other.drafts, other.curated, other.decisions, words, types)).toEqual(expected);
    }),
    RUNS,
  );
});

test("what a person called different is never one place", () => {
  fc.assert(
    fc.property(world, (made) => {
      const { clusters } = resolve(made.drafts, made.curated, made.decisions, words, types);
      const keys = clusters.map(({ refs, curated: id }) => new Set([...refs, `curated:${id}`]));
      for (const { a, b, decision } of made.decisions)
        if (decision === "different" && a !== b) expect(keys.some((one) => one.has(a) && one.has(b))).toBe(false);
    }),
    RUNS,
  );
});

test("a draft far away changes nothing else", () => {
  fc.assert(
    fc.property(world, name, (made, und) => {
      const far = {
        ...(made.drafts[0] as Draft),
        ref: "far:1",
        point: { lat: -33, lng: 18 },
        ...(und !== undefined && { names: { und } }),
      };
      const { clusters, doubts } = resolve(made.drafts, made.curated, made.decisions, words, types);
      const more = resolve([...made.drafts, far], made.curated, made.decisions, words, types);
      expect(more.clusters.filter(({ refs }) => !refs.includes("far:1"))).toEqual(clusters);
      expect(more.doubts).toEqual(doubts);
    }),
    RUNS,
  );
});
