/** Finds mosques by name for the set-up: by the API, which the service worker answers on hosts of files alone. */
import type { SearchResult } from "../../../server/core/model/search.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import type { DataLanguage } from "../../app/i18n/languages.ts";

export type Found = readonly Pick<SearchResult, "id" | "name" | "city" | "country">[];

const RESULTS = 8;

/** Places by name; `null` without an answer. */
export const findPlaces = async (text: string, lang: DataLanguage): Promise<Found | null> => {
  const answer = await ask<SearchResult>(addressOf("/search", { q: text, kind: "place", limit: RESULTS, lang }));
  return answer.ok ? answer.data : null;
};
