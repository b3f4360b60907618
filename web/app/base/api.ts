/** Lists that do not change while the page is open, asked for once. */
import type { City } from "#core/model/city.ts";
import type { Attribution } from "#core/model/common.ts";
import { hear } from "./answer-meta.ts";

const kept = new Map<string, Promise<readonly unknown[]>>();

/** The records of an address; none when it cannot be asked, and then it is asked again. */
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

// MERGED api.ts: Questions to the API, and what it answers: the envelope taken apart, failures as values.

export const API = "/api/v1";

/** Parameters of a request; what is `null`, `undefined` or empty is left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

export interface Meta {
  readonly total?: number;
  readonly lang: string;
  readonly attribution: readonly Attribution[];
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
  /** Stable, kebab-case; `offline` when nothing could be asked. */
  readonly code: string;
  readonly errors?: readonly { readonly parameter: string; readonly message: string }[];
  /** Of `retired`: why, and what stands for it now. */
  readonly reason?: string;
  readonly replaced_by?: number | null;
  /** Of this device, without a network: the countries that it keeps, where the answer may lie elsewhere. */
  readonly kept?: readonly string[];
}

/** A query string with its `?`, or nothing. */
export const searchOf = (query: Query): string => {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(parameters).toString();
  return search === "" ? "" : `?${search}`;
};

/** The address of a request, from the root of this origin. */
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

/** Asks an address. Rejects with an AbortError alone, when `signal` says so. */
export const ask = async <T>(address: string, init: RequestInit = {}): Promise<Answer<T> | Failure> => {
  try {
    const reply = await fetch(address, init);
    const body = parse(await reply.text());
    if (isEnvelope(body)) {
      hear(reply, body.ok ? body.meta.attribution : []);
      return body;
    }
    return { ok: false, error: `The server answered with ${reply.status}.`, code: "no-envelope" };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return OFFLINE;
  }
};
