/** What a search finds. */

export const SEARCH_KINDS = ["city", "place", "event"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Kinds of results: what has a name, and intents. */
export const RESULT_KINDS = [...SEARCH_KINDS, "intent"] as const;

/** What a query may ask for instead of a name. */
export const INTENTS = [
  "prayer-times",
  "qibla",
  "ramadan",
  "eid",
  "eid-al-fitr",
  "eid-al-adha",
  "hijri-date",
  "near-me",
] as const;
export type Intent = (typeof INTENTS)[number];

/** What a visitor wants of a place: a service that mosques hold (the Friday prayer), or a feature (parking, open now). */
export const WISHES = ["service", "feature"] as const;
export type Wish = (typeof WISHES)[number];
