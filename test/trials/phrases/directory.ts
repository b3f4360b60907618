/** The endpoints of the API over a data build, in this process, as far as the trial asks them. */
import type { ApiContext, Endpoint } from "#core/api/context.ts";
import { cities } from "#core/api/lists.ts";
import { places } from "#core/api/places.ts";
import { search } from "#core/api/search.ts";
import { joinParts } from "#core/http/reply.ts";
import type { City } from "#core/model/city.ts";
import type { SearchResult } from "#core/model/search.ts";
import { openDataSource } from "../../../server/data/data-source.ts";
import { followData } from "../../../server/data/engine.ts";
import { contextOver } from "../../support/api-context.ts";

type Judged = "kind" | "id" | "slug" | "type" | "intent" | "country" | "city" | "lat" | "lng";

/** An answer of the search, as far as it is judged. */
export interface Answer {
  readonly results: readonly Pick<SearchResult, Judged>[];
  /** Words of the query that the answer does not consider. */
  readonly leftOut: readonly string[];
}

export interface Directory {
  readonly cities: readonly City[];
  readonly ask: (query: string, language: string) => Promise<Answer>;
  /** How many places of a type a city has, or a country. */
  readonly count: (country: string, city: string | null, type: string) => Promise<number>;
}

interface Envelope<T> {
  readonly data: readonly T[];
  readonly meta: { readonly total: number; readonly left_out?: readonly string[] };
}

/** Results that are judged. */
const FIRST = 3;

/** Cities that one request answers. */
const PAGE = 1000;

/** The endpoints in a context. */
export const directoryIn = async (context: ApiContext): Promise<Directory> => {
  const request = async <T>(
    endpoint: Endpoint,
    path: string,
    asked: Readonly<Record<string, string>>,
  ): Promise<Envelope<T>> => {
    const reply = await endpoint({ path, search: new URLSearchParams(asked).toString() }, context);
    const body = new TextDecoder().decode(joinParts(reply));
    if (reply.status !== 200) throw new Error(`${path} ${JSON.stringify(asked)}: got ${reply.status}: ${body}`);
    return JSON.parse(body) as Envelope<T>;
  };
  const all: City[] = [];
  for (let total = 1; all.length < total;) {
    const page = await request<City>(cities, "/api/v1/cities", { limit: String(PAGE), offset: String(all.length) });
    all.push(...page.data);
    total = page.data.length === 0 ? 0 : page.meta.total;
  }
  return {
    cities: all,
    ask: async (query, language) => {
      const asked = { q: query, lang: language === "ar" ? "ar" : "en", limit: String(FIRST) };
      const { data, meta } = await request<SearchResult>(search, "/api/v1/search", asked);
      return { results: data, leftOut: meta.left_out ?? [] };
    },
    count: async (country, city, type) => {
      const { meta } = await request(places, "/api/v1/places", {
        country,
        type,
        limit: "1",
        ...(city !== null && { city }),
      });
      return meta.total;
    },
  };
};

/** Opens the data build of a folder. */
export const openDirectory = async (buildDir: string): Promise<Directory> => {
  const { store, directory } = await followData(openDataSource(buildDir)).engineAt(Date.now());
  return directoryIn(contextOver({ store, directory, nowMs: Date.now() }));
};
