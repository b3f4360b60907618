/** What the server is asked over a build: one address of each kind, or any number of them mixed. */
import { createRandom, type Random } from "../../../bench/generate/random.ts";
import type { Sample, SamplePlace } from "./sample.ts";

/** Metres round a place. */
const RADIUS_M = 5000;
/** Half the side of a box in degrees: some 10 km at the equator. */
const BOX_DEG = 0.045;

const near = ({ lat, lng }: SamplePlace): string =>
  `/api/v1/places?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}&radius=${RADIUS_M}`;

const box = ({ lat, lng }: SamplePlace): string => {
  const sides = [lng - BOX_DEG, lat - BOX_DEG, lng + BOX_DEG, lat + BOX_DEG];
  return `/api/v1/places?bbox=${sides.map((side) => side.toFixed(4)).join(",")}`;
};

const search = ({ name }: SamplePlace): string => `/api/v1/search?q=${encodeURIComponent(name)}`;

/** The country that has the most places. */
export const largestOf = ({ listed }: Sample): readonly [code: string, listed: number] =>
  [...listed].toSorted(([, a], [, b]) => b - a)[0] ?? ["", 0];

/** One address of each kind, of the largest country and of a place of it. */
export const rowsOver = (sample: Sample): readonly string[] => {
  const [country, listed] = largestOf(sample);
  const place = sample.places.find((one) => one.country === country && one.city !== null);
  if (place === undefined) throw new Error(`no place of a city of ${country} was drawn`);
  return [
    `/api/v1/places?country=${country}&limit=20`,
    `/api/v1/places?country=${country}&limit=20&offset=${Math.floor(listed * 0.9)}`,
    `/api/v1/places?country=${country}&city=${place.city}&limit=20`,
    near(place),
    box(place),
    `/api/v1/place?id=${place.id}`,
    search(place),
  ];
};

export type Kind = "list" | "near" | "box" | "place" | "search";

export type NextQuery = (kind?: Kind) => string;

const KINDS = [
  { kind: "list", weight: 50 },
  { kind: "near", weight: 20 },
  { kind: "box", weight: 10 },
  { kind: "place", weight: 10 },
  { kind: "search", weight: 10 },
] as const;

const list = (random: Random, { country }: SamplePlace, { listed }: Sample): string => {
  const offset = random.below(Math.max(listed.get(country) ?? 1, 1));
  return `/api/v1/places?country=${country}&limit=20&offset=${offset}&lang=${random.pick(["en", "ar"])}`;
};

/** One query after the other, of one kind or mixed; a number that nobody reads makes each the first of its kind. */
export const queriesOver = (sample: Sample): NextQuery => {
  const random = createRandom("queries");
  let asked = 0;
  const pathOf = (kind: Kind): string => {
    const place = random.pick(sample.places);
    if (kind === "list") return list(random, place, sample);
    if (kind === "near") return near(place);
    if (kind === "box") return box(place);
    return kind === "place" ? `/api/v1/place?id=${place.id}` : search(place);
  };
  return (kind) => `${pathOf(kind ?? random.pickWeighted(KINDS).kind)}&n=${(asked += 1)}`;
};
