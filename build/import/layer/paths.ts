/**
 * Paths of the imports folder (pictured in the importers' README.md), and its sources.csv with the attribution and
 * licence of each source.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { importedSources } from "../../tables/reference.ts";
import type { MappingFile } from "../mapping/schema.ts";

/** Suffix of a data set that is still being read: drafts so far and their checkpoint. */
const PARTIAL = ".partial";

/** Name of the file beside the drafts of a run of the world. */
export const READING = "reading.json";

export const layerPaths = (dir: string) => ({
  dir,
  sources: join(dir, "sources.csv"),
  ids: join(dir, "ids.csv"),
  retired: join(dir, "retired.csv"),
  review: join(dir, "review.csv"),
  twins: join(dir, "twins.csv"),
  /** What an interrupted import left to settle. */
  pending: join(dir, "pending.json"),
  places: (country: string) => join(dir, "places", `${country.toLowerCase()}.csv`),
  drafts: (dataset: string) => join(dir, "drafts", dataset),
  /** What a run of the world knows of the drafts beside it. */
  reading: (dataset: string) => join(dir, "drafts", dataset, READING),
  partial: (dataset: string) => join(dir, "drafts", dataset + PARTIAL),
  report: (dataset: string) => join(dir, "reports", `${dataset}.json`),
});
export type LayerPaths = ReturnType<typeof layerPaths>;

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).sort(compareText) : [];

/** The complete data sets, sorted by name. */
export const datasetsIn = ({ dir }: LayerPaths): readonly string[] =>
  namesIn(join(dir, "drafts")).filter((name) => !name.endsWith(PARTIAL));

/** Upper-case codes of the countries with files in a folder. */
export const countriesIn = (folder: string): readonly string[] =>
  namesIn(folder).flatMap((name) => /^([a-z]{2})\.(?:csv|jsonl)$/.exec(name)?.[1]?.toUpperCase() ?? []);

const HEADER = Object.keys(importedSources.columns);

/** sources.csv with the source of a mapping added. */
export const formatSources = (
  path: string,
  { id, name, url, license, record_url: recordUrl }: MappingFile["source"],
): string => {
  const [, ...rows] = existsSync(path) ? readCsv(path, readFileSync(path, "utf8")).rows : [];
  const others = rows.map(({ fields }) => HEADER.map((_, index) => fields[index] ?? "")).filter(([one]) => one !== id);
  const all = [...others, [id, name, url ?? "", license, recordUrl ?? ""]];
  return formatCsv(
    HEADER,
    all.sort(([a = ""], [b = ""]) => compareText(a, b)),
  );
};
