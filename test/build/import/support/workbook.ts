/** Workbooks (.xlsx) as small as readers take them, and as strange as a test wants. */
import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive of deflated entries. Reference: APPNOTE 6.3.9. */
export const zipOf = (entries: readonly (readonly [name: string, text: string])[]): Buffer => {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of entries) {
    const [plain, path] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(plain);
    const sizes = Buffer.alloc(18);
    sizes.writeUInt16LE(8, 0);
    sizes.writeUInt32LE(crc32(plain), 6);
    sizes.writeUInt32LE(packed.length, 10);
    sizes.writeUInt32LE(plain.length, 14);
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    sizes.copy(head, 8);
    head.writeUInt16LE(path.length, 26);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    sizes.copy(entry, 10);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, path, packed);
    central.push(entry, path);
    at += head.length + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
};

const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`;
const PART = `${OFFICE}/officeDocument/2006/relationships/worksheet`;

interface BookOptions {
  /** Sheets that all name one file. */
  readonly sheets?: number;
  readonly sharedStrings?: string;
  /** References of merged cells, such as `A2:B4`. */
  readonly merges?: readonly string[];
}

const mergedIn = (merges: readonly string[]): string =>
  merges.length === 0 ? "" : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

/** A workbook whose sheet has these rows, as XML. */
export const workbookOf = (rows: string, { sheets = 1, sharedStrings, merges = [] }: BookOptions = {}): Buffer => {
  const each = (one: (number: number) => string): string =>
    Array.from({ length: sheets }, (_, at) => one(at + 1)).join("");
  return zipOf([
    [
      "xl/workbook.xml",
      `<workbook ${MAIN}><sheets>${each((n) => `<sheet name="s${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships>${each((n) => `<Relationship Id="r${n}" Type="${PART}" Target="worksheets/sheet1.xml"/>`)}</Relationships>`,
    ],
    ...(sharedStrings === undefined ? [] : [["xl/sharedStrings.xml", `<sst ${MAIN}>${sharedStrings}</sst>`] as const]),
    ["xl/worksheets/sheet1.xml", `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${mergedIn(merges)}</worksheet>`],
  ]);
};
