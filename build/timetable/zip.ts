/**
 * The entries of a ZIP archive that is held in memory (APPNOTE 6.3.9), as workbooks are. The directory at the end alone says
 * what is in it; an entry that is not what the directory says (size, checksum) is refused, and nothing is unpacked
 * beyond its stated size. Inflating is fflate's, which a page and Node share.
 */
import { Inflate } from "fflate";

/** An entry before it is unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  /** Bytes once it is unpacked, as the directory says. */
  readonly size: number;
  readonly crc: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** Stands for a number in another place (ZIP64), which no workbook of a mosque needs. */
const ELSEWHERE = 0xffffffff;

const STORED = 0;
const DEFLATED = 8;

const DAMAGED = "the archive is damaged";

const endOf = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new Error("it is no archive, or not a whole one");
};

/** The bytes of an entry whose own header is at `at`. */
const packedAt = (bytes: Uint8Array, view: DataView, at: number, length: number): Uint8Array => {
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) throw new Error(DAMAGED);
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + length > bytes.length) throw new Error(DAMAGED);
  return bytes.subarray(start, start + length);
};

/** How many entries an archive says that it has. Throws an Error for what is no whole archive. */
export const countEntries = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint16(endOf(view) + 10, true);
};

/** The entries of an archive, in the order of its directory. Throws an Error that says where it is damaged. */
export const entriesOf = (bytes: Uint8Array): readonly ZipEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = countEntries(bytes); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw new Error(DAMAGED);
    const [crc, length, size] = [16, 20, 24].map((offset) => view.getUint32(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    const nameLength = view.getUint16(at + 28, true);
    const next = at + ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end || [length, size, local].includes(ELSEWHERE)) throw new Error(DAMAGED);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      packed: packedAt(bytes, view, local, length),
      size,
      crc,
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at = next;
  }
  return entries;
};

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Bytes that are inflated at a time: they come to a thousand times as many at most. */
const STEP = 16_384;

const inflated = ({ packed, size }: ZipEntry): Uint8Array | null => {
  const whole = new Uint8Array(size);
  let written = 0;
  const stream = new Inflate((chunk) => {
    if (written + chunk.length > size) throw new Error(DAMAGED);
    whole.set(chunk, written);
    written += chunk.length;
  });
  for (let at = 0; at < packed.length; at += STEP)
    stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  return written === size ? whole : null;
};

/**
 * Unpacks an entry.
 * @returns as many bytes as its directory says, so check {@link ZipEntry.size} before. Throws an Error where the entry is
 * another than it says.
 */
export const unpack = (entry: ZipEntry): Uint8Array => {
  if (entry.isEncrypted) throw new Error("it is encrypted");
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new Error(`${entry.name} is packed by a method that is not read`);
  const bytes = entry.method === DEFLATED ? inflated(entry) : entry.packed;
  if (bytes?.length !== entry.size || crcOf(bytes) !== entry.crc) throw new Error(`${entry.name} is damaged`);
  return bytes;
};
