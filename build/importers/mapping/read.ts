/**
 * Reads a mapping: data/imports/<source>.json by its name, or a file of the host by its path. Every fault
 * is told at once, with the file, where it stands and what is expected.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import { formatFaults } from "./faults.ts";
import { mappingFile } from "./schema.ts";
import type { MappingFile } from "./schema.ts";

export type MappingResult =
  | { readonly ok: true; readonly mapping: MappingFile }
  | { readonly ok: false; readonly faults: readonly string[] };

/** The folder of the mappings below the data folder. */
const MAPPINGS = "imports";

const refused = (faults: readonly string[]): MappingResult => ({ ok: false, faults });

/** Types and categories that place-types.csv does not have. */
const unknownTypes = ({ types }: MappingFile, known: readonly PlaceTypeRow[]): readonly string[] =>
  types.flatMap(({ set: { type, category } }, index) => {
    const row = known.find((one) => one.type === type);
    const at = `types[${index}].set`;
    if (row === undefined)
      return [`${at}.type is "${type}", must be one of ${known.map((one) => one.type).join(", ")}`];
    const allowed = row.categories ?? [];
    if (category === undefined || allowed.includes(category)) return [];
    const what = allowed.length === 0 ? `left out for ${type}` : `one of ${allowed.join(", ")}`;
    return [`${at}.category is "${category}", must be ${what}`];
  });

/** The faults of a mapping's text, or the mapping. `label` is how messages name the file. */
export const parseMapping = (
  label: string,
  text: string,
  placeTypes: readonly PlaceTypeRow[],
): MappingResult => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused([`${label}: ${error instanceof Error ? error.message : "no JSON"}`]);
  }
  const parsed = mappingFile.safeParse(json);
  const faults = parsed.success ? unknownTypes(parsed.data, placeTypes) : formatFaults(json, parsed.error);
  if (parsed.success && faults.length === 0) return { ok: true, mapping: parsed.data };
  return refused(faults.map((one) => `${label}: ${one}`));
};

/** The mapping named `name`: a stem of data/imports, or a path that ends in .json. */
export const readMapping = (
  dataDir: string,
  name: string,
  placeTypes: readonly PlaceTypeRow[],
): MappingResult => {
  const isPath = name.endsWith(".json");
  const path = isPath ? name : join(dataDir, MAPPINGS, `${name}.json`);
  const label = isPath ? name : `data/${MAPPINGS}/${name}.json`;
  if (!existsSync(path)) return refused([`${label}: there is no such file`]);
  return parseMapping(label, readFileSync(path, "utf8"), placeTypes);
};
