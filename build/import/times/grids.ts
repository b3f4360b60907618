/**
 * The bytes of a file as grids of texts: CSV of any delimiter, text copied from a PDF, workbooks, JSON of any shape.
 * Every cell knows its place. Numbers and dates of workbooks become texts; what they mean is not decided here.
 * Workbooks are read by read-excel-file, CSV by csv-parse.
 */
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/universal";
import { MINUTE_MS } from "#core/base/time.ts";
import { cleanText } from "#core/columns/text.ts";
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import { decodeBytes, ENCODINGS } from "../../csv/encoding.ts";
import {
  checkJsonDepth,
  checkTableBytes,
  TABLE_LIMITS,
  TableBudget,
  type TableLimits,
  TableTooLarge,
} from "../input/table-limits.ts";
import { checkWorkbook, type MergedCells } from "../input/workbook-check.ts";
import type { Grid } from "./grid.ts";
import { readOpenDocument } from "./open-document.ts";
import { sheetColumn } from "./sheet-column.ts";
import { readWebPage } from "./web-page.ts";

const NO_CONTEXT: ReadonlyMap<string, string> = new Map();

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");

/** A field that is a time or a day: what tells the right delimiter from others. */
const TELLING =
  /^\W*(?:\d{1,2}[:.h]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?|\d{1,5}|\d{4}-\d\d-\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\+\d+|0?[.,]\d{3,})\W*$/iu;

const DELIMITERS: readonly (readonly [name: string, sign: string | null])[] = [
  ["comma", ","],
  ["semicolon", ";"],
  ["tab", "\t"],
  ["vertical bar", "|"],
  ["spaces", null],
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
  const isRow = (cells: readonly string[]): boolean => cells.filter((cell) => TELLING.test(cell)).length >= 3;
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
  lines.reduce((sum, { cells }) => sum + (cells.length > 1 ? cells.filter((cell) => TELLING.test(cell)).length : 0), 0);

const readText = (name: string, text: string, coding: string, limits: TableLimits): Grid => {
  checkText(text, limits);
  const [declared = "", sign] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const body = text.slice(declared.length).replace(/^\uFEFF/, "");
  const readings = DELIMITERS.map(([title, mark]) => {
    const lines = mark === null ? bySpaces(body) : bySign(body, mark, limits);
    return { title, mark, lines, score: tellingIn(lines) };
  });
  const best = readings.reduce((a, b) => (b.mark === sign || b.score > a.score * (b.mark === null ? 1.5 : 1) ? b : a));
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
    isLoose: best.mark === null,
    hasHeader: false,
    rows,
    evidence: `${coding}, cells parted by ${best.title} (${best.score} cells are times or days)`,
  };
};

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const scalarText = (value: unknown): string => (isScalar(value) ? cleanText(String(value)) : "");

/** Spreadsheets count days from 1899-12-30: a time alone falls on their first day. */
const FIRST_YEAR = 1901;

const textOfCell = (value: unknown): string => {
  if (!(value instanceof Date)) return scalarText(value);
  const text = new Date(Math.round(value.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  if (value.getUTCFullYear() < FIRST_YEAR) return text.slice(11, 16);
  return text.slice(11, 16) === "00:00" ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
};

/** Rows in which cells that are merged over rows show their value in each of them, as the sheet does (ECMA-376, 18.3.1.55). */
const filled = (
  rows: readonly (readonly string[])[],
  merges: readonly MergedCells[],
  budget: TableBudget,
): readonly (readonly string[])[] => {
  const texts = rows.map((row) => [...row]);
  for (const { column, from, to } of merges) {
    const text = texts[from - 1]?.[column - 1] ?? "";
    for (const row of text === "" ? [] : texts.slice(from, to))
      if (column <= row.length) row[column - 1] = budget.text(text);
  }
  return texts;
};

const readSheets = async (name: string, bytes: Uint8Array, limits: TableLimits): Promise<readonly Grid[]> => {
  const budget = new TableBudget(limits);
  const merges = await checkWorkbook(bytes, budget);
  const sheets = await readWorkbook(new Blob([Uint8Array.from(bytes)]));
  return sheets.map(({ sheet, data }) => ({
    name: `${name}, sheet ${sheet}`,
    titles: [name, sheet],
    isLoose: false,
    hasHeader: false,
    rows: filled(
      data.map((row) => row.map((value) => budget.text(textOfCell(value)))),
      merges.get(sheet) ?? [],
      budget,
    ).map((cells, line) => ({
      cells,
      where: (index: number) => `sheet ${sheet}, cell ${sheetColumn(index)}${line + 1}`,
      context: NO_CONTEXT,
    })),
    evidence: "a workbook",
  }));
};

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys that are days: dates, or numbers of days in a month. */
const DAY_KEY = /^(?:\d{4}-\d\d-\d\d|\d{1,2}|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)$/;

const isByDay = (value: Json): boolean => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => DAY_KEY.test(key));
};

/** Keys of times without names, in the order of the day. */
export const IN_ORDER: Readonly<Record<number, readonly string[]>> = {
  5: PRAYERS,
  6: DAY_TIMES,
};

/** A record of a list of times without names; `null` if it is another list. */
const inOrder = (value: unknown): Json | null => {
  const names = Array.isArray(value) ? IN_ORDER[value.length] : undefined;
  if (names === undefined || !Array.isArray(value) || !value.every(isScalar)) return null;
  return Object.fromEntries(names.map((name, at): readonly [string, unknown] => [name, value[at]]));
};

const MONTHS = 12;

/** A record of JSON: the scalars of an object by their keys, and the lists and tables in it. */
interface Flat {
  readonly scalars: ReadonlyMap<string, string>;
  readonly nested: readonly (readonly [keys: readonly string[], value: unknown])[];
}

const flatten = (value: Json, keys: readonly string[] = []): Flat => {
  const scalars = new Map<string, string>();
  const nested: (readonly [readonly string[], unknown])[] = [];
  for (const [key, one] of Object.entries(value)) {
    const at = [...keys, key];
    if (Array.isArray(one) && one.some((item) => !isScalar(item) && item !== null)) nested.push([at, one]);
    else if (Array.isArray(one)) scalars.set(at.join("."), one.map(scalarText).join(" / "));
    else if (!isObject(one)) scalars.set(at.join("."), scalarText(one));
    else if (isByDay(one)) nested.push([at, one]);
    else {
      const inner = flatten(one, at);
      for (const [name, text] of inner.scalars) scalars.set(name, text);
      nested.push(...inner.nested);
    }
  }
  return { scalars, nested };
};

interface Place {
  readonly path: string;
  readonly titles: readonly string[];
  readonly context: ReadonlyMap<string, string>;
  readonly budget: TableBudget;
}

/** Records as a grid: their keys are its header. */
const gridOf = (
  name: string,
  { path, titles, budget }: Place,
  records: readonly { readonly path: string; readonly flat: Flat; readonly context: ReadonlyMap<string, string> }[],
): Grid => {
  const header = [...new Set(records.flatMap(({ flat }) => [...flat.scalars.keys()]))];
  budget.add(header.length * (records.length + 1));
  const rows = records.map(({ path: at, flat, context }) => ({
    cells: header.map((key) => budget.text(flat.scalars.get(key) ?? "")),
    where: (index: number) => `${at}.${header[index] ?? ""}`,
    context,
  }));
  const head = { cells: header, where: () => path, context: NO_CONTEXT };
  return {
    name: path === "" ? name : `${name}, ${path}`,
    titles,
    isLoose: false,
    hasHeader: true,
    rows: [head, ...rows],
    evidence: "JSON",
  };
};

const cellsOf = (row: readonly unknown[], budget: TableBudget): readonly string[] => {
  budget.add(row.length);
  return row.map((value) => budget.text(scalarText(value)));
};

/** Every table of a JSON value: lists of records, tables by day, single records. */
const gridsIn = (name: string, value: unknown, place: Place): readonly Grid[] => {
  const { path, titles, context, budget } = place;
  if (Array.isArray(value) && value.every(Array.isArray)) {
    const rows = value.map((row: readonly unknown[], index) => ({
      cells: cellsOf(row, budget),
      where: (at: number) => `${path}[${index}][${at}]`,
      context,
    }));
    return [{ name: `${name}, ${path}`, titles, isLoose: false, hasHeader: false, rows, evidence: "JSON" }];
  }
  // Twelve tables by day are the months of a year.
  if (Array.isArray(value) && value.length === MONTHS && value.every((one) => isObject(one) && isByDay(one)))
    return value.flatMap((month, at) =>
      gridsIn(name, month, {
        ...place,
        path: `${path}[${at}]`,
        context: new Map([...context, ["month", String(at + 1)]]),
      }),
    );
  const items: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.flatMap((item, index) => (isObject(item) ? [[`${path}[${index}]`, item] as const] : []))
    : isObject(value) && isByDay(value)
      ? Object.entries(value).map(([day, item]) => {
          const record = isObject(item) ? item : (inOrder(item) ?? { [titles.at(-1) ?? "time"]: item });
          return [`${path}.${day}`, { date: day, ...record }] as const;
        })
      : isObject(value)
        ? [[path, value]]
        : [];
  if (items.length === 0) return [];
  const records = items.map(([at, item]) => ({ path: at, flat: flatten(item), context }));
  const inner = records.flatMap(({ path: at, flat }) =>
    flat.nested.flatMap(([keys, one]) => {
      // Each table below takes what is said around it along.
      budget.add(context.size + flat.scalars.size);
      return gridsIn(name, one, {
        budget,
        path: [at, ...keys].filter((part) => part !== "").join("."),
        titles: [...titles, ...keys],
        context: new Map([...context, ...flat.scalars]),
      });
    }),
  );
  return [gridOf(name, place, records), ...inner];
};

/** Grids of the same header and titles, such as the schedules of many mosques, as one. */
const joined = (grids: readonly Grid[]): readonly Grid[] => {
  const byShape = new Map<string, Grid>();
  for (const grid of grids) {
    const key = JSON.stringify([grid.titles, grid.rows[0]?.cells]);
    const before = grid.hasHeader ? byShape.get(key) : undefined;
    byShape.set(
      before === undefined ? `${key}${grid.hasHeader ? "" : byShape.size}` : key,
      before === undefined ? grid : { ...before, rows: [...before.rows, ...grid.rows.slice(1)] },
    );
  }
  return [...byShape.values()];
};

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** An OpenDocument file begins with its media type, uncompressed. */
const isOpenDocument = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 100)).includes("mimetypeapplication/vnd.oasis");

type GridsResult =
  | { readonly ok: true; readonly grids: readonly Grid[] }
  | { readonly ok: false; readonly fault: string };

/** A JSON text, or one value a line. Throws as JSON.parse does. */
const parseJson = (text: string): unknown => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isByLine = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return isByLine ? lines.map((line): unknown => JSON.parse(line)) : JSON.parse(text);
};

/** Throws before a text is cut into lines, words and fields, each of which costs more than its letters. */
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

/** `var times = [...];`: a script that only gives a JSON value a name, as the data of screens often are. */
const ASSIGNED =
  /^(?:\s*(?:\/\/[^\n]*\n|\/\*[^*]*\*\/))*\s*(?:export\s+)?(?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*([[{][\s\S]*[\]}])\s*;?\s*$/u;

/** The JSON of a text; of a script only where it is JSON to the last sign. */
const named = (json: string, isPlain: boolean): unknown => {
  try {
    return parseJson(json);
  } catch (error) {
    if (isPlain) throw error;
    throw new Error("it is JavaScript; keep what is between [ ] or { } as JSON", { cause: error });
  }
};

/** What a text is that is no table, for people. */
const STRANGERS: readonly (readonly [start: RegExp, is: string])[] = [
  [/^\s*</u, "XML, or a web page without a table; copy its table into a spreadsheet, or save it as CSV"],
  [/^\s*BEGIN:VCALENDAR/u, "a calendar (.ics); export its times as CSV"],
  [/^%PDF-/u, "a PDF; copy its text into a file, or save its table as CSV"],
  [
    /^\s*(?:(?:export|var|let|const|function)\s|module\.exports|window\.|\/\/|\/\*)/u,
    "JavaScript; keep what is between [ ] or { } as JSON",
  ],
];

/** A page, or a piece of one, with a table in it. */
const WEB_PAGE = /^\s*<(?:[\s\S]*<)?table[\s>]/iu;

const refuseStrangers = (text: string): void => {
  const stranger = STRANGERS.find(([start]) => start.test(text));
  if (stranger !== undefined) throw new Error(`it is ${stranger[1]}`);
};

/** The JSON in a text: the text itself, or the value that a script names; `null` if there is none. */
const jsonIn = (text: string): string | null => {
  if (/^\s*[[{]/u.test(text)) return text;
  const [, value = null] = ASSIGNED.exec(text) ?? [];
  return value;
};

const readDecoded = (name: string, text: string, coding: string, limits: TableLimits): readonly Grid[] => {
  if (text.length > limits.characters)
    throw new TableTooLarge(`it has ${text.length} characters; at most ${limits.characters} are read. Split the file`);
  const json = jsonIn(text);
  if (json !== null) {
    checkJsonDepth(json, limits);
    const place = { path: "", titles: [name], context: NO_CONTEXT, budget: new TableBudget(limits) };
    const value = named(json, json === text);
    return joined(gridsIn(name, value, place));
  }
  if (WEB_PAGE.test(text)) return readWebPage(name, text, limits);
  refuseStrangers(text);
  const grid = readText(name, text, coding, limits);
  if (grid.rows.every(({ cells }) => isBlank(cells))) throw new Error("it is empty");
  return [grid];
};

/** Reads the grids of a file. `name` is its name without folders. */
export const readGrids = async (name: string, bytes: Uint8Array, limits = TABLE_LIMITS): Promise<GridsResult> => {
  const failed = (fault: string): GridsResult => ({ ok: false, fault: `${name}: ${fault}` });
  if (startsWith(bytes, COMPOUND)) return failed("it is an old .xls workbook; save it as .xlsx or CSV");
  try {
    checkTableBytes(bytes.length, limits);
    if (startsWith(bytes, ZIP)) {
      const grids = await (isOpenDocument(bytes) ? readOpenDocument : readSheets)(name, bytes, limits);
      return { ok: true, grids: grids.filter(({ rows }) => rows.some(({ cells }) => !isBlank(cells))) };
    }
    const decoded = decodeBytes(bytes, null);
    const text = decoded.ok ? decoded.text : new TextDecoder("windows-1252").decode(bytes);
    const coding = decoded.ok ? ENCODINGS[decoded.encoding] : "Windows-1252";
    return { ok: true, grids: readDecoded(name, text.replace(/^\uFEFF/, ""), coding, limits) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed(
      startsWith(bytes, ZIP) && !(error instanceof TableTooLarge) ? `it is no workbook that can be read: ${why}` : why,
    );
  }
};
