/**
 * CSV in any dialect with a header, as a stream, so that files need not fit into memory. Encoding and delimiter are
 * detected from the first bytes as in `fix`. A field is available under its column's name in the file and under the
 * column of places.csv that this is an alias of (data/header-aliases.csv). Rows wider or narrower than the header are
 * refused: a misplaced delimiter may have shifted their fields. A refused record only loses its first line, so an
 * unclosed quote does not swallow the rest of the file. Reference: RFC 4180.
 */
import { CsvError, parse } from "csv-parse/sync";
import { cleanText } from "#core/columns/text.ts";
import { DELIMITERS, detectDialect, type Dialect } from "../../csv/dialect.ts";
import { decodeBytes } from "../../csv/encoding.ts";
import { type Aliases, headerKey } from "../../tables/aliases.ts";
import { places } from "../../tables/places.ts";
import { countedBytes } from "../records/bytes.ts";
import type { Format, Item, Unread } from "../records/record.ts";

interface CsvRecord {
  readonly fields: readonly string[];
  /** Line where it begins, from 1. */
  readonly line: number;
}

/** Bytes used to detect encoding and dialect. */
const HEAD_BYTES = 256 * 1024;

/** Limits of one record in lines and characters; beyond them a quote counts as unclosed. */
const MAX_LINES = 200;
const MAX_CHARACTERS = 256 * 1024;

/** The first bytes of a text, up to the end of a line. */
const readHead = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  const head = Buffer.concat(parts);
  if (size < HEAD_BYTES) return head;
  const isWide = head[0] === 0xff || head[0] === 0xfe;
  return head.subarray(0, isWide ? head.length & ~1 : head.lastIndexOf(0x0a) + 1);
};

interface Form {
  readonly encoding: string;
  readonly dialect: Dialect;
}

const formOf = async (label: string, chunks: AsyncIterable<Uint8Array>): Promise<Form> => {
  const head = await readHead(chunks);
  const decoded = decodeBytes(head, null);
  // With a few broken bytes only their lines are refused, not the file.
  const isBroken = !decoded.ok && decoded.code !== "broken-utf-8" && decoded.code !== "lost-letters";
  if (isBroken) throw new Error(`${label}: ${decoded.message}`);
  const text = decoded.ok ? decoded.text : new TextDecoder().decode(head);
  const dialect = detectDialect(text);
  if (dialect !== null) return { encoding: decoded.ok ? decoded.encoding : "utf-8", dialect };
  const named = DELIMITERS.map((delimiter) => JSON.stringify(delimiter)).join(", ");
  throw new Error(`${label}: it is unclear which of ${named} separates its fields`);
};

/** The lines of a text with their line ends, including a last one without. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = "";
  const cut = function* cut(isLast: boolean): Generator<string> {
    // A final carriage return may be half of a CR LF.
    const end = /\r\n|\n|\r(?=[^])/g;
    let start = 0;
    for (let found = end.exec(rest); found !== null; found = end.exec(rest)) {
      yield rest.slice(start, end.lastIndex);
      start = end.lastIndex;
    }
    rest = rest.slice(start);
    if (isLast ? rest !== "" : rest.length > MAX_CHARACTERS) {
      yield rest;
      rest = "";
    }
  };
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    yield* cut(false);
  }
  rest += decoder.decode();
  yield* cut(true);
}

const quotesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count;
};

const NEVER_CLOSED = "a quoted field is never closed";

/** The fields of one record's text, or what is wrong with it. */
const parseFields = (text: string, delimiter: string): readonly string[] | string => {
  if (text.includes("\uFFFD")) return "it holds bytes that are not text";
  if (!text.includes('"')) return text.replace(/[\r\n]+$/, "").split(delimiter);
  try {
    const options = { delimiter, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true };
    return parse(text, options)[0] ?? [];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED"
      ? NEVER_CLOSED
      : 'a quote stands where none may; write it as "" inside a field that is quoted';
  }
};

interface QueuedLine {
  readonly text: string;
  readonly quotes: number;
}

/** How many lines form the first record; 0 if more are needed, `null` if none fit. */
const recordLength = (lines: readonly QueuedLine[], isLast: boolean): number | null => {
  let [quotes, size] = [0, 0];
  for (const [i, line] of lines.entries()) {
    quotes += line.quotes;
    size += line.text.length;
    if (quotes % 2 === 0) return i + 1;
    if (size > MAX_CHARACTERS) return null;
  }
  return isLast || lines.length >= MAX_LINES ? null : 0;
};

/** The records of a text, the header first; without empty ones. */
async function* readCsvRecords(
  label: string,
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<CsvRecord | Unread> {
  const { encoding, dialect } = await formOf(label, open());
  const queue: QueuedLine[] = [];
  let first = dialect.firstLine;

  const queuedRecords = function* queuedRecords(isLast: boolean): Generator<CsvRecord | Unread> {
    while (queue.length > 0) {
      const length = recordLength(queue, isLast);
      if (length === 0) return;
      const text = queue.slice(0, length ?? 0).map((line) => line.text);
      const fields = length === null ? NEVER_CLOSED : parseFields(text.join(""), dialect.delimiter);
      const isRefused = typeof fields === "string";
      if (isRefused) yield { unread: fields, at: `line ${first}` };
      else if (fields.some((field) => field.trim() !== "")) yield { fields, line: first };
      // Lines after the first of a refused record may be valid records.
      const taken = isRefused ? 1 : text.length;
      queue.splice(0, taken);
      first += taken;
    }
  };

  let number = 0;
  for await (const text of linesOf(open(), encoding)) {
    number += 1;
    if (number < dialect.firstLine) continue;
    queue.push({ text, quotes: quotesIn(text) });
    yield* queuedRecords(false);
  }
  yield* queuedRecords(true);
}

const DECLARED = Object.keys(places.columns);

/** The column of places.csv that a name means; `null` if none or several fit. */
const columnMeant = (name: string, { columns }: Aliases): string | null => {
  const key = headerKey(name);
  const own = DECLARED.find((column) => headerKey(column) === key);
  const meant = (columns.get(key) ?? []).filter((column) => DECLARED.includes(column));
  return own ?? (meant.length === 1 ? (meant[0] ?? null) : null);
};

/** The names of each column's field; earlier columns take precedence. */
const namesOf = (header: readonly string[], aliases: Aliases): readonly (readonly string[])[] => {
  const names = header.map(cleanText);
  const taken = new Set(names);
  return names.map((name, i) => {
    if (name === "" || names.indexOf(name) < i) return [];
    const meant = columnMeant(name, aliases);
    if (meant === null || taken.has(meant)) return [name];
    taken.add(meant);
    return [name, meant];
  });
};

/** tr=…;fr=…, the form of names in places.csv, as one field per language. */
const namesIn = (value: string): readonly (readonly [string, string])[] =>
  value.split(";").flatMap((pair) => {
    const [, language, name] = /^\s*([a-zA-Z-]{2,})=(.*)$/.exec(pair) ?? [];
    return language === undefined || name === undefined ? [] : [[`names.${language}`, name.trim()] as const];
  });

const toItem = (names: readonly (readonly string[])[], fields: readonly string[]): Item => {
  const pairs = names.flatMap((some, i) => {
    const value = fields[i]?.trim() ?? "";
    if (value === "") return [];
    return some.flatMap((name) => [[name, value] as const, ...(name === "names" ? namesIn(value) : [])]);
  });
  return { ref: null, fields: Object.fromEntries(pairs) };
};

/** The format; `aliases` map column names. */
export const csvFormat = (aliases: Aliases): Format => ({
  name: "csv",
  mapping: "musalla",
  async *read(input, options) {
    let names: readonly (readonly string[])[] | null = null;
    for await (const record of readCsvRecords(input.label, countedBytes(input, options))) {
      if ("unread" in record) {
        if (names === null)
          throw new Error(`${input.label}, ${record.at}: the header cannot be read: ${record.unread}`);
        yield record;
        continue;
      }
      const { fields, line } = record;
      if (names === null) {
        names = namesOf(fields, aliases);
        continue;
      }
      const isOdd = fields.length < names.length || fields.slice(names.length).some((field) => field.trim() !== "");
      if (isOdd) yield { unread: `it has ${fields.length} fields, its header ${names.length}`, at: `line ${line}` };
      else yield toItem(names, fields);
    }
    if (names === null) throw new Error(`${input.label} is empty`);
  },
});
