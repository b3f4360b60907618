/**
 * Makes text safe to print: invisible characters (core/base/clean.ts, line ends, tabs) hide what a text is and may
 * control a terminal. Zero-width joiners are allowed: Persian and emoji need them.
 */
import { HIDDEN, HIDDEN_CLASS } from "#core/base/clean.ts";

/** Longest part of a field that a message quotes. */
const QUOTED_LENGTH = 80;

/** A field as a message quotes it: shortened, invisible characters escaped. */
export const quoted = (text: string): string =>
  `"${visible(text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text)}"`;

/** The inside of a character class; only characters below U+10000, which every schema reader supports. */
export const INVISIBLE_CLASS = `\\t\\n${HIDDEN_CLASS}`;

const ONE = new RegExp(`[\\t\\n${HIDDEN}]`, "u");
const EVERY = new RegExp(ONE, "gu");

/** True when `text` has an invisible character. */
export const hasInvisible = (text: string): boolean => ONE.test(text);

/** Replaces each invisible character of `text`. */
export const replaceInvisible = (text: string, by: (character: string) => string): string =>
  ONE.test(text) ? text.replace(EVERY, by) : text;

/** `text` with every invisible character escaped as \u{…}: safe to print. */
export const visible = (text: string): string =>
  replaceInvisible(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
