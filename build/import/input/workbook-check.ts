/**
 * Looks through a workbook (.xlsx) before a reader holds it in memory. The reader believes the archive: it unpacks every
 * entry, and makes all cells up to the farthest one. So each entry is unpacked here as a stream, bounded, and its XML
 * counted: bytes, sheets, parts, and the cells that the reader would make. Reference: ECMA-376 (cells up to
 * XFD1048576), APPNOTE 6.3.9 (ZIP); yauzl checks sizes and checksums.
 */
import type { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import * as yauzl from "yauzl";
import { checkTableBytes, type TableBudget, TableTooLarge } from "./table-limits.ts";

/** Excel's limits of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Files in a workbook for each sheet (its settings, drawings, comments), and for the book. */
const PARTS_PER_SHEET = 10;

const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** Column and row of an address, from 1. Throws if no sheet has it. */
const cellAt = (address: string): { readonly column: number; readonly row: number } => {
  const [, letters = "", digits = ""] = ADDRESS.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  if (column < 1 || column > MAX_COLUMNS || row < 1 || row > MAX_ROWS) {
    const shown = address.length > 40 ? `${address.slice(0, 40)}…` : address;
    throw new TableTooLarge(`it has a cell at ${JSON.stringify(shown)}; the last one of a sheet is XFD1048576`);
  }
  return { column, row };
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Counts the elements of one entry. */
class Counter {
  readonly #budget: TableBudget;
  #sheets = 0;
  #parts = 0;
  #isSheet = false;
  /** The corner of the cells so far, and what they came to. */
  #rows = 0;
  #columns = 0;
  #area = 0;
  constructor(budget: TableBudget) {
    this.#budget = budget;
  }

  open({ name, attributes }: SaxesTagPlain): void {
    const { limits } = this.#budget;
    const local = localName(name);
    if (local === "sheetData") this.#isSheet = true;
    else if (this.#isSheet && local === "c") this.#cell(attributes["r"]);
    else if (this.#isSheet && local === "row")
      this.#reach(Number(attributes["r"] ?? 0), 0, `row ${attributes["r"] ?? ""}`);
    else if (local === "sheet") {
      this.#sheets += 1;
      if (this.#sheets > limits.sheets)
        throw new TableTooLarge(`it has more than ${limits.sheets} sheets, the most that are read`);
    } else if (local === "Relationship") {
      this.#parts += 1;
      if (this.#parts > limits.sheets * PARTS_PER_SHEET)
        throw new TableTooLarge(`it has more than ${limits.sheets * PARTS_PER_SHEET} parts, the most that are read`);
    }
  }

  #cell(address: string | undefined): void {
    if (address === undefined) throw new Error("it has a cell without an address; save it again from a spreadsheet");
    const { column, row } = cellAt(address);
    this.#reach(row, column, `cell ${address}`);
  }

  /** The reader fills the box from A1 to the farthest row and column. */
  #reach(row: number, column: number, what: string): void {
    if (row > MAX_ROWS) throw new TableTooLarge(`it has a ${what}; the last one of a sheet is ${MAX_ROWS}`);
    if (row <= this.#rows && column <= this.#columns) return;
    this.#rows = Math.max(this.#rows, row);
    this.#columns = Math.max(this.#columns, column);
    const area = this.#rows * Math.max(1, this.#columns);
    this.#budget.add(area - this.#area, `up to ${what} it has`);
    this.#area = area;
  }
}

/** Counts an entry to its end. */
const countEntry = async (entry: yauzl.Entry, stream: Readable, budget: TableBudget): Promise<void> => {
  const counter = new Counter(budget);
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => counter.open(tag));
  parser.on("error", (error) => {
    throw new Error(`${entry.fileName} is damaged: ${error.message}`);
  });
  const decoder = new TextDecoder();
  for await (const chunk of stream as AsyncIterable<Uint8Array>) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
};

/** Whether the reader unpacks an entry; pictures and the like it leaves. */
const isRead = ({ fileName }: yauzl.Entry): boolean => fileName.endsWith(".xml") || fileName.endsWith(".xml.rels");

/** Throws an Error that says what the workbook has too much of, or where it is damaged. */
export const checkWorkbook = async (bytes: Uint8Array, budget: TableBudget): Promise<void> => {
  const { limits } = budget;
  const archive = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  });
  const most = limits.sheets * PARTS_PER_SHEET;
  if (archive.entryCount > most)
    throw new TableTooLarge(`it has ${archive.entryCount} parts; at most ${most} are read`);
  const entries: yauzl.Entry[] = [];
  for await (const entry of archive.eachEntry()) if (isRead(entry)) entries.push(entry);
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (names.size < entries.length) throw new Error("it has two parts of one name");
  checkTableBytes(
    entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    limits,
    "unpacked it has",
  );
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new Error("it is encrypted");
    await countEntry(entry, await archive.openReadStreamPromise(entry), budget);
  }
};
