/**
 * Names of cities in languages other than English: which are taken, and in what form.
 * Refuses a name that is not in the script of its language: the catalogues also hold
 * romanisations ("Tārūt" as Arabic, "Kermān" as Persian).
 * Reference: Unicode scripts (UAX #24).
 */

/** Language (BCP 47) → a letter of the script that a name in it must have. */
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

/** The languages in which city names are kept, sorted; Arabic has a column of its own. */
export const NAME_LANGUAGES: readonly string[] = [...SCRIPTS.keys()];

/** Per language, the name of each GeoNames id. */
export type NameCatalogues = ReadonlyMap<string, ReadonlyMap<number, string>>;

/**
 * Cleans a name: direction marks (U+200E, U+200F) removed, white space trimmed and collapsed.
 *
 * @returns the name, or null when it is not in the script of the language
 */
export function cleanName(raw: string, lang: string): string | null {
  const name = raw
    .replace(/[\u200E\u200F]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  return SCRIPTS.get(lang)?.test(name) === true ? name : null;
}

/** The clean name of a city in a language, or null. */
export function nameOf(catalogues: NameCatalogues, lang: string, id: number): string | null {
  const raw = catalogues.get(lang)?.get(id);
  return raw === undefined ? null : cleanName(raw, lang);
}

/**
 * The `names` cell of a city: `de=Mekka;fr=La Mecque`, sorted by language, without Arabic and
 * without names equal to the English one or holding a separator of the cell.
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
