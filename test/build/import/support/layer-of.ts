/** Imports of made-up elements into a folder of their own, in this process, with the small data beside them. */
import type { PlaceStatus } from "#core/values/place.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OnProgress } from "../../../../build/base/progress.ts";
import { overpassJson } from "../../../../build/import/formats/osm.ts";
import {
  importPlaces,
  type Prepared,
  prepareImport,
  readAliases,
  type Report,
} from "../../../../build/import/import.ts";
import { filesBelow } from "../../folders.ts";
import { SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../small-data.ts";
import { memoryInput } from "./memory-input.ts";

export interface Element {
  readonly type: "node" | "way";
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly tags: Readonly<Record<string, string>>;
}

const SHIPPED = ["place-types.csv", "import-names.json", "imports/osm.json", "search-words.csv"];

/** A data folder with one curated mosque in London. */
const smallDataWithMappings = (): string =>
  writeSmallData(
    join(temporaryFolder(), "data"),
    Object.fromEntries(SHIPPED.map((path) => [path, readFileSync(join(SHIPPED_DATA, path), "utf8")])),
  );

let known: { readonly dataDir: string; readonly prepared: Prepared } | null = null;

/** The data folder and what is prepared of it, once a process. */
export const prepared = (): { readonly dataDir: string; readonly prepared: Prepared } => {
  if (known !== null) return known;
  const dataDir = smallDataWithMappings();
  const found = prepareImport(dataDir, "osm", readAliases(dataDir), [], () => {});
  if ("faults" in found) throw new Error(found.faults.join("\n"));
  known = { dataDir, prepared: found };
  return known;
};

export const overpassText = (elements: readonly Element[]): string =>
  JSON.stringify({
    version: 0.6,
    elements: elements.map(({ lat, lon, ...one }) =>
      one.type === "node" ? { ...one, lat, lon } : { ...one, center: { lat, lon } },
    ),
  });

export interface ImportSettings {
  readonly dataset?: string;
  readonly keepsNameless?: boolean;
  readonly status?: PlaceStatus | null;
  readonly country?: string;
  readonly checkpointItems?: number;
  readonly onProgress?: OnProgress;
}

/** Imports the text of an Overpass answer into `outDir`. */
export const importText = (outDir: string, text: string, settings: ImportSettings = {}): Promise<Report> => {
  const {
    dataset = "osm-town",
    keepsNameless = true,
    status = null,
    country = null,
    checkpointItems = 2,
    onProgress = () => {},
  } = settings;
  const { mapping, words, layerContext, digest } = prepared().prepared;
  return importPlaces({
    outDir,
    dataset,
    asOf: null,
    covers: null,
    format: overpassJson,
    input: memoryInput(text),
    mapping,
    where: layerContext.where,
    words,
    languagesOf: layerContext.languagesOf,
    countries: country === null ? null : [country],
    keepsNameless,
    status,
    key: [digest, country, keepsNameless].join("\n"),
    checkpointItems,
    onProgress,
    layerContext: { ...layerContext, onProgress },
  });
};

export const importElements = (
  outDir: string,
  elements: readonly Element[],
  settings: ImportSettings = {},
): Promise<Report> => importText(outDir, overpassText(elements), settings);

/** Every file of a folder by its path. */
export const contentsOf = (dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...filesBelow(dir)].sort().map((path) => [path, readFileSync(join(dir, path), "utf8")]));

/** The rows of a country's places, by column. */
export const rowsOf = (outDir: string, country: string): readonly Readonly<Record<string, string>>[] => {
  const path = join(outDir, "places", `${country}.csv`);
  if (!existsSync(path)) return [];
  const [header = "", ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => {
    const fields = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, fields[i] ?? ""]));
  });
};
