/**
 * Trial: the check of the data as it would be with a row added, so that a new row meets every rule
 * before anything is written. It runs on a copy in the temporary folder of the host.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkData } from "../check.ts";
import type { Diagnostic } from "../diagnostics.ts";

const keyOf = ({ file, code, message, excerpt = "" }: Diagnostic): string =>
  [file, code, message, excerpt].join("\0");

/** What the check of `dataDir` finds more when its file `path` holds `text`. */
export const tryText = (dataDir: string, path: string, text: string): readonly Diagnostic[] => {
  const known = new Set(checkData(dataDir).diagnostics.map(keyOf));
  const folder = mkdtempSync(join(tmpdir(), "musalla-trial-"));
  try {
    const copy = join(folder, "data");
    cpSync(dataDir, copy, { recursive: true, dereference: true });
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    return checkData(copy).diagnostics.filter((one) => !known.has(keyOf(one)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
