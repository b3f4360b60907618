/** Checks a data folder and its overlays: the tables, then the places one country at a time. */
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { CURATED_ID_MAX, isImportedId } from "#core/values/ids.ts";
import { openGate } from "../admission/gate.ts";
import { type Ephemeris, readEphemeris } from "#core/prayer/ephemeris.ts";
import { openAtlas } from "../base/atlas.ts";
import { type Diagnostic, fileDiagnostic, sortDiagnostics } from "../base/diagnostics.ts";
import { groupBy } from "../base/group.ts";
import { type CheckContext, checkCountry, type CheckedCountry, type Seen } from "./check-country.ts";
import {
  allFilesOf,
  asTold,
  countryFiles,
  type CountryFiles,
  joinOverlays,
  type Overlay,
} from "./load/country-files.ts";
import { loadTables, prayerProblems, type Tables } from "./load/load.ts";
import type { Base } from "./load/revision.ts";
import { checkAgainstBase, lostIds } from "./rules/against-base.ts";
import { checkAuthorities } from "./rules/authorities.ts";
import { loadExceptions } from "./rules/exceptions.ts";
import { missingLabels } from "./rules/labels.ts";
import { checkHijri } from "./rules/hijri.ts";
import {
  checkReferences,
  checkSearchAffixes,
  checkSearchIntents,
  checkSearchNames,
  checkSearchWords,
} from "./rules/references.ts";
import type { CountryNotes } from "./rules/rule.ts";
import { placeTypes } from "../tables/reference.ts";

/** Options of a check; rules that need a missing option are skipped. */
interface CheckOptions {
  /** The day of the check, YYYY-MM-DD; never read from the clock. */
  readonly today?: string;
  /** The data before the change under review. */
  readonly base?: Base;
  /** The layers and imports to check with the data; by default none. */
  readonly overlays?: readonly Overlay[];
}

export interface Check {
  readonly tables: Tables;
  /** Problems of everything except the places. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of table and place files. */
  readonly files: number;
  readonly placeFiles: readonly CountryFiles[];
  /** The initial `Seen`: only the retired ids. */
  readonly seenNothing: () => Seen;
  /** Reads and checks one of `placeFiles`; compares its ids with `seen` and adds them to it. */
  readonly country: (files: CountryFiles, seen: Seen) => CheckedCountry;
  /** Problems that show only after all `placeFiles` are checked. */
  readonly afterPlaces: (all: readonly CountryNotes[]) => readonly Diagnostic[];
  /** Files that lost all their ids, as far as can be told without a base. */
  readonly lostIds: (all: readonly CountryNotes[]) => readonly Diagnostic[];
  /** What changed since `base`, country by country. */
  readonly sinceBase: (base: Base, all: readonly CheckedCountry[]) => readonly Diagnostic[];
}

/** The table that a finding depends on; if that table has errors, the finding may be false. */
const REFERRED: Partial<Readonly<Record<DiagnosticCode, string>>> = {
  "lost-ids": "retired.csv",
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

/** Where the retirement of an id is recorded. */
const retiredFileOf = (id: number): string =>
  id <= CURATED_ID_MAX ? "retired.csv" : `${isImportedId(id) ? "imports" : "data/layers/*"}/retired.csv`;

const ephemerisOf = ({ ephemeris }: Tables): Ephemeris | null => {
  const table = readEphemeris(ephemeris);
  return table instanceof Error ? null : table;
};

/** The reference data that the checks of all countries share. */
const contextOf = (
  tables: Tables,
  shared: Pick<CheckContext, "exceptions" | "retired" | "hasLayers" | "today" | "areCountriesSound" | "isCertain">,
): CheckContext => {
  const citiesByCountry = groupBy(tables.cities, ({ value }) => value.country);
  return {
    ...shared,
    types: new Map(tables.placeTypes.map(({ value }) => [value.type, value])),
    sources: new Set(tables.sources.map(({ value }) => value.id)),
    countryNames: new Map(tables.countries.map(({ value }) => [value.code, value.name_en])),
    authorities: new Set(tables.authorities.map(({ value }) => value.id)),
    citiesOf: (country) => new Map((citiesByCountry.get(country) ?? []).map(({ value }) => [value.slug, value])),
    atlas: openAtlas(),
    ephemeris: ephemerisOf(tables),
    gate: openGate({
      words: tables.admissionWords.map(({ value }) => value),
      sources: tables.admissionSources.map(({ value }) => value),
      types: tables.placeTypes.map(({ value }) => value),
    }),
  };
};

/** Tells whether a finding is no consequence of the faults of the tables in `broken`. */
const certainUnless =
  (broken: ReadonlySet<string>, overlays: readonly Overlay[]): CheckContext["isCertain"] =>
  ({ code }) => {
    const table = REFERRED[code];
    return (
      table === undefined ||
      !["data", ...overlays.map(({ label }) => label)].some((root) => broken.has(`${root}/${table}`))
    );
  };

/** Checks the tables, each with the others. */
const checkTables = (tables: Tables): readonly Diagnostic[] => [
  ...checkReferences(tables),
  ...checkAuthorities(tables),
  ...checkHijri(tables),
  ...checkSearchWords(tables),
  ...checkSearchIntents(tables),
  ...checkSearchAffixes(tables),
  ...checkSearchNames(tables),
];

/** The labels that are missing, unless the types, or the texts of the language, have findings of their own. */
const checkLabels = (tables: Tables, found: readonly Diagnostic[]): readonly Diagnostic[] => {
  const files = new Set(found.map(({ file }) => file));
  return files.has(`data/${placeTypes.path}`) ? [] : missingLabels(tables).filter(({ file }) => !files.has(file));
};

const checkPrayerData = (tables: Tables): readonly Diagnostic[] =>
  prayerProblems(tables).map(([file, message]) =>
    fileDiagnostic(file, "bad-prayer-data", message.replaceAll(/\s*\n\s*/g, " ")),
  );

/** Events at places that no file has; a file that was not read to its end may have them. */
const unknownPlaces = (
  { events }: Tables,
  countries: readonly CountryNotes[],
  retired: ReadonlySet<number>,
): readonly Diagnostic[] =>
  events.flatMap(({ value: { place_id: id }, report }) => {
    if (id === null || countries.some(({ isUnread, unsound }) => isUnread || unsound.includes(id))) return [];
    if (!retired.has(id) && countries.some(({ ids }) => ids.includes(id))) return [];
    return [report("place_id", "unknown-place", `no place has the id ${id}`)];
  });

/** Compares curated rows with the base: the ids of layers and imports are kept elsewhere. */
const checkSinceBase = (
  base: Base,
  countries: readonly CheckedCountry[],
  retired: ReadonlySet<number>,
): readonly Diagnostic[] => {
  const rows = countries.flatMap(({ country, rows: ofCountry }) =>
    ofCountry.filter(({ value: { id } }) => id === null || id <= CURATED_ID_MAX).map((row) => [country, row] as const),
  );
  const unsound = new Set(countries.flatMap(({ notes }) => notes.unsound));
  const unread = new Set(countries.filter(({ notes }) => notes.isUnread).map(({ country }) => country));
  const timed = new Set(countries.flatMap(({ schedules }) => [...schedules.keys()]));
  return checkAgainstBase(base, { rows, retired, timed, unsound, unread });
};

/** Opens a data folder: reads and checks its tables; places are checked on demand. */
export const openData = (
  dataDir: string,
  { today, overlays = [] }: Pick<CheckOptions, "today" | "overlays"> = {},
): Check => {
  const loaded = loadTables(dataDir);
  const joined = joinOverlays(loaded.tables, overlays);
  const { tables } = joined;
  const diagnostics = [...loaded.diagnostics, ...joined.diagnostics];
  const placeFiles = countryFiles(dataDir, overlays);
  const exceptions = loadExceptions(dataDir);
  const retired = new Set(tables.retired.map(({ value }) => value.id));
  const broken = new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ file }) => file));
  const isCertain = certainUnless(broken, overlays);
  const context = contextOf(tables, {
    exceptions,
    retired: new Set(loaded.tables.retired.map(({ value }) => value.id)),
    hasLayers: overlays.some(({ kind }) => kind === "layer"),
    today: today ?? null,
    areCountriesSound: !broken.has("data/countries.csv"),
    isCertain,
  });

  const referred = checkTables(tables);
  return {
    tables,
    files: loaded.files + joined.files + exceptions.files + placeFiles.flatMap(allFilesOf).length,
    diagnostics: asTold([
      ...diagnostics,
      ...exceptions.diagnostics,
      ...referred.filter(isCertain),
      ...checkLabels(tables, [...diagnostics, ...referred]),
      ...checkPrayerData(tables),
    ]),
    placeFiles,
    seenNothing: () => ({
      ids: new Map([...retired].map((id) => [id, `a retired place (${retiredFileOf(id)})`])),
      externalIds: new Map(),
    }),
    country: (files, seen) => checkCountry(files, context, seen),
    afterPlaces: (countries) => {
      const asked = new Set(countries.flatMap((notes) => [...notes.asked]));
      const faulty = new Set(countries.filter(({ isFaulty }) => isFaulty).map(({ stem }) => stem));
      const stale = broken.size > 0 ? [] : exceptions.stale(asked, faulty);
      return [...unknownPlaces(tables, countries, retired), ...stale];
    },
    lostIds: (countries) => lostIds(countries, retired).filter(isCertain),
    sinceBase: (base, countries) => checkSinceBase(base, countries, retired).filter(isCertain),
  };
};

interface PlacesChecked {
  readonly places: number;
  readonly countries: number;
}

const countChecked = (
  kind: Overlay["kind"],
  overlays: readonly Overlay[],
  counts: readonly number[],
): PlacesChecked | null => {
  if (!overlays.some((overlay) => overlay.kind === kind)) return null;
  return {
    places: counts.reduce((sum, count) => sum + count, 0),
    countries: counts.filter((count) => count > 0).length,
  };
};

/** The result of a check. */
export interface CheckResult {
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read. */
  readonly files: number;
  /** Places of the layers checked, and their countries; `null` without layers. */
  readonly layered: PlacesChecked | null;
  /** The same for the imports. */
  readonly imported: PlacesChecked | null;
  /** What was skipped for lack of an option; one line each. */
  readonly skipped: readonly string[];
}

/** Checks a whole data folder, and the overlays given. */
export const checkData = (dataDir: string, options: CheckOptions = {}): CheckResult => {
  const check = openData(dataDir, options);
  const seen = check.seenNothing();
  const { base } = options;
  const checked: CheckedCountry[] = [];
  for (const files of check.placeFiles) {
    const country = check.country(files, seen);
    // Keeping a million rows takes memory; only the comparison with a base needs them.
    checked.push(base === undefined ? { ...country, rows: [] } : country);
  }
  const all = [
    ...check.diagnostics,
    ...checked.flatMap(({ diagnostics }) => diagnostics),
    ...check.afterPlaces(checked.map(({ notes }) => notes)),
    ...(base === undefined ? check.lostIds(checked.map(({ notes }) => notes)) : check.sinceBase(base, checked)),
  ];
  const skipped = [
    ...(options.base === undefined ? ["removed rows, ids and moves (npm run check -- --base main)"] : []),
    ...(options.today === undefined ? ["the age of verified_on (--today YYYY-MM-DD)"] : []),
  ];
  const { overlays = [] } = options;
  return {
    diagnostics: sortDiagnostics(all),
    files: check.files,
    layered: countChecked(
      "layer",
      overlays,
      checked.map(({ notes }) => notes.layered),
    ),
    imported: countChecked(
      "imports",
      overlays,
      checked.map(({ notes }) => notes.imported),
    ),
    skipped,
  };
};
