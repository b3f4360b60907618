/** Parts of a document that are made by a command: the text between two marks. */

/** `document` with what is between its marks replaced by `made`; `null` if a mark is missing. */
export const replaceMarked = (document: string, start: string, end: string, made: string): string | null => {
  const [before, rest] = document.split(start);
  const after = rest?.split(end)[1];
  return before === undefined || after === undefined ? null : `${before}${start}\n\n${made}\n\n${end}${after}`;
};
