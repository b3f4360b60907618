/** What the build of the package writes from the tables of the project (packages/tool/prayer-data.ts). */
declare module "musalla:prayer-data" {
  /** JSON of PrayerTables (tables.ts), by column (columns.ts). */
  export const text: string;
}
