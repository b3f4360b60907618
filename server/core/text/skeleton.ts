/**
 * The consonant skeleton of a folded word: one form for the spellings of a name in Arabic and Latin
 * script, so that Muhammad, Mohamed and محمد stand together in the dictionary. Vowels and the weak
 * letters (h, w, y, ا و ي ه ح ع) are left out, sounds that romanisations confuse become one letter
 * (k for k q kh ck خ ق ك, s for s sh ch س ش ص, d for d dh z د ذ ز ض ظ, …), doubles become one.
 * It decides where a word stands, never how well it matches: that is the spelling's business.
 */

const LATIN: Readonly<Record<string, string>> = {
  sch: "s", tch: "s", sh: "s", ch: "s", ce: "s", ci: "s", s: "s",
  kh: "k", ck: "k", k: "k", q: "k", c: "k", x: "ks",
  gh: "g", zh: "g", dj: "g", g: "g", j: "g",
  th: "t", t: "t", dh: "d", d: "d", z: "d",
  ph: "f", f: "f", v: "f", b: "b", p: "b", l: "l", m: "m", n: "n", r: "r",
  a: "", e: "", i: "", o: "", u: "", y: "", w: "", h: "",
}; // prettier-ignore

const ARABIC: Readonly<Record<string, string>> = {
  تش: "s", س: "s", ش: "s", ص: "s", ك: "k", ق: "k", خ: "k", غ: "g", ج: "g",
  ت: "t", ث: "t", ط: "t", د: "d", ذ: "d", ض: "d", ظ: "d", ز: "d",
  ف: "f", ب: "b", ل: "l", م: "m", ن: "n", ر: "r",
  ا: "", و: "", ي: "", ه: "", ح: "", ع: "",
}; // prettier-ignore

const SOUNDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...LATIN, ...ARABIC }));

const PIECES = /sch|tch|[kgtdszc]h|zh|ph|ck|dj|c[ei]|تش|./gsu;
const SILENT = /^[\p{Script=Latin}\p{Script=Arabic}]/u;

const soundOf = (piece: string): string => {
  const sound = SOUNDS.get(piece);
  if (sound !== undefined) return sound;
  // Letters of other scripts stand for themselves.
  return SILENT.test(piece) ? "" : piece;
};

/** Doubles of letters become one; digits stay as they are. */
const withoutDoubles = (text: string): string => text.replaceAll(/(\D)\1+/gu, "$1");

/** The skeleton of a folded word (text/fold.ts); empty when it has nothing but vowels. */
export const skeletonOf = (word: string): string =>
  withoutDoubles((word.match(PIECES) ?? []).map(soundOf).join(""));
