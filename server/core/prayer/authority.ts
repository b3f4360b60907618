/**
 * Authorities as data: who publishes the times that people of a country or region pray by, and what it prints beyond
 * its method (data/authorities, one shard a country). An authority names a numbered method and the figures that differ
 * from it, by editions in time and zones in space. Schemas only: places/country-and-zone.ts chooses and applies them.
 */
import * as z from "zod";
import { CONFIDENCES, FALLBACK_REASONS } from "#core/model/prayer.ts";
import { jsonReader } from "#core/shard/json.ts";
import { FIGURES, printRule } from "./method.ts";
import { CORRECTED, nightRule, seasonalCorrection } from "./night-rule.ts";

const isoDate = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const degrees = (limit: number) => z.number().min(-limit).max(limit);

/** What an authority prints from a date on, until its next edition. */
const edition = z.strictObject({
  from: isoDate.nullable().describe("First date; null is the beginning of time"),
  figures: z.strictObject(FIGURES).partial(),
  printed: z.partialRecord(z.enum(CORRECTED), printRule),
  source: z.string(),
  evidence: z.string().nullable(),
});
export type Edition = Readonly<z.infer<typeof edition>>;

/** Places that share a point of computation, or minutes that are added for them. */
const zone = z.strictObject({
  id: z.string(),
  name: z.string(),
  points: z.array(z.tuple([degrees(90), degrees(180)])).describe("Towns: a place belongs to the zone of the nearest"),
  lat: degrees(90).nullable().describe("Where the authority computes for; null is the place itself"),
  lng: degrees(180).nullable(),
  height_m: z.number().nullable().describe("Height that the dip is of"),
  add_min: z.number().describe("Minutes added to every time"),
  sunrise_lat: degrees(90).nullable().describe("Where it computes sunrise for, if elsewhere"),
  sunrise_lng: degrees(180).nullable(),
  corrections: z.array(seasonalCorrection),
});
export type AuthorityZone = Readonly<z.infer<typeof zone>>;

const authority = z.strictObject({
  id: z.string(),
  names: z.record(z.string(), z.string()),
  url: z.string().nullable(),
  confidence: z.enum(CONFIDENCES),
  method: z.int().min(1).max(23),
  school: z.union([z.literal(0), z.literal(1)]).nullable(),
  imsak_min: z.int(),
  note: z.string().nullable(),
  dip: z
    .strictObject({ arcmin: z.number().describe("Minutes of arc per √metre"), twilight: z.boolean() })
    .nullable()
    .describe("How the height of a zone counts"),
  areas: z
    .array(z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]).nullable())
    .describe("West, south, east, north in this country; null is all of it"),
  editions: z.array(edition).min(1).describe("Oldest first"),
  zones: z.array(zone),
  nights: z.array(nightRule),
  corrections: z.array(seasonalCorrection),
  timetables: z
    .array(
      z.strictObject({
        zone: z.string().nullable(),
        from: isoDate,
        to: isoDate,
        file: z.string().describe("Path of the shard (times/schedule.ts)"),
      }),
    )
    .describe("What it published itself, which answers in place of its rule"),
});
export type Authority = Readonly<z.infer<typeof authority>>;

const countryAuthorities = z.strictObject({
  school: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .describe("School most people follow, where it is known"),
  fallback: z.enum(FALLBACK_REASONS).nullable().describe("Why the country has no authority, where that is known"),
  authorities: z.array(authority).describe("Those of regions before those of the country"),
});

/** What is known of the authorities of a country. */
export type CountryAuthorities = Readonly<z.infer<typeof countryAuthorities>>;

/** The country that an authority belongs to, upper case: its id begins with it. */
export const homeOf = (id: string): string => id.slice(0, 2).toUpperCase();

/** The JSON of a country's authorities. */
export const writeAuthorities = (value: CountryAuthorities): string => JSON.stringify(value);

/** Reads the authorities of a country. Throws an Error if the shard is not of this form. */
export const readAuthorities = jsonReader(countryAuthorities);
