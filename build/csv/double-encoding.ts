/**
 * Detects and undoes double encoding: UTF-8 bytes read as a Windows code page and saved as UTF-8 again, as Excel does
 * on a double click ("Şehitlik" becomes "Åžehitlik"). Works in any column, byte for byte. Refuses a file if one text
 * cannot be restored, so that nothing is lost. Reference: WHATWG Encoding Standard (the five bytes missing from
 * Windows-1252 are the C1 controls); RFC 3629.
 */
import { elementAt } from "#core/base/element-at.ts";
import { quoted } from "#core/columns/text.ts";
import { type Diagnostic } from "../base/diagnostics.ts";
import { SAVE_AS } from "./encoding.ts";

interface Page {
  /** Common name. */
  readonly name: string;
  readonly byteOf: ReadonlyMap<string, number>;
}

/** Bytes 80 to 9F of Windows-1252; Node 20 decodes the page as ISO-8859-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const byte1252 = (byte: number): string => WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte);

const byteIn = (label: string) => {
  const decoder = new TextDecoder(label);
  return (byte: number): string => decoder.decode(Uint8Array.of(byte));
};

/** ISO-8859-1 has C1 controls where Windows has signs; both are accepted. */
const pageOf = (name: string, read: (byte: number) => string): Page => {
  const byteOf = new Map<string, number>();
  for (let byte = 0x80; byte <= 0x9f; byte += 1) byteOf.set(String.fromCharCode(byte), byte);
  for (let byte = 0x80; byte <= 0xff; byte += 1) byteOf.set(read(byte), byte);
  return { name, byteOf };
};

const PAGES: readonly Page[] = [
  pageOf("Windows-1252", byte1252),
  pageOf("Windows-1256", byteIn("windows-1256")),
  pageOf("Windows-1254", byteIn("windows-1254")),
];

/** Letters that languages write, punctuation and emoji: what a double-encoded text is likely to mean. */
const LIKELY = new RegExp(
  `[${[
    // Latin, with the letters of Vietnamese, Romanian, Pinyin, Azerbaijani and Hausa
    "\\u00a0-\\u017f\\u0187\\u0188\\u018f\\u0192\\u0198\\u0199\\u01a0\\u01a1\\u01af\\u01b0\\u01b3\\u01b4\\u01cd-\\u01dc\\u01e6\\u01e7",
    "\\u0218-\\u021b\\u0253\\u0254\\u0256\\u0257\\u0259\\u025b\\u0263\\u02bb-\\u02bf\\u0300-\\u030c\\u0323-\\u0327\\u0331\\u1e00-\\u1eff",
    // Greek, Cyrillic, Armenian, Hebrew
    "\\u0386-\\u03ce\\u0400-\\u045f\\u0490-\\u04ff\\u0531-\\u0587\\u05d0-\\u05ea",
    // Arabic, with the letters of Persian, Urdu, Pashto, Kurdish and Uyghur
    "\\u060c\\u061b\\u061f\\u0621-\\u063a\\u0640-\\u0652\\u0660-\\u0669\\u0670\\u0671\\u0679-\\u067e\\u0681\\u0685\\u0686\\u0688\\u0689",
    "\\u0691\\u0693\\u0695\\u0696\\u0698\\u069a\\u06a4\\u06a9\\u06ab\\u06ad\\u06af\\u06b5\\u06ba-\\u06bc\\u06be\\u06c0-\\u06c8\\u06cb-\\u06d0",
    "\\u06d2\\u06d4\\u06d5\\u06f0-\\u06f9\\ufb50-\\ufdff\\ufe70-\\ufeff",
    // South and East Asia, Ethiopia, Georgia
    "\\u0780-\\u07b1\\u0900-\\u109f\\u10d0-\\u10ff\\u1200-\\u137f\\u1780-\\u17ff\\u3040-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3",
    // dashes, quotes, signs
    "\\u200b-\\u2027\\u2030-\\u203a\\u20ac\\u2116\\u2122\\p{Extended_Pictographic}",
  ].join("")}]`,
  "u",
);

/** Signs that never directly follow a letter in real text, and C1 controls. */
const ODD = "\\u0080-\\u009f¡-©«¬\\u00ad¯±´-¶¸¹¼-¿€ƒ†‡ˆ‰‹˜";
const IS_ODD = new RegExp(`[${ODD}]`, "u");

/** Latin letters that are the second half of a letter in Windows-1252 and never follow an accented capital. */
const IS_LATIN_HALF = /[ŠšŒœŽžŸ]/u;

/** Latin letters and signs that never follow an Arabic letter; after ط and ظ, letters of other languages too. */
const ARABIC_HALF = "Œœ°²³·‚„";
const IS_ARABIC_HALF = new RegExp(`[${ARABIC_HALF}]`, "u");
const EMPHATIC_HALF = "[طظ][پٹچژڈڑں]";
const IS_EMPHATIC_HALF = new RegExp(EMPHATIC_HALF, "u");

/** Signs that may join two words without a space. */
const IS_BETWEEN = /[\u00a0·‘’–—…•]/u;

const IS_LETTER = /\p{L}/u;
const IS_LOWER = /\p{Ll}/u;
const IS_UPPER = /\p{Lu}/u;
const IS_LATIN = /\p{Script=Latin}/u;
const IS_ARABIC = /\p{Script=Arabic}/u;

/** Characters of a text whose bytes form one UTF-8 character. */
interface Sequence {
  readonly start: number;
  readonly length: number;
  readonly meant: string;
}

/** A text as bytes of a code page. */
interface Scan {
  readonly sequences: readonly Sequence[];
  /** Characters beyond ASCII outside any sequence. */
  readonly loose: number;
  /** Characters that the page lacks. */
  readonly foreign: number;
}

/** Length of the UTF-8 character that begins with `byte`; 0 if none does. */
const lengthOf = (byte: number): number => (byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

/** The lowest code point with that length. */
const LOWEST: readonly number[] = [0, 0, 0x80, 0x800, 0x10000];

/** The character that begins at `at`; `null` if the bytes are not UTF-8. */
const sequenceAt = (text: string, at: number, { byteOf }: Page): Sequence | null => {
  const lead = byteOf.get(text.charAt(at)) ?? 0;
  const length = lengthOf(lead);
  if (length === 0) return null;
  let point = lead & (0xff >> (length + 1));
  for (let i = 1; i < length; i += 1) {
    const byte = byteOf.get(text.charAt(at + i)) ?? 0;
    if (byte < 0x80 || byte > 0xbf) return null;
    point = (point << 6) | (byte & 0x3f);
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  if (point < elementAt(LOWEST, length) || point > 0x10ffff || isSurrogate) return null;
  return { start: at, length, meant: String.fromCodePoint(point) };
};

const scan = (text: string, page: Page): Scan => {
  const sequences: Sequence[] = [];
  let [loose, foreign] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const found = sequenceAt(text, at, page);
    if (found !== null) {
      sequences.push(found);
      at += found.length - 1;
    } else if (page.byteOf.has(text.charAt(at))) loose += 1;
    else foreign += 1;
  }
  return { sequences, loose, foreign };
};

/** The characters of a sequence and those beside it; empty at the ends of the text. */
interface InContext {
  readonly lead: string;
  readonly rest: string;
  readonly before: string;
  readonly after: string;
}

/** Whether nobody would write a sequence that begins with a Latin letter. */
const isTellingLatin = ({ lead, rest, before, after }: InContext): boolean => {
  if (IS_LATIN_HALF.test(rest)) return true;
  if (IS_LOWER.test(before) && IS_UPPER.test(lead)) return true;
  const isAlone = !IS_LETTER.test(before);
  if (isAlone && (lead === "Â" || (lead === "Ã" && rest === "\u00a0"))) return true;
  return IS_BETWEEN.test(rest) ? isAlone && IS_LOWER.test(after) : IS_LETTER.test(after);
};

/** Whether nobody would write a sequence that begins with an Arabic letter. */
const isTellingArabic = ({ lead, rest, before, after }: InContext): boolean => {
  if (IS_ARABIC_HALF.test(rest) || IS_EMPHATIC_HALF.test(lead + rest)) return true;
  return IS_LATIN.test(before) || (IS_LATIN.test(after) && (!IS_BETWEEN.test(rest) || IS_LOWER.test(after)));
};

/** True when nobody would write the sequence, so it must be double-encoded. */
const isTelling = (text: string, { start, length, meant }: Sequence): boolean => {
  if (!LIKELY.test(meant)) return false;
  const [lead, rest] = [text.charAt(start), text.slice(start + 1, start + length)];
  const context = { lead, rest, before: text.charAt(start - 1), after: text.charAt(start + length) };
  if (IS_ODD.test(rest)) return true;
  if (IS_LATIN.test(lead)) return isTellingLatin(context);
  if (lead === "×") return !IS_BETWEEN.test(rest);
  return IS_ARABIC.test(lead) && isTellingArabic(context);
};

/** Restores a text from its sequences. */
const turnBack = (text: string, { sequences }: Scan): string => {
  let [back, from] = ["", 0];
  for (const { start, length, meant } of sequences) {
    back += text.slice(from, start) + meant;
    from = start + length;
  }
  return back + text.slice(from);
};

/**
 * Verdict on a text under a page: `telling` is certainly double-encoded; `possible` can be decoded but may be genuine;
 * `broken` is double-encoded beyond repair; `sound` is anything else.
 */
type Kind = "telling" | "possible" | "broken" | "sound";

/** Traces of a damaged character: a capital or sign in an impossible position, or two scripts in a word. */
const REST = new RegExp(
  [
    "[\\ufffd\\u0080-\\u009f]",
    "(?<!\\p{L})[ÂÃØÙ](?!\\p{L})",
    "(?<!\\p{L})Ã\\p{Ll}",
    "\\p{Ll}[ÂÃÄÅØÙŠŒŽŸ]",
    "[A-Z]Ã\\p{Ll}",
    "[A-Za-z][¢-§©«¬±¶¸¹¼-¾€ƒ†‡ˆ‰´¨¯]",
    "[°±¶§©€ƒ†‡ˆ‰´¨¯][a-z]",
    "\\p{Script=Arabic}[A-Za-z]",
    "[A-Za-z]\\p{Script=Arabic}",
  ].join("|"),
  "u",
);

const kindOf = (text: string, { sequences, loose, foreign }: Scan): Kind => {
  const isWhole = loose + foreign === 0;
  if (sequences.some((sequence) => isTelling(text, sequence))) return isWhole ? "telling" : "broken";
  return isWhole && sequences.length > 0 ? "possible" : "sound";
};

/** A broken text that is conclusive by itself: most of it is sequences. */
const isMostlyTelling = (text: string, { sequences, loose, foreign }: Scan): boolean => {
  const covered = sequences.reduce((sum, { length }) => sum + length, 0);
  const telling = sequences.filter((sequence) => isTelling(text, sequence)).length;
  return telling > 1 && covered > 1.5 * (loose + foreign);
};

const tells = (text: string, found: Scan): boolean => {
  const kind = kindOf(text, found);
  return kind === "telling" || (kind === "broken" && isMostlyTelling(text, found));
};

/** Characters examined on either side of a suspect pair. */
const MAX_LOOKED_AT = 400;

/** Separates texts in any CSV dialect; never part of a UTF-8 character. */
const BETWEEN = /([,;\t|"\r\n]+)/;
const SEPARATORS: ReadonlySet<string> = new Set(',;\t|"\r\n');

const NOT_ASCII = /\P{ASCII}/u;

/** Texts of a file, alternating with what separates them. */
type Tokens = readonly string[];

interface Judged {
  readonly page: Page;
  /** By token index. */
  readonly kinds: ReadonlyMap<number, Kind>;
  /** Number of conclusive texts, broken ones included. */
  readonly telling: number;
  readonly broken: number;
}

const judge = (tokens: Tokens, page: Page): Judged => {
  const kinds = new Map<number, Kind>();
  let [telling, broken] = [0, 0];
  for (let i = 0; i < tokens.length; i += 2) {
    const text = elementAt(tokens, i);
    if (!NOT_ASCII.test(text)) continue;
    const found = scan(text, page);
    const kind = kindOf(text, found);
    kinds.set(i, kind);
    if (tells(text, found)) telling += 1;
    if (kind === "broken") broken += 1;
  }
  return { page, kinds, telling, broken };
};

const lineEnds = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Line of each judged token, from 1. */
const linesOf = (tokens: Tokens): readonly number[] => {
  let line = 1;
  return tokens.map((token, i) => (i % 2 === 0 ? line : (line += lineEnds(token))));
};

interface Verdict {
  /** Tokens to decode. */
  readonly turned: ReadonlySet<number>;
  /** First token that should be decoded but cannot, or is undecidable; -1 if none. */
  readonly refused: number;
}

const decide = (tokens: Tokens, { page, kinds }: Judged): Verdict => {
  const lines = linesOf(tokens);
  const isRest = (i: number): boolean => REST.test(elementAt(tokens, i));
  const of = (...some: readonly Kind[]): readonly number[] =>
    [...kinds].filter(([, kind]) => some.includes(kind)).map(([i]) => i);
  const lineSet = (some: readonly number[]): ReadonlySet<number> => new Set(some.map((i) => elementAt(lines, i)));
  const broken = of("broken", "sound").filter((i) => kinds.get(i) === "broken" || isRest(i));
  const sound = lineSet(of("sound"));
  const telling = lineSet(of("telling"));
  const turned = new Set(of("telling"));
  const doubtful: number[] = [];
  for (const i of of("possible")) {
    const line = elementAt(lines, i);
    const text = elementAt(tokens, i);
    if (sound.size === 0 || (telling.has(line) && !sound.has(line))) turned.add(i);
    else if (scan(text, page).sequences.every(({ meant }) => LIKELY.test(meant))) doubtful.push(i);
  }
  const refused = [...broken, ...doubtful].sort((a, b) => a - b);
  return { turned, refused: refused[0] ?? -1 };
};

const SECOND = "\\u0080-\\u00bf€پ‚ƒ„…†‡ˆ‰Š‹ٹŒŽچژڈگ‘’“”•–—˜™š›œžŸکڑںھ،؛؟\\u200c\\u200d";
const LATIN = "\\u00c2-\\u00f4ĞİŞğ";
const ARABIC = "\\u0621-\\u064e";

/** Every pair of characters that could be conclusive. */
const SUSPECT = new RegExp(
  [
    `[${LATIN}][${SECOND}]`,
    `[${ARABIC}][${SECOND}]?[${ODD}${ARABIC_HALF}]`,
    EMPHATIC_HALF,
    `(?<=[A-Za-z])[${ARABIC}][${SECOND}]`,
    `[${ARABIC}][${SECOND}]{1,3}[A-Za-z]`,
  ].join("|"),
  "y",
);

/** By code unit: 1 may begin such a pair, 2 may end it. A table is faster here than any regular expression. */
const PART = Uint8Array.from({ length: 0x2200 }, (_, code) => {
  const character = String.fromCharCode(code);
  const isLead = new RegExp(`[${LATIN}${ARABIC}]`).test(character);
  const isSecond = new RegExp(`[${SECOND}]`).test(character);
  return (isLead ? 1 : 0) | (isSecond ? 2 : 0);
});

const partOf = (code: number): number => PART[code] ?? 0;

/** The text around position `at`, and where it ends. */
const tokenAt = (text: string, at: number): { readonly token: string; readonly end: number } => {
  let [start, end] = [at, at];
  while (start > Math.max(0, at - MAX_LOOKED_AT) && !SEPARATORS.has(text.charAt(start - 1))) start -= 1;
  while (end < Math.min(text.length, at + MAX_LOOKED_AT) && !SEPARATORS.has(text.charAt(end))) end += 1;
  return { token: text.slice(start, end), end };
};

/** Cheap pre-check: is there a suspect pair in a conclusive text? */
const isSuspicious = (text: string): boolean => {
  let before = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const part = code < 0x80 ? 0 : partOf(code);
    const isPair = (part & 2) !== 0 && (before & 1) !== 0;
    before = part;
    if (!isPair) continue;
    SUSPECT.lastIndex = i - 1;
    if (!SUSPECT.test(text)) continue;
    const { token, end } = tokenAt(text, i - 1);
    if (PAGES.some((page) => tells(token, scan(token, page)))) return true;
    [i, before] = [Math.max(i, end - 1), 0];
  }
  return false;
};

/** A double-encoded text, and what was meant. */
interface Example {
  readonly text: string;
  readonly meant: string;
  /** From 1, in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly excerpt: string;
}

/** The result for a file. */
export interface DoubleEncoding {
  /** The restored text; `null` if part of it cannot be restored. */
  readonly text: string | null;
  /** Number of double-encoded texts. */
  readonly count: number;
  /** The code pages involved by common name, the last one first. */
  readonly pages: readonly string[];
  readonly first: Example;
  /** The first text that cannot be restored, if any. */
  readonly obstacle: Example | null;
}

/** Name of a page; ISO-8859-1 if the text has none of the signs specific to Windows. */
const nameOf = ({ name }: Page, tokens: Tokens, turned: ReadonlySet<number>): string => {
  const texts = [...turned].map((i) => elementAt(tokens, i));
  const isLatin1 = texts.every((text) => !/[\u0100-\uffff]/.test(text));
  const hasControl = texts.some((text) => /[\u0080\u0082-\u008c\u008e\u0091-\u009c\u009e\u009f]/.test(text));
  return name === "Windows-1252" && isLatin1 && hasControl ? "ISO-8859-1" : name;
};

const exampleAt = (tokens: Tokens, at: number, meant: string): Example => {
  const before = tokens.slice(0, at).join("");
  const lines = before.split(/\r\n|\n|\r/);
  const line = elementAt(lines, lines.length - 1);
  const rest = tokens.slice(at).join("");
  const text = elementAt(tokens, at);
  const excerpt = line + elementAt(rest.split(/[\r\n]/, 1), 0);
  return { text, meant, line: lines.length, column: line.length + 1, excerpt };
};

/** More rounds than this are no accident; the rest is left to the next run. */
const MAX_TIMES = 4;

interface Pass {
  readonly judged: Judged;
  readonly verdict: Verdict;
}

/** The verdict under the page that explains most of the text; `null` if it is genuine. */
const look = (tokens: Tokens): Pass | null => {
  const [judged] = PAGES.map((page) => judge(tokens, page)).sort(
    (a, b) => b.telling - a.telling || a.broken - b.broken,
  );
  if (judged === undefined || judged.telling === 0) return null;
  return { judged, verdict: decide(tokens, judged) };
};

/**
 * Looks for double-encoded text.
 * @param text - the whole text of a CSV file, in any dialect
 * @returns `null` if there is none
 */
export const findDoubleEncoding = (text: string): DoubleEncoding | null => {
  if (!isSuspicious(text)) return null;
  const original = text.split(BETWEEN);
  let tokens: Tokens = original;
  const touched = new Set<number>();
  const pages: string[] = [];
  let obstacle: Example | null = null;
  let first = -1;
  for (let time = 0; time < MAX_TIMES && obstacle === null; time += 1) {
    const pass = look(tokens);
    if (pass === null) break;
    const { page, kinds } = pass.judged;
    const { turned, refused } = pass.verdict;
    if (first === -1) first = [...kinds].find(([, kind]) => kind === "telling" || kind === "broken")?.[0] ?? refused;
    if (refused !== -1) obstacle = exampleAt(original, refused, "");
    const name = nameOf(page, tokens, turned);
    pages.push(name);
    for (const i of turned) touched.add(i);
    tokens = tokens.map((token, i) => (turned.has(i) ? turnBack(token, scan(token, page)) : token));
  }
  if (first === -1) return null;
  return {
    text: obstacle === null ? tokens.join("").replace(/^\uFEFF/, "") : null,
    count: Math.max(1, touched.size),
    pages,
    first: exampleAt(original, first, elementAt(tokens, first)),
    obstacle,
  };
};

/** The finding reported for a file. */
export const doubleEncodingFault = (file: string, found: DoubleEncoding): Diagnostic => {
  const { text, count, pages, first, obstacle } = found;
  const times =
    new Set(pages).size > 1 || pages.length < 2 ? "" : pages.length === 2 ? " twice" : ` ${pages.length} times`;
  const what = `UTF-8 read as ${[...new Set(pages)].join(" and as ")}${times}`;
  const example = text === null ? quoted(first.text) : `${quoted(first.text)} is ${quoted(first.meant)}`;
  const only = `${quoted(first.text)} is ${what}${text === null ? "" : `: ${quoted(first.meant)}`}`;
  const hint =
    obstacle === null
      ? `npm run data -- fix ${file} turns ${count > 1 ? "them" : "it"} back, byte for byte`
      : `${quoted(obstacle.text)} on line ${obstacle.line} cannot be turned back for certain, so fix leaves the file alone: take it back (git checkout -- ${file}), make the change again, and ${SAVE_AS}`;
  return {
    code: "double-encoded",
    severity: "error",
    file,
    line: first.line,
    column: first.column,
    endColumn: first.column + first.text.length,
    message: count > 1 ? `${count} texts are ${what}: ${example}` : only,
    hint,
    fixable: obstacle === null,
    excerpt: first.excerpt,
  };
};
