/**
 * The files of one country's places (pages, city pages, block, leaves), and the summary that other files need. Places
 * are cut into quadtree leaves until each holds few enough or all of them share a point. The root is the same square
 * for all countries and cells are halved in whole block units, so the cut depends only on the country's points.
 */
import { elementAt } from "#core/base/element-at.ts";
import { type Box, boxHolding, flatBox } from "#core/base/box.ts";
import { distanceM } from "#core/base/geo.ts";
import { writtenNames } from "#core/base/names.ts";
import { compareText } from "#core/base/text.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import type { PageOfCards } from "#core/shard/archive-format.ts";
import { nearestCity } from "#core/shard/city-tiles.ts";
import { type BlockRow, storedPoint, storedUnits, writeBlock } from "#core/shard/country-block.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import {
  blockFile,
  cityPlacesFile,
  closedPlacesFile,
  leafFile,
  leafTreeFile,
  placesFile,
  timesFile,
} from "#core/shard/paths.ts";
import { classCode, placeTypeCode } from "#core/shard/posting-list.ts";
import { type LeafEntry, writeLeaf, writeLeafTree } from "#core/shard/quadtree.ts";
import { readSchedule, type Schedule, writeSchedule } from "#core/times/schedule.ts";
import type { File } from "../../base/files.ts";
import { countBy, groupBy } from "../../base/group.ts";
import { sourceIdOf } from "../../base/source-id.ts";
import { scheduleOf } from "../../tables/schedule-document.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import type { PlaceSchedule } from "../../tables/schedules.ts";
import { attributionOf, namesOf, PLACE_SOURCES, type PlanContext, withRomanisation } from "./context.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";
import { createPager, type Pager } from "./listing-files.ts";
import { prominenceOf, prominenceWords } from "./prominence.ts";
import { isUnnamed } from "./unnamed.ts";
import { otherNamesOf, placeCards, planBriefs, type PlannedPlace, whereaboutsOf } from "./place-card.ts";

/** Places per leaf, unless more share a point. */
export const LEAF_MAX = 256;

/** Side of the root in units: the smallest power of two that covers all meridians. */
const ROOT_SIDE = 2 ** 26;

interface Point {
  /** Units east of the 180th meridian and north of the South Pole. */
  readonly x: number;
  readonly y: number;
  readonly local: number;
}

interface Cell {
  readonly path: string;
  readonly points: readonly Point[];
}

/** A square of the tree; its path has a digit 0 to 3 for each halving. */
interface Square {
  readonly path: string;
  /** Its south-west corner. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const ROOT: Square = { path: "", x: 0, y: 0, side: ROOT_SIDE };

const quarterOf = ({ path, x, y, side }: Square, digit: number): Square => {
  const half = side / 2;
  return { path: `${path}${digit}`, x: x + (digit % 2) * half, y: y + (digit >> 1) * half, side: half };
};

/** The cells with at most `most` points in a square, ordered by path. */
const cut = (points: readonly Point[], most: number, square = ROOT): readonly Cell[] => {
  const { path, x, y, side } = square;
  if (points.length <= most || side === 1) return points.length === 0 ? [] : [{ path, points }];
  const half = side / 2;
  const quarters: readonly [Point[], Point[], Point[], Point[]] = [[], [], [], []];
  for (const point of points) {
    const [west, east] = point.y >= y + half ? [quarters[2], quarters[3]] : [quarters[0], quarters[1]];
    (point.x >= x + half ? east : west).push(point);
  }
  return quarters.flatMap((quarter, digit) => cut(quarter, most, quarterOf(square, digit)));
};

/** The leaves of a country and their tree; `rows` are in document order. */
export const planLeaves = (country: string, rows: readonly BlockRow[], most: number = LEAF_MAX): readonly File[] => {
  const origin = { x: storedUnits(-180), y: storedUnits(-90) };
  const points = rows.map(({ lat, lng }, local): Point => ({
    x: storedUnits(lng) - origin.x,
    y: storedUnits(lat) - origin.y,
    local,
  }));
  const files: File[] = [];
  const entries: LeafEntry[] = [];
  for (const { path, points: pointsOfLeaf } of cut(points, most)) {
    const locals = Uint32Array.from(pointsOfLeaf, ({ local }) => local);
    const rowsOfLeaf = pointsOfLeaf.map(({ local }) => elementAt(rows, local));
    const closed = rowsOfLeaf.filter(({ status }) => status === "closed").length;
    const box = flatBox(rowsOfLeaf.map(storedPoint));
    if (box === null) continue;
    entries.push({ path, listed: rowsOfLeaf.length - closed, closed, box });
    files.push({ path: leafFile(country, path), content: writeLeaf(locals, rowsOfLeaf) });
  }
  return [...files, { path: leafTreeFile(country), content: writeLeafTree(country, entries) }];
};

/** The file of a schedule that its reader takes; throws an Error otherwise: a build fails rather than every request for it. */
export const scheduleFile = (path: string, schedule: Schedule): File => {
  const content = writeSchedule(schedule);
  readSchedule(path, Buffer.from(content));
  return { path, content };
};

/** The files of the places that have stated times; a place without a zone has none. */
function* planTimes(
  all: readonly PlannedPlace[],
  schedules: ReadonlyMap<number, PlaceSchedule>,
  { sources }: Pick<PlanContext, "sources">,
): Generator<File, void> {
  for (const { id, hasTimes, timezone } of all) {
    const schedule = schedules.get(id);
    if (!hasTimes || schedule === undefined || timezone === null) continue;
    yield scheduleFile(timesFile(id), scheduleOf({ id, timezone }, schedule, sources));
  }
}

/** What the rest of the build needs of a country; passed between threads and cached as it is. */
export interface CountrySummary {
  readonly country: string;
  readonly places: number;
  readonly listed: number;
  readonly types: Readonly<Record<string, number>>;
  /** Listed places by city and type, cities and types in document order: the search counts on it. */
  readonly byCity: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly box: Box | null;
  /** Place ids in document order. */
  readonly ids: Uint32Array;
  /** Names of places where events take place. */
  readonly names: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Listed places by source, editorial rows of no other source among them. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly sources: ReadonlySet<string>;
}

/** The places of all types. */
export const placesOfAllTypes = (byType: Readonly<Record<string, number>> = {}): number =>
  Object.values(byType).reduce((sum, count) => sum + count, 0);

/** Stands in place of a city's slug. */
const OUTSIDE_CITIES = "";

const isClosed = ({ row }: PlannedPlace): boolean => row.status === "closed";

/** Types in the order of lists: those with a position first, then as place-types.csv has them. */
const orderOfTypes = ({ types }: PlanContext): ReadonlyMap<string, number> => {
  const positionOf = ({ position }: PlaceTypeRow): number => position ?? types.size;
  const sorted = [...types.values()].toSorted((a, b) => positionOf(a) - positionOf(b));
  return new Map(sorted.map(({ type }, index) => [type, index]));
};

/** A place with what its position in lists depends on. */
interface Placed {
  readonly place: PlannedPlace;
  readonly typeOrder: number;
  readonly prominence: number;
}

/** Closed places come last, so that the listed ones are one contiguous range; before them those outside of cities. */
const byDocumentOrder = ({ place: a, ...ofA }: Placed, { place: b, ...ofB }: Placed): number =>
  Number(isClosed(a)) - Number(isClosed(b)) ||
  Number(a.row.city === null) - Number(b.row.city === null) ||
  compareText(a.row.city ?? OUTSIDE_CITIES, b.row.city ?? OUTSIDE_CITIES) ||
  ofA.typeOrder - ofB.typeOrder ||
  a.row.rank - b.row.rank ||
  ofB.prominence - ofA.prominence ||
  a.id - b.id;

/** How often each item occurs, by name. */
const countsOf = (items: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...countBy(items)].sort(([a], [b]) => compareText(a, b)));

/** Where no city is nearer than this, none tells where a place is. */
const NEAREST_TOLD_M = 300_000;

/** Rows in document order; `previewId` numbers rows without an id. */
export const arrangePlaces = (
  country: string,
  rows: readonly PlaceRow[],
  schedules: ReadonlyMap<number, PlaceSchedule>,
  previewId: () => number,
  context: PlanContext,
): readonly PlannedPlace[] => {
  const cities = context.cities.get(country) ?? [];
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  const typeOrder = orderOfTypes(context);
  const wordsOfNames = prominenceWords(context.tables.prominenceWords.map(({ value }) => value));
  return rows
    .map((row): Placed => {
      const city = row.city === null ? null : (bySlug.get(row.city) ?? null);
      const timezone = (city ?? nearestCity(cities, row))?.timezone ?? null;
      const next = city === null ? nearestCity(cities, row, NEAREST_TOLD_M) : null;
      const place = {
        id: row.id ?? previewId(),
        row,
        country,
        city,
        nearest: next === null ? null : { city: next, metres: distanceM(next, row) },
        timezone,
        names: withRomanisation(namesOf(row), context.romanise),
        hasTimes: row.id !== null && timezone !== null && schedules.has(row.id),
      };
      const ownNames = isUnnamed(place, context) ? {} : namesOf(row);
      return {
        place,
        typeOrder: typeOrder.get(row.type) ?? typeOrder.size,
        prominence: prominenceOf({ ...place, names: ownNames }, wordsOfNames, context.ratings),
      };
    })
    .sort(byDocumentOrder)
    .map(({ place }) => place);
};

/** Places of these ranks, and all places of a city this large, win ties. */
const PROMINENT_RANK = 2;
const LARGE_CITY = 1_000_000;

/** Adds the words of the names, and of where the places are, to `lexicon`. */
export const collectWords = (
  all: readonly PlannedPlace[],
  country: string,
  context: PlanContext,
  lexicon: LexiconCollector,
): void => {
  const types = [...context.types.keys()];
  for (const [local, { row, city, names }] of all.entries()) {
    const isProminent = row.rank <= PROMINENT_RANK || (city?.population ?? 0) >= LARGE_CITY;
    const type = placeTypeCode(types, row.type);
    lexicon.add(
      writtenNames(names),
      documentOf(country, local),
      (coverage, isOtherName) => classCode({ type, coverage, isProminent, isOtherName }),
      otherNamesOf(row),
      whereaboutsOf(row),
    );
  }
};

const sourceIdsOf = (all: readonly PlannedPlace[]): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (const { row } of all) for (const reference of row.source) ids.add(sourceIdOf(reference));
  return ids;
};

const encoder = new TextEncoder();

/** The listings of a country, page by page, so that only a few pages are in memory. */
function* planListings(all: readonly PlannedPlace[], country: string, context: PlanContext): Generator<File, void> {
  const { languages } = context;
  const attribution = attributionOf(context, [...sourceIdsOf(all), ...PLACE_SOURCES]);
  const open = (
    total: number,
    size: number,
    documents: Pick<PageOfCards, "from" | "isCopy">,
    pathOf: (lang: string, page: number) => string,
  ) =>
    languages.map((lang) =>
      createPager({ total, size, lang, attribution, documents, pathOf: (page) => pathOf(lang, page) }),
    );
  function* fill(places: readonly PlannedPlace[], ...listings: readonly (readonly Pager[])[]) {
    for (const place of places) {
      for (const [i, card] of placeCards(place, context).entries()) {
        const bytes = encoder.encode(card);
        for (const pagers of listings) {
          const page = pagers[i]?.add(bytes) ?? null;
          if (page !== null) yield page;
        }
      }
    }
  }
  const end = (pagers: readonly Pager[]): readonly File[] => pagers.flatMap((pager) => pager.end());

  const size = context.pageSizes.places;
  const listed = all.filter((place) => !isClosed(place));
  const closed = all.slice(listed.length);
  const ofCountry = open(listed.length, size, { from: 0, isCopy: false }, (lang, page) =>
    placesFile(lang, country, page),
  );
  let from = 0;
  for (const [slug, places] of groupBy(listed, ({ row }) => row.city ?? OUTSIDE_CITIES)) {
    if (slug === OUTSIDE_CITIES || !context.hasCityLists) yield* fill(places, ofCountry);
    else {
      const ofCity = open(places.length, size, { from, isCopy: true }, (lang, page) =>
        cityPlacesFile(lang, country, slug, page),
      );
      yield* fill(places, ofCountry, ofCity);
      yield* end(ofCity);
    }
    from += places.length;
  }
  yield* end(ofCountry);
  if (closed.length === 0) return;
  const apart = open(closed.length, closed.length, { from: listed.length, isCopy: false }, (lang) =>
    closedPlacesFile(lang, country),
  );
  yield* fill(closed, apart);
}

/** The files of these places, generated lazily; `schedules` are the stated times of places by id. */
export function* planPlaceFiles(
  all: readonly PlannedPlace[],
  schedules: ReadonlyMap<number, PlaceSchedule>,
  country: string,
  context: PlanContext,
): Generator<File, void> {
  yield* planListings(all, country, context);
  yield* planTimes(all, schedules, context);
  const rows = all.map(({ id, row, hasTimes }): BlockRow => {
    const { city, type, lat, lng, status } = row;
    return { id, city: city ?? OUTSIDE_CITIES, type, lat, lng, status, facts: row, hasTimes };
  });
  yield* planBriefs(all, country, context);
  yield { path: blockFile(country), content: writeBlock(country, rows) };
  yield* planLeaves(country, rows);
}

/** What the rest of the build needs of these places. */
export const summarise = (all: readonly PlannedPlace[], country: string, context: PlanContext): CountrySummary => {
  const listed = all.filter((place) => !isClosed(place));
  const byCity = new Map(
    [...groupBy(listed, ({ row }) => row.city ?? OUTSIDE_CITIES)].map(
      ([slug, places]) => [slug, Object.fromEntries(countBy(places.map(({ row }) => row.type)))] as const,
    ),
  );
  const withEvents = new Set(context.tables.events.map(({ value }) => value.place_id));
  return {
    country,
    places: all.length,
    listed: listed.length,
    types: countsOf(listed.map(({ row }) => row.type)),
    byCity,
    box: boxHolding(all.map(({ row }) => storedPoint(row))),
    ids: Uint32Array.from(all, ({ id }) => id),
    names: new Map(all.filter(({ id }) => withEvents.has(id)).map(({ id, names }) => [id, names])),
    coverage: countsOf(listed.flatMap((place) => [...sourceIdsOf([place])])),
    sources: sourceIdsOf(all),
  };
};
