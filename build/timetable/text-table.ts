/**
 * A text whose cells are parted by signs or by spaces, such as CSV and what is copied from a PDF, as a grid. The sign is the
 * one by which most cells are times or days. Signs are read by csv-parse.
 */
import { parse } from "csv-parse/sync";
import { cleanText } from "#core/columns/text.ts";
import { TableBudget, type TableLimits, TableTooLarge } from "./table-limits.ts";
import { plainDigits } from "./digits.ts";
import { type Grid, NO_CONTEXT } from "./grid.ts";

/** A field that is a time or a day: what tells the right delimiter from others. */
const TELLING =
  /^\W*(?:(?:[\p{L}\p{M}.]{1,8}\s?)?\d{1,2}\s?[:.h٫]\s?\d{2}(?::\d{2})?\s*(?:[\p{L}\p{M}.]{1,8}\s?){0,2}|\d{1,5}|\d{4}-\d\d-\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\+\d+|0?[.,]\d{3,})\W*$/iu;

const isTelling = (cell: string): boolean => TELLING.test(plainDigits(cell));

const DELIMITERS: readonly (readonly [name: string, sign: string])[] = [
  ["comma", ","],
  ["semicolon", ";"],
  ["tab", "\t"],
  ["vertical bar", "|"],
];

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The count that occurs most. */
const usual = (counts: readonly number[]): number => {
  const times = new Map<number, number>();
  for (const one of counts) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
};

/** `5:30 AM` stays one cell where spaces part cells, and a title one where no table is. */
const bySpaces = (text: string): readonly Line[] => {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.replace(/(\d)\s+([ap])\.?\s?m\b\.?/giu, "$1$2m").trim());
  const words = lines.map((line) => (line === "" ? [] : line.split(/\s+/u)));
  const isRow = (cells: readonly string[]): boolean => cells.filter(isTelling).length >= 3;
  const width = usual(words.filter(isRow).map(({ length }) => length));
  return lines.map((line, index) => {
    const single = words[index] ?? [];
    const wide = line === "" ? [] : line.split(/\s{2,}|\t+/u);
    // A header without wide gaps has about as many words as its rows.
    const isHeader = wide.length < width / 2 && Math.abs(single.length - width) <= 2;
    return { line: index + 1, cells: isRow(single) || isHeader ? single : wide };
  });
};

const bySign = (text: string, delimiter: string, limits: TableLimits): readonly Line[] => {
  const read = (relaxed: boolean): readonly Line[] => {
    const budget = new TableBudget(limits);
    const lines: Line[] = [];
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      quote: relaxed ? null : '"',
      record_delimiter: ["\r\n", "\n", "\r"],
      on_record: (record: string[], { lines: line }) => {
        budget.add(record.length);
        const extra = record.join("").split("\n").length - 1;
        lines.push({ line: line - extra, cells: record });
        return null;
      },
    });
    return lines;
  };
  try {
    return read(false);
  } catch (error) {
    if (error instanceof TableTooLarge) throw error;
    return read(true);
  }
};

const tellingIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { cells }) => sum + (cells.length > 1 ? cells.filter(isTelling).length : 0), 0);

/** Throws if a text has too many lines or fields. Checks before it is cut, as each piece needs more memory than its letters. */
const checkText = (text: string, limits: TableLimits): void => {
  const counts = new Map(["\n", "\r", ",", ";", "\t", "|"].map((sign) => [sign, new TableBudget(limits)]));
  const words = new TableBudget(limits);
  let isWord = false;
  for (const character of text) {
    counts.get(character)?.add(1);
    const isInk = character > " ";
    if (isInk && !isWord) words.add(1);
    isWord = isInk;
  }
};

/** A text as lines of cells, and how many of these are times or days. */
interface Parted {
  readonly title: string;
  readonly isLoose: boolean;
  readonly lines: readonly Line[];
  readonly score: number;
}

const moreTelling = (a: Parted, b: Parted): Parted => (b.score > a.score ? b : a);

/**
 * Cells of a row, the times and days among them, and a share of the rows that have as many, from which a sign parts the
 * cells of a table, and spaces only the words in them.
 */
const [TABLE_CELLS, TELLING_CELLS, TABLE_SHARE] = [4, 2, 0.6];

const isTable = ({ lines, score }: Parted): boolean => {
  const widths = lines.filter(({ cells }) => cells.some((cell) => cell !== "")).map(({ cells }) => cells.length);
  const width = usual(widths);
  const rows = widths.filter((one) => one === width).length;
  return width >= TABLE_CELLS && rows >= TABLE_SHARE * widths.length && score >= TELLING_CELLS * rows;
};

/** The lines of a text by the sign, or by the spaces, that make a table of it. */
const partedOf = (text: string, sign: string | undefined, limits: TableLimits): Parted => {
  const bySigns = DELIMITERS.map(([title, mark]): Parted & { readonly mark: string } => {
    const lines = bySign(text, mark, limits);
    return { title, mark, isLoose: false, lines, score: tellingIn(lines) };
  });
  const said = bySigns.find(({ mark }) => mark === sign);
  const best = said ?? bySigns.reduce<Parted>(moreTelling, { title: "", isLoose: false, lines: [], score: -1 });
  if (said !== undefined || isTable(best)) return best;
  const lines = bySpaces(text);
  const spaced = { title: "spaces", isLoose: true, lines, score: tellingIn(lines) };
  return spaced.score > best.score * 1.5 ? spaced : best;
};

/** The table of a text. */
export const readText = (name: string, text: string, coding: string, limits: TableLimits): Grid => {
  checkText(text, limits);
  const [declared = "", sign] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const body = text.slice(declared.length).replace(/^\uFEFF/, "");
  const best = partedOf(body, sign, limits);
  const budget = new TableBudget(limits);
  const rows = best.lines.map(({ line, cells }) => ({
    // Lines of dashes part the rows of some tables.
    cells: cells.map((cell) => cleanText(budget.text(cell))).map((cell) => (/^[-–—=_:+]+$/u.test(cell) ? "" : cell)),
    where: (index: number) => `line ${line + (declared === "" ? 0 : 1)}, column ${index + 1}`,
    context: NO_CONTEXT,
  }));
  return {
    name,
    titles: [name],
    isLoose: best.isLoose,
    hasHeader: false,
    rows,
    evidence: `${coding}, cells parted by ${best.title} (${best.score} cells are times or days)`,
  };
};
