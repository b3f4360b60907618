/**
 * The type of an API operation. The OpenAPI document is generated from the declarations (operations.ts), with the
 * schemas, limits and codes that the endpoints use.
 */
import type * as z from "zod";
import { ATOM_TYPE } from "#core/http/atom.ts";
import { GEOJSON_TYPE } from "#core/http/geojson.ts";
import type { Reply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import type { Directory } from "#core/shard/directory.ts";
import type { ReviewService } from "#core/review/service.ts";
import { API_BASE, type ApiContext, type CACHE, type Endpoint } from "./context.ts";
import type { WriteRequest } from "./writing.ts";

/** Groups of operations, in the order of the documentation. */
export const TAGS = {
  places: "Mosques, prayer rooms, halal food and related places",
  prayer: "Prayer times",
  search: "One search over all of it",
  events: "Observances and gatherings",
  lists: "What parameters can be: cities, countries, types, methods",
  reviews: "What visitors say",
  suggestions: "What visitors propose about places",
  moderation: "Reviews that were held or reported, and suggestions, for the people who run the server",
  service: "The service itself",
} as const;

/** Formats other than JSON, by the value of the parameter `format`. */
export const FORMATS = {
  geojson: { type: GEOJSON_TYPE, description: "Feature collection (RFC 7946)" },
  ics: { type: "text/calendar; charset=utf-8", description: "iCalendar (RFC 5545)" },
  atom: { type: ATOM_TYPE, description: "Atom feed (RFC 4287)" },
} as const;

/** The data that parameters depend on. */
export type Choices = Pick<Directory, "types" | "event_kinds">;

/** The successful answer: an envelope with records, or another document. */
type Answer =
  | {
      /** `places`: a list that says what is around when it is empty; `index`: that of the operations. */
      readonly form: "list" | "places" | "record" | "days" | "index";
      readonly status: 200 | 201;
      /** Name of the record's schema in OpenAPI. */
      readonly name: string;
      readonly record: z.ZodType;
    }
  | { readonly form: "bare"; readonly status: 200; readonly description: string };

/** The tokens that operations may require. */
export const TOKENS = {
  reviewToken: "The delete_token that was shown when the review was created",
  suggestionToken: "The delete_token that was shown when the suggestion was created",
  moderationToken:
    "The token of a moderator, as the server is set (MUSALLA_MODERATION_TOKENS, or MUSALLA_MODERATION_TOKEN); without any the address does not exist",
} as const;

interface Described {
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  /** Below the base address; `/` is that address, with or without the slash. */
  readonly path: `/${string}`;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** The schema of the query parameters. */
  readonly parameters: (choices: Choices) => z.ZodObject;
  /** The token that it requires. */
  readonly token?: keyof typeof TOKENS;
  /** Whether it counts as a visitor's own word. Pages of other sites are refused then (core/http/cross-site.ts). */
  readonly isOfVisitor?: true;
  /** Whether it supports Idempotency-Key. */
  readonly isIdempotent?: true;
  /** Whether answers have rate limit headers. */
  readonly isLimited?: true;
  /** The schemas of the body: as JSON, and as form fields. */
  readonly body: { readonly json: z.ZodObject; readonly form: z.ZodObject } | null;
  readonly answer: Answer;
  /** Its error codes, besides {@link COMMON_PROBLEMS}. */
  readonly problems: readonly ProblemCode[];
  /** Whether only a running server can answer: a copy of the data knows nothing of it, which is not the same as none. */
  readonly isLive?: true;
  /** Caching; `midnight`: until local midnight if the answer depends on today, else `fixed`. */
  readonly cache: keyof typeof CACHE | "midnight" | "never";
}

/** An operation that needs only the data. */
export interface ReadOperation extends Described {
  readonly method: "get";
  readonly body: null;
  readonly endpoint: Endpoint;
}

/** An operation that needs the review service. */
export interface ReviewOperation extends Described {
  readonly respond: (request: WriteRequest, context: ApiContext, service: ReviewService) => Promise<Reply>;
}

export type Operation = ReadOperation | ReviewOperation;

/** The address of a path below the base, without a closing slash. */
export const addressOf = (path: string): string => `${API_BASE}${path === "/" ? "" : path}`;

/** The errors that any request can get. */
export const COMMON_PROBLEMS = [
  "bad-request",
  "not-found",
  "method-not-allowed",
  "request-timeout",
  "expectation-failed",
  "headers-too-large",
  "internal-error",
  "unavailable",
] as const satisfies readonly ProblemCode[];
