/** The city that an address names, found through the search; it gives the point when the address has none. */
import type { SearchResult } from "#core/model/search.ts";
import { useAnswer } from "../answer.ts";
import { addressOf } from "../api.ts";
import type { Failure } from "../api.ts";
import { language } from "../language.ts";
import type { PrayerState } from "./state.ts";

/** The address that looks a city up by its slug; null when the state names none. */
const cityAddress = ({ city, country }: PrayerState, lang: string): string | null => {
  if (city === undefined) return null;
  return addressOf("/search", { q: city.replaceAll("-", " "), kind: "city", country, limit: 20, lang });
};

export interface Where {
  readonly city: SearchResult | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
}

export const useCity = (state: PrayerState): Where => {
  const { answer, isLoading } = useAnswer<SearchResult>(cityAddress(state, language.value));
  const cities = answer?.ok === true ? answer.data : [];
  const country = state.country?.toUpperCase();
  const city = cities.find(
    (one) => one.slug === state.city && (country === undefined || one.country === country),
  );
  return { city: city ?? null, isLoading, failure: answer?.ok === false ? answer : null };
};
