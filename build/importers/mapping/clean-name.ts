/**
 * What names of the world are rid of: mark-up, pictures, characters that show nothing, the beginnings that
 * spreadsheets run as formulas, names of imams and letters for schools and sects (data/import-names.json).
 * Owns no spelling: case and letters stay as the source has them.
 */
import { cleanText } from "../../fix/clean.ts";
import type { NameWords } from "./name-words.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }; // prettier-ignore

const character = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : "";

const entity = (whole: string, name: string): string => {
  if (/^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16));
  if (name.startsWith("#")) return character(Number(name.slice(1)));
  return ENTITIES[name.toLowerCase()] ?? whole;
};

/** Text of HTML: tags away, entities as the characters they stand for. Twice, for text escaped twice. */
const withoutMarkup = (text: string): string => {
  if (!/[<&]/.test(text)) return text;
  const once = (some: string): string => some.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, entity);
  const noTags = (some: string): string => some.replaceAll(/<\/?[a-z!][^<>]*>/gi, " ");
  return noTags(once(once(noTags(text))));
};

const PICTURES =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu;
/** Halves of characters, and what stands where one was lost. */
const LONE = /[\p{Surrogate}\ufffd]/gu;
/** A joiner next to no letter joined two pictures. */
const LOOSE_JOINERS = /(?<!\p{L}\p{M}*)[\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu;
const AT_START = /^[\s=+\-@＝＋－＠,;:|/.·•*_~]+/u;
const AT_END = /[\s,;:|/·•*_~-]+$/u;
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]|\{\s*\}/gu;

/** Text of one line that shows what it is. */
export const cleanWords = (text: string): string =>
  cleanText(withoutMarkup(text).replaceAll(LONE, "").replaceAll(PICTURES, "").replaceAll(LOOSE_JOINERS, ""))
    .replaceAll(/\s+/gu, " "); // prettier-ignore

/** `text` without the signs at its start that make a spreadsheet run it. */
export const withoutFormula = (text: string): string => text.replace(/^[\s=+\-@＝＋－＠]+/u, "");

/** The name of a place as it may stand in the data; "" where nothing of it is left. */
export const cleanName = (text: string, { personPattern, codePattern }: NameWords): string => {
  const plain = cleanWords(text)
    .replaceAll(personPattern, " ")
    .replaceAll(codePattern, " ")
    .replaceAll(EMPTY_BRACKETS, " ")
    .replaceAll(/\s+/gu, " ")
    .replace(AT_START, "")
    .replace(AT_END, "");
  return /[\p{L}\p{N}]/u.test(plain) ? plain.normalize("NFC") : "";
};
