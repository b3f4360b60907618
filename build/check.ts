/** The check of a data folder: its tables, and its places one country at a time. */
import { openAtlas } from "./atlas/atlas.ts";
import type { Base } from "./base.ts";
import { sortDiagnostics } from "./diagnostics.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { loadExceptions } from "./exceptions.ts";
import { groupBy } from "./group.ts";
import { fileDiagnostic, loadTable, loadTables } from "./load.ts";
import type { Tables } from "./load.ts";
import { prayerProblems } from "./plan/prayer.ts";
import { checkAgainstBase } from "./rules/against-base.ts";
import { FILE_RULES, PLACE_RULES } from "./rules/all.ts";
import { checkReferences } from "./rules/references.ts";
import type { PlaceTableRow, RuleContext } from "./rules/rule.ts";
import { filesIn, stemOf } from "./source.ts";
import type { SourceFile } from "./source.ts";
import { places } from "./tables/places.ts";
import type { PlaceRow } from "./tables/places.ts";
import { MAX_FAULTS, unread as unreadTable } from "./tables/table.ts";

/** What the check is told; a rule that needs what it was not told is passed over. */
export interface CheckOptions {
  /** The day of the check, YYYY-MM-DD; never the clock. */
  readonly today?: string;
  /** The data before the change that is checked. */
  readonly base?: Base;
}

/** The sound rows of one country's file, and what is wrong with the others. */
export interface CheckedCountry {
  readonly country: string;
  readonly rows: readonly PlaceTableRow[];
  readonly diagnostics: readonly Diagnostic[];
  /** What could be read of the rows that have faults. */
  readonly unsound: readonly Partial<PlaceRow>[];
  /** False when rows were left out unread. */
  readonly isWhole: boolean;
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
  /** What can be told only when every one of `placeFiles` was checked. */
  readonly afterPlaces: () => readonly Diagnostic[];
}

/** The table that a finding rests on; where that table has faults of its own, the finding may be false. */
const REFERRED: Readonly<Record<string, string>> = {
  "lost-retirement": "retired.csv",
  "removed-without-retirement": "retired.csv",
  "unknown-category": "place-types.csv",
  "unknown-city": "cities.csv",
  "unknown-country": "countries.csv",
  "unknown-kind": "event-kinds.csv",
  "unknown-observance-id": "observances.csv",
  "unknown-source": "sources.csv",
  "unknown-type": "place-types.csv",
};

/** What the rules have against the rows of a file, up to a number that nobody reads. */
const applyRules = (rows: readonly PlaceTableRow[], context: RuleContext): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  for (const row of rows) {
    if (found.length >= MAX_FAULTS) {
      const message = `${MAX_FAULTS} problems and more; the rows from here on were not checked`;
      const hint = "mend what they have in common first";
      return [...found, row.report("slug", "too-many-problems", message, { message, hint })];
    }
    for (const rule of PLACE_RULES) for (const one of rule(row, context)) found.push(one);
  }
  for (const rule of FILE_RULES) for (const one of rule(rows, context).slice(0, MAX_FAULTS)) found.push(one);
  return found;
};

/** Opens a data folder: its tables are read and checked, its places on demand. */
export const openData = (dataDir: string, { today, base }: CheckOptions = {}): Check => {
  const { tables, files, diagnostics } = loadTables(dataDir);
  const exceptions = loadExceptions(dataDir);
  const retired = new Set(tables.retired.map(({ value }) => value.id));
  const countryNames = new Map(tables.countries.map(({ value }) => [value.code, value.name_en]));
  const citiesByCountry = groupBy(tables.cities, ({ value }) => value.country);
  const shared = {
    types: new Map(tables.placeTypes.map(({ value }) => [value.type, value])),
    sources: new Set(tables.sources.map(({ value }) => value.id)),
    countryNames,
    exceptions,
    atlas: openAtlas(),
    today: today ?? null,
    ids: new Map([...retired].map((id) => [id, "a retired place (retired.csv)"])),
    externalIds: new Map<string, string>(),
  };
  const broken = new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ file }) => file));
  const isCertain = ({ code }: Diagnostic): boolean => !broken.has(`data/${REFERRED[code] ?? ""}`);

  const rows: (readonly [string, PlaceTableRow])[] = [];
  const unsound = new Set<number>();
  const unread = new Set<string>();
  const faulty = new Set<string>();

  const country = (file: SourceFile): CheckedCountry => {
    const stem = stemOf(file);
    const code = stem.toUpperCase();
    const isKnown = countryNames.has(code) || broken.has("data/countries.csv");
    if (!isKnown || !/^[a-z]{2}$/.test(stem)) {
      const message = `places files are named for a country of countries.csv; ${code} is none`;
      unread.add(code);
      return { country: code, ...unreadTable([fileDiagnostic(file.label, "unknown-country", message)]) };
    }
    const cities = new Map((citiesByCountry.get(code) ?? []).map(({ value }) => [value.slug, value]));
    const context: RuleContext = { ...shared, country: code, cities, slugs: new Map() };
    const read = loadTable(places, file);
    const found = applyRules(read.rows, context);
    if (base !== undefined) for (const row of read.rows) rows.push([code, row]);
    for (const { id } of read.unsound) if (typeof id === "number") unsound.add(id);
    if (!read.isWhole || found.length > MAX_FAULTS) unread.add(code);
    if (unread.has(code) || read.unsound.length > 0) faulty.add(stem);
    return { country: code, ...read, diagnostics: [...read.diagnostics, ...found.filter(isCertain)] };
  };

  const unknownPlaces = (): readonly Diagnostic[] =>
    tables.events.flatMap(({ value: { place_id: id }, report }) => {
      const isThere = id === null || unread.size > 0 || unsound.has(id);
      if (isThere || (shared.ids.has(id) && !retired.has(id))) return [];
      return [report("place_id", "unknown-place", `no place has the id ${id}`)];
    });

  return {
    tables,
    files: files + exceptions.files,
    diagnostics: [
      ...diagnostics,
      ...exceptions.diagnostics,
      ...checkReferences(tables).filter(isCertain),
      ...prayerProblems(tables).map(([file, message]) =>
        fileDiagnostic(file, "bad-prayer-data", message.replaceAll(/\s*\n\s*/g, " ")),
      ),
    ],
    placeFiles: filesIn(dataDir, "places", ".csv"),
    country,
    afterPlaces: () => [
      ...unknownPlaces(),
      ...(broken.size > 0 ? [] : exceptions.stale(faulty)),
      ...(base === undefined
        ? []
        : checkAgainstBase(base, { rows, retired, unsound, unread }).filter(isCertain)),
    ],
  };
};

/** What a check found, and of what. */
export interface CheckResult {
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files that were read. */
  readonly files: number;
  /** What was not looked at, for want of an option; one line each. */
  readonly skipped: readonly string[];
}

/** Every problem of a data folder. */
export const checkData = (dataDir: string, options: CheckOptions = {}): CheckResult => {
  const check = openData(dataDir, options);
  const placed = check.placeFiles.flatMap((file) => check.country(file).diagnostics);
  const all = [...check.diagnostics, ...placed, ...check.afterPlaces()];
  const skipped = [
    ...(options.base === undefined ? ["removed rows, ids and moves (npm run check -- --base main)"] : []),
    ...(options.today === undefined ? ["the age of verified_on (--today YYYY-MM-DD)"] : []),
  ];
  return { diagnostics: sortDiagnostics(all), files: check.files + check.placeFiles.length, skipped };
};
