/**
 * The copy of the data that this device keeps: its index, one record, so that it is exchanged as a whole. A copy is
 * of one data version; its files stand by their hashes (files.ts), so that those of two versions are never mixed.
 */
import { type KeepList, SHARED } from "#core/shard/offline-bundle.ts";
import { deleteRecord, getRecord, putRecord } from "../database.ts";

export interface CopyPart {
  /** Hash of the list. */
  readonly hash: string;
  readonly files: KeepList["files"];
}

export interface Copy {
  /** Data version. */
  readonly version: string;
  /** When it was last brought up to date. */
  readonly keptMs: number;
  /** By {@link SHARED} and by upper-case country codes. */
  readonly parts: Readonly<Record<string, CopyPart>>;
}

const COPY = "copy";
const WANTED = "wanted";

let current: Promise<Copy | null> | null = null;

/** The copy as it is now; `null` where nothing is kept. */
export const readCopy = async (): Promise<Copy | null> => {
  current ??= getRecord<Copy>("kept", COPY).catch(() => null);
  return current;
};

/** Puts a copy in the place of the one before; with `null` nothing is kept. */
export const exchangeCopy = async (copy: Copy | null): Promise<void> => {
  await (copy === null ? deleteRecord("kept", COPY) : putRecord("kept", COPY, copy));
  current = Promise.resolve(copy);
};

/** The countries of a copy. */
export const countriesOf = (copy: Copy | null): readonly string[] =>
  Object.keys(copy?.parts ?? {})
    .filter((part) => part !== SHARED)
    .sort();

/** Hash → bytes of every file of the parts. */
export const filesOf = (parts: Iterable<CopyPart>): ReadonlyMap<string, number> => {
  const files = new Map<string, number>();
  for (const part of parts) for (const [hash, bytes] of Object.values(part.files)) files.set(hash, bytes);
  return files;
};

/** The hash of a file of the copy; `null` for any other. */
export const hashIn = ({ parts }: Copy, path: string): string | null => {
  for (const { files } of Object.values(parts)) {
    const file = files[path];
    if (file !== undefined) return file[0];
  }
  return null;
};

/** The countries of a run that has not ended. */
export const readWanted = async (): Promise<readonly string[] | null> => getRecord("kept", WANTED);

export const writeWanted = async (countries: readonly string[] | null): Promise<void> =>
  countries === null ? deleteRecord("kept", WANTED) : putRecord("kept", WANTED, countries);
