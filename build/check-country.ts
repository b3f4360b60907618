/**
 * The check of one country's file. What it finds needs no other file, but for ids: those that stand in
 * two files are told of where both are checked with one and the same {@link Seen}.
 */
import type { Atlas } from "./atlas/atlas.ts";
import type { Diagnostic } from "./diagnostics.ts";
import type { Exceptions } from "./exceptions.ts";
import { fileDiagnostic, loadTable } from "./load.ts";
import { FILE_RULES, PLACE_RULES } from "./rules/all.ts";
import type { PlaceTableRow, RuleContext } from "./rules/rule.ts";
import { stemOf } from "./source.ts";
import type { SourceFile } from "./source.ts";
import { places } from "./tables/places.ts";
import type { CityRow, PlaceTypeRow } from "./tables/reference.ts";
import { MAX_FAULTS } from "./tables/table.ts";

/** What has each id and each identifier of a source, in the files so far. */
export type Seen = Pick<RuleContext, "ids" | "externalIds">;

/** What the tables say of a country, and what all countries share. */
export interface CheckContext {
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  readonly sources: ReadonlySet<string>;
  readonly countryNames: ReadonlyMap<string, string>;
  /** False where the table of countries has faults: then a country may be missing for that. */
  readonly areCountriesSound: boolean;
  readonly citiesOf: (country: string) => ReadonlyMap<string, CityRow>;
  readonly exceptions: Exceptions;
  readonly atlas: Atlas;
  readonly today: string | null;
  /** False for a finding that may come from a fault of a table. */
  readonly isCertain: (found: Diagnostic) => boolean;
}

/** What is kept of a checked file for what can be told only of all of them; it goes from thread to thread as it is. */
export interface CountryNotes {
  readonly country: string;
  readonly stem: string;
  /** Sound rows. */
  readonly rows: number;
  readonly ids: Uint32Array;
  /** A number for each identifier of a source: equal for equal ones, and hardly ever for others. */
  readonly externalIds: Float64Array;
  /** Ids of rows that have faults. */
  readonly unsound: readonly number[];
  /** Rows were left out unread, so that nobody can tell what the file lacks. */
  readonly isUnread: boolean;
  /** Rows have faults, or were left out. */
  readonly isFaulty: boolean;
  /** The exceptions that its findings needed. */
  readonly asked: ReadonlySet<string>;
  /** The day of the row that was verified longest ago. */
  readonly oldestDay: string | null;
}

export interface CheckedCountry {
  readonly country: string;
  /** The sound rows. */
  readonly rows: readonly PlaceTableRow[];
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: CountryNotes;
}

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

/** 53 bits of a text (cyrb53 by bryc, public domain): to find equal texts, not to keep secrets. */
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
  rows: readonly PlaceTableRow[],
): Pick<CountryNotes, "rows" | "ids" | "externalIds" | "oldestDay"> => {
  const ids: number[] = [];
  const externalIds: number[] = [];
  let oldestDay: string | null = null;
  for (const { value: { id, source, verified_on: day } } of rows) {
    if (id !== null) ids.push(id);
    for (const one of source) if (one.includes(":")) externalIds.push(numberOf(one));
    if (day !== null && (oldestDay === null || day < oldestDay)) oldestDay = day;
  }
  const { length } = rows;
  return { rows: length, ids: Uint32Array.from(ids), externalIds: Float64Array.from(externalIds), oldestDay };
}; // prettier-ignore

/** Reads and checks the file of a country. */
export const checkCountry = (file: SourceFile, context: CheckContext, seen: Seen): CheckedCountry => {
  const stem = stemOf(file);
  const country = stem.toUpperCase();
  const isKnown = context.countryNames.has(country) || !context.areCountriesSound;
  if (!isKnown || !/^[a-z]{2}$/.test(stem)) {
    const message = `places files are named for a country of countries.csv; ${country} is none`;
    const notes = { ...notesOf([]), country, stem, unsound: [], isUnread: true, isFaulty: false };
    const diagnostics = [fileDiagnostic(file.label, "unknown-country", message)];
    return { country, rows: [], diagnostics, notes: { ...notes, asked: new Set() } };
  }
  const exceptions = context.exceptions.open();
  const rules = {
    ...context,
    ...seen,
    country,
    exceptions,
    cities: context.citiesOf(country),
    slugs: new Map(),
  };
  const { rows, diagnostics, unsound, isWhole } = loadTable(places, file);
  const found = applyRules(rows, rules);
  const isUnread = !isWhole || found.length > MAX_FAULTS;
  const notes: CountryNotes = {
    ...notesOf(rows),
    country,
    stem,
    unsound: unsound.flatMap(({ id }) => (typeof id === "number" ? [id] : [])),
    isUnread,
    isFaulty: isUnread || unsound.length > 0,
    asked: exceptions.asked,
  };
  return { country, rows, diagnostics: [...diagnostics, ...found.filter(context.isCertain)], notes };
};
