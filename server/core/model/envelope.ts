/**
 * The envelopes of all answers: success with records and `meta`, failure with a code; what the directory has around, in
 * answers without a record; and the record of /health.
 */
import * as z from "zod";
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

/** `meta` of a list that says what is around when nothing was found. */
const placeListMeta = listMeta.extend({
  around: around.optional().describe("What the directory has around; only where total is 0"),
  left_out: z
    .array(z.string())
    .optional()
    .describe(
      "Only of /search: the words of the query that nothing matches, in their order; the answer is for the others",
    ),
});
export type PlaceListMeta = ListMeta & { readonly around?: Around; readonly left_out?: readonly string[] };

/** Code → status and default message. */
export const PROBLEMS = {
  "bad-request": [400, "The request is not HTTP that can be read."],
  "bad-parameter": [400, "The request has parameters that cannot be used."],
  "bad-body": [400, "The body of the request cannot be used."],
  unauthorized: [401, "This needs a token in the header Authorization, after the word Bearer."],
  forbidden: [403, "The token is not the right one."],
  "cross-site": [
    403,
    "A page of another site sent this. Reviews, reports and suggestions are taken from the pages of this site, and from servers and apps.",
  ],
  "not-found": [404, "There is nothing at this address."],
  "unknown-id": [404, "There is no record with this id."],
  "method-not-allowed": [405, "This address does not answer that method."],
  "request-timeout": [408, "The request did not come in time."],
  "duplicate-review": [
    409,
    "You have reviewed this place with the same words, or without any, within the last 24 hours.",
  ],
  "duplicate-suggestion": [409, "You have suggested the same within the last 24 hours."],
  "idempotency-conflict": [409, "This Idempotency-Key was used within the last 24 hours for another request."],
  "review-erased": [409, "The author of this review has erased it; it cannot be published again."],
  "already-judged": [409, "The suggestion was judged otherwise, or is in the data already."],
  "suggestion-erased": [409, "The author of this suggestion has erased it; it cannot be judged any more."],
  retired: [410, "This record was taken out of the directory."],
  "body-too-large": [413, "The body of the request is too large."],
  "unsupported-media-type": [415, "The body is of a type that this address does not read."],
  "range-not-satisfiable": [416, "The file has none of the bytes in the header Range."],
  "expectation-failed": [417, "The Expect header asks for something that this server does not do."],
  "rate-limited": [429, "Too many requests; try again later."],
  "headers-too-large": [431, "The headers of the request are too large."],
  "internal-error": [500, "Something went wrong on the server; the request was not at fault."],
  unavailable: [503, "The server cannot do this at the moment; try again later."],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** `meta` of an answer without pages. */
const recordMeta = listMeta.omit({ total: true, limit: true, offset: true }).extend({
  unknown: z
    .array(z.enum(["reviews"]))
    .optional()
    .describe("Members that are empty because only a server knows them; only where a copy of the data answers"),
});

/** `meta` of an answer about one or several days. */
const daysMeta = recordMeta.extend({
  total: z.int().min(1).optional().describe("Days in the answer; only where a range was asked for"),
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
  time: z.iso.datetime({ offset: true }).describe("The server's clock, RFC 3339"),
});
