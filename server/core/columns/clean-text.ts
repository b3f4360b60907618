/**
 * Text that is safe to print, and text that is clean. Invisible characters (core/base/clean.ts, line ends, tabs) hide what a
 * text is and may control a terminal: they are escaped in messages and removed from fields. Zero-width joiners are allowed:
 * Persian and emoji need them.
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

const LINE_BREAKING = /[\t\n\v\f\r\u0085\u2028\u2029]/u;
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/gu;

/** The trimmed parts of `text` between separators, without empty ones, joined again; `null` without a separator. */
export const rejoin = (text: string, separator: RegExp, joint: string): string | null =>
  separator.test(text)
    ? text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(joint)
    : null;

/** `text` cleaned, on one line. */
export const cleanText = (text: string): string =>
  replaceInvisible(rejoin(text, LINE_BREAKING, " ") ?? text, () => "")
    .replace(NO_BREAK_SPACE, " ")
    .normalize("NFC")
    .trim();

/** True when cleaning would leave nothing. */
export const isBlankText = (text: string): boolean => text === "" || cleanText(text) === "";
