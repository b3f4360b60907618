/**
 * Cleans text from strangers: repairs surrogates and line ends, normalises to NFC (UAX 15), trims, and removes
 * invisible and private-use characters: they can hide or reverse text, drive a terminal, address a program.
 * - The table of invisible characters also serves the data check (build/base/diagnostics.ts). It lists ranges, so that
 *   every runtime agrees. Unassigned code points stay: they may become letters or emoji. Reference: Unicode 17,
 *   23.2-23.9; UAX 44, Default_Ignorable_Code_Point and Cf (visible number signs are kept); UAX 9, 2.
 * - Kept where their neighbours need them: ZWNJ and ZWJ in joining or stacking scripts (Unicode 17, 23.2), after a
 *   virama or heh (the Hijri year), before Hebrew points, ZWJ between emoji; one selector after an emoji; CGJ before
 *   Hebrew points; Mongolian selectors; the flags of England, Scotland and Wales (UTS 51, RGI).
 * - A letter keeps at most {@link MARKS_MAX} combining marks, counted in NFD. Cleaning is idempotent.
 */

/** Invisible characters below U+10000, for a character class; no \p or \u{}, which some JSON Schema tools lack. */
export const HIDDEN_CLASS = [
  "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f", // controls
  "\\u00ad\\u200b\\u2060-\\u2064\\ufeff", // soft hyphen, zero-width space, word joiner, invisible operators, byte order mark
  "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2065-\\u2069", // marks that turn direction; U+2065 is reserved for one
  "\\u2028\\u2029", // line and paragraph separator
  "\\u206a-\\u206f", // deprecated format characters
  "\\u115f\\u1160\\u3164\\uffa0\\u17b4\\u17b5", // fillers of Hangul, inherent vowels of Khmer
  "\\ufff0-\\ufffc", // reserved, interlinear annotation, object replacement
  "\\ufdd0-\\ufdef\\ufffe\\uffff", // noncharacters
].join("");

/** The same from U+10000 on; needs the flag u. */
const BEYOND = [
  "\\u{13430}-\\u{1343f}\\u{16fe4}\\u{1bca0}-\\u{1bca3}", // controls of hieroglyphs, Khitan and shorthand
  "\\u{1d159}\\u{1d173}-\\u{1d17a}", // null notehead, beams and slurs of music
  "\\u{e0000}-\\u{e0fff}", // tags, supplementary variation selectors, reserved
  "\\p{Noncharacter_Code_Point}",
].join("");

/** All invisible characters, for a character class; needs the flag u. */
export const HIDDEN = HIDDEN_CLASS + BEYOND;

/** Combining marks that a letter keeps: cantillated Hebrew has seven at most, vowelled Arabic four, Tibetan six. */
export const MARKS_MAX = 8;

/** Printable ASCII and line feeds: such text only needs trimming. */
const PLAIN = /^[\n -~]*$/;
const SURROGATE = /\p{Surrogate}/gu;
const LINE_END = /\r\n|[\u2028\u2029]/g;
const HIDDEN_OR_FLAG = new RegExp(
  `(\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f})|[${HIDDEN}\\p{Co}]`,
  "gu",
);

/** Scripts whose letters join, or stack over a virama, and so need joiners. */
const JOINING_SCRIPTS = [
  "Arabic",
  "Syriac",
  "Nko",
  "Mandaic",
  "Adlam",
  "Hanifi_Rohingya",
  "Mongolian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Khmer",
  "Myanmar",
  "Javanese",
  "Balinese",
];
const JOINING = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join("")}]`;
const LETTER = `(?=\\p{L})${JOINING}`;
const LETTER_OR_MARK = `(?=[\\p{L}\\p{M}])${JOINING}`;
const VIRAMA = "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2]";
const HEBREW_LETTER = "(?=\\p{L})\\p{Script=Hebrew}";
const HEBREW_POINT = "(?=\\p{M})\\p{Script=Hebrew}";
const MONGOLIAN_LETTER = "(?=\\p{L})\\p{Script=Mongolian}";
/** Marks that may lie between a joiner and its letter (NFC order). */
const MARKS = "(?:(?!\\u034f)\\p{M})*";

/** Matches any of `characters`; group 1 is set where one of `places` allows it to stay. */
const inPlace = (characters: string, places: readonly string[]): RegExp =>
  new RegExp(`(?=[${characters}])(?:(${places.join("|")})|.)`, "gu");

const SELECTOR = inPlace("\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f", [
  "(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  `(?<=${MONGOLIAN_LETTER})[\\u180b-\\u180d\\u180f]`,
]);
const JOINER = inPlace("\\u034f\\u180e\\u200c\\u200d", [
  `(?<=${LETTER}${MARKS})[\\u200c\\u200d](?=${MARKS}${LETTER_OR_MARK})`,
  `(?<=${LETTER}${MARKS}${VIRAMA}${MARKS})[\\u200c\\u200d]`,
  `(?<=\\u0647${MARKS})\\u200d`,
  "(?<=\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?)\\u200d(?=\\p{ExtPict})",
  `(?<=${HEBREW_LETTER}${MARKS})[\\u034f\\u200c\\u200d](?=${MARKS}${HEBREW_POINT})`,
  `(?<=${MONGOLIAN_LETTER}${MARKS})\\u180e(?=${MONGOLIAN_LETTER})`,
]);

/** Matches more than `max` marks in a row, with the first `max` in group 1; joiners do not break the row. */
const stackOver = (max: number): RegExp => {
  const more = "(?:[\\u180e\\u200c\\u200d]*\\p{M})";
  return new RegExp(`(\\p{M}${more}{${max - 1}})${more}+`, "gu");
};
const STACK = stackOver(MARKS_MAX);
/** Applied before normalisation, whose reordering of marks takes quadratic time (UAX 15, 13, Stream-Safe). */
const UNORDERED_STACK = stackOver(30);

/** White space, and blank letters (Braille, hieroglyphs). */
const BLANK = "[\\s\\u2800\\u{13441}\\u{13442}]";
/** The look-behind keeps it linear: each run of blanks is scanned once. */
const BLANK_ENDS = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, "gu");
const BLANKS = new RegExp(`${BLANK}+`, "gu");

/** True if the text has no unpaired surrogate, so that it can be written as UTF-8. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Replaces each unpaired surrogate by U+FFFD. */
export const wellFormed = (text: string): string => text.replace(SURROGATE, "\ufffd");

const replacement = (_found: string, inItsPlace: string | undefined): string => inItsPlace ?? "";

/** The cleaned text; `null` if nothing visible is left. */
export const cleanText = (text: string): string | null => {
  const shown = PLAIN.test(text)
    ? text.trim()
    : wellFormed(text)
        .replace(LINE_END, "\n")
        .replace(HIDDEN_OR_FLAG, replacement)
        .replace(UNORDERED_STACK, "$1")
        .normalize("NFD")
        .replace(STACK, "$1")
        .replace(SELECTOR, replacement)
        .replace(JOINER, replacement)
        .normalize("NFC")
        .replace(BLANK_ENDS, "");
  return shown === "" ? null : shown;
};

/** Characters that do not change what a reader sees. */
const UNSEEN = new RegExp(`[${HIDDEN}\\u034f\\u180b-\\u180f\\u200c\\u200d\\ufe00-\\ufe0f]`, "gu");
const REPEATED_MARK = /(\p{M})\1+/gu;

/**
 * Comparison key: texts that look the same get the same key. Ignores compatibility forms (NFKD), case, white space,
 * joiners, variation selectors and repeated marks. Look-alike letters of different scripts (UTS 39) stay different.
 */
export const textKey = (text: string): string =>
  (cleanText(text) ?? "")
    .normalize("NFKD")
    .replace(UNSEEN, "")
    .toLowerCase()
    .toUpperCase()
    .normalize("NFKD")
    .replace(REPEATED_MARK, "$1")
    .replace(BLANKS, " ")
    .trim();
