/** A peer in the search benchmark: an engine over the names of the same places. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../build/csv/csv.ts";
import type { Query } from "../generate/answers.ts";

export interface Contestant {
  /** Its name and exact version. */
  readonly label: string;
  /** Answers a query; the ids are taken out of the answer afterwards, beyond the clock. */
  readonly ask: (query: Query) => Promise<() => readonly number[]>;
  /** The hits without any record, where an answer is more than ids. */
  readonly hits?: (query: Query) => Promise<unknown>;
}

/** Where the data are and where the build of them. */
export interface Folders {
  readonly dataDir: string;
  readonly buildDir: string;
}

export type Open = (folders: Folders) => Promise<Contestant>;

export interface NamedPlace {
  readonly id: number;
  /** Upper-case code. */
  readonly country: string;
  readonly english: string;
  readonly arabic: string;
  /** Names in other languages, with spaces between them. */
  readonly others: string;
}

const COLUMNS = ["id", "name_en", "name_ar", "names"] as const;

const withoutTags = (names: string): string => names.replaceAll(/(?:^|;)[a-z-]+=/gi, " ").trim();

/** Every place of a data folder, one country after the other. */
export function* namedPlaces(dataDir: string): Generator<NamedPlace> {
  const folder = join(dataDir, "places");
  for (const file of readdirSync(folder).sort()) {
    const country = file.slice(0, 2).toUpperCase();
    const {
      rows: [header, ...rows],
    } = readCsv(file, readFileSync(join(folder, file), "utf8"));
    const indexes = COLUMNS.map((name) => header?.fields.indexOf(name) ?? -1);
    for (const { fields } of rows) {
      const [id = "", english = "", arabic = "", others = ""] = indexes.map((index) => fields[index]);
      yield { id: Number(id), country, english, arabic, others: withoutTags(others) };
    }
  }
}
