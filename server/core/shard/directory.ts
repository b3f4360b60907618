/**
 * The directory: the one small file that the engine reads first. Its size depends on how many
 * countries there are, never on how many places.
 */
import * as z from "zod";
import { jsonReader } from "./json.ts";
import { attribution } from "#core/model/common.ts";

export const FORMAT_VERSION = 1;

const box = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

export const directory = z.object({
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
    .describe(
      "For each of attribution.places: the countries whose answers owe it, a space between; * for all",
    ),
  event_kinds: z.array(z.string()),
  types: z.record(z.string(), z.object({ categories: z.array(z.string()) })),
  countries: z.record(
    z.string(),
    z.object({
      zones: z.array(z.string()).describe("Time zones of its cities"),
      method: z.int(),
      cities: z.int(),
      places: z.int().describe("Documents, closed ones included"),
      listed: z.int().describe("Places that are not closed"),
      box: box
        .nullable()
        .describe("Smallest box that holds its places; west > east crosses the 180th meridian"),
    }),
  ),
});
export type Directory = z.infer<typeof directory>;
export type DirectoryCountry = Directory["countries"][string];

export const writeDirectory = (value: Directory): string => JSON.stringify(value);

/** Reads the directory. Throws an Error when it is not one of this version. */
export const readDirectory: (name: string, bytes: Uint8Array) => Directory = jsonReader(directory);
