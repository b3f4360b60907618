/** The files of one country's places: pages, city pages, block, leaves; and what others need to know of them. */
import { boxHolding } from "#core/geo/box.ts";
import type { Box } from "#core/geo/distance.ts";
import { documentOf } from "#core/shard/document.ts";
import { storedPoint, writeBlock } from "#core/shard/block.ts";
import type { BlockRow } from "#core/shard/block.ts";
import { PAGE_SIZE } from "#core/shard/listing.ts";
import { blockFile, cityPlacesFile, closedPlacesFile, placesFile } from "#core/shard/names.ts";
import { classCode } from "#core/shard/posting.ts";
import { nearestCity } from "#core/shard/tiles.ts";
import { groupBy } from "../group.ts";
import type { PlaceRow } from "../tables/places.ts";
import { CITY_SOURCES, attributionOf } from "./context.ts";
import type { PlanContext } from "./context.ts";
import { namesOf } from "./labels.ts";
import { planLeaves } from "./leaves.ts";
import { listingFiles } from "./listing-files.ts";
import type { File } from "./listing-files.ts";
import { planBriefs } from "./briefs.ts";
import { placeRecord } from "./place-card.ts";
import type { PlannedPlace } from "./place-card.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";

/** What the rest of the build keeps of a country. */
export interface CountrySummary {
  readonly country: string;
  readonly places: number;
  readonly listed: number;
  readonly types: Readonly<Record<string, number>>;
  readonly byCity: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly box: Box | null;
  readonly ids: readonly (readonly [id: number, document: number])[];
  readonly names: ReadonlyMap<number, Readonly<Record<string, string>>>;
  readonly sources: ReadonlySet<string>;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isClosed = ({ row }: PlannedPlace): boolean => row.status === "closed";

/** Closed places stand last, so that the listed ones of a country are one unbroken run. */
const byDocumentOrder = (a: PlannedPlace, b: PlannedPlace): number =>
  Number(isClosed(a)) - Number(isClosed(b)) ||
  compareText(a.row.city ?? "", b.row.city ?? "") ||
  compareText(a.row.type, b.row.type) ||
  a.row.rank - b.row.rank ||
  a.id - b.id;

const countBy = (items: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...groupBy(items, (item) => item)]
      .map(([item, all]) => [item, all.length] as const)
      .sort(([a], [b]) => compareText(a, b)),
  );

/** Rows in document order; `previewId` numbers the rows that have no id yet. */
const arrange = (
  country: string,
  rows: readonly PlaceRow[],
  previewId: () => number,
  context: PlanContext,
): readonly PlannedPlace[] => {
  const cities = context.cities.get(country) ?? [];
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  return rows
    .map((row): PlannedPlace => {
      const city = row.city === null ? null : (bySlug.get(row.city) ?? null);
      const near = city ?? nearestCity(cities, row);
      return { id: row.id ?? previewId(), row, country, city, timezone: near?.timezone ?? null };
    })
    .sort(byDocumentOrder);
};

/** Places of these ranks, and all of a city this large, come first among equals. */
const PROMINENT_RANK = 2;
const LARGE_CITY = 1_000_000;

const collectWords = (
  all: readonly PlannedPlace[],
  country: string,
  context: PlanContext,
  lexicon: LexiconCollector,
): void => {
  const types = [...context.types.keys()];
  for (const [local, { row, city }] of all.entries()) {
    const isProminent = row.rank <= PROMINENT_RANK || (city?.population ?? 0) >= LARGE_CITY;
    const type = types.indexOf(row.type);
    lexicon.add(Object.values(namesOf(row)), documentOf(country, local), (coverage) =>
      classCode({ type, coverage, isProminent }),
    );
  }
};

const planListings = (
  all: readonly PlannedPlace[],
  country: string,
  context: PlanContext,
): readonly File[] => {
  const sources = all.flatMap(({ row }) => row.source.map((one) => one.split(":")[0] ?? one));
  const attribution = attributionOf(context, [...sources, ...CITY_SOURCES]);
  return context.languages.flatMap((lang) => {
    const cards = all.map((place) => ({ place, card: JSON.stringify(placeRecord(place, lang, context)) }));
    const listed = cards.filter(({ place }) => !isClosed(place));
    const closed = cards.filter(({ place }) => isClosed(place)).map(({ card }) => card);
    const files = (some: readonly { readonly card: string }[], pathOf: (page: number) => string): readonly File[] =>
      listingFiles(some.map(({ card }) => card), PAGE_SIZE, lang, attribution, pathOf); // prettier-ignore
    const perCity = groupBy(listed, ({ place }) => place.row.city ?? "");
    perCity.delete("");
    return [
      ...files(listed, (page) => placesFile(lang, country, page)),
      ...[...perCity].flatMap(([slug, some]) =>
        files(some, (page) => cityPlacesFile(lang, country, slug, page)),
      ),
      ...(closed.length === 0
        ? []
        : listingFiles(closed, closed.length, lang, attribution, () => closedPlacesFile(lang, country))),
    ];
  });
};

/** The files of one country and its summary; the words of its names go to `lexicon`. */
export const planPlaces = (
  country: string,
  rows: readonly PlaceRow[],
  previewId: () => number,
  context: PlanContext,
  lexicon: LexiconCollector,
): { readonly files: readonly File[]; readonly summary: CountrySummary } => {
  const all = arrange(country, rows, previewId, context);
  const open = all.filter((place) => !isClosed(place));
  collectWords(all, country, context, lexicon);
  const stored = all.map(({ id, row }): BlockRow => ({ ...row, id, city: row.city ?? "", amenities: row }));
  const byCity = new Map(
    [...groupBy(open, ({ row }) => row.city ?? "")].map(
      ([slug, some]) => [slug, countBy(some.map(({ row }) => row.type))] as const,
    ),
  );
  const summary: CountrySummary = {
    country,
    places: all.length,
    listed: open.length,
    types: countBy(open.map(({ row }) => row.type)),
    byCity,
    box: boxHolding(all.map(({ row }) => storedPoint(row))),
    ids: all.map(({ id }, local) => [id, documentOf(country, local)]),
    names: new Map(all.map(({ id, row }) => [id, namesOf(row)])),
    sources: new Set(all.flatMap(({ row }) => row.source.map((one) => one.split(":")[0] ?? one))),
  };
  return {
    files: [
      ...planListings(all, country, context),
      ...planBriefs(all, country),
      { path: blockFile(country), content: writeBlock(country, stored) },
      ...planLeaves(country, stored),
    ],
    summary,
  };
};
