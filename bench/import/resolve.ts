/**
 * Resolution of drafts to places: how right it is on the labelled pairs, by kind, beside the plain rule of 60 m and
 * similar names; and how long a country of 100,000 drafts takes.
 */
import type { Draft } from "../../build/import/records/record.ts";
import { resolve as resolveDrafts } from "../../build/import/resolve/resolve.ts";
import { createRandom } from "../generate/random.ts";
import {
  byPlainRule,
  byResolution,
  type Figures,
  judged,
  type LabelledPair,
  readPairs,
  readTypes,
  readSearchWords,
} from "./same-place.ts";

const percent = (value: number): string => (100 * value).toFixed(1);

const row = (name: string, ours: Figures, plain: Figures): string =>
  `| ${name} | ${ours.pairs} | ${percent(ours.precision)} | ${percent(ours.recall)} | ${percent(ours.doubtful)} | ${percent(plain.precision)} | ${percent(plain.recall)} |`;

const HEAD = [
  "| pairs | number | precision % | recall % | doubtful % | plain rule: precision % | recall % |",
  "|---|---|---|---|---|---|---|",
];

/** A table of the held-out half by kind, and of both halves; of the pairs of `file`, all by kind. */
const truthTable = (file: string | undefined): readonly string[] => {
  const pairs = readPairs(file);
  const ours = byResolution(readSearchWords(), readTypes());
  const line = (name: string, some: readonly LabelledPair[]): string =>
    row(name, judged(some, ours), judged(some, byPlainRule));
  const held = file === undefined ? pairs.filter(({ isHeldOut }) => isHeldOut) : pairs;
  const kinds = [...new Set(pairs.map(({ kind }) => kind))];
  const byKind = kinds.map((kind) =>
    line(
      kind,
      held.filter((pair) => pair.kind === kind),
    ),
  );
  const train = line(
    "all, tuned on",
    pairs.filter(({ isHeldOut }) => !isHeldOut),
  );
  return [...HEAD, ...byKind, ...(file === undefined ? [train] : []), line("**all, held out**", held)];
};

const DRAFTS = 100_000;
const CITIES = 60;
const CITY_DEG = 0.12;
/** How far a second source is from the first. */
const APART_DEG = 0.0003;

/** Places with the names of the labelled pairs, in two sources each. */
const manyDrafts = (): readonly Draft[] => {
  const random = createRandom("resolve");
  const nearTo = (middle: number, deg: number): number =>
    Number((middle + (random.unit() + random.unit() - 1) * deg).toFixed(6));
  const cities = Array.from({ length: CITIES }, () => ({ lat: nearTo(24, 4), lng: nearTo(90, 4) }));
  const pairs = readPairs();
  return Array.from({ length: DRAFTS / 2 }, (_, n): readonly Draft[] => {
    const { a, b } = random.pick(pairs);
    const city = random.pickEarly(cities);
    const point = { lat: nearTo(city.lat, CITY_DEG), lng: nearTo(city.lng, CITY_DEG) };
    const moved = { lat: nearTo(point.lat, APART_DEG), lng: nearTo(point.lng, APART_DEG) };
    return [
      { ...a, ref: `osm:n${n}`, point },
      { ...b, ref: `overture:${n}`, point: moved },
    ];
  }).flat();
};

const speedLine = (): string => {
  const words = readSearchWords();
  const drafts = manyDrafts();
  const before = process.cpuUsage();
  const { clusters, doubts, compared } = resolveDrafts(drafts, [], [], words, readTypes());
  const { user, system } = process.cpuUsage(before);
  const memoryMb = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  return `${DRAFTS} drafts of one country: ${compared} pairs compared, ${clusters.length} places, ${doubts.length} doubts; ${((user + system) / 1e6).toFixed(1)} s CPU, heap ${memoryMb} MB.`;
};

/** `npm run bench -- resolve [FILE]`: the tables, of the pairs of FILE instead where it is named. */
export const resolve = ([file]: readonly string[]): string =>
  [...truthTable(file), "", ...(file === undefined ? [speedLine()] : [])].join("\n");
