/** The words that a place record may use. */

/** Availability of an amenity, in the order of the codes in a country block; `null` is unknown. */
export const AVAILABILITY = ["yes", "limited", "no"] as const;

/** How much of what is sold is halal. */
export const HALAL_LEVELS = ["only", "yes", "limited", "no"] as const;

/** `unknown`: it may no longer exist, and nobody has confirmed that it does. */
export const STATUSES = ["active", "temporarily-closed", "closed", "unknown"] as const;
export type PlaceStatus = (typeof STATUSES)[number];

/** Whether alcohol is sold. */
export const ALCOHOL = ["yes", "no"] as const;
