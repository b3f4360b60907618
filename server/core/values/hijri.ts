/** The words of Hijri dates. */

/** By what a country finds the first day of a month that it has not announced. */
export const HIJRI_RULES = ["umm-al-qura", "mabims", "diyanet", "sighting"] as const;

/** How a Hijri date was found. */
export const HIJRI_CALENDARS = [...HIJRI_RULES, "announced", "tabular"] as const;

/** How sure a Hijri date is: the country announced the month, its published rule gives it, or it is an estimate. */
export const HIJRI_BASES = ["announced", "rule", "estimate"] as const;
