/**
 * Looks through a workbook (.xlsx) before a reader makes cells of it. The reader believes the archive: it unpacks every
 * entry, and makes all cells up to the farthest one. So each entry is unpacked here, bounded, and its XML
 * counted: bytes, sheets, parts, and the cells that the reader would make. Reference: ECMA-376 (cells up to
 * XFD1048576).
 */
import { zipSync } from "fflate";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { checkTableBytes, type TableBudget, TableTooLarge } from "./table-limits.ts";
import { countEntries, entriesOf, unpack, type ZipEntry } from "./zip.ts";

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

/** Cells that show one value, from row to row and column to column, from 1. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** The merged cells of the sheets of a workbook, by the name of the sheet. */
type WorkbookMerges = ReadonlyMap<string, readonly MergedCells[]>;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Counts the elements of one entry. */
class Counter {
  readonly #budget: TableBudget;
  #parts = 0;
  #isSheet = false;
  /** The corner of the cells so far, and what they came to. */
  #rows = 0;
  #columns = 0;
  #area = 0;
  /** Cells that are merged over rows, sheets by their relationship, and parts by theirs. */
  readonly merges: MergedCells[] = [];
  readonly sheets: (readonly [name: string, relationship: string])[] = [];
  readonly targets = new Map<string, string>();
  constructor(budget: TableBudget) {
    this.#budget = budget;
  }

  open({ name, attributes }: SaxesTagPlain): void {
    const local = localName(name);
    if (local === "sheetData") this.#isSheet = true;
    else if (this.#isSheet) this.#inSheet(local, attributes);
    else this.#inBook(local, attributes);
  }

  /** An element of a sheet, from its cells on. */
  #inSheet(local: string, attributes: Readonly<Record<string, string>>): void {
    const { r: address, ref = "" } = attributes;
    if (local === "c") this.#cell(address);
    else if (local === "row") this.#reach(Number(address ?? 0), 0, `row ${address ?? ""}`);
    else if (local === "mergeCell") this.#merge(ref);
  }

  /** An element of the book or its relationships. */
  #inBook(local: string, attributes: Readonly<Record<string, string>>): void {
    const { limits } = this.#budget;
    if (local === "sheet") {
      const { name = "", "r:id": relationship = "" } = attributes;
      this.sheets.push([name, relationship]);
      if (this.sheets.length > limits.sheets)
        throw new TableTooLarge(`it has more than ${limits.sheets} sheets, the most that are read`);
    } else if (local === "Relationship") {
      const { Id: id = "", Target: target = "" } = attributes;
      this.#parts += 1;
      this.targets.set(id, target);
      if (this.#parts > limits.sheets * PARTS_PER_SHEET)
        throw new TableTooLarge(`it has more than ${limits.sheets * PARTS_PER_SHEET} parts, the most that are read`);
    }
  }

  #cell(address: string | undefined): void {
    if (address === undefined) throw new Error("it has a cell without an address; save it again from a spreadsheet");
    const { column, row } = cellAt(address);
    this.#reach(row, column, `cell ${address}`);
  }

  #merge(reference: string): void {
    this.#budget.add(1, "with its merged cells it has");
    const [first = "", last = first] = reference.split(":");
    const [start, end] = [cellAt(first), cellAt(last)];
    if (end.row > start.row) this.merges.push({ column: start.column, from: start.row, to: end.row });
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
const countEntry = (name: string, bytes: Uint8Array, budget: TableBudget): Counter => {
  const counter = new Counter(budget);
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => counter.open(tag));
  parser.on("error", (error) => {
    throw new Error(`${name} is damaged: ${error.message}`);
  });
  parser.write(new TextDecoder().decode(bytes)).close();
  return counter;
};

/** Whether the reader unpacks an entry; pictures and the like it leaves. */
const isRead = ({ name }: ZipEntry): boolean => name.endsWith(".xml") || name.endsWith(".xml.rels");

/** The merged cells of each sheet, through the relationships of the book. */
const mergesOf = (counters: ReadonlyMap<string, Counter>): WorkbookMerges => {
  const targets = counters.get("xl/_rels/workbook.xml.rels")?.targets ?? new Map<string, string>();
  const sheets = counters.get("xl/workbook.xml")?.sheets ?? [];
  return new Map(
    sheets.map(([name, relationship]) => {
      const target = targets.get(relationship) ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      return [name, counters.get(path)?.merges ?? []];
    }),
  );
};

/** A workbook that may be read. */
interface CheckedWorkbook {
  /** Its parts, packed again without compression: the reader gets what was checked, and nothing else. */
  readonly bytes: Uint8Array;
  readonly merges: WorkbookMerges;
}

/** Checks a workbook. Throws an Error that says what it has too much of, or where it is damaged. */
export const checkWorkbook = (bytes: Uint8Array, budget: TableBudget): CheckedWorkbook => {
  const { limits } = budget;
  const most = limits.sheets * PARTS_PER_SHEET;
  const count = countEntries(bytes);
  if (count > most) throw new TableTooLarge(`it has ${count} parts; at most ${most} are read`);
  const entries = entriesOf(bytes).filter(isRead);
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw new Error("it has two parts of one name");
  checkTableBytes(
    entries.reduce((sum, { size }) => sum + size, 0),
    limits,
    "unpacked it has",
  );
  const counters = new Map<string, Counter>();
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries) {
    const part = unpack(entry);
    counters.set(entry.name, countEntry(entry.name, part, budget));
    parts[entry.name] = part;
  }
  return { bytes: zipSync(parts, { level: 0 }), merges: mergesOf(counters) };
};
