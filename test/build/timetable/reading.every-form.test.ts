/** One timetable written in every combination of dates, times, headers and delimiters is read as the same one. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate, formatDate, pad, parseDate, weekday } from "#core/base/date.ts";
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { readingOf } from "./reading-of.ts";

const PRAYERS = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
type Prayer = (typeof PRAYERS)[number];
const CONGREGATIONS: readonly Prayer[] = PRAYERS.filter((one) => one !== "sunrise");

/** Times in London's order of magnitude, so that half of them are before noon by twelve hours. */
const adhanOf = (prayer: Prayer, day: number): number => {
  const swing = Math.round(90 * Math.cos((day / 365.25) * 2 * Math.PI));
  return {
    fajr: 290 + swing,
    sunrise: 390 + swing,
    dhuhr: 725,
    asr: 960 - swing,
    maghrib: 1120 - swing,
    isha: 1220 - swing,
  }[prayer];
};

const iqamaOf = (prayer: Prayer, day: number): number =>
  prayer === "maghrib"
    ? adhanOf(prayer, day) + 5
    : Math.ceil((adhanOf(prayer, Math.floor(day / 14) * 14) + 15) / 15) * 15 + 15;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

type Write = (value: number) => string;

const DATES: Readonly<Record<string, Write>> = {
  iso: formatDate,
  compact: (day) => formatDate(day).replaceAll("-", ""),
  "day/month/year": (day) => formatDate(day).split("-").toReversed().join("/"),
  "month/day/year": (day) => formatDate(day).replace(/(\d+)-0?(\d+)-0?(\d+)/, "$2/$3/$1"),
  "day.month.year": (day) => formatDate(day).split("-").toReversed().join("."),
  "1 January 2026": (day) =>
    `${calendarDate(day).day} ${MONTHS[calendarDate(day).month - 1]} ${calendarDate(day).year}`,
  "January 1, 2026": (day) =>
    `${MONTHS[calendarDate(day).month - 1]} ${calendarDate(day).day}, ${calendarDate(day).year}`,
  "Thu 1-Jan-26": (day) =>
    `${WEEKDAYS[weekday(day)]} ${calendarDate(day).day}-${MONTHS[calendarDate(day).month - 1]?.slice(0, 3)}-${calendarDate(day).year % 100}`,
  serial: (day) => String(day + 25_569),
};

const hour12 = (minute: number): string => `${Math.floor(minute / 60) % 12 || 12}:${pad(minute % 60, 2)}`;

const TIMES: Readonly<Record<string, Write>> = {
  "24": formatClock,
  "24 with seconds": (minute) => `${formatClock(minute)}:00`,
  "12": (minute) => `${hour12(minute)} ${minute < 720 ? "AM" : "PM"}`,
  "12 small": (minute) => `${hour12(minute)}${minute < 720 ? "am" : "pm"}`,
  "12 without": hour12,
  dot: (minute) => hour12(minute).replace(":", "."),
  digits: (minute) => formatClock(minute).replace(":", ""),
  h: (minute) => formatClock(minute).replace(":", "h"),
  fraction: (minute) => (minute / DAY_MIN).toFixed(12),
};

type Roles = "adhan" | "iqama" | "both";

/** Header rows, and the columns below them. */
const HEADERS: Readonly<
  Record<
    string,
    (roles: Roles) => {
      readonly rows: readonly (readonly string[])[];
      readonly columns: readonly (readonly [Prayer, boolean])[];
    }
  >
> = {
  named: (roles) => {
    const columns = PRAYERS.flatMap((prayer): readonly (readonly [Prayer, boolean])[] => [
      ...(roles === "iqama" && prayer !== "sunrise" ? [] : [[prayer, false] as const]),
      ...(roles === "adhan" || prayer === "sunrise" ? [] : [[prayer, true] as const]),
    ]);
    return {
      rows: [
        [
          "Date",
          ...columns.map(([prayer, isIqama]) =>
            prayer === "sunrise" ? "Sunrise" : `${prayer} ${isIqama ? "Jamaat" : "begins"}`,
          ),
        ],
      ],
      columns,
    };
  },
  merged: (roles) => {
    const { columns } = HEADERS["named"]?.(roles) ?? { columns: [] };
    const tops = columns.map(([prayer], at) => (columns[at - 1]?.[0] === prayer ? "" : prayer));
    const below = columns.map(([prayer, isIqama]) => (prayer === "sunrise" ? "" : isIqama ? "Iqamah" : "Adhan"));
    return {
      rows: [
        ["Date", ...tops],
        ["", ...below],
      ],
      columns,
    };
  },
  groups: (roles) => {
    const groups = roles === "both" ? [false, true] : [roles === "iqama"];
    const columns = groups.flatMap((isIqama) =>
      (isIqama ? CONGREGATIONS : PRAYERS).map((prayer) => [prayer, isIqama] as const),
    );
    const tops = columns.map(([, isIqama], at) =>
      columns[at - 1]?.[1] === isIqama ? "" : isIqama ? "Iqama" : "Adhan",
    );
    return {
      rows: [
        ["", ...tops],
        ["Date", ...columns.map(([prayer]) => prayer)],
      ],
      columns,
    };
  },
};

const quoted = (cell: string, delimiter: string): string => (cell.includes(delimiter) ? `"${cell}"` : cell);

const choice = <T>(all: Readonly<Record<string, T>>) => fc.constantFrom(...Object.keys(all));

test("every combination is read as the same timetable", async () => {
  await fc.assert(
    fc.asyncProperty(
      choice(DATES),
      choice(TIMES),
      choice(HEADERS),
      fc.constantFrom<Roles>("adhan", "iqama", "both"),
      fc.constantFrom(",", ";", "\t", "|"),
      fc.record({
        title: fc.boolean(),
        blank: fc.boolean(),
        mark: fc.boolean(),
        first: fc.integer({ min: 0, max: 300 }),
        days: fc.integer({ min: 14, max: 60 }),
      }),
      async (date, time, header, roles, delimiter, { title, blank, mark, first, days }) => {
        const start = (parseDate("2026-01-01") ?? 0) + first;
        const { rows, columns } = HEADERS[header]?.(roles) ?? { rows: [], columns: [] };
        const [writeDate = String, writeTime = String] = [DATES[date], TIMES[time]];
        const lines = Array.from({ length: days }, (_, at) => [
          writeDate(start + at),
          ...columns.map(([prayer, isIqama]) => writeTime((isIqama ? iqamaOf : adhanOf)(prayer, start + at))),
        ]);
        const body = [...rows, ...lines.flatMap((line, at) => (blank && at % 7 === 6 ? [line, []] : [line]))];
        const text = [
          ...(title ? ["Prayer timetable of the mosque"] : []),
          ...body.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)),
        ].join("\n");
        const reading = await readingOf(
          new Map([["file.csv", new TextEncoder().encode(`${mark ? "\uFEFF" : ""}${text}\n`)]]),
        );
        const found = (reading.places[0]?.statements ?? []).map(({ prayer, role, days: on, said }) =>
          [
            on.kind === "days" ? formatDate(on.from) : "",
            prayer,
            role,
            said.kind === "clock" ? formatClock(said.minute) : "",
          ].join(" "),
        );
        const expected = Array.from({ length: days }, (_, at) => start + at).flatMap((day) =>
          columns.map(([prayer, isIqama]) =>
            [
              formatDate(day),
              prayer,
              isIqama ? "iqama" : "adhan",
              formatClock((isIqama ? iqamaOf : adhanOf)(prayer, day)),
            ].join(" "),
          ),
        );
        expect(reading.missing).toEqual([]);
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
