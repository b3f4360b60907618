/**
 * Names of cities as sources have them, made fit to be shown. Encyclopaedias add what tells namesakes apart, gazetteers give a
 * town the name of its district, and values in another script stand where a name is missing.
 */

/** Language (BCP 47) → what its names are written with. */
const SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
  ["ar", /^(?:[\p{Script=Arabic}\p{M}]|\P{L})*$/u],
  ["bn", /^(?:[\p{Script=Bengali}\p{M}]|\P{L})*$/u],
  ["de", /\p{Script=Latin}/u],
  ["es", /\p{Script=Latin}/u],
  ["fa", /^(?:[\p{Script=Arabic}\p{M}]|\P{L})*$/u],
  ["fr", /\p{Script=Latin}/u],
  ["id", /\p{Script=Latin}/u],
  ["ms", /\p{Script=Latin}/u],
  ["ru", /^(?:[\p{Script=Cyrillic}\p{M}]|\P{L})*$/u],
  ["tr", /\p{Script=Latin}/u],
  ["ur", /^(?:[\p{Script=Arabic}\p{M}]|\P{L})*$/u],
]);

/** Languages of city names, sorted; Arabic has its own column. */
export const NAME_LANGUAGES: readonly string[] = [...SCRIPTS.keys()];

/** Letters that Persian, Urdu and others have and Arabic has not. */
const NOT_ARABIC = /[ٹڈڑںےگچپژکیۆێڕڵەھہۀټډړږښګڼۍېڄڃڅځڦ]/u;

/** Letters of Arabic that Urdu writes with a sign of its own: ي ى ك ه. */
const URDU_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[يى]/gu, "ی"],
  [/ك/gu, "ک"],
  [/ه/gu, "ہ"],
];

/** Letters of Assamese, which Bengali has not. */
const NOT_BENGALI = /[ৰৱ]/u;

/** Vowel marks, which names are written without. */
const VOWEL_MARKS = /[\u064B-\u0652\u0670]/gu;

/** What an encyclopaedia adds to tell namesakes apart: "مول، بلجيكا", "جونين (الأرجنتين)". */
const DISAMBIGUATION = /\s*[،,].*$|\s*\([^)]*\)?$/u;

/** What a town is not called though its district is: the name is what is left. */
const DIVISION: ReadonlyMap<string, RegExp> = new Map([
  ["ar", /^(?:ولاية|شعبية|محافظة|قضاء|دائرة|بلدية|مقاطعة)\s+/u],
  ["bn", /\s+(?:শহর|মহানগরী?|পৌরসভা|সদর উপজেলা|উপজেলা|জেলা|থানা|বিভাগ|সিটি কর্পোরেশন)$/u],
  ["id", /^(?:Kabupaten|Kecamatan|Distrik)\s+/u],
  ["ms", /^(?:Daerah|Kabupaten)\s+/u],
  ["tr", /\s+(?:İli|ili|ilçesi|İlçesi)$/u],
  ["ur", /^(?:ضلع|تحصیل)\s+|\s+(?:ضلع|تحصیل)$/u],
]);

/** Languages whose names have no comma and no bracket of their own. */
const WITHOUT_COMMA: ReadonlySet<string> = new Set(["ar", "bn", "ur"]);

/**
 * Cleans a name: removes direction marks (U+200E, U+200F), collapses white space; takes off what tells namesakes apart and
 * what a district is called; of Arabic ones also vowel marks.
 * @returns the name, or null if it is not in the language's script, or has letters that the language has not
 */
export function cleanName(raw: string, lang: string): string | null {
  const text = raw
    .normalize("NFC")
    .replace(/[\u200B\u200E\u200F]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const plain = WITHOUT_COMMA.has(lang) ? text.replace(DISAMBIGUATION, "") : text;
  const division = DIVISION.get(lang);
  const name = division === undefined ? plain : plain.replace(division, "");
  if (!/\p{L}/u.test(name) || SCRIPTS.get(lang)?.test(name) !== true) return null;
  if (lang === "bn") return NOT_BENGALI.test(name) ? null : name;
  if (lang === "ur") return URDU_LETTERS.reduce((changed, [letter, own]) => changed.replace(letter, own), name);
  if (lang !== "ar") return name;
  const bare = name.replace(VOWEL_MARKS, "");
  return NOT_ARABIC.test(bare) ? null : bare;
}
