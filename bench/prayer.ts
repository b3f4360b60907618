/**
 * Prayer times a second. Days beside adhan, in one process and in turn; a year over HTTP beside a server that only
 * serialises the same answer. The ratios are the result, the rates are a guide.
 */
import { CalculationMethod, Coordinates, PrayerTimes, SunnahTimes } from "adhan";
import { atOnce } from "../server/core/base/steps.ts";
import { makePrayerRecords, writePrayerRecords } from "../server/core/prayer/record.ts";
import { makeTimetable } from "../server/core/prayer/timetable.ts";
import { dayOf, setupOf } from "../test/core/prayer/support.ts";
import { yearOverHttp } from "./prayer-http.ts";
import { elementAt } from "../server/core/base/element-at.ts";
import { median } from "../server/core/base/median.ts";

const PLACES = [
  { latDeg: 51.5074, lngDeg: -0.1278, zone: "Europe/London" },
  { latDeg: 21.4225, lngDeg: 39.8262, zone: "Asia/Riyadh" },
  { latDeg: -6.2, lngDeg: 106.85, zone: "Asia/Jakarta" },
  { latDeg: 40.7128, lngDeg: -74.006, zone: "America/New_York" },
  { latDeg: 64.1466, lngDeg: -21.9426, zone: "Atlantic/Reykjavik" },
  { latDeg: -33.87, lngDeg: 151.21, zone: "Australia/Sydney" },
] as const;

const YEAR = 2026;
const DAYS = 365;
const ROUNDS = 9;
const ROUND_MS = 400;
const FIRST = dayOf(`${YEAR}-01-01`);

type Run = () => number;

const adhanDays =
  (isLong: boolean): Run =>
  () => {
    let sum = 0;
    for (const { latDeg, lngDeg } of PLACES) {
      const [coordinates, parameters] = [new Coordinates(latDeg, lngDeg), CalculationMethod.MuslimWorldLeague()];
      for (let index = 0; index < DAYS; index += 1) {
        const times = new PrayerTimes(coordinates, new Date(YEAR, 0, 1 + index), parameters);
        sum += isLong ? new SunnahTimes(times).middleOfTheNight.getTime() : times.isha.getTime();
      }
    }
    return sum;
  };

const instants: Run = () => {
  let sum = 0;
  for (const place of PLACES) {
    const timetable = makeTimetable({ ...setupOf(place), isRamadan: () => false });
    for (let index = 0; index < DAYS; index += 1) sum += timetable(FIRST + index).minutes.isha ?? 0;
  }
  return sum;
};

const records: Run = () => {
  let sum = 0;
  for (const place of PLACES) {
    const record = makePrayerRecords(setupOf(place));
    for (let index = 0; index < DAYS; index += 1) sum += record(FIRST + index).notes.length;
  }
  return sum;
};

const bytes: Run = () =>
  PLACES.reduce((sum, place) => sum + atOnce(writePrayerRecords(setupOf(place), FIRST, DAYS)).length, 0);

/** Results are summed up here, so that no run is optimised away. */
let checksum = 0;

const daysPerSecond = (run: Run): number => {
  const startMs = performance.now();
  let runs = 0;
  for (; performance.now() - startMs < ROUND_MS; runs += 1) checksum += run();
  return (runs * PLACES.length * DAYS * 1000) / (performance.now() - startMs);
};

const RUNS: readonly (readonly [what: string, run: Run])[] = [
  ["adhan: six times as Dates", adhanDays(false)],
  ["adhan: six times, midnight and last third", adhanDays(true)],
  ["ours: eleven times as UTC minutes, checked for order", instants],
  ["ours: whole records with local texts, Hijri date, qibla", records],
  ["ours: the records as JSON bytes", bytes],
];

const days = (): string => {
  for (const [, run] of RUNS) daysPerSecond(run);
  const rounds = Array.from({ length: ROUNDS }, () => RUNS.map(([, run]) => daysPerSecond(run)));
  const rows = RUNS.map(([what], index) => {
    const ratio = (peer: number): string =>
      median(rounds.map((rates) => elementAt(rates, index) / elementAt(rates, peer))).toFixed(2);
    const rate = Math.round(median(rounds.map((rates) => elementAt(rates, index))));
    return `| ${what} | ${rate} | ${ratio(0)} | ${ratio(1)} |`;
  });
  if (!Number.isFinite(checksum)) throw new Error(`the runs add up to ${checksum}, expected a number`);
  return ["| one process | days/s | × adhan, six times | × adhan, eight times |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
};

/** Two tables: days a second in one process, and a year over HTTP. */
export const prayer = async (): Promise<string> => `${days()}\n\n${await yearOverHttp()}`;
