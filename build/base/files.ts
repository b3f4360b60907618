/**
 * Writes files so that each is either the old or the new one: all are written beside and flushed first, then renamed into
 * place. A symbolic link stays one, and every file keeps its mode. Explains a disk that refuses, with the file and what helps.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { PageOfCards } from "#core/shard/archive-format.ts";
import { besideOf, clearLeftovers, moveInto } from "../../server/base/replace-file.ts";

export interface File {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** What {@link hashOf} answers for the content, where it is known already. */
  readonly hash?: string;
  /** The cards on it, if it is a page of places. */
  readonly cards?: PageOfCards;
}

const writeBeside = (target: string, text: string): void => {
  const handle = openSync(besideOf(target), "wx", existsSync(target) ? statSync(target).mode : 0o666);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Writes `contents`, path → text, as UTF-8. A failure before the first rename leaves every file as it was. */
export const writeFiles = (contents: ReadonlyMap<string, string>): void => {
  const targets: string[] = [];
  clearLeftovers(contents.keys());
  try {
    for (const [path, text] of contents) {
      mkdirSync(dirname(path), { recursive: true });
      const target = existsSync(path) ? realpathSync(path) : path;
      writeBeside(target, text);
      targets.push(target);
    }
    for (const target of targets) moveInto(besideOf(target), target);
  } finally {
    for (const target of targets) rmSync(besideOf(target), { force: true });
  }
};

/** Writes a text as {@link writeFiles} does, if the file has another; true if it was written. */
export const writeIfChanged = (path: string, text: string): boolean => {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
  writeFiles(new Map([[path, text]]));
  return true;
};

const HELP = {
  ENOSPC: "Make room there: a build needs as much again as the one before it",
  EDQUOT: "Make room within the quota: a build needs as much again as the one before it",
  EFBIG: "Allow larger files there (ulimit -f)",
  EROFS: "Make the file system writable",
  EACCES: "Let this user write there",
  EPERM: "Let this user write there",
  EIO: "Look after the disk",
} as const;

const isCode = (code: unknown): code is keyof typeof HELP => typeof code === "string" && code in HELP;

/** Whether an error comes from a disk that refuses something. */
export const isOfDisk = (error: unknown): boolean => error instanceof Error && "code" in error && isCode(error.code);

/** An error with a message for the person who runs the command. */
export class DiskFault extends Error {
  override readonly name = "DiskFault";
}

/** The error, with the file that it is about where the system left that out. */
export const about = (path: string, error: unknown): unknown =>
  error instanceof Error && !("path" in error) ? Object.assign(error, { path }) : error;

/** Writes a new file; or on, where it is open, from its position. A failure names the file. */
export const writeBytes = (path: string, bytes: Uint8Array, descriptor?: number): void => {
  try {
    writeFileSync(descriptor ?? path, bytes, { flag: "wx" });
  } catch (error) {
    throw about(path, error);
  }
};

/** The error as a {@link DiskFault} that ends with `note`, where a disk refused something; else as it is. */
export const asDiskFault = (error: unknown, note = ""): unknown => {
  if (!(error instanceof Error) || !("code" in error) || !isCode(error.code)) return error;
  const path = "path" in error && typeof error.path === "string" ? error.path : "a file";
  const what = error.message.replace(/^[A-Z]+: /, "").replace(/, .*$/, "");
  const lines = [`${path}: ${what} (${error.code})`, `${HELP[error.code]}, and run it again.`, note];
  return new DiskFault(lines.join("\n").trimEnd(), { cause: error });
};
