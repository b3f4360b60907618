/** What requests take and answers hold, by path and method, read off the generated types of the API (schema.ts). */
import type { components, paths } from "./schema.ts";

type Schemas = components["schemas"];

export type Attribution = Schemas["Attribution"];
export type Authority = Schemas["Authority"];
export type City = Schemas["City"];
export type Country = Schemas["Country"];
export type Event = Schemas["Event"];
export type Method = Schemas["Method"];
export type Place = Schemas["Place"];
export type PlaceDetail = Schemas["PlaceDetail"];
export type PlaceType = Schemas["PlaceType"];
export type PrayerDay = Schemas["PrayerDay"];
export type Review = Schemas["Review"];
export type SearchResult = Schemas["SearchResult"];
export type Suggestion = Schemas["Suggestion"];
export type TimesDay = Schemas["TimesDay"];

export type Verb = "get" | "post" | "delete";

/** The paths that answer records to a method. */
export type PathsOf<V extends Verb> = Exclude<
  { [P in keyof paths]: paths[P] extends Record<V, unknown> ? P : never }[keyof paths],
  "/openapi.json"
>;

type OperationOf<P extends keyof paths, V extends Verb> = paths[P] extends Record<V, infer O> ? O : never;

type Parameters<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : object;

/** Formats other than records have addresses of their own (`Client.url`). */
type WithoutFormat<Q> = { [K in keyof Q as K extends "format" ? never : K]: Q[K] | undefined };

/** The query parameters of a path; one that is undefined is left out. */
export type Query<P extends keyof paths, V extends Verb = "get"> = WithoutFormat<Parameters<OperationOf<P, V>>>;

/** The body that a path takes. */
export type Body<P extends keyof paths> =
  OperationOf<P, "post"> extends {
    readonly requestBody: { readonly content: { readonly "application/json": infer B } };
  }
    ? B
    : never;

type Responses<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201)] : never;
type Enveloped<O> = Responses<O> extends { content: { readonly "application/json": infer E } } ? E : never;

/** The records of a path. */
export type RecordOf<P extends keyof paths, V extends Verb = "get"> =
  Enveloped<OperationOf<P, V>> extends { readonly data: readonly (infer R)[] } ? R : never;

/** What comes with the records: number of all, language, data version, attribution. */
export type MetaOf<P extends keyof paths, V extends Verb = "get"> =
  Enveloped<OperationOf<P, V>> extends { readonly meta: infer M } ? M : never;

/** The paths whose answers come in pages. */
export type PagedPaths = {
  [P in PathsOf<"get">]: "offset" extends keyof Query<P> ? P : never;
}[PathsOf<"get">];

/** Success. */
export interface Success<R, M> {
  readonly ok: true;
  readonly status: number;
  readonly data: readonly R[];
  readonly meta: M;
}

/** What went wrong besides the codes of the API: no answer, not in time, given up by the caller, not from the API. */
export type TransportCode = "no-answer" | "timeout" | "aborted" | "foreign-answer";

/** Failure, as a value. */
export interface Failure {
  readonly ok: false;
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly code: Schemas["Failure"]["code"] | TransportCode;
  /** One readable sentence. */
  readonly error: string;
  /** Every bad parameter or field; empty for other failures. */
  readonly errors: readonly { readonly parameter: string; readonly message: string }[];
  /** How long the server asks to wait before the next try, milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** Why a record was taken out; with the code `retired`. */
  readonly reason?: string;
  /** Id of the place that replaces it; with the code `retired`. */
  readonly replacedBy?: number | null;
  /** What was thrown, where there was no answer. */
  readonly cause?: unknown;
}

export type Answer<R, M> = Success<R, M> | Failure;

/** The answer of a path. */
export type AnswerOf<P extends keyof paths, V extends Verb = "get"> = Answer<RecordOf<P, V>, MetaOf<P, V>>;

type HasRequired<T> = Partial<T> extends T ? false : true;

/** The query as an argument: to be left out where nothing in it is required. */
export type QueryArgument<P extends keyof paths, V extends Verb, Rest extends readonly unknown[]> =
  HasRequired<Query<P, V>> extends true ? [query: Query<P, V>, ...Rest] : [query?: Query<P, V>, ...Rest];
