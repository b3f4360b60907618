/**
 * @musalla/prayer as it is published beside adhan and praytime: days a second of processor time, in one process and in turn, printed minutes
 * against the timetables of test/truth, and what each adds to a page.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CalculationMethod, Coordinates, PrayerTimes as AdhanTimes } from "adhan";
import { build } from "esbuild";
import { PrayTime } from "praytime";
import type * as Clocks from "../packages/prayer/src/clocks.ts";
import type * as Package from "../packages/prayer/src/index.ts";
import type * as Sun from "../packages/prayer/src/sun.ts";
import type * as LightTimes from "../packages/prayer/src/times.ts";
import { methodOf } from "../test/core/prayer/support.ts";
import { errorsOf, summary } from "./prayer-accuracy.ts";
import { adhan, type Peer } from "./prayer-peers.ts";
import { PRINTED, readTruth } from "./prayer-tables.ts";
import { elementAt } from "../server/core/base/element-at.ts";
import { median } from "../server/core/base/median.ts";

const dist = (name: string): string => fileURLToPath(new URL(`../packages/prayer/dist/${name}`, import.meta.url));

const TOOL = fileURLToPath(new URL("../packages/tool/main.ts", import.meta.url));

const PLACES = [
  [51.5074, -0.1278, "Europe/London"],
  [21.4225, 39.8262, "Asia/Riyadh"],
  [-6.2, 106.85, "Asia/Jakarta"],
  [40.7128, -74.006, "America/New_York"],
  [64.1466, -21.9426, "Atlantic/Reykjavik"],
  [-33.87, 151.21, "Australia/Sydney"],
] as const;
const DAYS = 365;
const ROUNDS = 9;
/** Processor time of a round. */
const ROUND_MS = 400;
/** Rounds before those that count, until the code is compiled. */
const WARM = 4;

interface Contestant {
  readonly what: string;
  /** Computes a year of all places; gives something that depends on each day. */
  readonly year: () => number;
  /** The printed minutes of a day. */
  readonly peer: Peer;
  /** A program that uses it, for its size. */
  readonly program: string;
}

const dates = Array.from({ length: DAYS }, (_, index) => new Date(2026, 0, 1 + index));

const ours = ({ prayerTimes, method }: typeof Package, ephemeris: Package.Ephemeris): Contestant => ({
  what: "@musalla/prayer: eleven times as Dates and as local texts, Hijri date",
  year: () =>
    PLACES.reduce((sum, [lat, lng, timeZone]) => {
      const times = prayerTimes({ lat, lng, timeZone, rule: method(3), ephemeris });
      return times.range("2026-01-01", DAYS).reduce((all, day) => all + (day.times.isha?.getTime() ?? 0), sum);
    }, 0),
  peer: ({ lat, lng, timezone: timeZone, method: id, school, highLatitude, date }) =>
    prayerTimes({ lat, lng, timeZone, rule: method(id), school, highLatitude, ephemeris }).on(date).clock,
  program: `export { prayerTimes, ruleAt } from ${JSON.stringify(dist("index.js"))};`,
});

/** The light program: its own Sun, one method, offsets as numbers. */
const lightOurs = (
  { prayerTimes }: typeof LightTimes,
  { method }: { readonly method: () => Package.Rule },
  { sun }: typeof Sun,
  { clockOf }: typeof Clocks,
  { method: numbered }: typeof Package,
): Contestant => ({
  what: "@musalla/prayer/times, /sun, /methods/3: the same times",
  year: () =>
    PLACES.reduce((sum, [lat, lng, timeZone]) => {
      const times = prayerTimes({ lat, lng, utcOffset: clockOf(timeZone), rule: method(), ephemeris: sun });
      return times.range("2026-01-01", DAYS).reduce((all, day) => all + (day.times.isha?.getTime() ?? 0), sum);
    }, 0),
  peer: ({ lat, lng, timezone, method: id, school, highLatitude, date }) =>
    prayerTimes({
      lat,
      lng,
      utcOffset: clockOf(timezone),
      rule: numbered(id),
      school,
      highLatitude,
      ephemeris: sun,
    }).on(date).clock,
  program: ["times", "sun", "methods/3"]
    .map((name) => `export * from ${JSON.stringify(dist(`${name}.js`))};`)
    .join("\n"),
});

const ofAdhan: Contestant = {
  what: "adhan: six times as Dates",
  year: () =>
    PLACES.reduce((sum, [lat, lng]) => {
      const [point, parameters] = [new Coordinates(lat, lng), CalculationMethod.MuslimWorldLeague()];
      return dates.reduce((all, date) => all + new AdhanTimes(point, date, parameters).isha.getTime(), sum);
    }, 0),
  peer: adhan,
  program: 'export { Coordinates, PrayerTimes, CalculationMethod } from "adhan";',
};

const PRAYTIME_METHODS: Readonly<Record<number, string>> = {
  1: "Karachi",
  2: "ISNA",
  3: "MWL",
  4: "Makkah",
  5: "Egypt",
  7: "Tehran",
  11: "Singapore",
  12: "France",
  14: "Russia",
  17: "Singapore",
  20: "Singapore",
};

/** praytime's own method, else the angles and minutes that are published for the method. */
const praytimeOf = (id: number): PrayTime => {
  const known = PRAYTIME_METHODS[id];
  if (known !== undefined) return new PrayTime(known);
  const { fajr_angle: fajr, isha_angle: isha, isha_minutes: minutes } = methodOf(id);
  return new PrayTime("MWL").adjust({ fajr, isha: isha ?? `${minutes} min` });
};

const partsOf = (date: string): [number, number, number] => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return [year, month, day];
};

const ofPraytime: Contestant = {
  what: "praytime: eight times as local texts",
  year: () =>
    PLACES.reduce((sum, [lat, lng, zone]) => {
      const times = new PrayTime("MWL").location([lat, lng]).timezone(zone);
      return dates.reduce((all, _, index) => all + times.getTimes([2026, 1, 1 + index]).isha.length, sum);
    }, 0),
  peer: ({ lat, lng, timezone, method, school, date }) =>
    praytimeOf(method)
      .adjust({ asr: school === 1 ? "Hanafi" : "Standard" })
      .location([lat, lng])
      .timezone(timezone)
      .getTimes(partsOf(date)),
  program: 'export { PrayTime } from "praytime";',
};

/** Results are summed up here, so that no run is optimised away. */
let checksum = 0;

/** Of processor time, so that others on the machine do not count. */
const daysPerSecond = ({ year }: Contestant): number => {
  const begun = process.cpuUsage();
  for (let runs = 1; ; runs += 1) {
    checksum += year();
    const { user, system } = process.cpuUsage(begun);
    const ms = (user + system) / 1000;
    if (ms >= ROUND_MS) return (runs * PLACES.length * DAYS * 1000) / ms;
  }
};

const gzipOf = async (program: string): Promise<number> => {
  const stdin = { contents: program, resolveDir: fileURLToPath(new URL(".", import.meta.url)) };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, write: false, format: "esm" });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
};

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** A table of speed, accuracy and size. */
export const prayerPackages = async (): Promise<string> => {
  // In a process of its own: what a bundler leaves in memory would slow the contestants down.
  execFileSync(process.execPath, ["--import", "tsx", TOOL, "build"], { stdio: ["ignore", "ignore", "inherit"] });
  const module = (await import(dist("index.js"))) as typeof Package;
  const { ephemeris } = (await import(dist("ephemeris.js"))) as { readonly ephemeris: Package.Ephemeris };
  const light = lightOurs(
    (await import(dist("times.js"))) as typeof LightTimes,
    (await import(dist("methods/3.js"))) as { readonly method: () => Package.Rule },
    (await import(dist("sun.js"))) as typeof Sun,
    (await import(dist("clocks.js"))) as typeof Clocks,
    module,
  );
  const contestants = [ours(module, ephemeris), ofAdhan, light, ofPraytime];
  const rounds = Array.from({ length: WARM + ROUNDS }, () => contestants.map(daysPerSecond)).slice(WARM);
  if (!Number.isFinite(checksum)) throw new Error(`the runs add up to ${checksum}, expected a number`);
  const truth = readTruth();
  const rows = await Promise.all(
    contestants.map(async ({ what, peer, program }, index) => {
      const rate = Math.round(median(rounds.map((rates) => elementAt(rates, index))));
      const ratio = median(rounds.map((rates) => elementAt(rates, index) / elementAt(rates, 1))).toFixed(2);
      return `| ${what} | ${rate} | ${ratio} | ${summary(errorsOf(peer, truth, PRINTED))} | ${kb(await gzipOf(program))} |`;
    }),
  );
  const table = await gzipOf(`export { ephemeris } from ${JSON.stringify(dist("ephemeris/2020-2039.js"))};`);
  return [
    "| package | days/s of processor time | × adhan | % exact / % within 1 min / max, test/truth | kB after gzip |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    `The table of the Sun is apart: ${kb(table)} kB for twenty years.`,
  ].join("\n");
};
