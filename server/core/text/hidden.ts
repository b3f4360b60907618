/**
 * Characters that show nothing wherever they stand: controls, direction marks, zero-width and soft breaks, byte
 * order marks, fillers, annotation marks, tags, noncharacters. They hide what a text is, turn it around, drive a
 * terminal, or speak to a program that reads along. One table for reviews (clean.ts) and for the data
 * (build/unseen.ts). Not in it: line feed, tab, and what depends on its neighbours (joiners, variation selectors).
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
