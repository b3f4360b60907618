/**
 * The one file of data in a ZIP archive: what is left without folders, read-me texts, licences and what
 * computers add on their own. yauzl reads the archive, checks sizes and check sums, and never writes.
 */
import type { Readable } from "node:stream";
import * as yauzl from "yauzl";
import type { Entry, ZipFile } from "yauzl";

/** Entries of an archive that are looked at. */
const MAX_ENTRIES = 10_000;

const NO_DATA =
  /(?:^|\/)(?:__MACOSX|\.|readme|read_me|licen[cs]e|copying|attribution)|\/$|\.(?:pdf|html?|md|prj|cpg|xsd)$/i;

export interface ZipData {
  readonly name: string;
  /** Unpacked. */
  readonly size: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

const openArchive = (path: string): Promise<ZipFile> =>
  yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });

async function* unpacked(path: string, entry: Entry): AsyncGenerator<Uint8Array> {
  const archive = await openArchive(path);
  let stream: Readable | null = null;
  try {
    stream = await archive.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Uint8Array>;
  } finally {
    stream?.destroy();
    archive.close();
  }
}

/** Finds it. Throws an Error that names the archive where there is none, or more than one. */
export const findData = async (path: string, label: string): Promise<ZipData> => {
  const found: Entry[] = [];
  try {
    const archive = await openArchive(path);
    try {
      if (archive.entryCount > MAX_ENTRIES) throw new Error(`it has ${archive.entryCount} entries`);
      for await (const entry of archive.eachEntry()) if (!NO_DATA.test(entry.fileName)) found.push(entry);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw new Error(`${label}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const [entry, second] = found;
  if (entry === undefined) throw new Error(`${label} is an archive without a file of data`);
  if (second !== undefined) {
    const names = found.slice(0, 5).map(({ fileName }) => fileName);
    throw new Error(
      `${label} is an archive with ${found.length} files, such as ${names.join(", ")}: unpack the one to import`,
    );
  }
  if (entry.isEncrypted()) throw new Error(`${label} is encrypted`);
  return { name: entry.fileName, size: entry.uncompressedSize, open: () => unpacked(path, entry) };
};
