/**
 * Writes files so that each is either the old or the new one, whatever happens in between: everything
 * is written beside and brought to the disk first, then renamed into place. A file that a symbolic
 * link names stays linked, and every file keeps its mode.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"; // prettier-ignore
import { dirname } from "node:path";

const writeBeside = (target: string, text: string): void => {
  const handle = openSync(`${target}.new-${process.pid}`, "wx", existsSync(target) ? statSync(target).mode : 0o666); // prettier-ignore
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
  try {
    for (const [path, text] of contents) {
      mkdirSync(dirname(path), { recursive: true });
      const target = existsSync(path) ? realpathSync(path) : path;
      writeBeside(target, text);
      targets.push(target);
    }
    for (const target of targets) renameSync(`${target}.new-${process.pid}`, target);
  } finally {
    for (const target of targets) rmSync(`${target}.new-${process.pid}`, { force: true });
  }
};
