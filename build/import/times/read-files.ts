/** The files of an import as one reading: bytes to grids to statements. The job and its result are plain data. */
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseHijriTable } from "#core/hijri/hijri.ts";
import { checkTableBytes, type TableLimits } from "../input/table-limits.ts";
import { readGrids } from "./grids.ts";
import { type NamedGrids, type Reading, type ReadOptions, readTimetables } from "./reading.ts";
import { readLexicon } from "./words.ts";

export interface ReadJob extends Omit<ReadOptions, "hijri"> {
  readonly dataDir: string;
  readonly paths: readonly string[];
  readonly limits: TableLimits;
}

export type ReadFiles =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly faults: readonly string[] };

/** The bytes of a file, or why they cannot be read. */
const bytesOf = (path: string, limits: TableLimits): Uint8Array | string => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return `${path}: there is no such file`;
  try {
    checkTableBytes(found.size, limits);
  } catch (error) {
    return `${basename(path)}: ${error instanceof Error ? error.message : String(error)}`;
  }
  return readFileSync(path);
};

/** Reads the files of a job together; names every file that cannot be read. */
export const readFiles = async ({ dataDir, paths, limits, ...options }: ReadJob): Promise<ReadFiles> => {
  const files: NamedGrids[] = [];
  const faults: string[] = [];
  for (const path of paths) {
    const bytes = bytesOf(path, limits);
    if (typeof bytes === "string") {
      faults.push(bytes);
      continue;
    }
    const read = await readGrids(basename(path), bytes, limits);
    if (read.ok) files.push({ file: basename(path), grids: read.grids });
    else faults.push(read.fault);
  }
  const hijri = parseHijriTable(JSON.parse(readFileSync(join(dataDir, "hijri.json"), "utf8")));
  if (!hijri.ok) faults.push(...hijri.problems.map((one) => `data/hijri.json: ${one}`));
  if (faults.length > 0 || !hijri.ok) return { ok: false, faults };
  return { ok: true, reading: readTimetables(readLexicon(dataDir), files, { ...options, hijri: hijri.table }) };
};
