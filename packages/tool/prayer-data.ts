/**
 * The data of @musalla/prayer, from the tables of the project: methods, authorities and Hijri months as texts, all of them and
 * by country; published timetables; the Sun as a series and as modules of base64. What only people read (sources, evidence)
 * stays behind.
 */
import { fileURLToPath } from "node:url";
import type { CountryMonthsFile } from "#core/hijri/country-months.ts";
import { hijriTable, parseHijriTable } from "#core/hijri/hijri.ts";
import { sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { EPHEMERIS_SPAN } from "#core/shard/paths.ts";
import { FIRST_YEAR, LAST_YEAR, loadTables, type Tables } from "../../build/check/load/load.ts";
import { countryMonthsOf } from "../../build/compile/plan/hijri.ts";
import { authoritiesByCountry } from "../../build/compile/plan/prayer.ts";
import { groupBy } from "../../build/base/group.ts";
import { printedYear } from "../../build/tables/schedule-document.ts";
import { toColumns } from "../prayer/src/columns.ts";
import type { CountryFile } from "../prayer/src/country-rules.ts";
import type { KnownAuthority } from "../prayer/src/known-authority.ts";
import type { TimetableFile } from "../prayer/src/printed-timetable.ts";
import type { AllAuthorities } from "../prayer/src/tables.ts";
import type { UmmAlQura } from "../prayer/src/umm-al-qura.ts";
import { sunSeries } from "./sun-series.ts";

const DATA = fileURLToPath(new URL("../../data", import.meta.url));

const english = (names: Readonly<Record<string, string>>): Record<string, string> => ({ en: names["en"] ?? "" });

const countriesOf = (tables: Tables): AllAuthorities => {
  const known = authoritiesByCountry(tables);
  const all = new Map<string, KnownAuthority>();
  const countries = tables.countries.map(({ value: { code, default_method: method } }) => {
    const of = known.get(code);
    for (const { areas: _areas, timetables, ...authority } of of?.authorities ?? []) {
      const editions = authority.editions.map((edition) => ({ ...edition, source: "", evidence: null }));
      // Zones have only their ids; their names would be a tenth of the package.
      const zones = authority.zones.map((zone) => ({ ...zone, name: "" }));
      const timetable = timetables.length === 0 ? null : authority.id;
      all.set(authority.id, { ...authority, names: english(authority.names), editions, zones, timetable });
    }
    const authorities = (of?.authorities ?? []).map(({ id, areas }) => ({ id, areas }));
    return [code, { method, school: of?.school ?? null, authorities }] as const;
  });
  return { authorities: [...all.values()], countries: Object.fromEntries(countries) };
};

/** The last Hijri year whose months by a country's rule are in the package; later ones have the table, as an estimate. */
const LAST_RULED = 1454;

/** What is known of the months of countries, without the years before the first announcements and those far ahead. */
const monthsOf = (tables: Tables): Readonly<Record<string, CountryMonthsFile>> =>
  Object.fromEntries(
    [...countryMonthsOf(tables)].map(([country, file]) => {
      const years = Object.keys(file.announced).map((key) => Number(key.slice(0, 4)));
      const from = Math.max(file.from, Math.min(1443, ...years));
      const months = file.months.slice(from - file.from, LAST_RULED + 1 - file.from);
      return [country, { ...file, from, months }];
    }),
  );

const methodsOf = (tables: Tables): readonly PrayerMethod[] => {
  const methods = parseMethods(tables.methods);
  if (methods instanceof Error) throw methods;
  return [...methods.values()].map((method) => ({
    ...method,
    names: english(method.names),
    authority: "",
    height: method.height === null ? null : { ...method.height, source: "" },
    source: "",
    year: null,
    evidence: null,
    aladhan: { tune_min: {}, tune_yields: false },
  }));
};

const ummAlQuraOf = (tables: Tables): UmmAlQura => {
  const { first_year: firstYear, months } = tables.hijriJson as { first_year: number; months: readonly string[] };
  const parsed = parseHijriTable(tables.hijriJson);
  if (!parsed.ok) throw new Error(parsed.problems.join("; "));
  const [firstDay = 0] = parsed.table.monthStarts;
  const again = hijriTable(firstYear, firstDay, months);
  if (again.lastYear !== parsed.table.lastYear) throw new Error("the Hijri table is not read as it was written");
  return { firstYear, firstDay, months };
};

interface Known {
  readonly methods: readonly PrayerMethod[];
  readonly authorities: AllAuthorities;
  readonly months: Readonly<Record<string, CountryMonthsFile>>;
}

/** What the rules of one country need. */
const countryFile = ({ methods, authorities: all, months }: Known, code: string): CountryFile | null => {
  const country = all.countries[code];
  if (country === undefined) return null;
  const authorities = country.authorities.flatMap(({ id }) => all.authorities.find((one) => one.id === id) ?? []);
  const used = new Set([country.method, ...authorities.map(({ method }) => method)]);
  return {
    code,
    method: country.method,
    school: country.school,
    here: country.authorities,
    methods: methods.filter(({ id }) => used.has(id)),
    authorities,
    months: months[code] ?? null,
  };
};

/** The published timetables of the authorities that have some. */
const timetablesOf = (tables: Tables): readonly TimetableFile[] =>
  [...groupBy(tables.authorityTimetables, ({ value }) => value.authority)].map(([authority, rows]) => ({
    authority,
    tables: rows.flatMap((timetable, index) => {
      const { zone, perpetual } = timetable.value;
      const year = printedYear(timetable, index);
      if (year === null) return [];
      const { from, days, columns } = year;
      return [{ zone, isPerpetual: perpetual === true, year: { from, days, columns } }];
    }),
  }));

/** A module that the build writes beside those that it bundles: below `dist`, with the declarations that it is under. */
interface WrittenModule {
  readonly path: string;
  readonly code: string;
  readonly types: "country" | "one-method" | "timetable";
}

/** A module that makes one thing from a text, by a function of a module of the package. */
const made = (
  path: string,
  {
    name,
    type,
    maker,
    from,
  }: { readonly name: string; readonly type: WrittenModule["types"]; readonly maker: string; readonly from: string },
  args: readonly unknown[],
): WrittenModule => {
  const shown = args.map((value) => JSON.stringify(value)).join(", ");
  return {
    path,
    code: `import { ${maker} } from "../${from}.js";\nexport const ${name} = /* @__PURE__ */ ${maker}(${shown});\n`,
    types: type,
  };
};

const IN_COUNTRY = { name: "ruleAt", type: "country", maker: "ruleIn", from: "country-rules" } as const;
const ONE_METHOD = { name: "method", type: "one-method", maker: "oneMethod", from: "one-method" } as const;
const PRINTED = { name: "timetable", type: "timetable", maker: "printedTimetable", from: "printed-timetable" } as const;

/** What the build of the package takes from the tables. */
export interface PrayerData {
  /** The texts of the modules `musalla:…` that the sources import, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Modules of single countries, methods and timetables. */
  readonly modules: readonly WrittenModule[];
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
  const known = { methods: methodsOf(tables), authorities: countriesOf(tables), months: monthsOf(tables) };
  const countries = Object.keys(known.authorities.countries).map((code) =>
    made(`countries/${code.toLowerCase()}`, IN_COUNTRY, [JSON.stringify(toColumns(countryFile(known, code)))]),
  );
  const methods = known.methods.map((method) => made(`methods/${method.id}`, ONE_METHOD, [JSON.stringify(method)]));
  const timetables = timetablesOf(tables).map((file) =>
    made(`timetables/${file.authority}`, PRINTED, [file.authority, JSON.stringify(file)]),
  );
  return {
    texts: {
      methods: JSON.stringify(toColumns(known.methods)),
      authorities: JSON.stringify(toColumns(known.authorities)),
      "umm-al-qura": JSON.stringify(ummAlQuraOf(tables)),
      "months-of-countries": JSON.stringify(known.months),
      "sun-series": JSON.stringify(sunSeries(FIRST_YEAR, LAST_YEAR)),
    },
    modules: [...countries, ...methods, ...timetables],
    ephemeris: slice(FIRST_YEAR, LAST_YEAR),
    parts: starts.map((from) => {
      const to = from + EPHEMERIS_SPAN - 1;
      return { name: `${from}-${to}`, bytes: slice(from, to) };
    }),
  };
};
