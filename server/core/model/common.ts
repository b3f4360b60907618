/**
 * Fields shared by several records, and the id ranges of places. The schemas are the definition: types, validation and
 * API documentation derive from them. Unknown is `null`, never an empty string.
 */
import * as z from "zod";

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe("ISO 3166-1 alpha-2 code, upper case");

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .describe("Stable name for addresses: lower-case ASCII letters, digits and single hyphens");

export const languageTag = z.string().describe("BCP 47 language tag");

export const names = z.record(z.string(), z.string()).describe("Name by language (BCP 47)");

export const latitude = z.number().min(-90).max(90).describe("Degrees north, WGS 84");

export const longitude = z.number().min(-180).max(180).describe("Degrees east, WGS 84");

export const timeZone = z.string().describe("IANA time zone, e.g. Asia/Riyadh");

export const isoDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .describe("Gregorian date, YYYY-MM-DD");

/** In the audit log. */
export const moderatorName = z
  .string()
  .nullable()
  .describe("The moderator who did it; null for others, and for acts that are older than these names");

/** The source of the records. */
export const attribution = z
  .object({
    name: z.string().describe("Whom to name"),
    url: z.string().nullable().describe("Where the source lives"),
    license: z.string().describe("SPDX identifier of the licence"),
  })
  .describe("A source to name when showing the data");
export type Attribution = z.infer<typeof attribution>;

/** A query parameter that changed nothing. */
export const ignored = z.object({
  parameter: z.string().describe("Query parameter that the operation does not know"),
  nearest: z
    .string()
    .nullable()
    .describe("The known name that may be meant, or several together as `lat,lng`; null where none is near"),
});
export type Ignored = z.infer<typeof ignored>;

/** `meta` of a list answer. */
export const listMeta = z.object({
  total: z.int().min(0).describe("How many records match in all"),
  limit: z.int().min(1).describe("The most this answer may hold"),
  offset: z.int().min(0).describe("How many matching records come before this answer"),
  lang: languageTag.describe("Language of names and labels"),
  data_version: z.string().describe("Version of the data that answered"),
  ignored: z
    .array(ignored)
    .optional()
    .describe("Query parameters that were ignored; only where there are some. `Prefer: handling=strict` refuses them"),
  attribution: z.array(attribution),
  moderator: z.string().optional().describe("Only of moderation: the name of the moderator whose token was sent"),
});
export type ListMeta = Omit<z.infer<typeof listMeta>, "attribution" | "ignored"> & {
  readonly ignored?: readonly Ignored[] | undefined;
  readonly attribution: readonly Attribution[];
};
