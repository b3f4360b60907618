/** The files of the data and imports folders, in an order that does not depend on the host. */
import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { compareText } from "#core/base/text.ts";

export interface SourceFile {
  /** Path in messages: data/places/gb.csv, which does not depend on the folder's name on the host. */
  readonly label: string;
  readonly path: string;
}

/** The files of `folder` below the data directory that end in `extension`, by name; `root` names the directory in messages. */
export const filesIn = (dataDir: string, folder: string, extension: string, root = "data"): readonly SourceFile[] =>
  readdirSync(join(dataDir, folder))
    .filter((name) => name.endsWith(extension))
    .sort(compareText)
    .map((name) => fileAt(dataDir, `${folder}/${name}`, root));

/** One file by its path below the data directory. */
export const fileAt = (dataDir: string, path: string, root = "data"): SourceFile => ({
  label: `${root}/${path}`,
  path: join(dataDir, path),
});

/** File name without folder and ending. */
export const stemOf = ({ path }: SourceFile): string => basename(path).replace(/\.[^.]*$/, "");

interface Decoded {
  readonly text: string;
  /** False when the bytes are not UTF-8; the text then has replacement characters. */
  readonly isUtf8: boolean;
}

/** Whether the path exists, even as a dangling link. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Why the file cannot be read; `null` when it can. Rejects devices and folders. */
export const unreadable = ({ path }: SourceFile): string | null => {
  try {
    return statSync(path).isFile() ? null : "it is not a file";
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return `it cannot be read (${String(error.code)})`;
  }
};

export const readText = ({ path }: SourceFile): Decoded => {
  const bytes = readFileSync(path);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder().decode(bytes), isUtf8: false };
  }
};
