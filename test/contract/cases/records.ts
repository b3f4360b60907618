/** Section 3 "Records": which answers hold which records, with what is said of their members. */
import { expect } from "vitest";
import type { Json } from "../envelope.ts";
import { PLACE_TYPES } from "../../support/place-types.ts";
import { ok } from "../rows.ts";
import type { Row } from "../rows.ts";
import { KEYS, METHOD_KEYS } from "./record-keys.ts";
import type { Keys } from "./record-keys.ts";

const R = "3 Records";

const sortedKeys = (value: object): readonly string[] => Object.keys(value).sort();

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The record holds the listed members and no other, and so do the records within it. */
export const expectKeys = (record: Json, { self, within }: Keys): void => {
  expect(sortedKeys(record)).toEqual(self.toSorted());
  for (const [member, keys] of Object.entries(within)) {
    const value = record[member];
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (isJson(one)) expect(sortedKeys(one), member).toEqual(keys.toSorted());
      else expect(one, member).toBeNull();
    }
  }
};

const PATTERNS: Readonly<Record<string, RegExp>> = {
  country: /^[A-Z]{2}$/,
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  city: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  type: /^[a-z]+(-[a-z]+)*$/,
  category: /^[a-z]+(-[a-z]+)*$/,
  kind: /^[a-z]+(-[a-z]+)*$/,
  status: /^[a-z]+(-[a-z]+)*$/,
  lang: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
  verified_on: /^\d{4}-\d\d-\d\d$/,
  updated_on: /^\d{4}-\d\d-\d\d$/,
};

/** Every record of the answer has these members; the texts among them have their form or are null. */
const records = (keys: Keys, also: (record: Json) => void = () => undefined) =>
  ok(({ data }) => {
    expect(data.length).toBeGreaterThan(0);
    for (const record of data) {
      expectKeys(record, keys);
      for (const [member, pattern] of Object.entries(PATTERNS)) {
        const value = record[member];
        if (typeof value === "string") expect(value, member).toMatch(pattern);
      }
      also(record);
    }
  });

const named = (record: Json): void => {
  const { name, names, lang } = record as {
    name: string;
    names: Readonly<Record<string, string>>;
    lang: string;
  };
  expect(names[lang]).toBe(name);
};

const titled = ({ title, titles, lang }: Json): void => expect((titles as Json)[String(lang)]).toBe(title);

const detail = (record: Json): void => {
  named(record);
  const { distribution, count } = record["rating"] as {
    distribution: Readonly<Record<string, number>>;
    count: number;
  };
  expect(Object.keys(distribution)).toEqual(["1", "2", "3", "4", "5"]);
  expect(Object.values(distribution).reduce((sum, one) => sum + one, 0)).toBe(count);
  expect([true, false, null]).toContain(record["open_now"]);
};

const TYPES = PLACE_TYPES.toSorted();

/** An observance of the whole world, in the language it was asked for. */
const worldwide = (record: Json): void => {
  titled(record);
  if (record["country"] === null) expect(record["place_id"]).toBeNull();
  expect(record["hijri_date"] ?? "1448-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
};

const prayerDay = (record: Json): void => {
  const { method, hijri, qibla, timings, timings_iso, unresolved } = record as Readonly<Record<string, Json>>;
  expect(sortedKeys(method ?? {})).toEqual(expect.arrayContaining([...METHOD_KEYS]));
  expect(["request", "authority", "country", "fallback"]).toContain(method?.["chosen_by"]);
  expect(hijri?.["date"]).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(sortedKeys(hijri?.["month"] as Json)).toEqual(["name", "number"]);
  expect(["announced", "rule", "estimate"]).toContain(hijri?.["basis"]);
  expect(sortedKeys(record["ends"] as Json)).toEqual(["asr", "dhuhr", "fajr", "isha", "maghrib"]);
  for (const { from, to } of record["forbidden"] as readonly Json[])
    expect([from, to]).toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d\d:\d\d$/)]);
  expect(sortedKeys(record["hijri_after_maghrib"] as Json)).toEqual(sortedKeys(hijri ?? {}));
  expect(Number(qibla?.["bearing_deg"])).toBeGreaterThanOrEqual(0);
  expect(Number(qibla?.["bearing_deg"])).toBeLessThan(360);
  expect(record["utc_offset"]).toMatch(/^[+-]\d\d:\d\d$/);
  const reasons = new Map((unresolved as unknown as readonly Json[]).map(({ name, reason }) => [name, reason]));
  for (const [name, clock] of Object.entries(timings ?? {})) {
    const instant = timings_iso?.[name];
    if (clock === null) expect([instant, reasons.has(name)], name).toEqual([null, true]);
    else {
      expect(clock, name).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(instant, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?[+-]\d\d:\d\d$/);
      expect(String(instant).slice(11, 16), name).toBe(clock);
    }
  }
};

const LANGUAGES = ["en", "ar"] as const;

export const RECORDS: readonly Row[] = LANGUAGES.flatMap((lang): readonly Row[] => [
  [R, "place, in a list", `/places?limit=100&lang=${lang}`, records(KEYS.place, named)],
  [R, "place, matched by text", `/places?q=mosque&limit=100&lang=${lang}`, records(KEYS.place, named)],
  [
    R,
    "place, near a point: distance_m",
    `/places?lat=51.51&lng=-0.12&radius=50000&limit=100&lang=${lang}`,
    records(KEYS.nearPlace, ({ distance_m }) => expect(Number.isInteger(distance_m)).toBe(true)),
  ],
  [R, "place, in detail", `/place?id={place}&lang=${lang}`, records(KEYS.placeDetail, detail)],
  [
    R,
    "prayer, today",
    `/prayer?lat=21.4225&lng=39.8262&lang=${lang}`,
    records(KEYS.prayer, (record) => {
      prayerDay(record);
      expect(record["next"]).not.toBeNull();
    }),
  ],
  [
    R,
    "prayer, a date: next is for today only",
    `/prayer?lat=51.5&lng=-0.12&date=2025-06-21&lang=${lang}`,
    records(KEYS.prayer, (record) => {
      prayerDay(record);
      expect(record["next"]).toBeNull();
    }),
  ],
  [
    R,
    "prayer, polar night",
    `/prayer?lat=78.22&lng=15.65&date=2025-12-21&lang=${lang}`,
    records(KEYS.prayer, prayerDay),
  ],
  [
    R,
    "prayer, at zero",
    `/prayer?lat=0&lng=0&date=2025-03-20&lang=${lang}`,
    records(KEYS.prayer, (record) => {
      prayerDay(record);
      expect(String((record["timings_iso"] as Json)["dhuhr"])).toMatch(/\+00:00$/);
    }),
  ],
  [
    R,
    "prayer, a date that the zone skipped answers nulls",
    `/prayer?lat=-13.83&lng=-171.77&date=2011-12-30&lang=${lang}`,
    records(KEYS.prayer, (record) => {
      prayerDay(record);
      expect(Object.values(record["timings"] as Json).every((time) => time === null)).toBe(true);
      expect((record["unresolved"] as readonly Json[]).every(({ reason }) => reason === "no-such-date")).toBe(true);
    }),
  ],
  [R, "event", `/events?limit=50&lang=${lang}`, records(KEYS.event, worldwide)],
  [R, "city", `/cities?country=SA&lang=${lang}`, records(KEYS.city, named)],
  [R, "city, of all countries", `/cities?limit=1000&offset=1000&lang=${lang}`, records(KEYS.city, named)],
  [
    R,
    "search result",
    `/search?q=al&limit=50&lang=${lang}`,
    records(KEYS.searchResult, ({ kind, score }) => {
      expect(["place", "city", "event"]).toContain(kind);
      expect(typeof score).toBe("number");
    }),
  ],
  [
    R,
    "types",
    `/types?lang=${lang}`,
    ok(({ data }) => expect(data.map(({ type }) => String(type)).sort()).toEqual(TYPES)),
  ],
  [
    "3 Additions",
    "methods, 1 to 23",
    `/methods?lang=${lang}`,
    ok(({ data }) => expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 23 }, (_, i) => i + 1))),
  ],
]);
