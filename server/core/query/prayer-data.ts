/** The files that prayer times are computed from. */
import { parseHijriTable } from "#core/hijri/table.ts";
import type { HijriTable } from "#core/hijri/table.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import type { Ephemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods } from "#core/prayer/method.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import { readJson } from "#core/shard/json.ts";
import { readLabels } from "#core/shard/labels.ts";
import type { Labels } from "#core/shard/labels.ts";
import { HIJRI_FILE, METHODS_FILE, ephemerisFile, ephemerisStart, labelsFile } from "#core/shard/names.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

const orThrow = <T>(name: string, value: T | Error): T => {
  if (value instanceof Error) throw new Error(`shard ${name}: ${value.message}`, { cause: value });
  return value;
};

const readMethods = (name: string, bytes: Uint8Array): ReadonlyMap<number, PrayerMethod> =>
  orThrow(name, parseMethods(readJson(name, bytes)));

const readHijri = (name: string, bytes: Uint8Array): HijriTable => {
  const parsed = parseHijriTable(readJson(name, bytes));
  return orThrow(name, parsed.ok ? parsed.table : new Error(parsed.problems.join("; ")));
};

const openEphemeris = (name: string, bytes: Uint8Array): Ephemeris => orThrow(name, readEphemeris(bytes));

/** What does not depend on the date. */
export interface PrayerData {
  readonly methods: ReadonlyMap<number, PrayerMethod>;
  readonly hijri: HijriTable;
  readonly labels: Labels;
}

/** Methods and Hijri months, with words in `lang`. */
export const readPrayerData = async (store: Store, lang: string): Promise<PrayerData> => {
  const [methods, hijri, labels] = await Promise.all([
    need(store, METHODS_FILE, readMethods),
    need(store, HIJRI_FILE, readHijri),
    need(store, labelsFile(lang), readLabels),
  ]);
  return { methods, hijri, labels };
};

/** The table of the Sun for dates of `year`. */
export const readEphemerisOf = async (store: Store, year: number): Promise<Ephemeris> =>
  need(store, ephemerisFile(ephemerisStart(year)), openEphemeris);
