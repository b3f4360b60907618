/** The Hijri years that most of a Gregorian one falls in. */

/** Of the solar calendar: from March on. */
export const solarYearNear = (year: number): number => year - 621;

/** Of the lunar calendar, whose years are 11 days shorter. */
export const hijriYearNear = (year: number): number => Math.round((year - 621.57) * (365.2425 / 354.367));
