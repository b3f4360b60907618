/**
 * Cleans a text: removes invisible characters, replaces no-break spaces, trims, normalises to NFC (Unicode UAX 15).
 * Idempotent.
 */
import { replaceInvisible } from "./visible.ts";

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
