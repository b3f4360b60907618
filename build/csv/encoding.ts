/**
 * The encoding of a spreadsheet's CSV: UTF-8, UTF-16 with a byte order mark, else Windows-1256 (Arabic) or Windows-1254
 * (Turkish), told apart by the words in the text; anything else is refused rather than guessed, since wrongly decoded text
 * cannot be repaired. Windows-1252 text with only Turkish letters (ç ö ü) reads correctly as Windows-1254. Reference: WHATWG
 * Encoding Standard.
 */

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1256" | "windows-1254";

type Decoding =
  | {
      readonly ok: true;
      readonly text: string;
      readonly encoding: Encoding;
      /** False when a byte order mark or the bytes leave no doubt. */
      readonly isAssumed: boolean;
      readonly hasByteOrderMark: boolean;
    }
  | { readonly ok: false; readonly code: Undecodable; readonly message: string };

type Undecodable = "broken-utf-8" | "not-csv" | "unclear-encoding" | "lost-letters";

/** Common names. */
export const ENCODINGS: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1256": "Windows-1256 (Arabic)",
  "windows-1254": "Windows-1254 (Turkish)",
};

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** First bytes of formats that are not text: ZIP (.xlsx, .ods) and Microsoft compound files (.xls). */
const OWN_FORMATS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

const decodeStrictly = (encoding: Encoding, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const countOf = (text: string, form: RegExp): number => text.match(form)?.length ?? 0;

/** Characters that occur in no address: signs of a wrong encoding. */
const ODD_SIGN = /[\u0080-\u009f€ƒˆ†‡‰‹›Œ¢-¦¨©¬®¯±-¶¸¹¼-¾]/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const FOREIGN_LETTER = /[^\p{ASCII}\P{L}]/u;
const ARABIC = /[\u0600-\u06ff]/u;
const TURKISH_WORD = /^[A-Za-zÇçĞğİıÖöŞşÜüÂâÎîÛû]+$/u;

/** Wrong signs tolerated per right word. */
const TOLERATED = 0.05;

interface Evidence {
  readonly good: number;
  readonly bad: number;
}

/** Words with a non-ASCII letter. Done in two steps: a single pattern would backtrack over long words. */
const foreignWords = (text: string): readonly string[] =>
  (text.match(WORD) ?? []).filter((word) => FOREIGN_LETTER.test(word));

/** Purely Arabic words count for it, words that mix both scripts against it. */
const arabicEvidence = (text: string): Evidence => {
  const words = foreignWords(text);
  const arabic = words.filter((word) => ARABIC.test(word));
  const pure = arabic.filter((word) => !/\p{Script=Latin}/u.test(word));
  return {
    good: pure.filter((word) => word.length > 1).length,
    bad: arabic.length - pure.length + countOf(text, ODD_SIGN),
  };
};

/**
 * Words in the Turkish alphabet count for it; words without an ASCII letter, and outside Turkey other letters, against
 * it.
 */
const turkishEvidence = (text: string, isTurkey: boolean): Evidence => {
  const words = foreignWords(text);
  const isPlausible = (word: string): boolean => word.length < 3 || /[A-Za-z]/.test(word);
  const good = words.filter((word) => TURKISH_WORD.test(word) && isPlausible(word)).length;
  const bad = isTurkey ? words.filter((word) => !isPlausible(word)).length : words.length - good;
  return { good, bad: bad + countOf(text, ODD_SIGN) };
};

const isConvincing = ({ good, bad }: Evidence): boolean => good > 0 && bad <= good * TOLERATED;

const lineAt = (text: string, index: number): number => text.slice(0, index).split(/\r\n|\n|\r/).length;

const refused = (code: Undecodable, message: string): Decoding => ({ ok: false, code, message });

/** Spreadsheets write a question mark for a letter missing from the encoding: the text is lost. */
const lostLetters = (text: string, sign: RegExp): Decoding | null => {
  const lost = text.search(sign);
  if (lost === -1) return null;
  const message = `letters were lost when the file was saved in another encoding than UTF-8; line ${lineAt(text, lost)} has question marks in their place`;
  return refused("lost-letters", message);
};

const assumed = (text: string, encoding: Encoding): Decoding =>
  lostLetters(text, /\?\?/) ?? { ok: true, text, encoding, isAssumed: true, hasByteOrderMark: false };

const decodeSingleBytes = (bytes: Uint8Array, country: string | null): Decoding => {
  const isTurkey = country === "tr";
  const arabic = new TextDecoder("windows-1256").decode(bytes);
  const turkish = new TextDecoder("windows-1254").decode(bytes);
  const isArabic = isConvincing(arabicEvidence(arabic));
  const isTurkish = isConvincing(turkishEvidence(turkish, isTurkey));
  if (isArabic === isTurkish && (!isArabic || arabic !== turkish)) {
    const message = "the file is not UTF-8, and its encoding cannot be determined";
    return refused("unclear-encoding", message);
  }
  return isTurkish ? assumed(turkish, "windows-1254") : assumed(arabic, "windows-1256");
};

/** UTF-8 with a few broken bytes: decoding it differently would ruin the rest. */
const brokenUtf8 = (bytes: Uint8Array): Decoding | null => {
  const text = new TextDecoder().decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  const sound = countOf(text, /[^\p{ASCII}\uFFFD]/gu);
  if (sound * 4 <= broken) return null;
  const line = lineAt(text, text.indexOf("\uFFFD"));
  const message = `the file is UTF-8 but for ${broken} broken ${broken === 1 ? "byte" : "bytes"}, the first on line ${line}`;
  return refused("broken-utf-8", message);
};

/** How to get a readable file. */
export const SAVE_AS = "save it from the spreadsheet as CSV UTF-8";

/** What to do about an unreadable file. */
export const rescue = (file: string, code: Undecodable): string =>
  code === "lost-letters" || code === "broken-utf-8"
    ? `take the file back (git checkout -- ${file}), make the change again, and ${SAVE_AS}`
    : SAVE_AS;

/**
 * Decodes a file.
 * @param country - lower-case country code of the file, or `null`; for `tr` Turkish is expected, so other Latin letters
 * do not count against it
 */
export const decodeBytes = (bytes: Uint8Array, country: string | null): Decoding => {
  if (OWN_FORMATS.some((magic) => startsWith(bytes, magic))) {
    const message = "the file is a spreadsheet's own (.xlsx, .ods or .xls) under the name of a CSV file";
    return refused("not-csv", message);
  }
  const marked = MARKS.find(([, mark]) => startsWith(bytes, mark));
  const [encoding, hasByteOrderMark] = [marked?.[0] ?? "utf-8", marked !== undefined];
  const text = decodeStrictly(encoding, bytes);
  const hasNul = text === null ? bytes.includes(0) && encoding === "utf-8" : text.includes("\0");
  if (hasNul) {
    const where = text === null ? "" : `, the first on line ${lineAt(text, text.indexOf("\0"))}`;
    const message = `the file holds NUL characters${where}: it is UTF-16 without a byte order mark, or not text`;
    return refused("unclear-encoding", message);
  }
  if (text !== null) {
    const lost = isAscii(text) ? lostLetters(text, /\?{3}/) : null;
    return lost ?? { ok: true, text, encoding, isAssumed: false, hasByteOrderMark };
  }
  if (hasByteOrderMark)
    return refused("broken-utf-8", `the file says it is ${ENCODINGS[encoding]}, but its bytes are not`);
  return brokenUtf8(bytes) ?? decodeSingleBytes(bytes, country);
};
