/**
 * The state of the explorer, held in its address: the search, its centre, filters, and the map view. Values stay texts;
 * the API validates them.
 */
import { WORD_FILTERS } from "#core/facts/filters.ts";
import { addressOf, givenOf, type Query } from "../base/api.ts";

/** Filters by facts of a place. */
const FACT_FILTERS = ["amenities", ...WORD_FILTERS, "has"] as const;

const NAMES = ["q", "country", "type", ...FACT_FILTERS, "lat", "lng", "at", "offset", "map"] as const;
type Name = (typeof NAMES)[number];

export type ExploreState = Readonly<Partial<Record<Name, string>>>;

/** How far the API looks around a point, if nobody says, metres. */
export const AROUND_M = 50_000;

/** Records per page of the list. */
export const PAGE = 20;

/** The API's largest radius. */
const RADIUS_M = 50_000;

/** Reads the parameters of the address; ignores others. */
export const readState = (query: Readonly<Record<string, string | undefined>>): ExploreState => givenOf(query, NAMES);

/** A changed state; empty values are removed, and the list restarts unless `offset` is given. */
export const withChange = (state: ExploreState, change: Readonly<Partial<Record<Name, string>>>): ExploreState =>
  readState({ ...state, ...(onlyMoves(change) ? {} : { offset: "" }), ...change });

/** Moving the map does not change the list. */
const onlyMoves = (change: object): boolean => Object.keys(change).every((name) => name === "map");

/** Degrees for an address: four decimals, about ten metres. */
const degrees = (value: number): string => String(Math.round(value * 10_000) / 10_000);

/** The state near a point; `at` is the point's name, or empty. */
export const nearPoint = (state: ExploreState, lat: number, lng: number, at = ""): ExploreState =>
  withChange(state, { q: "", country: "", lat: degrees(lat), lng: degrees(lng), at });

export const isNear = (state: ExploreState): boolean => state.lat !== undefined && state.lng !== undefined;

/** The filters of a list, which are parameters of /places. */
export const filtersOf = (state: ExploreState): ExploreState => givenOf(state, ["type", ...FACT_FILTERS]);

/** Whether the list is filtered. */
export const isFiltered = (state: ExploreState): boolean => Object.keys(filtersOf(state)).length > 0;

/** Whether it is filtered by facts. */
export const isFilteredByFacts = (state: ExploreState): boolean =>
  FACT_FILTERS.some((name) => state[name] !== undefined);

/** The request for the list; `null` without a search, when the welcome screen is shown. */
export const requestOf = (state: ExploreState, lang: string): string | null => {
  const { q, country, lat, lng, offset } = state;
  const page: Query = { limit: PAGE, offset, lang };
  const filters = filtersOf(state);
  if (isNear(state)) return addressOf("/places", { lat, lng, radius: RADIUS_M, q, country, ...filters, ...page });
  const isPlain = !isFiltered(state);
  if (q !== undefined && isPlain) return addressOf("/search", { q, country, ...page });
  if (q === undefined && country === undefined && isPlain) return null;
  return addressOf("/places", { q, country, ...filters, ...page });
};

/** The request for what the directory has of one country. */
export const coverageAddress = (country: string, lang: string): string => addressOf("/countries", { country, lang });

/** Whether the list is that of a country, and not of a search or a point in it. */
export const isOfCountry = (state: ExploreState): state is ExploreState & { readonly country: string } =>
  state.country !== undefined && state.q === undefined && !isNear(state);

/** The list without its filters by facts. */
export const withoutFacts = (state: ExploreState): ExploreState =>
  withChange(state, Object.fromEntries(FACT_FILTERS.map((name) => [name, ""])));

/** The list without its filters. */
export const withoutFilters = (state: ExploreState): ExploreState => withChange(withoutFacts(state), { type: "" });
