/**
 * The sheets of an OpenDocument spreadsheet (.ods) as grids (OASIS OpenDocument 1.3, part 3, 9: tables). Repeated cells and
 * rows are written out only where something follows: a sheet ends in a million blank ones. Every part is bounded before
 * it is unpacked, and cells are counted before they are made.
 */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { cleanText } from "#core/columns/text.ts";
import { checkTableBytes, TableBudget, type TableLimits, TableTooLarge } from "./table-limits.ts";
import type { Grid } from "./grid.ts";
import { sheetColumn } from "./sheet-column.ts";
import { entriesOf, unpack, type ZipEntry } from "./zip.ts";

const DURATION = /^PT(\d{1,4})H(\d{1,2})M(\d{1,2})/;

/** A time as a clock, a day as its date; other values as the sheet shows them. */
const valueOf = (attributes: Readonly<Record<string, string>>, shown: string): string => {
  const [, hours, minutes] = DURATION.exec(attributes["office:time-value"] ?? "") ?? [];
  if (hours !== undefined && minutes !== undefined && Number(hours) < 24)
    return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
  const date = attributes["office:date-value"];
  return date === undefined
    ? shown
    : date
        .replace("T", " ")
        .replace(/ 00:00(?::00)?$/, "")
        .slice(0, 16);
};

const countIn = (attributes: Readonly<Record<string, string>>, name: string): number => {
  const text = attributes[name] ?? "1";
  return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1;
};

/** The rows of one sheet as they come. */
class Sheet {
  readonly name: string;
  readonly rows: (readonly string[])[] = [];
  readonly #budget: TableBudget;
  #cells: string[] = [];
  /** Blank cells and rows that are made once something follows. */
  #blankCells = 0;
  #blankRows = 0;
  /** Columns whose cell reaches down, with the rows left. */
  readonly #above = new Map<number, { left: number; readonly text: string }>();

  constructor(name: string, budget: TableBudget) {
    this.name = name;
    this.#budget = budget;
  }

  /** `isCovered`: another cell is shown there. */
  cell(text: string, times: number, rowsDown: number, isCovered: boolean): void {
    const at = this.#cells.length + this.#blankCells;
    const above = isCovered ? this.#above.get(at) : undefined;
    if (above !== undefined && above.left > 0) {
      above.left -= 1;
      this.#put(above.text, 1);
      this.#blankCells += times - 1;
      return;
    }
    if (text === "") {
      this.#blankCells += times;
      return;
    }
    if (rowsDown > 1) this.#above.set(at, { left: rowsDown - 1, text });
    this.#put(text, times);
  }

  #put(text: string, times: number): void {
    this.#budget.add(this.#blankCells + times);
    for (; this.#blankCells > 0; this.#blankCells -= 1) this.#cells.push("");
    for (let left = times; left > 0; left -= 1) this.#cells.push(this.#budget.text(text));
  }

  endRow(times: number): void {
    const cells = this.#cells;
    [this.#cells, this.#blankCells] = [[], 0];
    if (cells.length === 0) {
      this.#blankRows += times;
      return;
    }
    this.#budget.add(this.#blankRows + (times - 1) * cells.length);
    for (; this.#blankRows > 0; this.#blankRows -= 1) this.rows.push([]);
    for (let left = times; left > 0; left -= 1) this.rows.push(cells);
  }
}

/** Follows the elements of content.xml. */
class Content {
  readonly sheets: Sheet[] = [];
  readonly #budget: TableBudget;
  readonly #open: SaxesTagPlain[] = [];
  #text: string | null = null;

  constructor(budget: TableBudget) {
    this.#budget = budget;
  }

  open(tag: SaxesTagPlain): void {
    const { limits } = this.#budget;
    this.#open.push(tag);
    if (this.#open.length > limits.depth)
      throw new TableTooLarge(`it has more than ${limits.depth} levels, the most that are read`);
    if (tag.name === "table:table") {
      if (this.sheets.length >= limits.sheets)
        throw new TableTooLarge(`it has more than ${limits.sheets} sheets, the most that are read`);
      this.sheets.push(new Sheet(tag.attributes["table:name"] ?? "", this.#budget));
    } else if (tag.name === "table:table-cell" || tag.name === "table:covered-table-cell") this.#text = "";
    else if (tag.name === "text:p" && this.#text !== null && this.#text !== "") this.#text += " ";
    else if (tag.name === "text:s" || tag.name === "text:tab" || tag.name === "text:line-break") this.text(" ");
    else if (tag.name === "office:annotation") this.#text = null;
  }

  text(text: string): void {
    if (this.#text === null || this.#open.at(-1)?.name.startsWith("text:") !== true) return;
    this.#text += text;
    if (this.#text.length > this.#budget.limits.cellCharacters) this.#budget.text(this.#text);
  }

  close(): void {
    const tag = this.#open.pop();
    const sheet = this.sheets.at(-1);
    if (tag === undefined || sheet === undefined) return;
    const { name, attributes } = tag;
    if (name === "table:table-row") sheet.endRow(countIn(attributes, "table:number-rows-repeated"));
    else if (name === "office:annotation") this.#text = "";
    else if (name === "table:table-cell" || name === "table:covered-table-cell") {
      const isCovered = name === "table:covered-table-cell";
      const shown = isCovered ? "" : valueOf(attributes, cleanText(this.#text ?? ""));
      const down = countIn(attributes, "table:number-rows-spanned");
      sheet.cell(shown, countIn(attributes, "table:number-columns-repeated"), down, isCovered);
      this.#text = null;
    }
  }
}

/** The sheets in content.xml. */
const sheetsIn = (entry: ZipEntry, budget: TableBudget): readonly Sheet[] => {
  checkTableBytes(entry.size, budget.limits, "unpacked it has");
  const content = new Content(budget);
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => content.open(tag));
  parser.on("text", (text) => content.text(text));
  parser.on("closetag", () => content.close());
  parser.on("error", (error) => {
    throw new Error(`${entry.name} is damaged: ${error.message}`);
  });
  parser.write(new TextDecoder().decode(unpack(entry))).close();
  return content.sheets;
};

/** The sheets of a spreadsheet. Throws an Error that says what it has too much of, or where it is damaged. */
export const readOpenDocument = (name: string, bytes: Uint8Array, limits: TableLimits): readonly Grid[] => {
  const content = entriesOf(bytes).find((entry) => entry.name === "content.xml");
  if (content === undefined) throw new Error("it has no content.xml");
  return sheetsIn(content, new TableBudget(limits)).map((sheet) => ({
    name: `${name}, sheet ${sheet.name}`,
    titles: [name, sheet.name],
    isLoose: false,
    hasHeader: false,
    rows: sheet.rows.map((cells, line) => ({
      cells,
      where: (index: number) => `sheet ${sheet.name}, cell ${sheetColumn(index)}${line + 1}`,
      context: new Map<string, string>(),
    })),
    evidence: "a spreadsheet",
  }));
};
