/**
 * What no text of the data may be: hidden characters, formulas and what spreadsheets leave of them,
 * spaces at its ends, another form than NFC, or longer than anybody reads.
 * Reference: Unicode UAX 15; OWASP, "CSV Injection"; error values of ISO/IEC 29500-1, 18.17.2.
 */
import { UNSEEN_CLASS, hasUnseen } from "../unseen.ts";
import { fault } from "./cell-schema.ts";
import type { Refusal } from "./cell-schema.ts";

/** UTF-16 code units; the longest text of the data should be a sentence or two. */
const MAX_LENGTH = 1000;

/** Signs that some spreadsheets take for a formula's; the full-width ones where Chinese or Japanese is set. */
const FORMULA_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20";
const FORMULA = new RegExp(`^[${FORMULA_SIGNS}\\t\\r]`);
const FORMULA_ERROR = "#(?:DIV\\/0!|N\\/A|NAME\\?|NULL!|NUM!|REF!|SPILL!|VALUE!)";
const IS_FORMULA_ERROR = new RegExp(`^${FORMULA_ERROR}`);
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/;

/** Printable ASCII that no rule below but the length has anything against; most texts are. */
const PLAIN = /^[!"$-*,.-<>?A-~](?:[ -~]*[!-~])?$/;

/** Why a text is refused; `null` when it is sound. */
export const textFault = (value: string): Refusal | null => {
  if (value.length > MAX_LENGTH) {
    return fault("too-long", `the text has ${value.length} characters, must have at most ${MAX_LENGTH}`);
  }
  if (PLAIN.test(value)) return null;
  if (hasUnseen(value)) return fault("control-character", "the text holds a character that shows nothing");
  if (FORMULA.test(value)) {
    const sign = JSON.stringify(value[0]);
    const hint = "write what should be read, not a formula; a text may begin with any other sign";
    return fault("formula-injection", `the text begins with ${sign}, which a spreadsheet runs as a formula`, hint); // prettier-ignore
  }
  if (IS_FORMULA_ERROR.test(value)) {
    const hint = "the spreadsheet took the text for a formula; write the text again";
    return fault("formula-error", `the text is ${value.slice(0, 10)}, an error of a spreadsheet`, hint);
  }
  if (value !== value.trim()) return fault("stray-space", "the text begins or ends with a space");
  if (NO_BREAK_SPACE.test(value)) return fault("stray-space", "the text holds a no-break space");
  return value === value.normalize("NFC") ? null : fault("not-nfc", "the text is not in Unicode NFC");
};

/** What textFault lets through, but for the normalisation and hidden characters from U+10000 on; without \p, which not every reader of schemas has. */
export const TEXT_FORM = {
  type: "string",
  maxLength: MAX_LENGTH,
  pattern: `^(?![${FORMULA_SIGNS}\\s]|${FORMULA_ERROR})[^${UNSEEN_CLASS}\\u00a0\\u2007\\u202f]*(?<!\\s)$`,
} as const;
