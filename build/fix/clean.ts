/**
 * What every text is rid of: control and direction characters, which show nothing and hide much, and
 * spaces around it. Zero-width joiners stay: Persian spelling and emoji need them.
 * Reference: Unicode UAX 9 (direction), UAX 15 (NFC). Cleaning twice gives what cleaning once gives.
 */

const LINE_BREAKING = /[\t\n\v\f\r\u0085]/u;
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Line ends and tabs as single spaces. */
const onOneLine = (text: string): string =>
  LINE_BREAKING.test(text)
    ? text
        .split(LINE_BREAKING)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(" ")
    : text;

/** `text` without control and direction characters, on one line, trimmed, in NFC. */
export const cleanText = (text: string): string =>
  onOneLine(text).replace(HIDDEN, "").normalize("NFC").trim();

/** True when nothing of `text` would be left. */
export const isBlankText = (text: string): boolean => text === "" || cleanText(text) === "";
