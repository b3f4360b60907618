/** The files that prayer times are computed from. */
import { parseHijriTable } from "#core/hijri/table.ts";
import type { HijriTable } from "#core/hijri/table.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import type { Ephemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods } from "#core/prayer/method.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import { readLabels } from "#core/shard/labels.ts";
import type { Labels } from "#core/shard/labels.ts";
import { HIJRI_FILE, METHODS_FILE, ephemerisFile, ephemerisStart, labelsFile } from "#core/shard/names.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

const orThrow = <T>(name: string, value: T | Error): T => {
  if (value instanceof Error) throw new Error(`shard ${name}: ${value.message}`, { cause: value });
  return value;
};

const readMethods = (name: string, bytes: Uint8Array): ReadonlyMap<number, PrayerMethod> =>
  orThrow(name, parseMethods(readJson(bytes)));

const readHijri = (name: string, bytes: Uint8Array): HijriTable => {
  const parsed = parseHijriTable(readJson(bytes));
  return orThrow(name, parsed.ok ? parsed.table : new Error(parsed.problems.join("; ")));
};

const openEphemeris = (name: string, bytes: Uint8Array): Ephemeris => orThrow(name, readEphemeris(bytes));

export interface PrayerData {
  readonly methods: ReadonlyMap<number, PrayerMethod>;
  readonly hijri: HijriTable;
  readonly ephemeris: Ephemeris;
  readonly labels: Labels;
}

/** What a date of `year` needs, with words in `lang`. */
export const readPrayerData = async (store: Store, lang: string, year: number): Promise<PrayerData> => {
  const [methods, hijri, ephemeris, labels] = await Promise.all([
    need(store, METHODS_FILE, readMethods),
    need(store, HIJRI_FILE, readHijri),
    need(store, ephemerisFile(ephemerisStart(year)), openEphemeris),
    need(store, labelsFile(lang), readLabels),
  ]);
  return { methods, hijri, ephemeris, labels };
};
