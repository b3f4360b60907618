/**
 * What is wrong with Arabic names of cities, as gazetteers have them, and how it is mended where that is certain: letters that Arabic has not, the name of the district, an
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

/** Names whose ى is romanised as á, or a: Buşrá. */
const ENDS_IN_A = /a(?:[ -]|$)/iu;

/** Names that end in ه by right: that of God, and words with it in their root. */
const HA_OF_ROOT = /(?:الله|فقيه|وجيه|نزيه|طه|مياه|شبه|وجه)$/u;
const HA_FOR_TA = /ه$/u;

/** "City of" and "village of", where the English name is without. */
const CITY_OF = /^(?:مدينة|قرية)\s+/u;
const CALLED_CITY = /city|madinat|medina|qaryat|town|village|new|ciudad|cidade|ville/iu;

/** A final ng, as Egypt alone writes it. */
const NG_AS_NJ = /نج(?=\s|$)/u;

const ENGLISH_ARTICLE = /^(?:al|el|ad|ar|as|ash|at|ath|az|an|aḑ|aş|aţ|az̧)[ -]/iu;
const ARABIC_ARTICLE = /(?:^|\s)ال/u;

/** Latin letters without their marks. */
const plain = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "");

const spelling = (message: string): ArabicNameFault => ({ code: "misspelt-arabic", message });

const hasWord = (name: string, ending: RegExp, byRight: RegExp): boolean =>
  name.split(" ").some((word) => ending.test(word) && !byRight.test(word));

const ENGLISH_NG = /ng\b/iu;

/** How a name outside the Arab countries is misspelt. */
const misspeltAbroad = (name: string, nameEn: string): string | null => {
  if (BARE_ALIF.test(name)) return "has an alif without its hamza";
  return NG_AS_NJ.test(name) && ENGLISH_NG.test(nameEn) ? "writes ng as نج, not نغ" : null;
};

/** How a name of an Arab country is misspelt. */
const misspeltAtHome = (name: string, nameEn: string): string | null => {
  if (BARE_ALIF_OF_WORDS.test(name)) return "has an alif without its hamza";
  if (hasWord(name, HA_FOR_TA, HA_OF_ROOT)) return "has a word that ends in ه, not ة";
  return ENGLISH_ARTICLE.test(nameEn) && !ARABIC_ARTICLE.test(name) ? `lacks the article of ${nameEn}` : null;
};

/** What is wrong with the Arabic name of a city; `null` where nothing can be told to be. */
export const arabicNameFault = (name: string, country: string, nameEn: string): ArabicNameFault | null => {
  const letter = FOREIGN.exec(name)?.[0];
  if (letter !== undefined) return { code: "foreign-letter", message: `has ${letter}, which is no letter of Arabic` };
  const district = DISTRICT.exec(name)?.[0];
  if (district !== undefined) return { code: "district-name", message: `begins with ${district}: it names a district` };
  if (!ENDS_IN_A.test(plain(nameEn)) && hasWord(name, YA_WITHOUT_DOTS, ALIF_MAQSURA))
    return spelling("has a word that ends in ى, not ي");
  const misspelt = ARABIC_SPEAKING.has(country) ? misspeltAtHome(name, nameEn) : misspeltAbroad(name, nameEn);
  return misspelt === null ? null : spelling(misspelt);
};

/** The hamza of an alif that begins a name, by the vowel that the English one begins with; a vowel before two consonants is i. */
const alifFor = (nameEn: string): string | null => {
  const letters = plain(nameEn).toLowerCase();
  if (/^[aou]/u.test(letters)) return "أ";
  return /^(?:[ei]|[sz](?![aeiou]))/u.test(letters) ? "إ" : null;
};

/** The article for names that lost it: as many words as the English one has beside its own. */
const withArticle = (name: string, nameEn: string): string => {
  const words = nameEn.replace(ENGLISH_ARTICLE, "").split(/[ -]/u).length;
  return name.split(" ").length === words ? `ال${name}` : name;
};

const endingIn = (name: string, letter: RegExp, byRight: RegExp, instead: string): string =>
  name
    .split(" ")
    .map((word) => (byRight.test(word) ? word : word.replace(letter, instead)))
    .join(" ");

const mendAtHome = (name: string, nameEn: string): string => {
  const mended = endingIn(
    name.replace(BARE_ALIF_OF_WORDS, (word) => word.replace("ا", "أ")),
    HA_FOR_TA,
    HA_OF_ROOT,
    "ة",
  );
  return ENGLISH_ARTICLE.test(nameEn) && !ARABIC_ARTICLE.test(mended) ? withArticle(mended, nameEn) : mended;
};

const mendAbroad = (name: string, nameEn: string): string => {
  const mended = name.replace(BARE_ALIF, alifFor(nameEn) ?? "ا");
  return ENGLISH_NG.test(nameEn) ? mended.replaceAll(new RegExp(NG_AS_NJ, "gu"), "نغ") : mended;
};

/**
 * The name without "city of", and with what {@link arabicNameFault} finds in it mended, one fault after the other; `null` if
 * one cannot be.
 */
export const mendArabicName = (name: string, country: string, nameEn: string): string | null => {
  const ofTown = CALLED_CITY.test(plain(nameEn)) ? name : name.replace(CITY_OF, "");
  const dotted = ENDS_IN_A.test(plain(nameEn)) ? ofTown : endingIn(ofTown, YA_WITHOUT_DOTS, ALIF_MAQSURA, "ي");
  const mended = ARABIC_SPEAKING.has(country) ? mendAtHome(dotted, nameEn) : mendAbroad(dotted, nameEn);
  return arabicNameFault(mended, country, nameEn) === null ? mended : null;
};
