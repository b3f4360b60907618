/**
 * Characters that show nothing: those of the table that reviews have too (core/text/hidden.ts), and the ends of
 * lines and tabs, which no cell has. They hide what a text is and may command a terminal. Zero-width joiners are
 * none of them: Persian spelling and emoji need them.
 */
import { HIDDEN, HIDDEN_CLASS } from "#core/base/clean.ts";

/** The inside of a character class: those below U+10000, as every reader of schemas can read it. */
export const UNSEEN_CLASS = `\\t\\n${HIDDEN_CLASS}`;

const ONE = new RegExp(`[\\t\\n${HIDDEN}]`, "u");
const EVERY = new RegExp(ONE, "gu");

/** True when a character of `text` shows nothing. */
export const hasUnseen = (text: string): boolean => ONE.test(text);

/** `text` with something else in the place of each character that shows nothing. */
export const replaceUnseen = (text: string, by: (character: string) => string): string =>
  ONE.test(text) ? text.replace(EVERY, by) : text;

/** `text` with every character that shows nothing written out as \u{…}: safe to print, and honest. */
export const visible = (text: string): string =>
  replaceUnseen(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
