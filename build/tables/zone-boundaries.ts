/** data/zone-boundaries.json: what the boundaries of time zones say where the cities and the atlas say too little. */
import * as z from "zod";
import { countryCode } from "#core/model/common.ts";
import { zoneTile } from "#core/shard/zone-tiles.ts";

export const zoneBoundaries = z.strictObject({
  format: z.literal(1),
  note: z.string(),
  zones: z.record(countryCode, z.array(z.string())).describe("The zones that IANA lists for each country"),
  tiles: z.record(z.string().regex(/^\d+-\d+$/u), zoneTile).describe("Zones by row and column of the tile"),
  towns: z
    .array(z.tuple([countryCode, z.number().min(-90).max(90), z.number().min(-180).max(180), z.int().min(1)]))
    .describe("Settlements that the atlas draws beyond their border or not at all: country, point, metres around it"),
});

export type ZoneBoundaries = Readonly<z.infer<typeof zoneBoundaries>>;

/** What a data folder of before the file knows. */
export const NO_BOUNDARIES: ZoneBoundaries = { format: 1, note: "", zones: {}, tiles: {}, towns: [] };
