/**
 * Times that are no clocks to the eye: the hour and the minute in columns of their own, and minutes after midnight. They
 * are written as clocks before the columns are read.
 */
import { pad } from "#core/base/date.ts";
import { DAY_MIN } from "#core/base/time.ts";
import { plainDigits } from "./digits.ts";
import type { GridRow } from "./grid.ts";
import { type Lexicon, phrasesIn } from "./words.ts";

interface Written {
  readonly headers: readonly string[];
  readonly rows: readonly GridRow[];
  readonly evidence: readonly string[];
}

/** The whole numbers of a column; `null` if a cell is something else. */
const numbersOf = (rows: readonly GridRow[], index: number): readonly number[] | null => {
  const texts = rows.map(({ cells }) => plainDigits(cells[index] ?? "").trim()).filter((text) => text !== "");
  return texts.length > 0 && texts.every((text) => /^\d{1,4}$/.test(text)) ? texts.map(Number) : null;
};

const isWithin = (numbers: readonly number[] | null, most: number): boolean =>
  numbers?.every((one) => one <= most) === true;

/** The part of a clock that a header names, and the header without its word. */
const partOf = (lexicon: Lexicon, header: string): { readonly part: string; readonly rest: string } | null => {
  const tokens = lexicon.tokens(header);
  const at = tokens.findIndex((_, index) => lexicon.find(tokens, index, ["clock"]) !== null);
  if (at === -1) return null;
  const part = lexicon.find(tokens, at, ["clock"])?.meaning ?? "";
  return { part, rest: tokens.filter((_, index) => index !== at).join(" ") };
};

/** Columns of the minutes, and of AM and PM where there is one, that belong to a column of hours. */
interface HourParts {
  readonly minutes: number;
  readonly half: number | null;
}

/** The columns that belong to a column of hours; `null` if it is none. */
const partsFor = (
  lexicon: Lexicon,
  headers: readonly string[],
  rows: readonly GridRow[],
  index: number,
): HourParts | null => {
  const hour = partOf(lexicon, headers[index] ?? "");
  if (hour?.part !== "hour" || !isWithin(numbersOf(rows, index), 24)) return null;
  const found = (part: string, isSuch: (other: number) => boolean): number | null => {
    const at = headers.findIndex((header, other) => {
      const own = other === index ? null : partOf(lexicon, header);
      return own?.part === part && own.rest === hour.rest && isSuch(other);
    });
    return at === -1 ? null : at;
  };
  const minutes = found("minute", (other) => isWithin(numbersOf(rows, other), 59));
  const half = found("half", (other) => rows.every(({ cells }) => isMark(lexicon, cells[other] ?? "")));
  return minutes === null ? null : { minutes, half };
};

const isMark = (lexicon: Lexicon, cell: string): boolean => {
  const tokens = lexicon.tokens(cell);
  return tokens.length === 0 || lexicon.find(tokens, 0, ["mark"])?.length === tokens.length;
};

const joinHours = (lexicon: Lexicon, { headers, rows, evidence }: Written): Written => {
  const hours = new Map<number, HourParts>();
  for (const index of headers.keys()) {
    const found = partsFor(lexicon, headers, rows, index);
    if (found !== null) hours.set(index, found);
  }
  if (hours.size === 0) return { headers, rows, evidence };
  const spent = new Set(
    [...hours.values()].flatMap(({ minutes, half }) => (half === null ? [minutes] : [minutes, half])),
  );
  const rest = (header: string): string => partOf(lexicon, header)?.rest ?? header;
  return {
    headers: headers.map((header, index) => (hours.has(index) ? rest(header) : spent.has(index) ? "" : header)),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => {
        const parts = hours.get(index);
        if (parts !== undefined) {
          const half = parts.half === null ? "" : ` ${row.cells[parts.half] ?? ""}`;
          return cell === "" ? "" : `${cell}:${pad(Number(plainDigits(row.cells[parts.minutes] ?? "")), 2)}${half}`;
        }
        return spent.has(index) ? "" : cell;
      }),
    })),
    evidence: [...evidence, "hour and minute stand in columns of their own"],
  };
};

/** A column of numbers has a time of at least this many minutes after midnight; below, they count from the adhan. */
const FIRST_MINUTE = 180;

/** Columns of prayers whose numbers are minutes after midnight: no clock, since some end in more than 59. */
const joinMinutes = (lexicon: Lexicon, { headers, rows, evidence }: Written): Written => {
  const columns = headers.flatMap((header, index) => {
    const numbers = phrasesIn(lexicon, header, ["prayer"]).length > 0 ? numbersOf(rows, index) : null;
    return numbers !== null && isWithin(numbers, DAY_MIN) && Math.max(...numbers) >= FIRST_MINUTE
      ? [{ index, numbers }]
      : [];
  });
  const isNoClock = columns.some(({ numbers }) => numbers.some((one) => one % 100 >= 60));
  if (!isNoClock) return { headers, rows, evidence };
  const written = new Set(columns.map(({ index }) => index));
  const clockOf = (cell: string): string => {
    const minute = Number(plainDigits(cell));
    return `${pad(Math.floor(minute / 60) % 24, 2)}:${pad(minute % 60, 2)}`;
  };
  return {
    headers,
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => (written.has(index) && cell !== "" ? clockOf(cell) : cell)),
    })),
    evidence: [...evidence, "numbers are minutes after midnight"],
  };
};

/** "05-30", in every cell of a column: the hour and the minute, no span. */
const HYPHENED = /^(?:[01]?\d|2[0-3])-[0-5]\d$/;

/** Cells from which a hyphen in all of them is a notation. */
const A_COLUMN = 3;

const joinHyphens = (lexicon: Lexicon, { headers, rows, evidence }: Written): Written => {
  const written = new Set(
    headers.flatMap((header, index) => {
      const cells = rows.map((row) => plainDigits(row.cells[index] ?? "").trim()).filter((cell) => cell !== "");
      const isOfPrayer = phrasesIn(lexicon, header, ["prayer"]).length > 0;
      return isOfPrayer && cells.length >= A_COLUMN && cells.every((cell) => HYPHENED.test(cell)) ? [index] : [];
    }),
  );
  if (written.size === 0) return { headers, rows, evidence };
  const clock = (cell: string, index: number): string =>
    written.has(index) ? plainDigits(cell).trim().replace("-", ":") : cell;
  return {
    headers,
    rows: rows.map((row) => ({ ...row, cells: row.cells.map(clock) })),
    evidence: [...evidence, "a hyphen parts hour and minute"],
  };
};

/** The headers and rows of a table with its times as clocks. */
export const asClocks = (lexicon: Lexicon, headers: readonly string[], rows: readonly GridRow[]): Written =>
  joinHyphens(lexicon, joinMinutes(lexicon, joinHours(lexicon, { headers, rows, evidence: [] })));
