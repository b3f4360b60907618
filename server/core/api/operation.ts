/**
 * What an operation of the API is made of. The declarations in operations.ts are what the OpenAPI
 * document is written from; schemas, limits and codes are those that the endpoints themselves work with.
 */
import type * as z from "zod";
import { GEOJSON_TYPE } from "#core/http/geojson.ts";
import type { Reply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/model/envelope.ts";
import type { Directory } from "#core/shard/directory.ts";
import type { ReviewService } from "#core/review/service.ts";
import type { ApiContext, CACHE, Endpoint } from "./context.ts";
import type { WriteRequest } from "./review-writing.ts";

/** Groups of operations, in the order of the documentation. */
export const TAGS = {
  places: "Mosques, prayer rooms, halal venues and their kin",
  reviews: "What visitors say",
  moderation: "Reviews that were held or reported, for who runs the server",
  prayer: "Prayer times",
  events: "Observances and gatherings",
  search: "One search over all of it",
  lists: "What parameters can be: cities, countries, types, methods",
  service: "The service itself",
} as const;

/** Formats other than JSON, by the value of the parameter `format`. */
export const FORMATS = {
  geojson: { type: GEOJSON_TYPE, description: "Feature collection (RFC 7946)" },
  ics: { type: "text/calendar; charset=utf-8", description: "iCalendar (RFC 5545)" },
} as const;

/** What the parameters depend on in the data. */
export type Choices = Pick<Directory, "types" | "event_kinds">;

/** What is answered when all is well: the envelope of records, or a document that is no envelope. */
export type Answer =
  | {
      readonly form: "list" | "record" | "days";
      readonly status: 200 | 201;
      /** Name of the record among the components. */
      readonly name: string;
      readonly record: z.ZodType;
    }
  | { readonly form: "bare"; readonly status: 200; readonly description: string };

/** Whose token an operation asks for. */
export const TOKENS = {
  reviewToken: "The delete_token that was shown when the review was created",
  moderationToken: "MUSALLA_MODERATION_TOKEN of the server; without one the address does not exist",
} as const;

interface Described {
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  /** Below the base address. */
  readonly path: `/${string}`;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** The query parameters, as they are checked. */
  readonly parameters: (choices: Choices) => z.ZodObject;
  /** Whose token it asks for. */
  readonly token?: keyof typeof TOKENS;
  /** Whether it honours Idempotency-Key. */
  readonly isIdempotent?: true;
  /** Whether answers tell the client's budget. */
  readonly isLimited?: true;
  /** The body, as it is checked: in JSON, and as form fields. */
  readonly body: { readonly json: z.ZodObject; readonly form: z.ZodObject } | null;
  readonly answer: Answer;
  /** Codes of its own; those that any request can meet are {@link COMMON_PROBLEMS}. */
  readonly problems: readonly ProblemCode[];
  /** How long the answer may be kept; `midnight`: today's until the local midnight, else `fixed`. */
  readonly cache: keyof typeof CACHE | "midnight" | "never";
}

/** An operation that is answered from the data alone. */
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

/** What any request can be answered with. */
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
