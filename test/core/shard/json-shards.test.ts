/** The shards that are JSON with a schema: the directory, the event index, the labels, the retired ids. */
import { describe, expect, test } from "vitest";
import { readDirectory, writeDirectory } from "#core/shard/directory.ts";
import type { Directory } from "#core/shard/directory.ts";
import { readEvents, writeEvents } from "#core/shard/events.ts";
import type { IndexedEvent } from "#core/shard/events.ts";
import { readLabels, writeLabels } from "#core/shard/labels.ts";
import type { Labels } from "#core/shard/labels.ts";
import { readRetired, writeRetired } from "#core/shard/retired.ts";
import type { Retired } from "#core/shard/retired.ts";
import { storedEventWith } from "../event/stored-event.ts";
import { expectRefused } from "../../support/damage.ts";

const GEONAMES = { name: "GeoNames", url: "https://www.geonames.org/", license: "CC-BY-4.0" };

const DIRECTORY: Directory = {
  format: 1,
  data_version: "0123456789ab",
  languages: ["en", "ar"],
  page_sizes: { places: 100, briefs: 16 },
  attribution: {
    places: [GEONAMES],
    cities: [GEONAMES],
    events: [],
    prayer: [{ ...GEONAMES, url: null }],
    lists: [],
  },
  owed_in: [],
  event_kinds: ["fasting", "lecture"],
  types: { halal: { categories: ["restaurant"] }, mosque: { categories: [] } },
  countries: {
    AD: { zones: ["Europe/Andorra"], method: 3, cities: 1, places: 0, listed: 0, box: null },
    FJ: {
      zones: ["Pacific/Fiji"],
      method: 3,
      cities: 3,
      places: 2,
      listed: 1,
      box: { west: -179.98, south: -18.2, east: 178.5, north: -16.8 },
    },
  },
};

const EVENTS: readonly IndexedEvent[] = [
  {
    ...storedEventWith({ dates: { GB: { starts_at: "2027-03-10", ends_at: "2027-03-12" } } }),
    kind_labels: { en: "Festival", ar: "عيد" },
    place_names: null,
  },
];

const LABELS: Labels = {
  language: "العربية",
  hijri_months: Array.from({ length: 12 }, (_, i) => `شهر ${i + 1}`),
  weekdays: Array.from({ length: 7 }, (_, i) => `يوم ${i + 1}`),
  schools: ["شافعي", "حنفي"],
  prayers: { fajr: "الفجر", dhuhr: "الظهر", asr: "العصر", maghrib: "المغرب", isha: "العشاء" },
};

const RETIRED: Retired = {
  8: { reason: "duplicate", replaced_by: 1 },
  9: { reason: "never-existed", replaced_by: null },
};

interface Kind {
  readonly text: string;
  readonly value: unknown;
  readonly read: (name: string, bytes: Uint8Array) => unknown;
}

const KINDS: readonly (readonly [what: string, kind: Kind])[] = [
  ["the directory", { text: writeDirectory(DIRECTORY), value: DIRECTORY, read: readDirectory }],
  ["the event index", { text: writeEvents(EVENTS), value: EVENTS, read: readEvents }],
  ["retired ids", { text: writeRetired(RETIRED), value: RETIRED, read: readRetired }],
  ["labels", { text: writeLabels(LABELS), value: LABELS, read: readLabels }],
];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each(KINDS)("%s", (_, { text, value, read }) => {
  test("comes back as it was", () => {
    expect(read("x", bytesOf(text))).toEqual(value);
  });

  test("of another shape is refused, and the shard named", () => {
    for (const other of ['{"x":1}', "null", "[{}]", '{"format":2}', '"x"'])
      expectRefused(read, bytesOf(other));
  });

  test("cut short is refused, and the shard named", () => {
    const bytes = bytesOf(text);
    for (let length = 0; length < bytes.length; length += 7) expectRefused(read, bytes.subarray(0, length));
  });
});

test("a directory of another format is refused", () => {
  const other = bytesOf(JSON.stringify({ ...DIRECTORY, format: 2 }));
  expect(() => readDirectory("index/directory.json", other)).toThrow(
    /^shard index\/directory\.json: [^]*format/,
  );
});

test("an empty event index is an index", () => {
  expect(readEvents("x", bytesOf("[]"))).toEqual([]);
});
