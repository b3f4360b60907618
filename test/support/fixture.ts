/** The test data as a data folder: the tables that ship, with places, events and announced dates of its own. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatCsv, readRegular } from "../../build/csv/csv.ts";
import { authorityTimetables } from "../../build/tables/authorities.ts";
import { events, observanceOffsets } from "../../build/tables/events.ts";
import { places } from "../../build/tables/places.ts";
import { exceptions, retired, searchNames } from "../../build/tables/reference.ts";
import { cityParts, settlements } from "../../build/tables/settlements.ts";
import { times, timetable } from "../../build/tables/times.ts";
import { type Fields, PLACE_ROWS } from "./place-rows.ts";

/** The smallest city of the test data: with all that ship, most of a build would be the search index of the cities. */
const PEOPLE_MIN = 300_000;

/** Smaller cities that tests ask for, beside those with places and the capitals. */
const SMALL_CITIES = ["oxford"];

const SHIPPED = fileURLToPath(new URL("../../data", import.meta.url));

/** The day that the test data is built for. */
export const TODAY = "2026-02-01";

const PLAIN_PLACE: Fields = {
  type: "mosque",
  rank: 3,
  status: "active",
  source: "editorial",
  updated_on: TODAY,
};
const PLAIN_EVENT: Fields = { kind: "lecture", status: "scheduled", source: "https://example.org/" };

const EVENT_ROWS: readonly Fields[] = [
  {
    id: 1001,
    slug: "open-day",
    title_en: "Open Day",
    title_ar: "يوم مفتوح",
    starts_at: "2026-03-05T19:00:00+00:00",
    ends_at: "2026-03-05T21:00:00+00:00",
    all_day: "no",
    timezone: "Europe/London",
    place_id: 20,
    country: "GB",
    city: "london",
    lat: 51.5287,
    lng: -0.1654,
  },
  {
    id: 1002,
    slug: "book-fair",
    kind: "exhibition",
    title_en: "Book Fair",
    title_ar: "معرض الكتاب",
    starts_at: "2026-01-20",
    ends_at: "2026-02-08",
    all_day: "yes",
    country: "EG",
    city: "cairo",
  },
  {
    id: 1003,
    slug: "evening-class",
    title_en: "Evening Class",
    starts_at: "2026-02-10T18:00:00+02:00",
    all_day: "no",
    timezone: "Africa/Cairo",
    country: "EG",
    city: "cairo",
    status: "cancelled",
  },
];

/** Britain begins the Ramadan of 1447 (18 February 2026 by the rule) a day later. */
const OFFSET_ROWS: readonly Fields[] = [
  { observance_id: 10, hijri_year: 1447, country: "GB", offset_days: 1, source: "https://example.org/" },
];

/** The times of place 1: two congregations, two Friday prayers, and Taraweeh. */
const TIMES_ROWS: readonly Fields[] = [
  { prayer: "fajr", value: "+20" },
  { prayer: "isha", value: "21:00" },
  { prayer: "jumuah", value: "12:30", khutbah: "12:10", languages: "ar+en" },
  { prayer: "jumuah", shift: 2, value: "13:30" },
  { prayer: "taraweeh", season: "ramadan", value: "isha+15", label_en: "Night prayer" },
];
const PLAIN_TIMES: Fields = { place_id: 1, source: "editorial", url: "https://example.org/times", verified_on: TODAY };

/** Three made-up days that MUIS published; the second has no Isha. */
const PUBLISHED: Fields = {
  authority: "sg-muis",
  file: "sg-muis-2030",
  source: "editorial",
  url: "https://example.org/muis",
};
const PUBLISHED_DAYS: readonly Fields[] = [
  {
    date: "2030-01-01",
    fajr: "05:41",
    sunrise: "07:08",
    dhuhr: "13:10",
    asr: "16:33",
    maghrib: "19:10",
    isha: "20:25",
  },
  { date: "2030-01-02", fajr: "05:41", sunrise: "07:08", dhuhr: "13:11", asr: "16:34", maghrib: "19:11" },
  {
    date: "2030-01-03",
    fajr: "05:42",
    sunrise: "07:09",
    dhuhr: "13:11",
    asr: "16:34",
    maghrib: "19:11",
    isha: "20:26",
  },
];

/** Folders that the test data has of its own. */
const OWN = ["places", "times", "timetables", "place-methods"];

/** One place that another replaced, one that is gone. */
const RETIRED_ROWS: readonly Fields[] = [
  { id: 8, reason: "duplicate", replaced_by: 1 },
  { id: 9, reason: "never-existed" },
];

const csvOf = (columns: object, rows: readonly Fields[], plain: Fields = {}): string => {
  const header = Object.keys(columns);
  return formatCsv(
    header,
    rows.map((row) => header.map((name) => String(row[name] ?? plain[name] ?? ""))),
  );
};

/** The rows of the shipped cities that the test data has. */
const largeCities = (): string => {
  const [header = [], ...cities] = readRegular(readFileSync(join(SHIPPED, "cities.csv"), "utf8")) ?? [];
  const named = new Set<unknown>([
    ...SMALL_CITIES,
    ...Object.values(PLACE_ROWS)
      .flat()
      .map(({ city }) => city),
  ]);
  const isKept = (city: readonly string[]): boolean => {
    const of = (column: string): string => city[header.indexOf(column)] ?? "";
    return Number(of("population")) >= PEOPLE_MIN || of("feature_code") === "PPLC" || named.has(of("slug"));
  };
  return formatCsv(header, cities.filter(isKept));
};

/** The other names that ship, without those of cities and regions that the text of a city table lacks. */
const namesWithin = (citiesCsv: string): string => {
  const [header = [], ...rows] = readRegular(readFileSync(join(SHIPPED, searchNames.path), "utf8")) ?? [];
  const [cityHeader = [], ...cities] = readRegular(citiesCsv) ?? [];
  const known = new Set(
    cities.flatMap((city) => {
      const of = (column: string): string => city[cityHeader.indexOf(column)] ?? "";
      return [`city ${of("country")} ${of("slug")}`, `region ${of("country")} ${of("admin1").toLowerCase()}`];
    }),
  );
  const isKept = (row: readonly string[]): boolean => {
    const [kind = "", country, slug] = ["kind", "country", "slug"].map((column) => row[header.indexOf(column)]);
    return !["city", "region"].includes(kind) || known.has(`${kind} ${country} ${slug}`);
  };
  return formatCsv(header, rows.filter(isKept));
};

/** The parts of cities that ship, where the text of a city table has both. */
const partsWithin = (citiesCsv: string): string => {
  const [header = [], ...rows] = readRegular(readFileSync(join(SHIPPED, cityParts.path), "utf8")) ?? [];
  const [cityHeader = [], ...cities] = readRegular(citiesCsv) ?? [];
  const known = new Set(
    cities.map((city) => ["country", "slug"].map((column) => city[cityHeader.indexOf(column)]).join(" ")),
  );
  const isKnown = ([country = "", ...slugs]: readonly string[]): boolean =>
    slugs.every((slug) => known.has(`${country} ${slug}`));
  return formatCsv(header, rows.filter(isKnown));
};

/** Writes the data folder at `folder`, which must not hold one yet; with the large cities, or with all that ship. */
export const writeFixture = (folder: string, cities: "large" | "all" = "large"): void => {
  const isOfLayer = (path: string): boolean => dirname(path) === join(SHIPPED, "layers") && !path.endsWith(".csv");
  // The places are made up, and so are their names: nothing vouches for "Test Place 7".
  const isOfGate = (path: string): boolean => /admission-\w+\.csv$/.test(path);
  // Only imports read it, and it is large.
  const isOfImports = (path: string): boolean => path === join(SHIPPED, settlements.path);
  cpSync(SHIPPED, folder, {
    recursive: true,
    filter: (path) =>
      !OWN.some((name) => path === join(SHIPPED, name)) && !isOfLayer(path) && !isOfGate(path) && !isOfImports(path),
  });
  if (cities === "large") {
    const large = largeCities();
    writeFileSync(join(folder, "cities.csv"), large);
    writeFileSync(join(folder, searchNames.path), namesWithin(large));
    writeFileSync(join(folder, cityParts.path), partsWithin(large));
  }
  mkdirSync(join(folder, "places"));
  mkdirSync(join(folder, "times"));
  for (const [code, rows] of Object.entries(PLACE_ROWS)) {
    writeFileSync(join(folder, "places", `${code}.csv`), csvOf(places.columns, rows, PLAIN_PLACE));
  }
  writeFileSync(join(folder, "times/eg.csv"), csvOf(times.columns, TIMES_ROWS, PLAIN_TIMES));
  mkdirSync(join(folder, "authorities/timetables"), { recursive: true });
  const [, published = ""] = csvOf(authorityTimetables.columns, [PUBLISHED]).split("\n");
  appendFileSync(join(folder, authorityTimetables.path), `${published}\n`);
  writeFileSync(join(folder, "authorities/timetables/sg-muis-2030.csv"), csvOf(timetable.columns, PUBLISHED_DAYS));
  writeFileSync(join(folder, "events.csv"), csvOf(events.columns, EVENT_ROWS, PLAIN_EVENT));
  writeFileSync(join(folder, "observance-offsets.csv"), csvOf(observanceOffsets.columns, OFFSET_ROWS));
  writeFileSync(join(folder, "exceptions.csv"), csvOf(exceptions.columns, []));
  writeFileSync(join(folder, "retired.csv"), csvOf(retired.columns, RETIRED_ROWS));
};
