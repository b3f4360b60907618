/**
 * Characters that show nothing wherever they stand: controls, direction marks, zero-width and soft breaks, byte
 * order marks, fillers, annotation marks, tags, noncharacters. They hide what a text is, turn it around, drive a
 * terminal, or speak to a program that reads along. One table for reviews (clean.ts) and for the data
 * (build/base/diagnostics.ts). Not in it: line feed, tab, and what depends on its neighbours (joiners, variation selectors).
 * Written as ranges, so that every runtime takes the same characters whatever Unicode version it knows.
 * Reference: Unicode 17, 23.2-23.9; UAX 44, Default_Ignorable_Code_Point and Cf (of which the visible signs of
 * Arabic and Kaithi numbers are kept); UAX 9, 2 (directional formatting).
 */

/** The inside of a character class: those below U+10000, without \p and \u{}, which not every reader of schemas has. */
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

/** The same from U+10000 on; with the flag u alone. */
const BEYOND = [
  "\\u{13430}-\\u{1343f}\\u{16fe4}\\u{1bca0}-\\u{1bca3}", // controls of hieroglyphs, Khitan and shorthand
  "\\u{1d159}\\u{1d173}-\\u{1d17a}", // null notehead, beams and slurs of music
  "\\u{e0000}-\\u{e0fff}", // tags, supplementary variation selectors, reserved
  "\\p{Noncharacter_Code_Point}",
].join("");

/** The inside of a character class with the flag u: all of them. */
export const HIDDEN = HIDDEN_CLASS + BEYOND;

// MERGED clean.ts: The text of strangers as it is kept: what a reader sees of it, and nothing that hides.
//
// - Unpaired surrogates become U+FFFD; line ends become line feeds; the text is NFC (UAX 15), its ends trimmed.
// - Characters that show nothing (hidden.ts) and those of private use are taken out, directional marks too: a page
//   gives each text a direction of its own (`dir="auto"`). Code points that are not assigned yet stay: they may be
//   the letters and emoji of a later Unicode version.
// - Of tag sequences the flags of England, Scotland and Wales stay, which can say nothing else (UTS 51, RGI).
// - ZWNJ and ZWJ stay between letters of scripts that join or stack (Unicode 17, 23.2), behind a virama, behind heh
//   (the Hijri year), before Hebrew points, and as ZWJ between emoji. One selector of text or emoji style stays
//   behind an emoji, CGJ before Hebrew points, Mongolian selectors behind Mongolian letters. Elsewhere they go.
// - A letter keeps {@link MARKS_MAX} combining marks, counted in NFD, in which nothing hides in a composed letter.
//
// Cleaning twice gives what cleaning once gives.

/** Combining marks that a letter keeps: cantillated Hebrew has seven at most, vowelled Arabic four, Tibetan six. */
export const MARKS_MAX = 8;

/** Printable ASCII and line feeds, of which nothing needs cleaning but the ends. */
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
/** Further marks between a joiner and what it belongs to; the order of marks is that of NFC. */
const MARKS = "(?:(?!\\u034f)\\p{M})*";

/** Characters that depend on their neighbours: where they may stay, else anywhere. */
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

/** More marks in a row than `max`, the first ones apart; joiners between them do not begin another row. */
const stackOver = (max: number): RegExp => {
  const more = "(?:[\\u180e\\u200c\\u200d]*\\p{M})";
  return new RegExp(`(\\p{M}${more}{${max - 1}})${more}+`, "gu");
};
const STACK = stackOver(MARKS_MAX);
/** Before they are put in order, which takes a time that grows with their square (UAX 15, 13, Stream-Safe). */
const UNORDERED_STACK = stackOver(30);

/** Space of any kind, and letters that are blank: Braille, hieroglyphs. */
const BLANK = "[\\s\\u2800\\u{13441}\\u{13442}]";
/** Each row of blanks is looked at once, however long it is. */
const BLANK_ENDS = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, "gu");
const BLANKS = new RegExp(`${BLANK}+`, "gu");

/** Whether every surrogate has its other half, so that the text can be written as UTF-8. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** The text with U+FFFD for each unpaired surrogate. */
export const wellFormed = (text: string): string => text.replace(SURROGATE, "\ufffd");

const kept = (_found: string, inItsPlace: string | undefined): string => inItsPlace ?? "";

/** The text as it is kept; `null` when it shows nothing. */
export const cleanText = (text: string): string | null => {
  const shown = PLAIN.test(text)
    ? text.trim()
    : wellFormed(text)
        .replace(LINE_END, "\n")
        .replace(HIDDEN_OR_FLAG, kept)
        .replace(UNORDERED_STACK, "$1")
        .normalize("NFD")
        .replace(STACK, "$1")
        .replace(SELECTOR, kept)
        .replace(JOINER, kept)
        .normalize("NFC")
        .replace(BLANK_ENDS, "");
  return shown === "" ? null : shown;
};

/** What a reader does not see, or sees as the same. */
const UNSEEN = new RegExp(`[${HIDDEN}\\u034f\\u180b-\\u180f\\u200c\\u200d\\ufe00-\\ufe0f]`, "gu");
const REPEATED_MARK = /(\p{M})\1+/gu;

/**
 * A key under which spellings of a text that look the same are one: compatibility forms (NFKD), case, white space,
 * joiners, variation selectors and repeated marks make no difference. Letters of other scripts that look alike
 * (UTS 39, confusables) stay apart.
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
