/**
 * Reads a mapping: data/imports/<source>.json by name, or a local file by path. Reports all faults at once, each with
 * its position, the value found and what is expected.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import { mappingFile, type MappingFile } from "./schema.ts";

type Issue = z.core.$ZodIssue;

const NOTHING: readonly never[] = [];

/** The issues of the union variant most likely intended: the one that matches deepest. */
const meant = (variants: readonly (readonly Issue[])[]): readonly Issue[] => {
  const depth = (issues: readonly Issue[]): number => Math.min(...issues.map(({ path }) => path.length));
  const best = Math.max(...variants.map(depth));
  return best > 0 ? (variants.find((issues) => depth(issues) === best) ?? NOTHING) : NOTHING;
};

const deepest = (issue: Issue): readonly Issue[] => {
  const within = issue.code === "invalid_union" ? meant(issue.errors) : NOTHING;
  if (within.length === 0) return [issue];
  return within.flatMap((one) => deepest({ ...one, path: [...issue.path, ...one.path] }));
};

const at = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return found;
};

/** types[3].when["addr:city"] */
const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      const name = String(key);
      if (!/^\w+$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");

const LONGEST = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const expected = (issue: Issue): string => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${/^[aeio]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string" ? issue.message : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
};

const formatOne = (json: unknown, issue: Issue): string => {
  const where = formatPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => JSON.stringify(key)).join(", ");
    const known = issue.message.startsWith("must") ? issue.message : "nothing of that name is known here";
    return `${where === "" ? "" : `${where}: `}${keys}: ${known}`;
  }
  if (issue.code === "invalid_key") return `${where}: the name ${issue.issues[0]?.message ?? "is not allowed"}`;
  return `${where === "" ? "the file" : where} is ${shown(at(json, issue.path))}, ${expected(issue)}`;
};

/** One line per fault, with its position and what is expected. */
export const formatFaults = (json: unknown, { issues }: z.core.$ZodError): readonly string[] =>
  issues.flatMap(deepest).map((issue) => formatOne(json, issue));

type MappingResult =
  | { readonly ok: true; readonly mapping: MappingFile }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Folder of mappings below the data folder. */
const MAPPINGS = "imports";

const refused = (faults: readonly string[]): MappingResult => ({ ok: false, faults });

/** Types and categories missing from place-types.csv. */
const unknownTypes = ({ types }: MappingFile, known: readonly PlaceTypeRow[]): readonly string[] =>
  types.flatMap(({ set: { type, category } }, index) => {
    const row = known.find((one) => one.type === type);
    const path = `types[${index}].set`;
    if (row === undefined)
      return [`${path}.type is "${type}", must be one of ${known.map((one) => one.type).join(", ")}`];
    const allowed = row.categories ?? [];
    if (category === undefined || allowed.includes(category)) return [];
    const what = allowed.length === 0 ? `left out for ${type}` : `one of ${allowed.join(", ")}`;
    return [`${path}.category is "${category}", must be ${what}`];
  });

/** Parses a mapping, or lists its faults. `label` names the file in messages. */
export const parseMapping = (label: string, text: string, placeTypes: readonly PlaceTypeRow[]): MappingResult => {
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

/** Reads the mapping `name`: a file name in data/imports without extension, or a path ending in .json. */
export const readMapping = (dataDir: string, name: string, placeTypes: readonly PlaceTypeRow[]): MappingResult => {
  const isPath = name.endsWith(".json");
  const path = isPath ? name : join(dataDir, MAPPINGS, `${name}.json`);
  const label = isPath ? name : `data/${MAPPINGS}/${name}.json`;
  if (!existsSync(path)) return refused([`${label}: there is no such file`]);
  return parseMapping(label, readFileSync(path, "utf8"), placeTypes);
};
