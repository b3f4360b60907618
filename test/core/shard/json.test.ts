/** The shards that are JSON with a schema: the directory, the event index, the labels, the retired ids. */
import { describe, expect, test } from "vitest";
import { readZones, writeZones } from "#core/shard/city-tiles.ts";
import { type Directory, FORMAT_VERSION, readDirectory, writeDirectory } from "#core/shard/directory.ts";
import { type IndexedEvent, readEvents, writeEvents } from "#core/shard/event-index.ts";
import { readIntents } from "#core/shard/intents.ts";
import { type Labels, readLabels, writeLabels } from "#core/shard/labels.ts";
import { readRetired, type Retired, writeRetired } from "#core/shard/retired.ts";
import { expectRefused } from "../../support/damage.ts";
import { storedEventWith } from "../places/stored-event.ts";

const GEONAMES = { name: "GeoNames", url: "https://www.geonames.org/", license: "CC-BY-4.0" };

const DIRECTORY: Directory = {
  format: FORMAT_VERSION,
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
  add_url: "https://example.org/add",
  types: { halal: { categories: ["restaurant"] }, mosque: { categories: [] } },
  countries: {
    AD: { method: 3, cities: 1, places: 0, listed: 0 },
    FJ: { method: 4, cities: 3, places: 2, listed: 1 },
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
  unnamed: "{type} في {place}",
  prayers: { fajr: "الفجر", dhuhr: "الظهر", asr: "العصر", maghrib: "المغرب", isha: "العشاء" },
  iqama: "إقامة {prayer}",
  congregations: {
    jumuah: "الجمعة",
    taraweeh: "التراويح",
    "eid-al-fitr": "عيد الفطر",
    "eid-al-adha": "عيد الأضحى",
    tahajjud: "التهجد",
    janazah: "الجنازة",
    other: "جماعة",
  },
  event_statuses: { expected: "متوقَّعة", cancelled: "أُلغيت", postponed: "أُجّلت", "moved-online": "على الإنترنت" },
  event_titles: {
    expected: "{title} (متوقَّع)",
    cancelled: "{title} (أُلغي)",
    postponed: "{title} (أُجّل)",
    "moved-online": "{title} (على الإنترنت)",
  },
  intents: {
    "prayer-times": ["مواقيت الصلاة", "مواقيت الصلاة في {place}"],
    qibla: ["القبلة", "القبلة من {place}"],
    ramadan: ["رمضان {year}", "رمضان {year} في {place}"],
    eid: ["العيد", "العيد في {place}"],
    "eid-al-fitr": ["عيد الفطر {year}", "عيد الفطر {year} في {place}"],
    "eid-al-adha": ["عيد الأضحى {year}", "عيد الأضحى {year} في {place}"],
    "hijri-date": ["التاريخ الهجري اليوم", "التاريخ الهجري اليوم في {place}"],
    "near-me": ["الأقرب إليك", "الأقرب إلى {place}"],
  },
};

const RETIRED: Retired = {
  8: { reason: "duplicate", replaced_by: 1 },
  9: { reason: "never-existed", replaced_by: null },
};

const ZONES = { AD: ["Europe/Andorra"], RU: ["Asia/Omsk", "Europe/Moscow"] };

interface Kind {
  readonly text: string;
  readonly value: unknown;
  readonly read: (name: string, bytes: Uint8Array) => unknown;
}

const KINDS: readonly (readonly [what: string, kind: Kind])[] = [
  ["the directory", { text: writeDirectory(DIRECTORY), value: DIRECTORY, read: readDirectory }],
  ["time zones", { text: writeZones(ZONES), value: ZONES, read: readZones }],
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
    for (const other of ['{"x":1}', "null", "[{}]", '{"format":3}', '"x"']) expectRefused(read, bytesOf(other));
  });

  test("cut short is refused, and the shard named", () => {
    const bytes = bytesOf(text);
    for (let length = 0; length < bytes.length; length += 7) expectRefused(read, bytes.subarray(0, length));
  });
});

test("labels of an older build name what came later by its key", () => {
  const { event_statuses: _, event_titles: ___, intents, ...older } = LABELS;
  const { "hijri-date": __, ...fewer } = intents;
  const read = readLabels("x", bytesOf(JSON.stringify({ ...older, intents: fewer })));
  expect(read).toEqual({
    ...older,
    intents: { ...fewer, "hijri-date": ["hijri-date", "hijri-date {place}"] },
    event_statuses: {
      expected: "expected",
      cancelled: "cancelled",
      postponed: "postponed",
      "moved-online": "moved-online",
    },
    event_titles: {
      expected: "{title} (expected)",
      cancelled: "{title} (cancelled)",
      postponed: "{title} (postponed)",
      "moved-online": "{title} (moved-online)",
    },
  });
});

test("phrases of a newer build for what this one cannot answer are passed over", () => {
  const known = { phrases: [{ words: ["qibla"], intent: "qibla" }], beside: [], wishes: [] };
  const newer = {
    ...known,
    phrases: [...known.phrases, { words: ["zakat"], intent: "zakat" }],
    wishes: [{ words: ["lift"], wish: "lift" }],
  };
  expect(readIntents("x", bytesOf(JSON.stringify(newer)))).toEqual(known);
});

test("a directory of another format is refused", () => {
  const other = bytesOf(JSON.stringify({ ...DIRECTORY, format: FORMAT_VERSION + 1 }));
  expect(() => readDirectory("index/directory.json", other)).toThrow(/^shard index\/directory\.json: [^]*format/);
});

test("a directory whose columns do not fit is refused", () => {
  const text = writeDirectory(DIRECTORY);
  for (const [whole, other] of [
    ["AD FJ", "AD"],
    ["[3,4]", "[3]"],
    ["[0,1]", "[0,1,2]"],
    ["AD FJ", ""],
  ] as const)
    expectRefused(readDirectory, bytesOf(text.replace(whole, other)));
});

test("a directory of no countries is a directory", () => {
  const none = { ...DIRECTORY, countries: {} };
  expect(readDirectory("x", bytesOf(writeDirectory(none)))).toEqual(none);
});

test("an empty event index is an index", () => {
  expect(readEvents("x", bytesOf("[]"))).toEqual([]);
});
