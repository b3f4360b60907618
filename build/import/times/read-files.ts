/** The files of an import as one reading: bytes to grids to statements. The job and its result are plain data. */
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { SunDays } from "#core/times/sun-day.ts";
import { parseHijriTable } from "#core/hijri/hijri.ts";
import { checkTableBytes, type TableLimits } from "../../timetable/table-limits.ts";
import { readGrids } from "../../timetable/grids.ts";
import { openSuns, type PlacePoint } from "./place-sun.ts";
import { readTimetables } from "../../timetable/hypotheses.ts";
import type { NamedGrids, PlaceName, Reading, ReadOptions } from "../../timetable/reading.ts";
import { readLexicon } from "./read-lexicon.ts";

export interface ReadJob extends Omit<ReadOptions, "hijri" | "sunOf"> {
  readonly dataDir: string;
  readonly paths: readonly string[];
  readonly limits: TableLimits;
  /** Where the place of the files is; the readings of places that are not known are not held against the Sun. */
  readonly point?: PlacePoint | null;
  /** Where places are, by what the files call them. */
  readonly points?: Readonly<Record<string, PlacePoint>>;
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

/** The Sun over the places of a job. */
const sunsOf = ({ dataDir, point = null, points = {} }: ReadJob): NonNullable<ReadOptions["sunOf"]> => {
  const isKnown = point !== null || Object.keys(points).length > 0;
  const open = isKnown ? openSuns(dataDir) : () => null;
  const suns = new Map<PlacePoint, SunDays | null>();
  return ({ id, name }: PlaceName) => {
    const own = points[id ?? ""] ?? points[name ?? ""] ?? point;
    if (own === null) return null;
    const sun = suns.get(own) ?? open(own);
    suns.set(own, sun);
    return sun;
  };
};

/** Reads the files of a job together; names every file that cannot be read. */
export const readFiles = async (job: ReadJob): Promise<ReadFiles> => {
  const { dataDir, paths, limits, ...options } = job;
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
  return {
    ok: true,
    reading: readTimetables(readLexicon(dataDir), files, { ...options, hijri: hijri.table, sunOf: sunsOf(job) }),
  };
};
