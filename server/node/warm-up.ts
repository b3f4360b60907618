/**
 * Warm-up: asks the engine what visitors ask most, so that V8 has compiled what answers them and caches hold what nearly
 * every query reads. The first thousand searches after a start take three times as long as later ones otherwise. Asks one
 * question at a time, some three thousand in all, and only while no request is at work.
 */
import { API_BASE, type ApiContext, type Endpoint } from "#core/api/context.ts";
import { place } from "#core/api/place.ts";
import { places } from "#core/api/places.ts";
import { search } from "#core/api/search.ts";
import { joinParts } from "#core/http/reply.ts";
import type { Place } from "#core/model/place.ts";
import { requestsAtWork } from "../base/load-shedding.ts";
import { isDraining } from "../base/platform.ts";
import { contextOf, runtime } from "../runtime/runtime.ts";

/** When it begins, ms after the start: whoever waited for the server comes first. */
const DELAY_MS = 1000;
/** How long it waits while requests are at work, ms. */
const BUSY_MS = 50;
/** After this time it asks no further question, ms: a slow or busy host has other things to do. */
const PATIENCE_MS = 10_000;
/** The countries with the most places, and how many places of each the questions are about. */
const COUNTRIES_MAX = 12;
const PLACES_MAX = 10;
/** Letters that a half-typed name lacks. */
const UNTYPED = 2;

type About = Pick<Place, "id" | "lat" | "lng" | "country" | "city" | "city_name" | "type" | "name" | "names">;

const longestWord = (text: string): string =>
  text.split(" ").reduce((longest, word) => (word.length > longest.length ? word : longest), "");

/** The text with two letters of its longest word swapped. */
const mistyped = (text: string): string => {
  const word = longestWord(text);
  const at = Math.floor(word.length / 2);
  return text.replace(word, `${word.slice(0, at - 1)}${word.charAt(at)}${word.charAt(at - 1)}${word.slice(at + 1)}`);
};

/** How a place is searched for. */
const TEXTS: readonly ((about: About) => string)[] = [
  ({ name }) => name,
  ({ name, city_name: city }) => `${name} ${city ?? ""}`,
  ({ name }) => name.slice(0, -UNTYPED),
  ({ name }) => mistyped(name),
  ({ name, names }) => names["ar"] ?? name,
  ({ name }) => longestWord(name),
];

interface Question {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/** All questions about some places. A round takes one of each place; each way of searching comes in every round. */
function* questionsAbout(all: readonly About[]): Generator<Question> {
  const list = (query: Question["query"]): Question => ({ endpoint: places, path: "places", query });
  for (let round = 0; round < TEXTS.length; round += 1) {
    const lang = round % 2 === 0 ? "en" : "ar";
    for (const [i, about] of all.entries()) {
      const { id, lat, lng, country, city, type } = about;
      const text = TEXTS[(round + i) % TEXTS.length]?.(about).trim() ?? "";
      if (text !== "") yield { endpoint: search, path: "search", query: { q: text, lang } };
      yield list(round % 2 === 0 ? { lat, lng, limit: 20 } : { lat, lng, type, limit: 20 });
      yield { endpoint: place, path: "place", query: { id, lang } };
      yield list(city === null || round % 2 === 0 ? { country, offset: 20 * round } : { country, city, limit: 20 });
    }
  }
}

/** What the warm-up needs of the process. */
export interface WarmUpHost {
  readonly context: () => Promise<ApiContext>;
  /** Waits until no request is at work; false once the server is shutting down. */
  readonly untilIdle: () => Promise<boolean>;
  readonly nowMs: () => number;
}

/** Asks a question as a request would; answers the records. */
const ask = async ({ endpoint, path, query }: Question, { context }: WarmUpHost): Promise<readonly About[]> => {
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const asked = { path: `${API_BASE}/${path}`, search: `?${new URLSearchParams(values).toString()}` };
  const reply = await endpoint(asked, await context());
  return (JSON.parse(new TextDecoder().decode(joinParts(reply))) as { readonly data?: readonly About[] }).data ?? [];
};

/** Places in the middle of the lists of the largest countries, of each in turn. */
const somePlaces = async (host: WarmUpHost): Promise<readonly About[]> => {
  const { directory } = await host.context();
  const largest = Object.entries(directory.countries)
    .map(([country, { places: count }]) => ({ country, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, COUNTRIES_MAX);
  const lists: (readonly About[])[] = [];
  for (const { country, count } of largest) {
    const query = { country, limit: PLACES_MAX, offset: Math.floor(count / 2) };
    lists.push(await ask({ endpoint: places, path: "places", query }, host));
  }
  return Array.from({ length: PLACES_MAX }, (_, i) => lists.flatMap((one) => one[i] ?? [])).flat();
};

/** Asks all questions; answers how many. Rejects with the first that fails. */
export const askAll = async (host: WarmUpHost): Promise<number> => {
  let asked = 0;
  if (!(await host.untilIdle())) return asked;
  const beganMs = host.nowMs();
  for (const question of questionsAbout(await somePlaces(host))) {
    if (!(await host.untilIdle()) || host.nowMs() - beganMs > PATIENCE_MS) break;
    await ask(question, host);
    asked += 1;
  }
  return asked;
};

const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const HOST: WarmUpHost = {
  context: async () => {
    const nowMs = Date.now();
    return contextOf(await runtime().engineAt(nowMs), nowMs);
  },
  untilIdle: async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (requestsAtWork() > 0 && !isDraining()) await pause(BUSY_MS);
    return !isDraining();
  },
  nowMs: () => performance.now(),
};

/** Warms the server up. A question that fails ends it: requests will tell what is wrong. */
export const warmUp = async (): Promise<void> => {
  await pause(DELAY_MS);
  await askAll(HOST).catch(() => 0);
};
