/**
 * What kind of file the bytes are, and its cells as grids of texts: a table by signs or spaces, a workbook, JSON or a script,
 * a web page, a calendar. Each cell keeps its place in the file. Other modules decide what cells mean. A file of another kind is
 * refused by the name of its kind. Readers that need a package are loaded when a file of their kind comes, so that a page
 * does not load them all.
 */
import { decodeBytes, ENCODINGS } from "../csv/encoding.ts";
import { legacyText } from "./legacy-text.ts";
import {
  checkJsonDepth,
  checkTableBytes,
  TABLE_LIMITS,
  TableBudget,
  type TableLimits,
  TableTooLarge,
} from "./table-limits.ts";
import { type Grid, NO_CONTEXT } from "./grid.ts";
import { gridsIn, joined } from "./json-tables.ts";
import { valueOfLiteral, valueOfScript } from "./script-value.ts";
import { readText } from "./text-table.ts";

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");

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

/** What a text is that is no table, for people. */
const STRANGERS: readonly (readonly [start: RegExp, is: string])[] = [
  [/^\s*</u, "XML, or a web page without a table; copy its table into a spreadsheet, or save it as CSV"],
  [/^%PDF-/u, "a PDF; copy its text into a file, or save its table as CSV"],
  [/^\{\\rtf/u, "a document (.rtf); copy its table into a spreadsheet, or save it as CSV"],
];

/** A page, or a piece of one, with a table in it. */
const WEB_PAGE = /^\s*<(?:[\s\S]*<)?table[\s>]/iu;

const CALENDAR = /^\s*BEGIN:VCALENDAR/iu;

/** How scripts begin: with a comment, a word of the language, or a name that is given a value. */
const SCRIPT =
  /^\s*(?:\/[/*]|(?:['"]use strict|import|export|var|let|const|function)[\s'"]|module\.exports|[\p{L}$_][\p{L}\p{N}$_.]*\s*=\s*[[{])/u;

const refuseStrangers = (text: string): void => {
  const stranger = STRANGERS.find(([start]) => start.test(text));
  if (stranger !== undefined) throw new Error(`it is ${stranger[1]}`);
};

/** The value of a text that is JSON or a script; `undefined` for another text. */
const valueIn = (text: string, limits: TableLimits): unknown => {
  if (SCRIPT.test(text)) {
    const value = valueOfScript(text, limits);
    if (value === null) throw new Error("it is JavaScript; keep what is between [ ] or { } as JSON");
    return value;
  }
  if (!/^\s*[[{]/u.test(text)) return undefined;
  checkJsonDepth(text, limits);
  try {
    return parseJson(text);
  } catch (error) {
    const value = valueOfLiteral(text, limits);
    if (value === null) throw error;
    return value;
  }
};

const readDecoded = async (
  name: string,
  text: string,
  coding: string,
  limits: TableLimits,
): Promise<readonly Grid[]> => {
  if (text.length > limits.characters)
    throw new TableTooLarge(`it has ${text.length} characters; at most ${limits.characters} are read. Split the file`);
  if (WEB_PAGE.test(text)) return (await import("./web-page.ts")).readWebPage(name, text, limits);
  refuseStrangers(text);
  if (CALENDAR.test(text)) return [(await import("./calendar-file.ts")).readCalendar(name, text, limits)];
  const value = valueIn(text, limits);
  if (value !== undefined) {
    const place = { path: "", titles: [name], context: NO_CONTEXT, budget: new TableBudget(limits) };
    return joined(gridsIn(name, value, place));
  }
  const grid = readText(name, text, coding, limits);
  if (grid.rows.every(({ cells }) => isBlank(cells))) throw new Error("it is empty");
  return [grid];
};

const readPacked = async (name: string, bytes: Uint8Array, limits: TableLimits): Promise<readonly Grid[]> =>
  isOpenDocument(bytes)
    ? (await import("./open-document.ts")).readOpenDocument(name, bytes, limits)
    : (await import("./workbook.ts")).readSheets(name, bytes, limits);

/** Reads the grids of a file. `name` is its name without folders. */
export const readGrids = async (name: string, bytes: Uint8Array, limits = TABLE_LIMITS): Promise<GridsResult> => {
  const failed = (fault: string): GridsResult => ({ ok: false, fault: `${name}: ${fault}` });
  if (startsWith(bytes, COMPOUND)) return failed("it is an old .xls workbook; save it as .xlsx or CSV");
  try {
    checkTableBytes(bytes.length, limits);
    if (startsWith(bytes, ZIP)) {
      const grids = await readPacked(name, bytes, limits);
      return { ok: true, grids: grids.filter(({ rows }) => rows.some(({ cells }) => !isBlank(cells))) };
    }
    const decoded = decodeBytes(bytes, null);
    const { text, coding } = decoded.ok
      ? { text: decoded.text, coding: ENCODINGS[decoded.encoding] }
      : legacyText(bytes);
    return { ok: true, grids: await readDecoded(name, text.replace(/^\uFEFF/, ""), coding, limits) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed(
      startsWith(bytes, ZIP) && !(error instanceof TableTooLarge) ? `it is no workbook that can be read: ${why}` : why,
    );
  }
};
