/**
 * Paths of the imports folder (pictured in the importers' README.md): the names of its data sets, where a later import
 * with the same name replaces the one before, and its sources.csv with the attribution and licence of each source.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "#core/base/slug.ts";
import { compareText } from "#core/base/text.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { importedSources } from "../../tables/reference.ts";
import type { MappingFile } from "../mapping/schema.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isDatasetName = (name: string): boolean => NAME.test(name) && name.length <= 80;

/** Parts of a file name that change with every download. */
const PASSING = /(?<![0-9])(?:(?:19|20)\d\d[-_.]?(?:[01]\d)(?:[-_.]?[0-3]\d)?|\d{6})(?![0-9])|\blatest\b/gi;

/** source-cc, else source-<file name without extension, date and "latest">. */
export const datasetName = (source: string, country: string | null, label: string): string => {
  if (country !== null) return `${source}-${country.toLowerCase()}`;
  const file = label.split(/[/\\?#]/).findLast((part) => part !== "") ?? "";
  const stem = slugify(
    file
      .replace(/(?<=.)\..*$/, "")
      .replaceAll("_", " ")
      .replaceAll(PASSING, " "),
  );
  const own = stem === source || stem.startsWith(`${source}-`) ? stem : `${source}-${stem}`;
  return own.replace(/-$/, "").slice(0, 80).replace(/-$/, "");
};

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
  /** Rows that the gate does not show, as no word of their name vouches for them. */
  unverified: (country: string) => join(dir, "unverified", `${country.toLowerCase()}.csv`),
  /** Rows whose names say that they are something else: for the report of the gate, and read by no build. */
  refused: (country: string) => join(dir, "refused", `${country.toLowerCase()}.csv`),
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
  const others = rows
    .map(({ fields }) => HEADER.map((_, index) => fields[index] ?? ""))
    .filter(([other]) => other !== id);
  const all = [...others, [id, name, url ?? "", license, recordUrl ?? ""]];
  return formatCsv(
    HEADER,
    all.sort(([a = ""], [b = ""]) => compareText(a, b)),
  );
};
