/** A ZIP archive of texts, as spreadsheets are (APPNOTE 6.3.9): deflated, or stored for the first one. */
import { crc32, deflateRawSync } from "node:zlib";

/** `declared` is the size that the archive says an entry has, where it lies. */
interface Entry {
  readonly name: string;
  readonly text: string;
  readonly isStored?: boolean;
  readonly declared?: number;
}

export const zipOf = (entries: readonly Entry[]): Uint8Array => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, isStored = false, declared } of entries) {
    const content = Buffer.from(text);
    const packed = isStored ? content : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, more, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from([0x50, 0x4b, 5, 6]), end]);
};

const OFFICE =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';

/** An OpenDocument spreadsheet with these rows of XML on one sheet. */
export const openDocumentOf = (rows: string, declared?: number): Uint8Array =>
  zipOf([
    { name: "mimetype", text: "application/vnd.oasis.opendocument.spreadsheet", isStored: true },
    {
      name: "content.xml",
      text: `<office:document-content ${OFFICE}><office:body><office:spreadsheet><table:table table:name="March 2026">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ...(declared !== undefined && { declared }),
    },
  ]);
