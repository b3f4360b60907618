/** The web addresses of the data, each with the rows that name it. */
import { placesOf, recordsOf } from "../diff/records.ts";
import type { Fields } from "../diff/records.ts";
import { readFolder } from "../diff/revision.ts";

export interface Link {
  readonly url: string;
  /** Where it stands: `places/gb.csv east-london-mosque website`. */
  readonly usedBy: readonly string[];
}

/** Columns of addresses by file. */
const COLUMNS: Readonly<Record<string, string>> = {
  "events.csv": "url",
  "observance-offsets.csv": "source",
  "sources.csv": "url",
};

const keyOf = (row: Fields): string => row["slug"] ?? row["id"] ?? row["observance_id"] ?? "";

/** Every address of a data folder once, sorted. */
export const collectLinks = (dataDir: string): readonly Link[] => {
  const snapshot = readFolder(dataDir);
  const found = new Map<string, string[]>();
  const add = (url: string | undefined, usedBy: string): void => {
    if (url === undefined || !/^https?:\/\//.test(url)) return;
    found.set(url, [...(found.get(url) ?? []), usedBy]);
  };
  for (const { country, fields } of placesOf(snapshot).rows)
    add(fields["website"], `places/${country.toLowerCase()}.csv ${keyOf(fields)} website`);
  for (const [path, column] of Object.entries(COLUMNS)) {
    for (const row of recordsOf(snapshot, path).rows) add(row[column], `${path} ${keyOf(row)} ${column}`);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([url, usedBy]) => ({ url, usedBy }));
};
