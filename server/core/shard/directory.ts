/**
 * The directory: the one small file that the engine reads first. Its size depends on how many
 * countries there are, never on how many places; what few requests need stands in files of its own
 * (country-boxes.ts, zones.ts). What it says of countries is stored by column.
 */
import * as z from "zod";
import { attribution } from "#core/model/common.ts";
import { jsonReader } from "./json.ts";

export const FORMAT_VERSION = 3;

export interface DirectoryCountry {
  /** Default prayer method. */
  readonly method: number;
  readonly cities: number;
  /** Documents, closed ones included. */
  readonly places: number;
  /** Places that are not closed. */
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
      const all = places[i] ?? 0;
      return { method: methods[i] ?? 0, cities: cities[i] ?? 0, places: all, listed: all - (closed[i] ?? 0) };
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
  types: z.record(z.string(), z.object({ categories: z.array(z.string()) })),
  countries: columns,
});
export type Directory = z.infer<typeof directorySchema> & {
  /** Where not all countries are at hand, those that are (query/held.ts); never stored. */
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

/** Reads the directory. Throws an Error when it is not one of this version. */
export const readDirectory: (name: string, bytes: Uint8Array) => Directory = jsonReader(directorySchema);

// MERGED held.ts: Where only some countries are at hand, as on a device without a network: which, and the refusal to answer as if
// there were no others. What lies elsewhere is left out beside what is at hand, never instead of it.

/** Countries whose files can be read, by upper-case code; all where it is not said. */
export type Held = Pick<Directory, "held">;

/** The answer, or a file that it needs, lies in a country that is not at hand. */
export class NotHeld extends Error {
  override readonly name = "NotHeld";
}

export const isHeld = ({ held }: Held, country: string): boolean => held === undefined || held.has(country);

/** Those of the items that are at hand. Throws {@link NotHeld} where there are some and none of them is. */
export const heldOf = <T>(directory: Held, items: readonly T[], countryOf: (item: T) => string): readonly T[] => {
  if (directory.held === undefined) return items;
  const kept = items.filter((item) => isHeld(directory, countryOf(item)));
  if (kept.length === 0 && items.length > 0) throw new NotHeld("all of the answer lies in other countries");
  return kept;
};
