/**
 * The envelopes of all answers: success with records and `meta`, failure with a code; what the directory has around, in
 * answers without a record; and the record of /health.
 */
import { WORD_FILTERS } from "#core/facts/filters.ts";
import * as z from "zod";
import { type ProblemCode, PROBLEMS } from "#core/values/problems.ts";
import { country } from "./city.ts";
import { listMeta, type ListMeta } from "./common.ts";
import { place } from "./place.ts";

export const around = z.object({
  nearest: place
    .nullable()
    .describe(
      "The nearest place that fits the other filters, with distance_m, at most 500 km from the point or the city; null where none was found, or no point is known",
    ),
  country: country
    .nullable()
    .describe("The country asked for, else that of the point or the city, as /countries has it; null where unknown"),
  add_url: z
    .string()
    .nullable()
    .describe("Where anybody can add a place; null where the data was built without such an address"),
});
export type Around = z.infer<typeof around>;

/** What some words of a query became. */
const understood = z.object({
  kind: z
    .enum(["intent", "wish", "type", "name", "city", "country"])
    .describe(
      "`wish`: what a place is to have, such as Friday prayers or a car park; `name`: a name of what was found first",
    ),
  value: z
    .string()
    .describe(
      "The intent; `service` or `feature` of a wish; the type; the name; the slug of the city; the code of the country",
    ),
  words: z.array(z.string()).min(1).describe("The words of the query that say it, as they were typed"),
});
export type Understood = z.infer<typeof understood>;

/** `meta` of a list that says what is around when nothing was found. */
const placeListMeta = listMeta.extend({
  around: around.optional().describe("What the directory has around; only where total is 0"),
  known: z
    .record(z.string(), z.object({ known: z.int().min(0), of: z.int().min(0) }))
    .optional()
    .describe(
      `Only with a filter by facts (${["amenities", ...WORD_FILTERS, "has"].join(", ")}): of the places that meet all other conditions (of), how many state the fact (known). What is not stated is no no`,
    ),
  left_out: z
    .array(z.string())
    .optional()
    .describe(
      "Only of /search: the words of the query that nothing matches, in their order; the answer is for the others",
    ),
  left_out_types: z
    .array(z.string())
    .optional()
    .describe("Only of /search: the types of places that the words left out name, such as halal"),
  understood: z
    .array(understood)
    .optional()
    .describe("Only of the first page of /search: what the words of the query became, without those left out"),
});
export type PlaceListMeta = ListMeta & {
  readonly around?: Around;
  readonly known?: Readonly<Record<string, { readonly known: number; readonly of: number }>>;
  readonly left_out?: readonly string[];
  readonly left_out_types?: readonly string[];
  readonly understood?: readonly Understood[];
};

/** `meta` of an answer without pages. */
const recordMeta = listMeta.omit({ total: true, limit: true, offset: true }).extend({
  unknown: z
    .array(z.enum(["reviews"]))
    .optional()
    .describe("Members that are empty because only a server knows them; only where a copy of the data answers"),
});

/** A release of the IANA time zone database. */
const tzdata = z.string().regex(/^\d{4}[a-z]+$/);

/** `meta` of an answer about one or several days. */
const daysMeta = recordMeta.extend({
  total: z.int().min(1).optional().describe("Days in the answer; only where a range was asked for"),
  tzdata: tzdata.describe("Release of the IANA time zone database that the clocks of the answer are of"),
});

/** `meta` of the index of operations. */
const indexMeta = recordMeta.extend({
  documentation: z.object({
    openapi: z.string().describe("The OpenAPI document of this API"),
    docs: z.string().describe("Guides and reference for people"),
  }),
});

/** `meta` by the form of an answer. */
export const META = {
  list: listMeta,
  places: placeListMeta,
  record: recordMeta,
  days: daysMeta,
  index: indexMeta,
} as const;

/** Success. */
export const answerOf = <Record extends z.ZodType, Meta extends z.ZodType>(record: Record, meta: Meta) =>
  z.object({ ok: z.literal(true), data: z.array(record), meta });

/** Failure. */
export const failure = z.object({
  ok: z.literal(false),
  error: z.string().min(1).describe("One readable sentence"),
  code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).describe("What went wrong; a closed list"),
  errors: z
    .array(
      z.object({
        parameter: z.string().describe("Parameter, or field of the body"),
        message: z.string().describe("What is wrong with it, and what is expected"),
      }),
    )
    .optional()
    .describe("Every bad parameter or field at once; only for bad input"),
  reason: z.string().optional().describe("Why the record was taken out; only with the code retired"),
  replaced_by: z.int().nullable().optional().describe("Id of the place that replaces it; only with the code retired"),
});

export const health = z.object({
  status: z.literal("ok"),
  data_version: z.string().describe("Version of the data that this server answers from"),
  places: z.int().min(0).describe("Places listed"),
  tzdata: tzdata.describe("Release of the IANA time zone database that all times are of, such as 2026f"),
  time: z.iso.datetime({ offset: true }).describe("The server's clock, RFC 3339"),
});
