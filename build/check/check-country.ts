/**
 * Checks one country's rows: first the curated, then those of the layers, then the imported ones. Countries are checked
 * independently; they share one {@link Seen} to catch ids used twice.
 */
import { isImportedId, isLayerId } from "#core/values/ids.ts";
import { openZone } from "#core/base/zone.ts";
import type { Ephemeris } from "#core/prayer/ephemeris.ts";
import { nearestCity } from "#core/shard/city-tiles.ts";
import { sunDaysOf } from "#core/times/sun-day.ts";
import type { Gate } from "../admission/gate.ts";
import type { Atlas } from "../base/atlas.ts";
import { type Diagnostic, fileDiagnostic } from "../base/diagnostics.ts";
import { overridden, type Overrides } from "../tables/overrides.ts";
import { places } from "../tables/places.ts";
import type { Schedules } from "../tables/schedules.ts";
import type { CityRow, PlaceTypeRow } from "../tables/reference.ts";
import { MAX_FAULTS, type TableFile } from "../tables/table.ts";
import type { Exceptions } from "./rules/exceptions.ts";
import type { SunOfPlace } from "./rules/times-by-sun.ts";
import type { Checks, CountryNotes, PlaceTableRow, RuleContext } from "./rules/rule.ts";
import {
  type AddedFile,
  addedPlaces,
  allFilesOf,
  asTold,
  type CountryFiles,
  loadOverrides,
  loadSchedules,
} from "./load/country-files.ts";
import { loadTable } from "./load/load.ts";
import { PLACE_CHECKS } from "./rules/place-rules.ts";
import { repeatsOfLayers } from "./rules/repeats-layer.ts";
import { checkTimes } from "./rules/times.ts";

/** Owners of each id and source identifier in the files checked so far. */
export type Seen = Pick<RuleContext, "ids" | "externalIds">;

/** The country's reference data, and what all countries share. */
export interface CheckContext {
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  readonly sources: ReadonlySet<string>;
  /** Ids of the authorities of prayer times. */
  readonly authorities: ReadonlySet<string>;
  readonly countryNames: ReadonlyMap<string, string>;
  /** False when the table of countries has errors: a country may be missing because of them. */
  readonly areCountriesSound: boolean;
  readonly citiesOf: (country: string) => ReadonlyMap<string, CityRow>;
  readonly exceptions: Exceptions;
  /** Ids that data/retired.csv has; a place of a layer among them is left out. */
  readonly retired: ReadonlySet<number>;
  readonly atlas: Atlas;
  /** Whether the layers of the data folder are read. */
  readonly hasLayers: boolean;
  readonly gate: Gate;
  /** The table of the Sun; `null` if it is damaged, which is a finding of its own. */
  readonly ephemeris: Ephemeris | null;
  readonly today: string | null;
  /** False when a diagnostic may be caused by an error in a reference table. */
  readonly isCertain: (found: Diagnostic) => boolean;
}

export interface CheckedCountry {
  readonly country: string;
  /** The valid rows. */
  readonly rows: readonly PlaceTableRow[];
  /** What places have stated of their times, by id. */
  readonly schedules: Schedules["byPlace"];
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: CountryNotes;
}

type PlaceColumns = (typeof places)["columns"];

/** For a country without such a file. */
const NO_ROWS: TableFile<PlaceColumns> = { rows: [], diagnostics: [], unsound: [], isWhole: true };

/** Runs the rules over the rows of a file; stops at MAX_FAULTS. */
const applyRules = (
  rows: readonly PlaceTableRow[],
  context: RuleContext,
  { ofRow, ofFile }: Checks,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  for (const row of rows) {
    if (found.length >= MAX_FAULTS) {
      const message = `${MAX_FAULTS} problems and more; the rows from here on were not checked`;
      const hint = "mend what they have in common first";
      return [...found, row.report("slug", "too-many-problems", message, { message, hint })];
    }
    for (const check of ofRow) for (const diagnostic of check(row, context)) found.push(diagnostic);
  }
  for (const check of ofFile)
    for (const diagnostic of check(rows, context).slice(0, MAX_FAULTS)) found.push(diagnostic);
  return found;
};

/** A 53-bit hash of a text (cyrb53 by bryc, public domain), for equality only; not cryptographic. */
const numberOf = (text: string): number => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};

const notesOf = (
  own: readonly PlaceTableRow[],
  added: readonly PlaceTableRow[],
): Pick<CountryNotes, "rows" | "layered" | "imported" | "ids" | "externalIds" | "oldestDay"> => {
  const ids: number[] = [];
  const externalIds: number[] = [];
  let imported = 0;
  for (const rows of [own, added]) {
    for (const {
      value: { id, source },
    } of rows) {
      if (id !== null) ids.push(id);
      if (id !== null && isImportedId(id)) imported += 1;
      for (const reference of source) if (reference.includes(":")) externalIds.push(numberOf(reference));
    }
  }
  let oldestDay: string | null = null;
  for (const {
    value: { verified_on: day },
  } of own)
    if (day !== null && (oldestDay === null || day < oldestDay)) oldestDay = day;
  return {
    rows: own.length + added.length,
    layered: added.length - imported,
    imported,
    ids: Uint32Array.from(ids),
    externalIds: Float64Array.from(externalIds),
    oldestDay,
  };
};

/** The number of rows, if no row of the file has an id; else 0. */
const bareRowsOf = ({ rows, unsound }: TableFile<PlaceColumns>): number => {
  const all = [...rows.map(({ value }) => value.id), ...unsound.map(({ id }) => id)];
  return all.every((id) => id === null) ? all.length : 0;
};

const checkRows = (
  { rows, diagnostics, unsound, isWhole }: TableFile<PlaceColumns>,
  context: RuleContext & Pick<CheckContext, "isCertain">,
  checks: Checks,
) => {
  const found = applyRules(rows, context, checks);
  return {
    rows,
    diagnostics: [...diagnostics, ...found.filter(context.isCertain)],
    unsound,
    isUnread: !isWhole || found.length > MAX_FAULTS,
  };
};

/** Records that the rows name as theirs. */
const recordsOf = (rows: readonly PlaceTableRow[]): readonly string[] =>
  rows.flatMap(({ value }) => value.source.filter((reference) => reference.includes(":")));

const isOfLayer = ({ value: { id } }: PlaceTableRow): boolean => id !== null && isLayerId(id);

interface AddedContext {
  /** Records of earlier rows: the curated row wins, then the row of a layer. */
  readonly taken: ReadonlySet<string>;
  readonly retired: ReadonlySet<number>;
  readonly overrides: Overrides;
}

/** The rows of an overlay that stay: corrected where data/overrides says so, and none that is retired or another's. */
const readAdded = (file: AddedFile, { taken, retired, overrides }: AddedContext): TableFile<PlaceColumns> => {
  const table = loadTable(addedPlaces(file), file);
  const isLayer = file.kind === "layer";
  if (taken.size === 0 && !isLayer) return table;
  const isGone = (id: number | null): boolean => isLayer && id !== null && retired.has(id);
  const rows = table.rows.filter(({ value }) => !isGone(value.id) && !value.source.some((ref) => taken.has(ref)));
  if (overrides.byPlace.size === 0) return { ...table, rows };
  const overridesOf = (id: number | null) => (id === null ? undefined : overrides.byPlace.get(id));
  return { ...table, rows: rows.map((row) => overridden(row, overridesOf(row.value.id))) };
};

/** The zone of a place: its city's, else that of the nearest city within reach. */
const zoneOfPlace = (
  place: PlaceTableRow["value"],
  bySlug: ReadonlyMap<string, CityRow>,
  cities: readonly CityRow[],
): string | null => {
  const city = place.city === null ? undefined : bySlug.get(place.city);
  return (city ?? nearestCity(cities, place))?.timezone ?? null;
};

/** Files that are named for no country: their rows are not read. */
const unknownCountry = (files: CountryFiles, country: string): CheckedCountry => {
  const message = `places files are named for a country of countries.csv; ${country} is not in it`;
  const diagnostics = allFilesOf(files).map(({ label }) => fileDiagnostic(label, "unknown-country", message));
  const notes = { country, stem: files.stem, bareRows: 0, unsound: [], isUnread: true, isFaulty: false };
  return {
    country,
    rows: [],
    schedules: new Map(),
    diagnostics: asTold(diagnostics),
    notes: { ...notesOf([], []), ...notes, asked: new Set() },
  };
};

/** The zones of the places that have stated times, by id. */
const zonesOf = (
  rows: readonly PlaceTableRow[],
  stated: Schedules["byPlace"],
  bySlug: ReadonlyMap<string, CityRow>,
): ReadonlyMap<number, string | null> => {
  const cities = [...bySlug.values()];
  return new Map(
    rows.flatMap(({ value }) =>
      value.id !== null && stated.has(value.id) ? [[value.id, zoneOfPlace(value, bySlug, cities)]] : [],
    ),
  );
};

/** The Sun over the places that have stated times. */
const sunsOf = (
  rows: readonly PlaceTableRow[],
  zones: ReadonlyMap<number, string | null>,
  ephemeris: CheckContext["ephemeris"],
): SunOfPlace => {
  const byId = new Map(rows.flatMap(({ value }) => (value.id === null ? [] : [[value.id, value] as const])));
  return (id) => {
    const [place, zoneName] = [byId.get(id), zones.get(id) ?? null];
    const zone = zoneName === null ? null : openZone(zoneName);
    return place === undefined || zone === null || ephemeris === null ? null : sunDaysOf(ephemeris, place, zone);
  };
};

/** Checks the rows of the overlays, file after file; a record belongs to the first row that names it. */
const checkAdded = (
  { added }: CountryFiles,
  curated: readonly PlaceTableRow[],
  overrides: Overrides,
  rules: RuleContext & Pick<CheckContext, "isCertain" | "retired">,
): readonly ReturnType<typeof checkRows>[] => {
  const taken = new Set(recordsOf(curated));
  return added.map((file) => {
    const checked = checkRows(readAdded(file, { taken, retired: rules.retired, overrides }), rules, PLACE_CHECKS.added);
    for (const record of recordsOf(checked.rows)) taken.add(record);
    return checked;
  });
};

/** Reads and checks the files of a country. */
export const checkCountry = (files: CountryFiles, context: CheckContext, seen: Seen): CheckedCountry => {
  const { stem, curated } = files;
  const country = stem.toUpperCase();
  const isKnown = context.countryNames.has(country) || !context.areCountriesSound;
  if (!isKnown || !/^[a-z]{2}$/.test(stem)) return unknownCountry(files, country);
  const exceptions = context.exceptions.open();
  const rules = {
    ...context,
    ...seen,
    country,
    exceptions,
    cities: context.citiesOf(country),
    slugs: new Map(),
  };
  const ownFile = curated === null ? NO_ROWS : loadTable(places, curated);
  const own = checkRows(ownFile, rules, PLACE_CHECKS.curated);
  const overrides = loadOverrides(files.overrides);
  const added = checkAdded(files, own.rows, overrides, rules);
  const checked = [own, ...added];
  const rowsOfOverlays = added.flatMap(({ rows }) => rows);
  const unsound = checked.flatMap((file) => file.unsound);
  const isUnread = checked.some((file) => file.isUnread);
  const notes: CountryNotes = {
    ...notesOf(own.rows, rowsOfOverlays),
    country,
    stem,
    bareRows: bareRowsOf(ownFile),
    unsound: unsound.flatMap(({ id }) => (typeof id === "number" ? [id] : [])),
    isUnread,
    isFaulty: isUnread || unsound.length > 0,
    asked: exceptions.asked,
  };
  const rows = [...own.rows, ...rowsOfOverlays];
  const schedules = loadSchedules(files.schedules);
  const zones = zonesOf(rows, schedules.byPlace, rules.cities);
  const stated = checkTimes(schedules, {
    ...context,
    zones,
    sunOfPlace: sunsOf(rows, zones, context.ephemeris),
    unsound: new Set(notes.unsound),
    isUnread,
  });
  const diagnostics = asTold([
    ...checked.flatMap((file) => file.diagnostics),
    ...repeatsOfLayers(own.rows, rowsOfOverlays.filter(isOfLayer), rules).filter(context.isCertain),
    ...overrides.diagnostics,
    ...schedules.diagnostics,
    ...stated.filter(context.isCertain),
  ]);
  return { country, rows, schedules: schedules.byPlace, diagnostics, notes };
};
