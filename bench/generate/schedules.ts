/**
 * Made-up schedules for the places of a data folder: half of them rules, half printed years that follow the Sun, over
 * the countries that have most places.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { dayOfDate, formatDate } from "../../server/core/base/date.ts";
import { formatCsv } from "../../build/csv/csv.ts";
import { times, timetable, timetables } from "../../build/tables/times.ts";

type Fields = Readonly<Record<string, string | number>>;

const COUNTRIES = 40;
const YEAR = 2026;
const VERIFIED = `${YEAR}-01-15`;
const FIRST = dayOfDate(`${YEAR}-01-01`);
const DAYS = 365;

const write = (path: string, columns: object, rows: readonly Fields[]): void => {
  const header = Object.keys(columns);
  writeFileSync(
    path,
    formatCsv(
      header,
      rows.map((row) => header.map((name) => String(row[name] ?? ""))),
    ),
  );
};

const clock = (minute: number): string => {
  const whole = Math.round(minute);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** Rules as mosques state them: minutes after the adhan, fixed times by season, Friday prayers, Taraweeh. */
const rulesOf = (id: number): readonly Fields[] => {
  const rule = (prayer: string, value: string, more: Fields = {}): Fields => ({
    place_id: id,
    prayer,
    value,
    source: "editorial",
    verified_on: VERIFIED,
    ...more,
  });
  return [
    rule("fajr", `+${10 + (id % 5) * 5}`),
    rule("dhuhr", "13:15", { from: `${YEAR}-01-01`, to: `${YEAR}-03-28` }),
    rule("dhuhr", "13:45", { from: `${YEAR}-03-29`, to: `${YEAR}-10-24` }),
    rule("dhuhr", "13:15", { from: `${YEAR}-10-25`, to: `${YEAR}-12-31` }),
    rule("asr", "+15^5"),
    rule("maghrib", "sunset+5"),
    rule("isha", "+10", { bounds: "<=22:30" }),
    rule("isha", "+5", { season: "ramadan" }),
    rule("jumuah", "13:30", { khutbah: "13:10", languages: "ar+en" }),
    rule("jumuah", "14:30", { shift: 2 }),
    rule("taraweeh", "isha+15", { season: "ramadan" }),
  ];
};

/** A printed year at noon and half days that follow the Sun roughly. */
const daysOf = (id: number): readonly Fields[] =>
  Array.from({ length: DAYS }, (_, i) => {
    const wave = Math.sin((2 * Math.PI * (i - 80)) / 365.25);
    const noon = 725 + (id % 30) + 8 * Math.sin((4 * Math.PI * (i + 10)) / 365.25);
    const half = 362 + (30 + (id % 60)) * wave;
    return {
      date: formatDate(FIRST + i),
      fajr: clock(noon - half - 90),
      sunrise: clock(noon - half),
      dhuhr: clock(noon + 3),
      asr: clock(noon + half * 0.55),
      maghrib: clock(noon + half + 3),
      isha: clock(noon + half + 85),
      fajr_iqama: clock(noon - half - 70),
      dhuhr_iqama: clock(Math.ceil((noon + 13) / 15) * 15),
      asr_iqama: clock(noon + half * 0.55 + 15),
      maghrib_iqama: clock(noon + half + 8),
      isha_iqama: clock(noon + half + 100),
    };
  });

/**
 * Gives the first `size` places of the folder schedules.
 * @returns how many got one
 */
export const writeSchedules = (dataDir: string, size: number): number => {
  const countries = readdirSync(join(dataDir, "places"))
    .map((name) => {
      const rows: readonly Readonly<Record<string, string>>[] = parse(readFileSync(join(dataDir, "places", name)), {
        columns: true,
      });
      return { stem: name.replace(".csv", ""), ids: rows.map(({ id }) => Number(id)) };
    })
    .toSorted((a, b) => b.ids.length - a.ids.length || (a.stem < b.stem ? -1 : 1))
    .slice(0, COUNTRIES);
  for (const folder of ["times", "timetables"]) mkdirSync(join(dataDir, folder));
  let left = size;
  for (const { stem, ids } of countries) {
    const some = ids.slice(0, left);
    left -= some.length;
    const byRules = some.filter((_, i) => i % 2 === 0).toSorted((a, b) => a - b);
    const printed = some.filter((_, i) => i % 2 === 1).toSorted((a, b) => a - b);
    write(join(dataDir, "times", `${stem}.csv`), times.columns, byRules.flatMap(rulesOf));
    const fileOf = (id: number): string => `place-${id}-${YEAR}`;
    write(
      join(dataDir, "timetables", `${stem}.csv`),
      timetables.columns,
      printed.map((id) => ({ place_id: id, file: fileOf(id), source: "editorial", verified_on: VERIFIED })),
    );
    mkdirSync(join(dataDir, "timetables", stem));
    for (const id of printed)
      write(join(dataDir, "timetables", stem, `${fileOf(id)}.csv`), timetable.columns, daysOf(id));
  }
  return size - left;
};
