/** The methods, authorities and Hijri months that the package holds: parsed once, when the first of them is asked for. */
import { text } from "musalla:prayer-data";
import {
  type CountryMonths,
  countryMonths,
  type CountryMonthsFile,
} from "../../../server/core/hijri/country-months.ts";
import { hijriTable, type HijriTable } from "../../../server/core/hijri/hijri.ts";
import type { Authority, PrayerMethod } from "../../../server/core/prayer/method.ts";
import { fromColumns } from "./columns.ts";

/** An authority without its areas, which are of a country. */
export type KnownAuthority = Omit<Authority, "areas" | "timetables">;

/** What is known of a country: its method and school, and the authorities in it with their areas. */
interface CountryTables {
  readonly method: number;
  readonly school: 0 | 1 | null;
  readonly authorities: readonly { readonly id: string; readonly areas: Authority["areas"] }[];
}

/** The tables as the build of the package writes them. */
export interface PrayerTables {
  readonly methods: readonly PrayerMethod[];
  readonly authorities: readonly KnownAuthority[];
  readonly countries: Readonly<Record<string, CountryTables>>;
  readonly hijri: { readonly firstYear: number; readonly firstDay: number; readonly months: readonly string[] };
  readonly hijriOf: Readonly<Record<string, CountryMonthsFile>>;
}

interface Tables {
  readonly methods: ReadonlyMap<number, PrayerMethod>;
  readonly authorities: ReadonlyMap<string, KnownAuthority>;
  readonly countries: ReadonlyMap<string, CountryTables>;
  readonly hijri: HijriTable;
  readonly hijriOf: ReadonlyMap<string, CountryMonths>;
}

let parsed: Tables | null = null;

export const tables = (): Tables => {
  if (parsed !== null) return parsed;
  const { methods, authorities, countries, hijri, hijriOf } = fromColumns(JSON.parse(text)) as PrayerTables;
  parsed = {
    methods: new Map(methods.map((method) => [method.id, method])),
    authorities: new Map(authorities.map((authority) => [authority.id, authority])),
    countries: new Map(Object.entries(countries)),
    hijri: hijriTable(hijri.firstYear, hijri.firstDay, hijri.months),
    hijriOf: new Map(Object.entries(hijriOf).map(([country, months]) => [country, countryMonths(months)])),
  };
  return parsed;
};
