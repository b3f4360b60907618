/** The part of praytime that the benchmarks use; it comes without declarations. */
declare module "praytime" {
  type Name = "fajr" | "sunrise" | "dhuhr" | "asr" | "sunset" | "maghrib" | "isha" | "midnight";
  export class PrayTime {
    constructor(method?: string);
    adjust(parameters: Readonly<Record<string, number | string>>): this;
    location(point: readonly [number, number]): this;
    timezone(name: string): this;
    getTimes(date: readonly [number, number, number]): Record<Name, string>;
  }
}
