/** Many short strings as one, and where each of them ends: a string of its own for each takes four times the memory. */

export interface TextList {
  readonly text: string;
  readonly ends: Uint32Array;
}

export const textListOf = (texts: readonly string[]): TextList => {
  let end = 0;
  return { text: texts.join(""), ends: Uint32Array.from(texts, ({ length }) => (end += length)) };
};

/** The string at `index`, empty where there is none. */
export const textAt = ({ text, ends }: TextList, index: number): string =>
  text.slice(ends[index - 1] ?? 0, ends[index] ?? 0);

/** The strings from one place up to, not including, another. */
export const textsBetween = (list: TextList, from: number, to: number): readonly string[] =>
  Array.from({ length: Math.max(to - from, 0) }, (_, i) => textAt(list, from + i));

export const allTexts = (list: TextList): readonly string[] => textsBetween(list, 0, list.ends.length);

/** Of a list in the order of UTF-16 code units, where `wanted` stands or would stand. */
export const lowerBoundIn = (list: TextList, wanted: string): number => {
  let low = 0;
  let high = list.ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(list, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
