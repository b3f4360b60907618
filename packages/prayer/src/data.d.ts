/** What the build of the package writes from the tables of the project (packages/tool/prayer-data.ts), as JSON by column (columns.ts). */
declare module "musalla:methods" {
  /** The methods 1 to 23: PrayerMethod[]. */
  export const text: string;
}
declare module "musalla:authorities" {
  /** Authorities and countries: AllAuthorities (tables.ts). */
  export const text: string;
}
declare module "musalla:umm-al-qura" {
  /** Month lengths: UmmAlQura (umm-al-qura.ts). */
  export const text: string;
}
declare module "musalla:months-of-countries" {
  /** Months as countries count them: CountryMonthsFile by country. */
  export const text: string;
}
declare module "musalla:sun-series" {
  /** SunSeries (sun-series.ts). */
  export const text: string;
}
