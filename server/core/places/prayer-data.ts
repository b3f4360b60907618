/** The files for computing prayer times, and the spans of days that each of them is for. */
import { calendarDate, type DaySpan, epochDay, parseDate } from "#core/base/date.ts";
import { type CountryMonths, countryMonths, countryMonthsFile } from "#core/hijri/country-months.ts";
import { type HijriTable, parseHijriTable } from "#core/hijri/hijri.ts";
import { type Ephemeris, readEphemeris } from "#core/prayer/ephemeris.ts";
import { type Authority, parseMethods, parseNamedMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { readJson } from "#core/shard/json.ts";
import { type Labels, readLabels } from "#core/shard/labels.ts";
import {
  countryHijriFile,
  EPHEMERIS_SPAN,
  ephemerisFile,
  ephemerisStart,
  HIJRI_FILE,
  labelsFile,
  METHODS_FILE,
} from "#core/shard/paths.ts";

const orThrow = <T>(name: string, value: T | Error): T => {
  if (value instanceof Error) throw new Error(`shard ${name}: ${value.message}`, { cause: value });
  return value;
};

type Methods = Pick<PrayerData, "methods" | "named">;

const readMethods = (name: string, bytes: Uint8Array): Methods => {
  const json = readJson(name, bytes);
  return { methods: orThrow(name, parseMethods(json)), named: parseNamedMethods(json) };
};

const readHijri = (name: string, bytes: Uint8Array): HijriTable => {
  const parsed = parseHijriTable(readJson(name, bytes));
  return orThrow(name, parsed.ok ? parsed.table : new Error(parsed.problems.join("; ")));
};

const openEphemeris = (name: string, bytes: Uint8Array): Ephemeris => orThrow(name, readEphemeris(bytes));

const readCountryMonths = (name: string, bytes: Uint8Array): CountryMonths =>
  countryMonths(countryMonthsFile.parse(readJson(name, bytes)));

/** Data that does not depend on the date. */
export interface PrayerData {
  readonly methods: ReadonlyMap<number, PrayerMethod>;
  /** Those without a number, by name. */
  readonly named: ReadonlyMap<string, PrayerMethod>;
  readonly hijri: HijriTable;
  readonly labels: Labels;
}

/** Reads methods and Hijri months, with labels in `lang`. */
export const readPrayerData = async (store: ShardCache, lang: string): Promise<PrayerData> => {
  const [{ methods, named }, hijri, labels] = await Promise.all([
    need(store, METHODS_FILE, readMethods),
    need(store, HIJRI_FILE, readHijri),
    need(store, labelsFile(lang), readLabels),
  ]);
  return { methods, named, hijri, labels };
};

/** The Hijri months of a country; `undefined` where nothing is known of them, or there is no country. */
export const readMonthsOf = async (store: ShardCache, country: string | null): Promise<CountryMonths | undefined> =>
  country === null ? undefined : ((await store.get(countryHijriFile(country), readCountryMonths)) ?? undefined);

/** Reads the Sun table for dates in `year`. */
export const readEphemerisOf = async (store: ShardCache, year: number): Promise<Ephemeris> =>
  need(store, ephemerisFile(ephemerisStart(year)), openEphemeris);

/** The dates of one ephemeris shard, and a year in it. */
interface EphemerisSpan extends DaySpan {
  readonly year: number;
}

/** Splits dates by ephemeris shard; a range can be longer than a shard's margin. */
export const ephemerisSpans = ({ fromDay, count }: DaySpan): readonly EphemerisSpan[] => {
  const { year } = calendarDate(fromDay);
  const nextYear = ephemerisStart(year) + EPHEMERIS_SPAN;
  const before = Math.min(count, epochDay(nextYear, 1, 1) - fromDay);
  const spans = [{ year, fromDay, count: before }];
  if (before < count) spans.push({ year: nextYear, fromDay: fromDay + before, count: count - before });
  return spans;
};

/** Splits dates where an authority begins a new edition. */
export const editionSpans = (spans: readonly EphemerisSpan[], { editions }: Authority): readonly EphemerisSpan[] => {
  const starts = editions.flatMap(({ from }) => (from === null ? null : parseDate(from)) ?? []);
  return spans.flatMap(({ year, fromDay, count }) => {
    const endDay = fromDay + count;
    const cuts = [fromDay, ...starts.filter((day) => day > fromDay && day < endDay), endDay];
    return cuts.slice(1).map((until, index) => {
      const from = cuts[index] ?? fromDay;
      return { year, fromDay: from, count: until - from };
    });
  });
};
