/** The view that answers a question which a search has recognised. */
import type { SearchResult } from "#core/model/search.ts";
import { countryAt, viewAt } from "../base/address.ts";

/** The events of a country, or the one that the API's own answer is of. */
const eventsAddress = ({ country, starts_at: day, url }: SearchResult): string => {
  const id = /[?&]id=(\d+)/.exec(url)?.[1];
  return viewAt("/events/", id === undefined ? { country } : { id, country, month: day?.slice(0, 7) });
};

/** The address of the view; "near me" has none of its own, as it needs the visitor's position. */
export const intentAddress = (hit: SearchResult): string => {
  const { intent, slug, country, city, lat, lng } = hit;
  const place = city === null ? { lat, lng } : { city, country };
  const isOfPoint = city !== null || lat !== null;
  // Times are of a point: of a country, its page has the cities. The view of times would open the last place.
  if ((intent === "prayer-times" || intent === "qibla") && country !== null && !isOfPoint) return countryAt(country);
  if (intent === "prayer-times") return viewAt("/prayer/", place);
  if (intent === "qibla") return `${viewAt("/prayer/", place)}#qibla-title`;
  if (intent === "hijri-date") return city === null ? viewAt("/events/", {}) : viewAt("/prayer/", place);
  const ramadan = /^ramadan-begins-(\d+)$/.exec(slug)?.[1];
  // Of a town, Ramadan is a timetable.
  if (ramadan !== undefined && city !== null) return `${viewAt("/prayer/", { ...place, ramadan })}#timetable`;
  return eventsAddress(hit);
};
