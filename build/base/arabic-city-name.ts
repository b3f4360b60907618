/**
 * What is wrong with Arabic names of cities, as gazetteers have them: letters that Arabic has not, the name of the district, an
 * alif without its hamza, ه or ى at the end for ة or ي, an article lost. Only patterns that can be told from the name, the
 * country and the English name.
 */

/** Countries whose own towns have Arabic names. */
const ARABIC_SPEAKING: ReadonlySet<string> = new Set(
  "AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE".split(" "),
);

type ArabicNameCode = "foreign-letter" | "district-name" | "misspelt-arabic";

/** What is wrong, as the end of a sentence that begins with the name. */
interface ArabicNameFault {
  readonly code: ArabicNameCode;
  readonly message: string;
}

/** Letters of Persian, Urdu, Kurdish and Pashto, and those for foreign sounds. */
const FOREIGN = /[ٹڈڑںےگچپژڤڭکیۆێڕڵەھہۀټډړږښګڼۍېڄڃڅځڦ]/u;

const DISTRICT = /^(?:ولاية|شعبية|محافظة|قضاء|دائرة|بلدية|مقاطعة)(?=\s)/u;

/** An alif without hamza where no article is; where Arabic is spoken only words that have one for certain. */
const BARE_ALIF = /^ا(?!ل)/u;
const BARE_ALIF_OF_WORDS = /(?:^|\s)(?:ام|ابو|ابي|اولاد)(?=\s)/u;

/** Words of names that end in ى by right. */
const ALIF_MAQSURA =
  /(?:^|\s)(?:ال)?(?:عيسى|موسى|يحيى|مصطفى|مرتضى|دفلى|مرسى|كبرى|صغرى|وسطى|عظمى|أقصى|أعلى|أدنى|قرى|منى|لوى|نزوى|صفوى|زفتى|طوبى|بخارى|أفعى|منسى|سلمى|ليلى|هدى|بشرى|رضى|قربى|مثنى|مرعى|حمى|متى|سرى)$/u;
const YA_WITHOUT_DOTS = /ى$/u;

/** Names that end in ه by right: that of God, and words with it in their root. */
const HA_OF_ROOT = /(?:الله|فقيه|وجيه|نزيه|طه|مياه|شبه|وجه)$/u;
const HA_FOR_TA = /ه$/u;

const ENGLISH_ARTICLE = /^(?:al|el|ad|ar|as|ash|at|ath|az|an|aḑ|aş|aţ|az̧)[ -]/iu;
const ARABIC_ARTICLE = /^ال/u;

const spelling = (message: string): ArabicNameFault => ({ code: "misspelt-arabic", message });

/** What is wrong with the Arabic name of a city; `null` where nothing can be told to be. */
export const arabicNameFault = (name: string, country: string, nameEn: string): ArabicNameFault | null => {
  const letter = FOREIGN.exec(name)?.[0];
  if (letter !== undefined) return { code: "foreign-letter", message: `has ${letter}, which is no letter of Arabic` };
  const district = DISTRICT.exec(name)?.[0];
  if (district !== undefined) return { code: "district-name", message: `begins with ${district}: it names a district` };
  const isOfArabs = ARABIC_SPEAKING.has(country);
  if ((isOfArabs ? BARE_ALIF_OF_WORDS : BARE_ALIF).test(name)) return spelling("has an alif without its hamza");
  if (name.split(" ").some((word) => YA_WITHOUT_DOTS.test(word) && !ALIF_MAQSURA.test(word)))
    return spelling("has a word that ends in ى, not ي");
  if (!isOfArabs) return null;
  if (name.split(" ").some((word) => HA_FOR_TA.test(word) && !HA_OF_ROOT.test(word)))
    return spelling("has a word that ends in ه, not ة");
  if (ENGLISH_ARTICLE.test(nameEn) && !ARABIC_ARTICLE.test(name)) return spelling(`lacks the article of ${nameEn}`);
  return null;
};
