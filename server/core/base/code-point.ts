/** The first code point of a text, where 0 would pass for a character. */

/**
 * The first code point of a text that has one.
 * @throws RangeError if the text is empty (a programming error)
 */
export const codePointOf = (text: string): number => {
  const point = text.codePointAt(0);
  if (point === undefined) throw new RangeError("codePointOf: got an empty text, expected a character");
  return point;
};
