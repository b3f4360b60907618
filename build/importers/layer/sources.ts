/** sources.csv of the layer: whom to name for the places of each source, and on what terms they are. */
import { existsSync, readFileSync } from "node:fs";
import { compareText } from "#core/base/text.ts";
import { readCsv } from "../../csv/read.ts";
import { formatCsv } from "../../csv/write.ts";
import { importedSources } from "../../tables/reference.ts";
import type { MappingFile } from "../mapping/schema.ts";

const HEADER = Object.keys(importedSources.columns);

/** The file with the source of a mapping, beside those that it has. */
export const formatSources = (path: string, { id, name, url, license, record_url: recordUrl }: MappingFile["source"]): string => {
  const [, ...rows] = existsSync(path) ? readCsv(path, readFileSync(path, "utf8")).rows : [];
  const others = rows.map(({ fields }) => HEADER.map((_, index) => fields[index] ?? "")).filter(([one]) => one !== id);
  const all = [...others, [id, name, url ?? "", license, recordUrl ?? ""]];
  return formatCsv(HEADER, all.sort(([a = ""], [b = ""]) => compareText(a, b)));
}; // prettier-ignore
