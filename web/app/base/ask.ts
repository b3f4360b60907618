/**
 * Requests to the API: unwraps the envelope and returns failures as values. Lists that do not change while the page is
 * open are requested once.
 */
import type { City } from "#core/model/city.ts";
import { addressOf, type Answer, type Failure } from "./api.ts";
import { hear } from "./credits.ts";
import { forgetAnswers } from "./remembered.ts";
import { receive, takeEarly } from "./requests.ts";

const OFFLINE: Failure = { ok: false, error: "There is no connection.", code: "offline" };

/** Sends a request. Only rejects with an AbortError, when `signal` is aborted. */
export const ask = async <T>(address: string, init: RequestInit = {}): Promise<Answer<T> | Failure> => {
  try {
    const { status, isOfDevice, body } = await (takeEarly(address, init) ?? receive(address, init));
    init.signal?.throwIfAborted();
    if ((init.method ?? "GET") !== "GET") forgetAnswers();
    if (body === null) return { ok: false, error: `The server answered with ${status}.`, code: "no-envelope" };
    hear(isOfDevice, body.ok ? body.meta.attribution : []);
    return body;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return OFFLINE;
  }
};

/** A new idempotency key: 128 random bits as hex, as `randomUUID` is missing without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const requested = new Map<string, Promise<readonly unknown[] | null>>();

/** The records at an address; `null` on failure, which the next call retries. */
export const recordsAt = async <T>(address: string): Promise<readonly T[] | null> => {
  const request = async (): Promise<readonly T[] | null> => {
    const answer = await ask<T>(address);
    if (answer.ok) return answer.data;
    requested.delete(address);
    return null;
  };
  const records = requested.get(address) ?? request();
  requested.set(address, records);
  return (await records) as readonly T[] | null;
};

/** The same for what a page can do without: an empty list on failure. */
export const askOnce = async <T>(address: string): Promise<readonly T[]> => (await recordsAt<T>(address)) ?? [];

/** The request for the cities of a country. */
export const citiesAt = (country: string, lang: string): string => addressOf("/cities", { country, lang });

export const citiesOf = async (country: string, lang: string): Promise<readonly City[]> =>
  askOnce<City>(citiesAt(country, lang));
