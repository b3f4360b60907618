/** Lists of texts in one text, which take a quarter of the memory of an array. */

/** Many short strings joined into one, and where each ends: separate strings take four times the memory. */
export interface TextList {
  readonly text: string;
  readonly ends: Uint16Array | Uint32Array;
}

/** The string at `index`; empty if there is none. */
export const textAt = ({ text, ends }: TextList, index: number): string =>
  text.slice(ends[index - 1] ?? 0, ends[index] ?? 0);

/** The strings from index `from` up to, not including, `to`; only those of at least `least` and at most `most` code units. */
export const textsBetween = (
  list: TextList,
  from: number,
  to: number,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const { text, ends } = list;
  const found: string[] = [];
  let start = ends[from - 1] ?? 0;
  // A plain read: this goes over the words of a whole list.
  for (let i = from; i < to; i += 1) {
    const end = ends[i] ?? 0;
    if (end - start >= least && end - start <= most) found.push(text.slice(start, end));
    start = end;
  }
  return found;
};

/** {@link lowerBoundOfText} of a text list. */
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
