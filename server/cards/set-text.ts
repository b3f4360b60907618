/**
 * Sets a text: finds a face for every character, orders it by the bidirectional algorithm (UAX 9), shapes each run, and
 * breaks lines between words. Its result are outlines: no text reaches the drawing, whatever somebody wrote into a name.
 */
import bidiFactory from "bidi-js";
import { codePointOf } from "#core/base/code-point.ts";
import type { Face } from "./faces.ts";

const bidi = bidiFactory();

/** Characters without a shape of their own: joiners, marks of direction, selectors, spaces of no width. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** What a combining mark or a joiner stays with. */
const DEPENDENT = /^[\p{M}\u200c\u200d]$/u;

interface Run {
  readonly text: string;
  readonly face: Face;
  readonly level: number;
}

/** The faces that a text in a language may be set in, best first. */
const facesFor = (faces: readonly Face[], lang: string): readonly Face[] =>
  faces.filter((face) => face.lang === null || face.lang === lang);

/** Letters that are set as others, which look the same: the ʻokina. */
const ALIKE: ReadonlyMap<string, string> = new Map([["\u02bb", "\u2018"]]);

/** A text as it is set: compatibility forms as plain letters, one space between words. */
const plain = (text: string): string =>
  [...text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim()]
    .map((character) => ALIKE.get(character) ?? character)
    .join("");

/** Characters of a text that no face has. A mark over or under a letter is left out where no face has it. */
export const missingIn = (text: string, lang: string, faces: readonly Face[]): readonly string[] => {
  const known = facesFor(faces, lang);
  const isThere = (character: string): boolean =>
    SHAPELESS.test(character) || /\p{Mn}/u.test(character) || known.some((face) => face.has(codePointOf(character)));
  return [...new Set(plain(text))].filter((character) => !isThere(character));
};

/**
 * The face of a word: the first that has all of it, so that letters which join are of one hand; of a word that needs
 * several, a face for each character.
 */
const facesOfWord = (word: readonly string[], known: readonly Face[]): readonly (Face | undefined)[] => {
  const has = (face: Face, character: string): boolean => SHAPELESS.test(character) || face.has(codePointOf(character));
  const whole = known.find((face) => word.every((character) => has(face, character)));
  if (whole !== undefined) return word.map(() => whole);
  let before: Face | undefined;
  return word.map((character) => {
    const stays = before !== undefined && DEPENDENT.test(character) && has(before, character);
    before = stays ? before : (known.find((face) => has(face, character)) ?? before ?? known[0]);
    return before;
  });
};

/** The base direction of a text: that of its first strong letter; without one, left to right. */
export const directionOf = (text: string): "ltr" | "rtl" =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";

/** Runs of one face and one level, in the order of the text. */
const logicalRuns = (text: string, levels: Uint8Array, known: readonly Face[]): readonly Run[] => {
  const runs: Run[] = [];
  let at = 0;
  for (const word of text.split(/(?<= )|(?= )/u)) {
    const characters = [...word];
    const own = facesOfWord(characters, known);
    for (const [i, character] of characters.entries()) {
      const [face, level] = [own[i] as Face, levels[at] as number];
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
      const last = runs.at(-1);
      const isSame = last?.level === level && (last.face === face || (character === " " && last.face.has(32)));
      if (last !== undefined && isSame) runs[runs.length - 1] = { ...last, text: last.text + shown };
      else runs.push({ text: shown, face, level });
      at += character.length;
    }
  }
  return runs;
};

/** Runs in visual order, from left to right (UAX 9, rule L2). */
const visualRuns = (runs: readonly Run[]): readonly Run[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to] as Run).level >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
};

interface Glyphs {
  /** Outlines, with the baseline at 0 and the left end at 0, in units of the size. */
  readonly draw: (x: number, y: number, size: number) => string;
  readonly width: number;
}

const DECIMALS = 100;
const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

/** A run shaped by its face. */
const shaped = ({ text, face, level }: Run): Glyphs => {
  const { font } = face;
  const { glyphs, positions } = font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? "rtl" : "ltr");
  const em = font.unitsPerEm;
  const placed: { readonly d: string; readonly x: number; readonly y: number }[] = [];
  let pen = 0;
  for (const [i, glyph] of glyphs.entries()) {
    const position = positions[i];
    if (glyph.id === 0 || position === undefined) continue;
    const d = glyph.path.toSVG();
    if (d !== "") placed.push({ d, x: pen + position.xOffset, y: position.yOffset });
    pen += position.xAdvance;
  }
  const draw = (x: number, y: number, size: number): string => {
    const scale = size / em;
    return placed
      .map(
        (one) =>
          `<path transform="translate(${rounded(x + one.x * scale)} ${rounded(y - one.y * scale)}) scale(${scale} ${-scale})" d="${one.d}"/>`,
      )
      .join("");
  };
  return { draw, width: pen / em };
};

/** One line of a text, for letters of height 1. */
const lineOf = (
  text: string,
  direction: "ltr" | "rtl",
  known: readonly Face[],
): Glyphs & { readonly leading: number } => {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs = visualRuns(logicalRuns(text, levels, known));
  const parts = runs.map(shaped);
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const draw = (x: number, y: number, size: number): string => {
    let left = x;
    return parts
      .map((part) => {
        const drawn = part.draw(left, y, size);
        left += part.width * size;
        return drawn;
      })
      .join("");
  };
  return { draw, width, leading: Math.max(1, ...runs.map(({ face }) => face.leading)) };
};

export interface TextStyle {
  readonly lang: string;
  /** The most width of a line. */
  readonly width: number;
  /** Heights of letters to try, the largest first. */
  readonly sizes: readonly number[];
  readonly lines: number;
}

export interface SetText {
  /** Of the longest line. */
  readonly width: number;
  readonly height: number;
  /** The outlines; `x` is the side at which lines begin, `y` the top. */
  readonly draw: (x: number, y: number, side: "left" | "right") => string;
}

const ELLIPSIS = "…";

/** Words put into lines of a width, greedily; the widths are those of single words and of a space. */
const broken = (words: readonly string[], widthOf: (text: string) => number, most: number): readonly string[] => {
  const lines: string[] = [];
  let [line, width] = ["", 0];
  const space = widthOf(" ");
  for (const word of words) {
    const own = widthOf(word);
    if (line !== "" && width + space + own <= most) [line, width] = [`${line} ${word}`, width + space + own];
    else {
      if (line !== "") lines.push(line);
      [line, width] = [word, own];
    }
  }
  return line === "" ? lines : [...lines, line];
};

/** A text cut to a width, with an ellipsis. */
const cut = (text: string, widthOf: (text: string) => number, most: number): string => {
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(
    ({ segment }) => segment,
  );
  let end = letters.length;
  const at = (count: number): string => `${letters.slice(0, count).join("").trimEnd()}${ELLIPSIS}`;
  while (end > 1 && widthOf(at(end)) > most) end -= 1;
  return at(end);
};

/** Sets a text in the largest size in which it fits; in the smallest it is cut. */
export const setText = (given: string, { lang, width, sizes, lines }: TextStyle, faces: readonly Face[]): SetText => {
  const known = facesFor(faces, lang);
  const text = plain(given);
  const direction = directionOf(text);
  const widths = new Map<string, number>();
  const widthOf = (part: string): number => {
    const before = widths.get(part) ?? lineOf(part, direction, known).width;
    widths.set(part, before);
    return before;
  };
  const words = text.split(" ");
  const smallest = sizes.at(-1) ?? 1;
  const fits = (size: number): boolean =>
    words.every((word) => widthOf(word) * size <= width) && broken(words, widthOf, width / size).length <= lines;
  const size = sizes.find(fits) ?? smallest;
  const all = broken(words, widthOf, width / size);
  const shown = all.slice(0, lines).map((line, i) => {
    const isLast = i === lines - 1 && all.length > lines;
    const whole = isLast ? `${line} ${all[lines]}` : line;
    return isLast || widthOf(line) * size > width ? cut(whole, widthOf, width / size) : line;
  });
  const laid = shown.map((line) => lineOf(line, direction, known));
  const height = laid.reduce((sum, { leading }) => sum + leading * size, 0);
  return {
    width: Math.max(0, ...laid.map((line) => line.width * size)),
    height,
    draw: (x, y, side) => {
      let top = y;
      return laid
        .map((line) => {
          // The baseline: three quarters of a line's height below its top.
          const baseline = top + line.leading * size * 0.74;
          top += line.leading * size;
          return line.draw(side === "left" ? x : x - line.width * size, baseline, size);
        })
        .join("");
    },
  };
};
