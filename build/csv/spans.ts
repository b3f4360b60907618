/**
 * Where the records and fields of an RFC 4180 text stand. csv-parse says what a text holds; this
 * says where, and is asked only when something is to be pointed at.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RecordSpan extends Span {
  /** From 1. */
  readonly line: number;
}

const isLineEnd = (character: string | undefined): boolean => character === "\n" || character === "\r";

/**
 * The first records of `text` that are no empty lines, in order, no more of them than `limit`;
 * `firstLine` is the number of its first line.
 */
export const recordSpans = (text: string, firstLine: number, limit = Infinity): readonly RecordSpan[] => {
  const spans: RecordSpan[] = [];
  let isQuoted = false;
  let start = 0;
  let startLine = firstLine;
  let line = firstLine;
  const close = (end: number): void => {
    if (end > start) spans.push({ start, end, line: startLine });
  };
  for (let i = 0; i < text.length && spans.length < limit; i += 1) {
    const character = text[i];
    if (character === '"') isQuoted = !isQuoted;
    if (!isLineEnd(character)) continue;
    const isPair = character === "\r" && text[i + 1] === "\n";
    line += 1;
    if (!isQuoted) {
      close(i);
      start = i + (isPair ? 2 : 1);
      startLine = line;
    }
    if (isPair) i += 1;
  }
  if (spans.length < limit) close(text.length);
  return spans;
};

/** The fields of one record, quotes included; no more of them than `limit`. */
export const fieldSpans = (record: string, limit = Infinity): readonly Span[] => {
  const spans: Span[] = [];
  let isQuoted = false;
  let start = 0;
  for (let i = 0; i <= record.length; i += 1) {
    if (record[i] === '"') isQuoted = !isQuoted;
    if (i < record.length && (isQuoted || record[i] !== ",")) continue;
    spans.push({ start, end: i });
    if (spans.length === limit) break;
    start = i + 1;
  }
  return spans;
};
