/**
 * The consonant skeleton of a word, which groups spellings across scripts (Muhammad, Mohamed, محمد): vowels and weak letters
 * (h, w, y, ا و ي ه ح ع) go, sounds that romanisations confuse become one letter (k for k q kh ck خ ق ك). It only groups
 * words; how well they match is decided by the spelling.
 */

const LATIN: Readonly<Record<string, string>> = {
  sch: "s",
  tch: "s",
  sh: "s",
  ch: "s",
  ce: "s",
  ci: "s",
  s: "s",
  kh: "k",
  ck: "k",
  k: "k",
  q: "k",
  c: "k",
  x: "ks",
  gh: "g",
  zh: "g",
  dj: "g",
  g: "g",
  j: "g",
  th: "t",
  t: "t",
  dh: "d",
  d: "d",
  z: "d",
  ph: "f",
  f: "f",
  v: "f",
  b: "b",
  p: "b",
  l: "l",
  m: "m",
  n: "n",
  r: "r",
  a: "",
  e: "",
  i: "",
  o: "",
  u: "",
  y: "",
  w: "",
  h: "",
};

const ARABIC_SOUNDS: Readonly<Record<string, string>> = {
  تش: "s",
  س: "s",
  ش: "s",
  ص: "s",
  ك: "k",
  ق: "k",
  خ: "k",
  غ: "g",
  ج: "g",
  ت: "t",
  ث: "t",
  ط: "t",
  د: "d",
  ذ: "d",
  ض: "d",
  ظ: "d",
  ز: "d",
  ف: "f",
  ب: "b",
  ل: "l",
  م: "m",
  ن: "n",
  ر: "r",
  ا: "",
  و: "",
  ي: "",
  ه: "",
  ح: "",
  ع: "",
};

const SOUNDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...LATIN, ...ARABIC_SOUNDS }));

const PIECES = /sch|tch|[kgtdszc]h|zh|ph|ck|dj|c[ei]|تش|./gsu;
const SILENT = /^[\p{Script=Latin}\p{Script=Arabic}]/u;

const soundOf = (piece: string): string => {
  const sound = SOUNDS.get(piece);
  if (sound !== undefined) return sound;
  // Letters of other scripts are kept.
  return SILENT.test(piece) ? "" : piece;
};

/** Collapses repeated letters, not digits. */
const withoutDoubles = (text: string): string => text.replaceAll(/(\D)\1+/gu, "$1");

/** Sounds of single letters by code unit, and of pairs by both. */
const singles: (string | undefined)[] = [];
const pairs = new Map<number, string>();
const CODE_UNITS = 0x10000;
for (const [piece, sound] of SOUNDS) {
  const code = piece.charCodeAt(0);
  if (piece.length === 1) singles[code] = sound;
  if (piece.length === 2) pairs.set(code * CODE_UNITS + piece.charCodeAt(1), sound);
}
/** In front of an h: "sch" and "tch" are one piece. */
const [C, H, S, T] = [0x63, 0x68, 0x73, 0x74];

/** The consonant skeleton of a word, piece by piece as {@link PIECES} has them; `null` if it has another letter than those of SOUNDS. */
const plainSkeletonOf = (word: string): string | null => {
  let skeleton = "";
  let last = "";
  for (let at = 0; at < word.length;) {
    const code = word.charCodeAt(at);
    const next = word.charCodeAt(at + 1);
    let sound = singles[code];
    if (sound === undefined) return null;
    if (next === C && (code === S || code === T) && word.charCodeAt(at + 2) === H) {
      sound = "s";
      at += 3;
    } else {
      const pair = pairs.get(code * CODE_UNITS + next);
      at += pair === undefined ? 1 : 2;
      sound = pair ?? sound;
    }
    for (let i = 0; i < sound.length; i += 1) {
      const letter = sound.charAt(i);
      if (letter !== last) skeleton += letter;
      last = letter;
    }
  }
  return skeleton;
};

/** The consonant skeleton of a folded word; empty if it has only vowels. */
export const skeletonOf = (word: string): string =>
  plainSkeletonOf(word) ?? withoutDoubles((word.match(PIECES) ?? []).map(soundOf).join(""));
