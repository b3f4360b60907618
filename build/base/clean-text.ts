/**
 * Cleans a text: removes invisible characters, replaces no-break spaces, trims, normalises to NFC (Unicode UAX 15).
 * Idempotent.
 */
import { replaceInvisible } from "./diagnostics.ts";

const LINE_BREAKING = /[\t\n\v\f\r\u0085\u2028\u2029]/u;
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/gu;

/** Line ends and tabs as single spaces. */
const onOneLine = (text: string): string =>
  LINE_BREAKING.test(text)
    ? text
        .split(LINE_BREAKING)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(" ")
    : text;

/** `text` cleaned, on one line. */
export const cleanText = (text: string): string =>
  replaceInvisible(onOneLine(text), () => "")
    .replace(NO_BREAK_SPACE, " ")
    .normalize("NFC")
    .trim();

/** True when cleaning would leave nothing. */
export const isBlankText = (text: string): boolean => text === "" || cleanText(text) === "";
