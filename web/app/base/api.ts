/** The API as the pages see it: addresses of requests, and the envelope of answers. */
import type { Around, PlaceListMeta } from "#core/model/envelope.ts";
import type { Attribution } from "#core/model/common.ts";
import { siteAt } from "../../site/site.ts";

/** Where the API is. */
export const API = siteAt("/api/v1");

/** Request parameters; `null`, `undefined` and empty ones are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

interface Meta {
  /** Of lists (`asList`): the records on all pages. */
  readonly total?: number;
  readonly lang: string;
  readonly attribution: readonly Attribution[];
  /** Only with a list of places that is empty. */
  readonly around?: Around;
  readonly known?: PlaceListMeta["known"];
  /** Members that are empty because only a server knows them. */
  readonly unknown?: readonly string[];
  /** Words of a search that nothing matches: the answer is for the others. */
  readonly left_out?: readonly string[];
  /** The types of places that those words name. */
  readonly left_out_types?: readonly string[];
  /** What the words of a search became. */
  readonly understood?: PlaceListMeta["understood"];
  /** Only of moderation: whose token it was. */
  readonly moderator?: string;
}

export interface Answer<T> {
  readonly ok: true;
  readonly data: readonly T[];
  readonly meta: Meta;
}

export interface Failure {
  readonly ok: false;
  /** A sentence for people. */
  readonly error: string;
  /** Stable, kebab-case; `offline` when there was no answer. */
  readonly code: string;
  readonly errors?: readonly { readonly parameter: string; readonly message: string }[];
  /** For `retired`: the reason, and what replaced it. */
  readonly reason?: string;
  readonly replaced_by?: number | null;
  /** For offline answers that may be incomplete: the countries kept on this device. */
  readonly kept?: readonly string[];
}

/** The answer of a list, which says how many records there are on all its pages. */
export interface ListAnswer<T> extends Answer<T> {
  readonly meta: Meta & { readonly total: number };
}

const hasTotal = <T>(answer: Answer<T>): answer is ListAnswer<T> => answer.meta.total !== undefined;

/** The answer of a list; a failure where it does not say how many records there are, as every list of the API does. */
export const asList = <T>(answer: Answer<T> | Failure): ListAnswer<T> | Failure =>
  !answer.ok || hasTotal(answer)
    ? answer
    : { ok: false, error: "got a list without meta.total, expected a number", code: "no-envelope" };

/** A query string with its `?`, or an empty one. */
export const searchOf = (query: Query): string => {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(parameters).toString();
  return search === "" ? "" : `?${search}`;
};

/** The parameters of `names` that an address has, empty ones left out. */
export const givenOf = <Name extends string>(
  query: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> => {
  const given = names.map((name) => [name, query[name]] as const).filter(([, value]) => (value ?? "") !== "");
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
};

/** The path of a request. */
export const addressOf = (path: string, query: Query = {}): string => `${API}${path}${searchOf(query)}`;

/** Whether an unknown value is an object with members, such as JSON that this device kept. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
