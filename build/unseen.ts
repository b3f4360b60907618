/**
 * Characters that show nothing: controls, direction marks, zero-width spaces, soft hyphens, byte order
 * marks. They hide what a text is and may command a terminal. Zero-width joiners are none of them:
 * Persian spelling and emoji need them.
 * Reference: Unicode UAX 9 (direction), UTS 51 (joiners in emoji).
 */

/** The inside of a character class. */
export const UNSEEN_CLASS =
  "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff";

const ONE = new RegExp(`[${UNSEEN_CLASS}]`, "u");
const EVERY = new RegExp(ONE, "gu");

/** True when a character of `text` shows nothing. */
export const hasUnseen = (text: string): boolean => ONE.test(text);

/** `text` with something else in the place of each character that shows nothing. */
export const replaceUnseen = (text: string, by: (character: string) => string): string =>
  ONE.test(text) ? text.replace(EVERY, by) : text;

/** `text` with every character that shows nothing written out as \u{…}: safe to print, and honest. */
export const visible = (text: string): string =>
  replaceUnseen(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
