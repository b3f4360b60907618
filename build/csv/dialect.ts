/**
 * The dialect of a spreadsheet's CSV: the delimiter and what precedes the header, from the header and the first records; of two
 * delimiters that fit equally well none is chosen. Reference: RFC 4180; Excel's `sep=;` line has no specification.
 */

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface Dialect {
  readonly delimiter: Delimiter;
  /** Where the header begins: after Excel's `sep=` line, if any. */
  readonly start: number;
  /** Line number of the header, from 1. */
  readonly firstLine: number;
  /** Fields of the header; 0 if there is none. */
  readonly width: number;
}

/** Number of records sampled. */
const SAMPLE = 20;

const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/** For each of the first non-empty records, its number of fields under each delimiter. */
const sampleWidths = (text: string, start: number): readonly (readonly number[])[] => {
  const records: number[][] = [];
  let widths = DELIMITERS.map(() => 1);
  let isQuoted = false;
  let begin = start;
  for (let i = start; i <= text.length && records.length < SAMPLE; i += 1) {
    const character = text[i];
    if (character === '"') isQuoted = !isQuoted;
    const isEnd = character === undefined || (!isQuoted && (character === "\n" || character === "\r"));
    if (isEnd) {
      if (i > begin) records.push(widths);
      widths = DELIMITERS.map(() => 1);
      begin = i + 1;
    } else if (!isQuoted) {
      const which = DELIMITERS.indexOf(character as Delimiter);
      if (which !== -1) widths[which] = (widths[which] ?? 1) + 1;
    }
  }
  return records;
};

interface Candidate {
  readonly delimiter: Delimiter;
  readonly width: number;
  /** Number of records as wide as the header. */
  readonly agreeing: number;
}

const better = (a: Candidate, b: Candidate): number => b.agreeing - a.agreeing || b.width - a.width;

/** The dialect of `text`; `null` if the delimiter is unclear or not in DELIMITERS. */
export const detectDialect = (text: string): Dialect | null => {
  const [line = "", declared] = SEPARATOR_LINE.exec(text) ?? [];
  const start = line.length;
  const widths = sampleWidths(text, start);
  const candidates = DELIMITERS.map((delimiter, i): Candidate => {
    const width = widths[0]?.[i] ?? 0;
    return { delimiter, width, agreeing: widths.filter((record) => record[i] === width).length };
  });
  const found = (candidate: Candidate | undefined): Dialect | null =>
    candidate === undefined
      ? null
      : { delimiter: candidate.delimiter, start, firstLine: declared === undefined ? 1 : 2, width: candidate.width };
  if (declared !== undefined) return found(candidates.find(({ delimiter }) => delimiter === declared));
  const [best, next] = candidates.filter(({ width }) => width > 1).sort(better);
  if (best !== undefined && next !== undefined && better(best, next) === 0) return null;
  return found(best ?? candidates[0]);
};
