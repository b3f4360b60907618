/**
 * The data of @musalla/prayer, from the tables of the project: methods, authorities by country and Hijri months as one text,
 * and the table of the Sun as modules of base64. What only people read (sources, evidence) stays behind.
 */
import { fileURLToPath } from "node:url";
import { hijriTable, parseHijriTable } from "#core/hijri/hijri.ts";
import { sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods } from "#core/prayer/method.ts";
import { EPHEMERIS_SPAN } from "#core/shard/paths.ts";
import { FIRST_YEAR, LAST_YEAR, loadTables, type Tables } from "../../build/check/load/load.ts";
import { countryMonthsOf } from "../../build/compile/plan/hijri.ts";
import { authoritiesByCountry } from "../../build/compile/plan/prayer.ts";
import { toColumns } from "../prayer/src/columns.ts";
import type { KnownAuthority, PrayerTables } from "../prayer/src/tables.ts";

const DATA = fileURLToPath(new URL("../../data", import.meta.url));

const english = (names: Readonly<Record<string, string>>): Record<string, string> => ({ en: names["en"] ?? "" });

const countriesOf = (tables: Tables): Pick<PrayerTables, "authorities" | "countries"> => {
  const known = authoritiesByCountry(tables);
  const all = new Map<string, KnownAuthority>();
  const countries = tables.countries.map(({ value: { code, default_method: method } }) => {
    const of = known.get(code);
    for (const { areas: _areas, timetables: _timetables, ...authority } of of?.authorities ?? []) {
      const editions = authority.editions.map((edition) => ({ ...edition, source: "", evidence: null }));
      // Zones have only their ids; their names would be a tenth of the package.
      const zones = authority.zones.map((zone) => ({ ...zone, name: "" }));
      all.set(authority.id, { ...authority, names: english(authority.names), editions, zones });
    }
    const authorities = (of?.authorities ?? []).map(({ id, areas }) => ({ id, areas }));
    return [code, { method, school: of?.school ?? null, authorities }] as const;
  });
  return { authorities: [...all.values()], countries: Object.fromEntries(countries) };
};

/** The last Hijri year whose months by a country's rule are in the package; later ones have the table, as an estimate. */
const LAST_RULED = 1454;

/** What is known of the months of countries, without the years before the first announcements and those far ahead. */
const hijriOf = (tables: Tables): PrayerTables["hijriOf"] =>
  Object.fromEntries(
    [...countryMonthsOf(tables)].map(([country, file]) => {
      const years = Object.keys(file.announced).map((key) => Number(key.slice(0, 4)));
      const from = Math.max(file.from, Math.min(1443, ...years));
      const months = file.months.slice(from - file.from, LAST_RULED + 1 - file.from);
      return [country, { ...file, from, months }];
    }),
  );

/** The text of the module `musalla:prayer-data`. */
const prayerText = (tables: Tables): string => {
  const methods = parseMethods(tables.methods);
  if (methods instanceof Error) throw methods;
  const hijri = tables.hijriJson as { first_year: number; months: readonly string[] };
  const parsed = parseHijriTable(hijri);
  if (!parsed.ok) throw new Error(parsed.problems.join("; "));
  const [firstDay = 0] = parsed.table.monthStarts;
  const again = hijriTable(hijri.first_year, firstDay, hijri.months);
  if (again.lastYear !== parsed.table.lastYear) throw new Error("the Hijri table is not read as it was written");
  const all: PrayerTables = {
    methods: [...methods.values()].map((method) => ({
      ...method,
      names: english(method.names),
      authority: "",
      height: method.height === null ? null : { ...method.height, source: "" },
      source: "",
      year: null,
      evidence: null,
      aladhan: { tune_min: {}, tune_yields: false },
    })),
    ...countriesOf(tables),
    hijri: { firstYear: hijri.first_year, firstDay, months: hijri.months },
    hijriOf: hijriOf(tables),
  };
  return JSON.stringify(toColumns(all));
};

/** What the build of the package takes from the tables. */
export interface PrayerData {
  readonly text: string;
  /** The whole table of the Sun. */
  readonly ephemeris: Uint8Array;
  /** Parts of it: the file's name below `ephemeris`, and its bytes. */
  readonly parts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Years from which and to which parts are cut: those that people ask for. */
const [PARTS_FROM, PARTS_TO] = [2000, 2079];

export const readPrayerData = (): PrayerData => {
  const { tables } = loadTables(DATA);
  const slice = (from: number, to: number): Uint8Array => {
    const bytes = sliceEphemeris(tables.ephemeris, from, to);
    if (bytes instanceof Error) throw bytes;
    return bytes;
  };
  const starts = Array.from(
    { length: (PARTS_TO + 1 - PARTS_FROM) / EPHEMERIS_SPAN },
    (_, index) => PARTS_FROM + index * EPHEMERIS_SPAN,
  );
  return {
    text: prayerText(tables),
    ephemeris: slice(FIRST_YEAR, LAST_YEAR),
    parts: starts.map((from) => {
      const to = from + EPHEMERIS_SPAN - 1;
      return { name: `${from}-${to}`, bytes: slice(from, to) };
    }),
  };
};
