/**
 * Regenerates data/countries.csv: codes and names from npm i18n-iso-countries (249 of ISO 3166-1, and XK), not from
 * Intl, whose names change with ICU. The columns languages, default_method and suggested_school are edited by hand and
 * kept. Names are only corrected where the package has an official long form, an inverted one, or a dated or mixed
 * spelling.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { FALLBACK_METHOD } from "#core/values/prayer.ts";
import { formatCsv } from "../../csv/csv.ts";

/** Code → name, or names with the preferred one first. */
type CountryNames = Readonly<Record<string, string | readonly string[]>>;

/** The columns of data/countries.csv. */
const COUNTRY_COLUMNS = ["code", "name_en", "name_ar", "languages", "default_method", "suggested_school"] as const;

/** A row of data/countries.csv, as text. */
export type CountryRow = Readonly<Record<(typeof COUNTRY_COLUMNS)[number], string>>;

const ENGLISH: CountryNames = {
  BN: "Brunei",
  CC: "Cocos Islands",
  CI: "Côte d'Ivoire",
  CN: "China",
  CZ: "Czechia",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GM: "Gambia",
  IR: "Iran",
  LA: "Laos",
  MD: "Moldova",
  MK: "North Macedonia",
  PN: "Pitcairn Islands",
  RE: "Réunion",
  RU: "Russia",
  SH: "Saint Helena, Ascension and Tristan da Cunha",
  ST: "São Tomé and Príncipe",
  SY: "Syria",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VA: "Vatican City",
  VG: "British Virgin Islands",
  VI: "US Virgin Islands",
};

const ARABIC: CountryNames = {
  BS: "جزر الباهاما",
  BY: "بيلاروسيا",
  GL: "غرينلاند",
  MM: "ميانمار",
  RE: "ريونيون",
  SZ: "إسواتيني",
  TF: "الأقاليم الجنوبية الفرنسية",
  TZ: "تنزانيا",
  UM: "جزر الولايات المتحدة النائية",
};

const first = (name: string | readonly string[] | undefined): string | undefined =>
  typeof name === "string" ? name : name?.[0];

/**
 * Joins the package's names with the existing rows: one row per code, sorted.
 * @throws Error when a code has no Arabic name (the package has always had both)
 */
export function planCountries(
  english: CountryNames,
  arabic: CountryNames,
  present: readonly CountryRow[],
): readonly CountryRow[] {
  const rowByCode = new Map(present.map((row) => [row.code, row]));
  return Object.keys(english)
    .toSorted()
    .map((code) => {
      const nameEn = first(ENGLISH[code] ?? english[code]);
      const nameAr = first(ARABIC[code] ?? arabic[code]);
      if (nameEn === undefined || nameAr === undefined) {
        throw new Error(`i18n-iso-countries: got no name for ${code}, expected English and Arabic`);
      }
      const row = rowByCode.get(code);
      return {
        code,
        name_en: nameEn,
        name_ar: nameAr,
        languages: row?.languages ?? "",
        default_method: row?.default_method ?? String(FALLBACK_METHOD),
        suggested_school: row?.suggested_school ?? "",
      };
    });
}

/** Parses data/countries.csv; pass "" for a missing file. */
export function parseCountries(text: string): readonly CountryRow[] {
  return parse<CountryRow>(text, { columns: true, bom: true });
}

/** The text of data/countries.csv, rows in the order given. */
export function formatCountries(rows: readonly CountryRow[]): string {
  return formatCsv(
    COUNTRY_COLUMNS,
    rows.map((row) => COUNTRY_COLUMNS.map((column) => row[column])),
  );
}

/** The names of the installed package in a language ("en", "ar"). */
export function readCountryNames(lang: string): CountryNames {
  const require = createRequire(import.meta.url);
  const file = require(`i18n-iso-countries/langs/${lang}.json`) as { readonly countries: CountryNames };
  return file.countries;
}

/** The result of a refresh. */
interface CountryRefresh {
  readonly path: string;
  readonly changed: boolean;
  readonly rows: number;
}

/**
 * Regenerates data/countries.csv from the installed package; writes it if it changed.
 * @param dataDir - the data directory with countries.csv
 */
export async function refreshCountries(dataDir: string): Promise<CountryRefresh> {
  const path = join(dataDir, "countries.csv");
  const before = await readFile(path, "utf8");
  const rows = planCountries(readCountryNames("en"), readCountryNames("ar"), parseCountries(before));
  const after = formatCountries(rows);
  const changed = after !== before;
  if (changed) await writeFile(path, after);
  return { path, changed, rows: rows.length };
}
