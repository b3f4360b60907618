/**
 * Requests to the API: unwraps the envelope and returns failures as values. Lists that do not change while the page is
 * open are requested once.
 */
import type { City } from "#core/model/city.ts";
import { hear, isOfDevice } from "./answer-meta.ts";
import { addressOf, type Answer, type Failure } from "./api.ts";
import { receive, takeEarly } from "./early-answers.ts";

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
    const { reply, text } = await (takeEarly(address, init) ?? receive(address, init));
    init.signal?.throwIfAborted();
    const body = parse(text);
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
