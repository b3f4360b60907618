/**
 * Directory: the small file that the engine reads first. Its size depends on the number of countries, not of places;
 * what few requests need is in other files (quadtree.ts, city-tiles.ts). Countries are stored by column.
 * Offline subset: skips countries that are not downloaded; throws {@link NotHeld} if none of those asked for is.
 */
import { elementAt } from "#core/base/element-at.ts";
import * as z from "zod";
import { attribution } from "#core/model/common.ts";
import { jsonReader } from "./json.ts";

export const FORMAT_VERSION = 4;

export interface DirectoryCountry {
  /** Default prayer method. */
  readonly method: number;
  readonly cities: number;
  /** Documents, closed ones included. */
  readonly places: number;
  /** Open places. */
  readonly listed: number;
}

const counts = z.array(z.int().min(0));

const columns = z
  .object({
    codes: z.string().describe("Upper-case alpha-2, in order, a space between"),
    methods: counts,
    cities: counts,
    places: counts.describe("Documents, closed ones included"),
    closed: counts,
  })
  .refine(({ codes, ...rest }) => {
    const size = codes === "" ? 0 : codes.split(" ").length;
    return Object.values(rest).every(({ length }) => length === size);
  }, "its columns do not fit")
  .transform(({ codes, methods, cities, places, closed }): Record<string, DirectoryCountry> => {
    const rowAt = (i: number): DirectoryCountry => {
      const all = elementAt(places, i);
      return {
        method: elementAt(methods, i),
        cities: elementAt(cities, i),
        places: all,
        listed: all - elementAt(closed, i),
      };
    };
    return Object.fromEntries((codes === "" ? [] : codes.split(" ")).map((code, i) => [code, rowAt(i)]));
  });

const directorySchema = z.object({
  format: z.literal(FORMAT_VERSION),
  data_version: z.string(),
  languages: z.array(z.string()).describe("Languages that have a file in data/i18n; English first"),
  page_sizes: z
    .object({
      places: z.int().min(1).describe("Places on a page of a country or a city"),
      briefs: z.int().min(1).describe("Places or cities on a page of briefs"),
    })
    .describe("Records on one page, where the build chooses it"),
  attribution: z.object({
    places: z.array(attribution),
    cities: z.array(attribution),
    events: z.array(attribution),
    prayer: z.array(attribution),
    lists: z.array(attribution).describe("Countries, types, methods"),
  }),
  owed_in: z
    .array(z.string())
    .describe("For each of attribution.places: the countries whose answers owe it, a space between; * for all"),
  event_kinds: z.array(z.string()),
  add_url: z.string().nullable().default(null).describe("Where anybody can add a place"),
  types: z.record(
    z.string(),
    z.object({
      categories: z.array(z.string()),
      reviews: z.boolean().optional().describe("Whether visitors review places of the type; absent in older builds"),
    }),
  ),
  countries: columns,
});
export type Directory = z.infer<typeof directorySchema> & {
  /** Offline subset: the downloaded countries, unless all are; never stored. */
  readonly held?: ReadonlySet<string>;
};

export const writeDirectory = ({ countries, held: _held, ...rest }: Directory): string => {
  const all = Object.values(countries);
  const stored: z.input<typeof columns> = {
    codes: Object.keys(countries).join(" "),
    methods: all.map(({ method }) => method),
    cities: all.map(({ cities }) => cities),
    places: all.map(({ places }) => places),
    closed: all.map(({ places, listed }) => places - listed),
  };
  return JSON.stringify({ ...rest, countries: stored });
};

/** Reads the directory. Throws an Error if it is not of this version. */
export const readDirectory: (name: string, bytes: Uint8Array) => Directory = jsonReader(directorySchema);

/** The countries that can be read, by upper-case code; all if it is not set. */
type Held = Pick<Directory, "held">;

/** Codes of the countries with places. */
export const codesWithPlaces = ({ countries }: Pick<Directory, "countries">): readonly string[] =>
  Object.entries(countries).flatMap(([code, { listed }]) => (listed > 0 ? [code] : []));

/** The answer needs a country that is not downloaded. */
export class NotHeld extends Error {
  override readonly name = "NotHeld";
}

export const isHeld = ({ held }: Held, country: string): boolean => held === undefined || held.has(country);

/** Keeps the items of downloaded countries. Throws {@link NotHeld} if that leaves none of them. */
export const heldOf = <T>(directory: Held, items: readonly T[], countryOf: (item: T) => string): readonly T[] => {
  if (directory.held === undefined) return items;
  const present = items.filter((item) => isHeld(directory, countryOf(item)));
  if (present.length === 0 && items.length > 0)
    throw new NotHeld("the answer is only in countries that are not downloaded");
  return present;
};
