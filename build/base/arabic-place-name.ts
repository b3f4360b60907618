/**
 * What is plainly broken in the Arabic name of a place, and how it is mended. People may call and spell their mosque as they
 * like; only what no reader of Arabic takes for right is changed: words of another script, shapes of letters in place of letters,
 * stretched words, lost spaces, repeated words, stray signs, and words with one right spelling (arabic-spelling.ts).
 */
import { spellArabic } from "./arabic-spelling.ts";

/** The parts of a text that was to be an Arabic name; `null` where there is none. */
interface ArabicNameParts {
  readonly arabic: string | null;
  /** A name in Latin letters that stood beside it. */
  readonly latin: string | null;
}

/** Shapes of letters and ligatures, without those for a formula: ﷺ is one sign. */
const SHAPES = /[\ufb50-\ufdf9\ufe70-\ufefc]+/gu;

/** Letters of Persian and Urdu that look like one of Arabic, which the writer meant, and the Quran's sukun. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ک: "ك",
  ی: "ي",
  ۍ: "ي",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ۀ: "ة",
  "\u06e1": "\u0652",
};
const ALIKE = new RegExp(`[${Object.keys(LOOKS_LIKE).join("")}]`, "gu");

/** An alif of the Quran's spelling at the start of a word. */
const ALIF_WASLA = /(?<!\p{L}\p{M}*)\u0671/gu;

/** Letters that stand for no sound of Arabic's dialects, and ornaments: the text is of another language, or a drawing. */
const NOT_ARABIC = /[ٹڈڑںےۓټډړږښڼېڄڃڅځۆێڕڵ\u06d6-\u06e0\u06e2-\u06ed]/u;

/** A letter stretched between or behind others; not in هـ, for the year, nor in لـ before a word of another script. */
const TATWEEL = /\u0640+(?=[\p{L}\p{M}])|(?<=\p{L}\p{M}*\p{L}\p{M}*)\u0640+/gu;
const TATWEEL_AS_DASH = /(?<=\s)\u0640+(?=\s)/gu;

/** Several values in one. */
const BETWEEN_VALUES = /\s*[;؛]\s*/u;

/** Words for a place of prayer. */
const KIND = "(?:ال)?(?:مسجد|جامع|مصلى)";
const BEGINS_WITH_KIND = new RegExp(`^${KIND}(?=\\s|$)`, "u");

/** A kind and what separates it from its name for no reason: "مسجد / النور". */
const KIND_AND_SIGN = new RegExp(`^(${KIND})\\s*[،,/:.–-]+\\s*(?=\\p{L})`, "u");
const DOUBLED_KIND = new RegExp(`(?<!\\S)(${KIND})(?:\\s+\\1)+(?!\\S)`, "gu");
const KIND_ALONE = new RegExp(`^${KIND}$`, "u");

/** A word that ends in the middle: ة only ends words, and no ending of مسجد has three letters. */
const LOST_SPACE =
  /(?<=ة)(?=\p{L}{2})|(?<=(?:^|[^\p{L}])مسجد)(?=\p{L}{3})|(?<=(?:^|[^\p{L}])(?:جامع|مصلى))(?=ال\p{L}{2})/gu;

/** The number of a register. */
const REGISTER_NUMBER = /^\d+\s*\/\s*\d+\s+|\s+\d+\s*\/\s*-?\d+$/gu;

/** "بطيوة في بطيوة". */
const IN_ITSELF = /^(.+) في \1$/u;

const LATIN_BESIDE = /[^\p{Script=Arabic}]*\p{Script=Latin}[^\p{Script=Arabic}]*/gu;

/** B, N1a, ENSP: codes, which Arabic texts have in Latin letters too. */
const CODE = /(?<![\p{L}\p{N}])[A-Z\d]{1,5}[a-z]?(?![\p{L}\p{N}])/gu;

const ENGLISH_WHERE = /\s(?:in|at|near|of|de|à)\s*$/iu;
const ARABIC_WHERE = /\s(?:في|قرب|بجانب)\s*$/u;
const SIGNS_AROUND = /^[\s|,.،:–-]+|[\s|,،:–-]+$/gu;

/** The values of a list: the one that says its kind, else the first. */
const oneValue = (text: string): string => {
  const values = text.split(BETWEEN_VALUES).filter((value) => value.trim() !== "");
  return values.find((value) => BEGINS_WITH_KIND.test(value)) ?? values[0] ?? "";
};

/** A name in Latin letters must be more than a word, which may be a town's, and no address. */
const latinName = (text: string): string | null => {
  const name = text.replace(ENGLISH_WHERE, "").replace(SIGNS_AROUND, "");
  return /\s/u.test(name) && !/\d/u.test(name) ? name : null;
};

/** Parts the Arabic of a text from the Latin beside it. */
const partScripts = (text: string): ArabicNameParts => {
  if (!/\p{Script=Latin}/u.test(text.replace(CODE, ""))) return { arabic: text, latin: null };
  const latin = text.match(LATIN_BESIDE) ?? [];
  const arabic = text.split(LATIN_BESIDE).filter((part) => part.trim() !== "");
  const [one] = arabic;
  const [beside] = latin;
  if (one === undefined || beside === undefined || arabic.length > 1 || latin.length > 1)
    return { arabic: null, latin: null };
  // "Mosque of Ali in وادي العثمانية" has the town in Arabic, and "مسجد علي في Melouza" has it in Latin letters.
  if (text.startsWith(beside) && ENGLISH_WHERE.test(beside)) return { arabic: null, latin: latinName(beside) };
  if (ARABIC_WHERE.test(`${one} `)) return { arabic: one.replace(ARABIC_WHERE, ""), latin: null };
  const name = one.replace(SIGNS_AROUND, "");
  return { arabic: KIND_ALONE.test(name) ? null : name, latin: latinName(beside) };
};

/** Brackets in pairs: a note that nobody closed is cut off, a bracket that nobody opened is taken out. */
const closeBrackets = (text: string): string => {
  const open: number[] = [];
  let bare = text.replace(/^\(\s*(?![^()]*\))/u, "");
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === "(") open.push(at);
    else if (bare[at] === ")" && open.pop() === undefined) bare = bare.slice(0, at) + bare.slice(at + 1);
  }
  const [unclosed] = open;
  return unclosed === undefined ? bare : bare.slice(0, unclosed);
};

const tidySigns = (text: string): string =>
  closeBrackets(text)
    .replace(/(?<=\p{Script=Arabic}\s*),/gu, "،")
    .replace(/\s*،+\s*/gu, "، ")
    .replace(/(?<=\p{L})\(/gu, " (")
    .replace(/\(\s+/gu, "(")
    .replace(/\s+\)/gu, ")")
    .replace(/^[\s،.؟?!*_/-]+|[\s،؟?!*_/-]+$|(?<=\s\.*)\.+$/gu, "")
    .replace(KIND_AND_SIGN, "$1 ")
    .replace(/\s+/gu, " ")
    .trim();

/** Words of Arabic letters with single spaces, as nearly all names are: only their spelling may be wrong. */
const WORDS_ALONE =
  /^[\u0621-\u063a\u0641-\u0652\u0670\u06a4\u06a8\d]+(?: [\u0621-\u063a\u0641-\u0652\u0670\u06a4\u06a8\d]+)*$/;

/** Names without these have none of the faults of {@link LOST_SPACE}, {@link DOUBLED_KIND} and {@link IN_ITSELF}: quick to tell. */
const MAY_LACK_SPACE = /(?:ة|مسجد|جامع|مصلى)[\u0621-\u064a]/;
const MAY_SAY_TWICE = /(مسجد|جامع|مصلى).+\1|^(\S+).* في \2/;

/** A name without stray signs, its words spelt right. */
const mendWords = (text: string): string => {
  const name = spellArabic(MAY_LACK_SPACE.test(text) ? text.replace(LOST_SPACE, " ") : text);
  return MAY_SAY_TWICE.test(name) ? name.replace(DOUBLED_KIND, "$1").replace(IN_ITSELF, "$1") : name;
};

/** Whether a text begins with where a place is, and names none. */
const isWhereAlone = (name: string): boolean => name.startsWith("في ");

/** The Arabic name in `text`, mended, and the name in Latin letters beside it. */
export const mendArabicPlaceName = (text: string): ArabicNameParts => {
  if (WORDS_ALONE.test(text)) {
    const name = mendWords(text);
    return { arabic: isWhereAlone(name) ? null : name, latin: null };
  }
  if (NOT_ARABIC.test(text)) return { arabic: null, latin: null };
  const letters = oneValue(
    text
      .replace(SHAPES, (shapes) => shapes.normalize("NFKC"))
      .replace(ALIKE, (letter) => LOOKS_LIKE[letter] ?? letter)
      .replace(ALIF_WASLA, "ا")
      .replace(TATWEEL_AS_DASH, "-")
      .replace(TATWEEL, ""),
  );
  const { arabic, latin } = partScripts(letters);
  if (arabic === null) return { arabic, latin };
  const name = mendWords(tidySigns(arabic.replace(REGISTER_NUMBER, "")));
  return { arabic: /\p{Script=Arabic}/u.test(name) && !isWhereAlone(name) ? name : null, latin };
};
