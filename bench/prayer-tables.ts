/**
 * Published timetables as rows: those of test/truth and, in the folder that MUSALLA_REFERENCE names, timetables.csv,
 * timetables-2.csv, timetables-3.csv and aladhan-responses.csv. Refuses: judging them (prayer-accuracy.ts).
 */
import type { HighLatitudeRule } from "../server/core/values/prayer.ts";
import { cellOf } from "../build/base/text-row.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The times that timetables print. */
export const PRINTED = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

/** One printed day. */
export interface PrintedDay {
  /** What the figures are pooled by. */
  readonly group: string;
  readonly lat: number;
  readonly lng: number;
  readonly timezone: string;
  readonly method: number;
  readonly school: 0 | 1;
  readonly highLatitude: HighLatitudeRule;
  readonly shafaq: "general" | "ahmer" | "abyad";
  readonly date: string;
  /** HH:MM by name; names as in the source, `null` where none is printed. */
  readonly times: Readonly<Record<string, string | null>>;
}

const TRUTH = new URL("../test/truth/", import.meta.url);

interface TruthFile {
  readonly authority: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly timezone: string;
  readonly method: number;
  readonly school: 0 | 1;
  readonly high_latitude: HighLatitudeRule;
  readonly columns: readonly string[];
  readonly days: readonly (readonly string[])[];
}

/** The days of test/truth. */
export const readTruth = (): readonly PrintedDay[] =>
  readdirSync(TRUTH)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const file = JSON.parse(readFileSync(new URL(name, TRUTH), "utf8")) as TruthFile;
      return file.days.map((cells) => ({
        ...file,
        group: `${file.city}: ${file.authority}`,
        highLatitude: file.high_latitude,
        shafaq: "general" as const,
        date: cells[0] ?? "",
        times: Object.fromEntries(file.columns.map((column, index) => [column, cells[index] ?? null])),
      }));
    });

type Row = Readonly<Record<string, string>>;

const readCsv = (path: string): readonly Row[] => {
  const [head = "", ...lines] = readFileSync(path, "utf8").trimEnd().split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
};

const RULES: Readonly<Record<string, HighLatitudeRule>> = {
  MiddleOfTheNight: "middle-of-night",
  SeventhOfTheNight: "one-seventh",
  TwilightAngle: "angle-based",
};

const schoolOf = (text: string | undefined): 0 | 1 => (text === "1" ? 1 : 0);

/** The reference folder, or null when none is named. */
export const referenceFolder = (): string | null => process.env["MUSALLA_REFERENCE"] ?? null;

/** The days of timetables.csv; the cities of Morocco are pooled. */
export const readTimetables = (folder: string): readonly PrintedDay[] => {
  const path = join(folder, "timetables.csv");
  if (!existsSync(path)) return [];
  return readCsv(path).map((row) => ({
    group: row["country"] === "MA" ? "Morocco, all cities" : `${row["city"]} ${row["date"]?.slice(0, 4)}`,
    lat: Number(row["lat"]),
    lng: Number(row["lng"]),
    timezone: cellOf(row, "tz"),
    method: Number(row["method_id"]),
    school: schoolOf(row["school"]),
    highLatitude: RULES[row["highlat"] ?? ""] ?? "auto",
    shafaq: "general",
    date: cellOf(row, "date"),
    times: row,
  }));
};

/** A printed day of an authority, and whether the rules of the authority were chosen on it. */
export interface AuthorityDay extends PrintedDay {
  readonly country: string;
  readonly isChosenOn: boolean;
}

/** Rows on which rules were chosen: towns, or years, else three of four rows of a table of one town and year. */
const CHOSEN_ON: Readonly<Record<string, { readonly cities?: readonly string[]; readonly years?: readonly string[] }>> =
  {
    tn: {
      cities: [
        "Akouda",
        "Beni Khalled",
        "Bouarada",
        "Chebba",
        "El Fahs",
        "Kesra",
        "Siliana",
        "Tozeur",
        "Nabeul",
        "Rades",
      ],
    },
    ba: { cities: ["Zenica", "Banja Luka"] },
    jakim: { years: ["2019", "2020"] },
    mv: { cities: ["Naivaadhoo", "Fenfushi", "Hulhudhoo"] },
    se: { cities: ["Stockholm", "Malmo", "Uppsala"] },
    muis: { years: [] },
    tr: { cities: [] },
  };

/** Sources that print winter time all year. */
const PRINTED_IN_UTC: ReadonlySet<string> = new Set(["ie-icci-dublin"]);

/** Whether rules were chosen on a row, the `count`th of its source. */
const isChosenOn = (source: string, city: string, date: string, count: number): boolean => {
  const chosen = CHOSEN_ON[source.replace(/[^a-z].*$/, "")];
  if (chosen === undefined) return count % 4 !== 3;
  return chosen.cities?.includes(city) ?? chosen.years?.includes(date.slice(0, 4)) ?? false;
};

/** What rows of both tables say alike; the method is not used, since an authority answers. */
const dayOf = (row: Row) => ({
  country: cellOf(row, "country"),
  lat: Number(row["lat"]),
  lng: Number(row["lng"]),
  method: 3,
  school: 0 as const,
  highLatitude: "auto" as const,
  shafaq: "general" as const,
  date: cellOf(row, "date"),
  times: row,
});

/** Rows with how many came before them under the same key. */
const counted = (
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly [row: Row, before: number])[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return [row, before];
  });
};

/** The days of timetables-2.csv, by source. */
export const readAuthorityDays = (folder: string): readonly AuthorityDay[] => {
  const path = join(folder, "timetables-2.csv");
  if (!existsSync(path)) return [];
  return counted(readCsv(path), ({ source = "" }) => source).map(([row, before]) => {
    const { source = "", city = "", date = "" } = row;
    return {
      ...dayOf(row),
      group: source.startsWith("jakim") ? "jakim" : source,
      isChosenOn: isChosenOn(source, city, date, before),
      timezone: PRINTED_IN_UTC.has(source) ? "Etc/UTC" : cellOf(row, "tz"),
    };
  });
};

/**
 * The days of timetables-3.csv. Every other row of a town is one that rules may be chosen on; the rows are some days
 * apart, so that the parity of the date would not halve them.
 */
export const readCountryDays = (folder: string): readonly AuthorityDay[] => {
  const path = join(folder, "timetables-3.csv");
  if (!existsSync(path)) return [];
  const townOf = ({ source = "", city = "" }: Row): string => `${source} ${city}`;
  return counted(readCsv(path), townOf).map(([row, before]) => ({
    ...dayOf(row),
    group: townOf(row),
    isChosenOn: before % 2 === 0,
    timezone: cellOf(row, "tz"),
  }));
};

const ALADHAN_RULES: readonly HighLatitudeRule[] = ["auto", "middle-of-night", "one-seventh", "angle-based"];
const ALADHAN_NAMES = { firstthird: "first_third", lastthird: "last_third" } as const;

/** The recorded answers of the AlAdhan API by methods 1..23, below 60° of latitude; beyond, its times are out of order. */
export const readAladhan = (folder: string): readonly PrintedDay[] => {
  const path = join(folder, "aladhan-responses.csv");
  if (!existsSync(path)) return [];
  return readCsv(path)
    .filter(({ lat, method }) => Math.abs(Number(lat)) < 60 && Number(method) >= 1 && Number(method) <= 23)
    .map((row) => ({
      group: "AlAdhan API, recorded answers",
      lat: Number(row["lat"]),
      lng: Number(row["lng"]),
      timezone: cellOf(row, "tz"),
      method: Number(row["method"]),
      school: schoolOf(row["school"]),
      highLatitude: ALADHAN_RULES[Number(row["latAdj"])] ?? "auto",
      shafaq: (row["shafaq"] ?? "general") as PrintedDay["shafaq"],
      date: cellOf(row, "date"),
      times: Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          Object.hasOwn(ALADHAN_NAMES, name) ? ALADHAN_NAMES[name as keyof typeof ALADHAN_NAMES] : name,
          value,
        ]),
      ),
    }));
};
