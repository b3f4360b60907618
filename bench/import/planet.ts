/**
 * A made-up planet: buildings with their corners, roads' points, amenities, and areas of several ways, round the
 * cities of the data. The same seed gives the same planet; no element is kept in memory.
 *
 * Of all elements 9.8 % are ways of four to nine nodes and 0.2 % relations (OpenStreetMap: 10 % and 0.1 %), the
 * rest nodes; 3 % of them have tags. Mosques are one in 20 tagged nodes, one in 50 ways and one in 10
 * relations, three times as dense as in any country.
 */
import type { LatLng } from "../../server/core/base/geo.ts";
import type { WorldMember, WorldNode, WorldRelation, WorldWay } from "../../test/support/osm-world.ts";
import { createRandom, type Random } from "../generate/random.ts";

interface Planet {
  readonly nodes: () => Generator<WorldNode>;
  readonly ways: () => Generator<WorldWay>;
  readonly relations: () => Generator<WorldRelation>;
}

const [WAY_SHARE, RELATION_SHARE] = [0.098, 0.002];

/** Corners at most, and the identifiers kept free for them. */
const [MIN_CORNERS, MAX_CORNERS] = [4, 9];
const ROOM = 10;

const [FIRST_CORNER, FIRST_NODE, FIRST_WAY, FIRST_RELATION] = [1_000_000_000, 9_000_000_000, 100, 50];

/** A building's radius and its distance from its city, degrees. */
const [RADIUS_DEG, CITY_DEG] = [0.0002, 0.05];

type Tags = Readonly<Record<string, string>>;

interface Choice {
  readonly weight: number;
  readonly tags: Tags;
}

const MOSQUE: Tags = { amenity: "place_of_worship", religion: "muslim", building: "mosque" };

const NODE_CHOICES: readonly Choice[] = [
  { weight: 5, tags: { amenity: "place_of_worship", religion: "muslim" } },
  { weight: 5, tags: { amenity: "place_of_worship", religion: "christian" } },
  { weight: 13, tags: { amenity: "restaurant", cuisine: "regional" } },
  { weight: 2, tags: { amenity: "restaurant", "diet:halal": "yes" } },
  { weight: 25, tags: { shop: "convenience" } },
  { weight: 30, tags: { highway: "crossing" } },
  { weight: 20, tags: { natural: "tree" } },
];

const WAY_CHOICES: readonly Choice[] = [
  { weight: 2, tags: MOSQUE },
  { weight: 68, tags: { building: "yes" } },
  { weight: 25, tags: { highway: "residential" } },
  { weight: 5, tags: { landuse: "grass" } },
];

const RELATION_CHOICES: readonly Choice[] = [
  { weight: 1, tags: { ...MOSQUE, type: "multipolygon" } },
  { weight: 6, tags: { building: "yes", type: "multipolygon" } },
  { weight: 3, tags: { route: "bus", type: "route" } },
];

const WORDS = ["Nur", "Rahma", "Huda", "Salam", "Falah", "Iman", "Taqwa", "Barakah"];
const ARABIC_WORDS = ["النور", "الرحمة", "الهدى", "السلام", "الفلاح", "الإيمان", "التقوى", "البركة"];

const named = (tags: Tags, random: Random, number: number): Tags => {
  if (tags["religion"] === undefined && tags["amenity"] === undefined && tags["shop"] === undefined) return tags;
  const index = random.below(WORDS.length);
  return { ...tags, name: `${WORDS[index]} ${number}`, "name:ar": `${ARABIC_WORDS[index]} ${number}` };
};

/** Seconds of the Unix epoch between 2015 and 2026. */
const timeOf = (random: Random): number => 1_420_070_400 + random.below(350_000_000);

const rounded = (deg: number): number => Math.round(deg * 1e7) / 1e7;

/** `elements` elements round `cities`. */
export const createPlanet = (elements: number, seed: string, cities: readonly LatLng[]): Planet => {
  const [wayCount, relationCount] = [elements * WAY_SHARE, elements * RELATION_SHARE].map(Math.round);
  const randomOf = (what: string, index: number): Random => createRandom(`${seed}:${what}:${index}`);
  const near = (random: Random, { lat, lng }: LatLng, spread: number): LatLng => ({
    lat: rounded(lat + (random.unit() - 0.5) * spread),
    lng: rounded(lng + (random.unit() - 0.5) * spread),
  });
  const cornersOf = (random: Random): number => MIN_CORNERS + random.below(MAX_CORNERS - MIN_CORNERS + 1);
  const wayIndexes = (): readonly number[] => Array.from({ length: wayCount ?? 0 }, (_, i) => i);
  const cornerTotal = wayIndexes().reduce((sum, i) => sum + cornersOf(randomOf("way", i)), 0);
  const nodeCount = elements - (wayCount ?? 0) - (relationCount ?? 0) - cornerTotal;
  /** No tagged node is part of a way. */
  const taggedShare = (0.03 * (nodeCount + cornerTotal)) / nodeCount;

  return {
    nodes: function* nodes() {
      for (const i of wayIndexes()) {
        const random = randomOf("way", i);
        const corners = cornersOf(random);
        const time = timeOf(random);
        const middle = near(random, random.pick(cities), CITY_DEG);
        for (let k = 0; k < corners; k += 1)
          yield { id: FIRST_CORNER + i * ROOM + k, ...near(random, middle, RADIUS_DEG), tags: {}, time };
      }
      for (let i = 0; i < nodeCount; i += 1) {
        const random = randomOf("node", i);
        const point = near(random, random.pick(cities), CITY_DEG);
        const tags = random.chance(taggedShare) ? named(random.pickWeighted(NODE_CHOICES).tags, random, i) : {};
        yield { id: FIRST_NODE + i, ...point, tags, time: timeOf(random) };
      }
    },
    ways: function* ways() {
      for (const i of wayIndexes()) {
        const random = randomOf("way", i);
        const corners = Array.from({ length: cornersOf(random) }, (_, k) => FIRST_CORNER + i * ROOM + k);
        const time = timeOf(random);
        const more = randomOf("tags", i);
        const tags = named(more.pickWeighted(WAY_CHOICES).tags, more, i);
        yield { id: FIRST_WAY + i, nodes: [...corners, ...corners.slice(0, 1)], tags, time };
      }
    },
    relations: function* relations() {
      for (let i = 0; i < (relationCount ?? 0); i += 1) {
        const random = randomOf("relation", i);
        const tags = named(random.pickWeighted(RELATION_CHOICES).tags, random, i);
        const first = random.below(wayCount ?? 1);
        const ways = [first, (first + 1) % (wayCount ?? 1)];
        const members: readonly WorldMember[] = ways.map((way, k) => ({
          type: "way",
          ref: FIRST_WAY + way,
          role: k === 0 ? "outer" : "inner",
        }));
        yield { id: FIRST_RELATION + i, members, tags, time: timeOf(random) };
      }
    },
  };
};
