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

/** Where an affix stands: what a language writes on the name of a city to say at, from or of it. */
export const AFFIX_POSITIONS = ["prefix", "suffix"] as const;
/** The letters that an affix may need before it. */
export const AFFIX_NEIGHBOURS = ["vowel", "consonant"] as const;
/**
 * Which words are left as they are: `named`, those that any name has; `commoner`, those that more names have than the city has
 * places.
 */
export const AFFIX_LIMITS = ["named", "commoner"] as const;
