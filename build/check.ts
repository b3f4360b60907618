/** The check of a data folder: its tables, and its places one country at a time. */
import { sortDiagnostics } from "./diagnostics.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { groupBy } from "./group.ts";
import { fileDiagnostic, loadTable, loadTables } from "./load.ts";
import type { Tables } from "./load.ts";
import { prayerProblems } from "./plan/prayer.ts";
import { PLACE_RULES } from "./rules/all.ts";
import { checkReferences } from "./rules/references.ts";
import type { PlaceTableRow, RuleContext } from "./rules/rule.ts";
import { filesIn, stemOf } from "./source.ts";
import type { SourceFile } from "./source.ts";
import { places } from "./tables/places.ts";

/** The sound rows of one country's file, and what is wrong with the others. */
export interface CheckedCountry {
  readonly country: string;
  readonly rows: readonly PlaceTableRow[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Check {
  readonly tables: Tables;
  /** Problems of everything but the places. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files read for the tables. */
  readonly files: number;
  readonly placeFiles: readonly SourceFile[];
  /** Reads and checks one of `placeFiles`; each file once, in their order. */
  readonly country: (file: SourceFile) => CheckedCountry;
  /** What can be told only when every one of `placeFiles` was read. */
  readonly afterPlaces: () => readonly Diagnostic[];
}

/** The table that a finding rests on; where that table has faults of its own, the finding may be false. */
const REFERRED: Readonly<Record<string, string>> = {
  "unknown-category": "place-types.csv",
  "unknown-city": "cities.csv",
  "unknown-country": "countries.csv",
  "unknown-kind": "event-kinds.csv",
  "unknown-observance-id": "observances.csv",
  "unknown-source": "sources.csv",
  "unknown-type": "place-types.csv",
};

/** Opens a data folder: its tables are read and checked, its places on demand. */
export const openData = (dataDir: string): Check => {
  const { tables, files, diagnostics } = loadTables(dataDir);
  const shared = {
    types: new Map(tables.placeTypes.map(({ value }) => [value.type, value])),
    sources: new Set(tables.sources.map(({ value }) => value.id)),
    seen: new Map(tables.retired.map(({ value }) => [`id ${value.id}`, "a retired place (retired.csv)"])),
  };
  const codes = new Set(tables.countries.map(({ value }) => value.code));
  const citiesByCountry = groupBy(tables.cities, ({ value }) => value.country);

  const broken = new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ file }) => file));
  const isCertain = ({ code }: Diagnostic): boolean => !broken.has(`data/${REFERRED[code] ?? ""}`);

  const country = (file: SourceFile): CheckedCountry => {
    const stem = stemOf(file);
    const code = stem.toUpperCase();
    const isKnown = codes.has(code) || broken.has("data/countries.csv");
    if (!isKnown || !/^[a-z]{2}$/.test(stem)) {
      const message = `places files are named for a country of countries.csv; ${code} is none`;
      return {
        country: code,
        rows: [],
        diagnostics: [fileDiagnostic(file.label, "unknown-country", message)],
      };
    }
    const cities = new Map((citiesByCountry.get(code) ?? []).map(({ value }) => [value.slug, value]));
    const context: RuleContext = { ...shared, country: code, cities };
    const read = loadTable(places, file);
    const found = read.rows
      .flatMap((row) => PLACE_RULES.flatMap((rule) => rule(row, context)))
      .filter(isCertain);
    return { country: code, rows: read.rows, diagnostics: [...read.diagnostics, ...found] };
  };

  const retiredIds = new Set(tables.retired.map(({ value }) => value.id));
  const afterPlaces = (): readonly Diagnostic[] =>
    tables.events
      .filter(
        ({ value: { place_id: id } }) => id !== null && (!shared.seen.has(`id ${id}`) || retiredIds.has(id)),
      )
      .map(({ value, report }) =>
        report("place_id", "unknown-place", `no place has the id ${value.place_id}`),
      );

  return {
    tables,
    files,
    diagnostics: [
      ...diagnostics,
      ...checkReferences(tables).filter(isCertain),
      ...prayerProblems(tables).map(([file, message]) => fileDiagnostic(file, "bad-prayer-data", message)),
    ],
    placeFiles: filesIn(dataDir, "places", ".csv"),
    country,
    afterPlaces,
  };
};

/** Every problem of a data folder, sorted, and how many files were read. */
export const checkData = (
  dataDir: string,
): { readonly diagnostics: readonly Diagnostic[]; readonly files: number } => {
  const check = openData(dataDir);
  const placed = check.placeFiles.flatMap((file) => check.country(file).diagnostics);
  const all = [...check.diagnostics, ...placed, ...check.afterPlaces()];
  return { diagnostics: sortDiagnostics(all), files: check.files + check.placeFiles.length };
};
