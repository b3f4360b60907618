/**
 * The offline copy of the data: its index, one record that is replaced atomically. Its files are in files.ts.
 */
import { type KeepList, SHARED } from "#core/shard/offline-bundle.ts";
import { deleteRecord, getRecord, putRecord } from "../base/database.ts";

export interface CopyPart {
  /** Hash of the list. */
  readonly hash: string;
  readonly files: KeepList["files"];
}

export interface Copy {
  /** Data version. */
  readonly version: string;
  /** Time of the last update. */
  readonly keptMs: number;
  /** By {@link SHARED} and by upper-case country code. */
  readonly parts: Readonly<Record<string, CopyPart>>;
}

const COPY = "copy";
const WANTED = "wanted";

let current: Promise<Copy | null> | null = null;

/** The current copy; `null` if nothing is kept. */
export const readCopy = async (): Promise<Copy | null> => {
  current ??= getRecord<Copy>("kept", COPY).catch(() => null);
  return current;
};

/** Replaces the copy; `null` removes it. */
export const exchangeCopy = async (copy: Copy | null): Promise<void> => {
  await (copy === null ? deleteRecord("kept", COPY) : putRecord("kept", COPY, copy));
  current = Promise.resolve(copy);
};

/** The countries of a copy. */
export const countriesOf = (copy: Copy | null): readonly string[] =>
  Object.keys(copy?.parts ?? {})
    .filter((part) => part !== SHARED)
    .sort();

/** Hash → bytes, for every file of the parts. */
export const filesOf = (parts: Iterable<CopyPart>): ReadonlyMap<string, number> => {
  const files = new Map<string, number>();
  for (const part of parts) for (const [hash, bytes] of Object.values(part.files)) files.set(hash, bytes);
  return files;
};

/** The hash of a file in the copy; `null` for any other. */
export const hashIn = ({ parts }: Copy, path: string): string | null => {
  for (const { files } of Object.values(parts)) {
    const file = files[path];
    if (file !== undefined) return file[0];
  }
  return null;
};

/** The countries of an unfinished run. */
export const readWanted = async (): Promise<readonly string[] | null> => getRecord("kept", WANTED);

export const writeWanted = async (countries: readonly string[] | null): Promise<void> =>
  countries === null ? deleteRecord("kept", WANTED) : putRecord("kept", WANTED, countries);
