/**
 * Requests to the API: unwraps the envelope and returns failures as values. Lists that do not change while the page is
 * open are requested once.
 */
import type { Around } from "#core/model/around.ts";
import type { City } from "#core/model/city.ts";
import type { Attribution } from "#core/model/common.ts";
import { hear, isOfDevice } from "./answer-meta.ts";

const kept = new Map<string, Promise<readonly unknown[]>>();

/** The records at an address; an empty list on failure, which the next call retries. */
export const askOnce = async <T>(address: string): Promise<readonly T[]> => {
  const asked = async (): Promise<readonly T[]> => {
    const answer = await ask<T>(address);
    if (answer.ok) return answer.data;
    kept.delete(address);
    return [];
  };
  const known = kept.get(address) ?? asked();
  kept.set(address, known);
  return (await known) as readonly T[];
};

export const citiesOf = async (country: string, lang: string): Promise<readonly City[]> =>
  askOnce<City>(addressOf("/cities", { country, lang }));

const API = "/api/v1";

/** Request parameters; `null`, `undefined` and empty ones are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

interface Meta {
  readonly total?: number;
  readonly lang: string;
  readonly attribution: readonly Attribution[];
  /** Only with a list of places that is empty. */
  readonly around?: Around;
  /** Words of a search that nothing matches: the answer is for the others. */
  readonly left_out?: readonly string[];
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

/** A query string with its `?`, or an empty one. */
export const searchOf = (query: Query): string => {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(parameters).toString();
  return search === "" ? "" : `?${search}`;
};

/** The path of a request. */
export const addressOf = (path: string, query: Query = {}): string => `${API}${path}${searchOf(query)}`;

const OFFLINE: Failure = { ok: false, error: "There is no connection.", code: "offline" };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isEnvelope = (value: unknown): value is Answer<never> | Failure =>
  typeof value === "object" && value !== null && "ok" in value;

/** Sends a request. Only rejects with an AbortError, when `signal` is aborted. */
export const ask = async <T>(address: string, init: RequestInit = {}): Promise<Answer<T> | Failure> => {
  try {
    const reply = await fetch(address, init);
    const body = parse(await reply.text());
    if (isEnvelope(body)) {
      hear(isOfDevice(reply), body.ok ? body.meta.attribution : []);
      return body;
    }
    return { ok: false, error: `The server answered with ${reply.status}.`, code: "no-envelope" };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return OFFLINE;
  }
};
