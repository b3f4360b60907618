/**
 * Computes the Hijri months of countries whose rule is not the table of Umm al-Qura (data/hijri-months.json), from
 * data/hijri-rules.csv and the crescent on each evening of a 29th (crescent.ts): a month has 29 days if the rule finds the next
 * one begun then, else 30. Takes some minutes.
 *
 * - `sighting`: Odeh's V (crescent.ts) reaches `least` somewhere in the country.
 * - `mabims`: at sunset the Moon is 3° high and, from the Earth's centre, 6.4° from the Sun, somewhere in the country; both as
 *   published, to a tenth of a degree. Neo MABIMS of 2021, in force since 1443 in Indonesia, Malaysia, Brunei and Singapore.
 * - `umm-al-qura` with points: the table's day, or the next one where the crescent cannot be seen there by any means.
 * - `diyanet`: at sunset it is 5° high and 8° from the Sun anywhere on Earth before midnight UTC, or on the American mainland
 *   later if the conjunction comes before dawn in New Zealand. International Hijri Calendar Union Congress, Istanbul 2016.
 */
import { elementAt } from "#core/base/element-at.ts";
import { hijriMonthStart, type HijriTable } from "#core/hijri/hijri.ts";
import { ruledLetter } from "#core/hijri/ruled-month.ts";
import { type HijriRuleRow, isComputed } from "../../tables/hijri.ts";
import { type Crescent, crescentOn, elongationAt, type GroundPoint, sunAltitudeAt } from "./crescent.ts";

/** How far an evening is from the rule's limit: 0 and above the month begins. The sign decides, the size says how clearly. */
type Margin = (day: number) => number;

/** A margin below which the other day is likely too. */
const DOUBTFUL = 1;
/** So much of Odeh's V is one margin. */
const VISIBILITY_STEP = 3;

const best = (points: readonly GroundPoint[], day: number, of: (crescent: Crescent) => number): number =>
  points.reduce((most, point) => {
    const crescent = crescentOn(point, day);
    return crescent === null ? most : Math.max(most, of(crescent));
  }, -Infinity);

const toTenth = (degrees: number): number => Math.round(degrees * 10) / 10;

const sighting =
  (points: readonly GroundPoint[], least: number): Margin =>
  (day) =>
    best(points, day, ({ visibility }) => (visibility - least) / VISIBILITY_STEP);

const MABIMS = { altitudeDeg: 3, elongationDeg: 6.4 };

const mabims =
  (points: readonly GroundPoint[]): Margin =>
  (day) =>
    best(points, day, ({ altitudeDeg, geocentricElongationDeg }) =>
      Math.min(toTenth(altitudeDeg) - MABIMS.altitudeDeg, toTenth(geocentricElongationDeg) - MABIMS.elongationDeg),
    );

const DIYANET = { altitudeDeg: 5, elongationDeg: 8 };
const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Where the crescent is highest before midnight UTC: the last longitudes to see a sunset of that date. */
const WESTERN: readonly GroundPoint[] = range(-50, 50, 10).flatMap((lat) =>
  range(-110, -60, 10).map((lng) => ({ lat, lng })),
);
/** The west of the American mainland. */
const AMERICAN: readonly GroundPoint[] = [
  { lat: 61, lng: -150 },
  { lat: 55, lng: -130 },
  { lat: 47, lng: -124 },
  { lat: 37, lng: -122 },
  { lat: 28, lng: -114 },
  { lat: 20, lng: -105 },
  { lat: 14, lng: -91 },
  { lat: -5, lng: -81 },
  { lat: -18, lng: -70 },
  { lat: -33, lng: -71 },
  { lat: -46, lng: -75 },
];
/** The first dawn of a date on land: the east of New Zealand. */
const EAST_CAPE: GroundPoint = { lat: -37.7, lng: 178.5 };
const DAWN_DEG = -18;

const diyanetMargin = ({ altitudeDeg, elongationDeg }: Crescent): number =>
  Math.min(altitudeDeg - DIYANET.altitudeDeg, elongationDeg - DIYANET.elongationDeg);

/** The conjunction near an evening: the instant at which the elongation is least. */
const conjunctionNear = (day: number): number => {
  let [low, high] = [day - 2, day + 2];
  for (let step = 0; step < 40; step += 1) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (elongationAt(a) < elongationAt(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
};

/** Dawn at the East Cape on the local date after `day`: between its midnight and noon. */
const dawnAfter = (day: number): number => {
  let [low, high] = [day + 0.5, day + 1];
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2;
    if (sunAltitudeAt(EAST_CAPE, middle) < DAWN_DEG) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

const diyanet: Margin = (day) => {
  const before = best(WESTERN, day, (crescent) => (crescent.sunset < day + 1 ? diyanetMargin(crescent) : -Infinity));
  if (before >= 0 || conjunctionNear(day) >= dawnAfter(day)) return before;
  return Math.max(before, best(AMERICAN, day, diyanetMargin));
};

/** The years that are computed. Announcements begin in 1443; a sighting thirty years ahead says little. */
export const RULED_YEARS = [1440, 1470] as const;

const groundOf = ({ points }: HijriRuleRow): readonly GroundPoint[] =>
  (points ?? []).map(([lat, lng]) => ({ lat, lng }));

const marginOf = (row: HijriRuleRow): Margin => {
  const { rule, least } = row;
  const ground = groundOf(row);
  if (rule === "sighting") return sighting(ground, least ?? 0);
  return rule === "mabims" ? mabims(ground) : diyanet;
};

const MONTHS = 12;
const [SHORTEST, LONGEST] = [29, 30] as const;

interface Month {
  readonly start: number;
  readonly doubt: -1 | 0 | 1;
}

/** The month after one that begins on `start`. */
const nextMonth = (margin: Margin, start: number): Month => {
  const last = margin(start + SHORTEST - 1);
  const isBegun = last >= 0;
  const isDoubtful = Math.abs(last) < DOUBTFUL;
  return { start: start + (isBegun ? SHORTEST : LONGEST), doubt: isDoubtful ? (isBegun ? 1 : -1) : 0 };
};

/** Below it the crescent is not seen even with optical help (Odeh's zone C). */
const UNSEEN = -0.96;

/** The month of the table that begins on `start`, the one before on `before`. */
const tableMonth = (points: readonly GroundPoint[], before: number, start: number): Month => {
  const isLaterPossible =
    start - before === SHORTEST && best(points, start - 1, ({ visibility }) => visibility) < UNSEEN;
  return { start, doubt: isLaterPossible ? 1 : 0 };
};

/**
 * The months of a country's rule, a text a year, from the first of `years` to the last.
 * @param row - one that {@link isComputed}
 */
export const ruledMonths = (
  table: HijriTable,
  row: HijriRuleRow,
  years: readonly [number, number],
): readonly string[] => {
  const margin = marginOf(row);
  const tableStart = (index: number): number =>
    hijriMonthStart(table, Math.floor(index / MONTHS), (index % MONTHS) + 1);
  const [first, last] = [years[0] * MONTHS, years[1] * MONTHS + MONTHS - 1];
  // Two months ahead, so that the first one does not depend on where the count begins.
  const months: Month[] = [{ start: tableStart(first - 2), doubt: 0 }];
  for (let index = first - 1; index <= last; index += 1) {
    const before = elementAt(months, months.length - 1).start;
    if (row.rule === "umm-al-qura") months.push(tableMonth(groundOf(row), tableStart(index - 1), tableStart(index)));
    else if (index % MONTHS === MONTHS - 1 && row.hajj_of !== null) months.push({ start: tableStart(index), doubt: 0 });
    else months.push(nextMonth(margin, before));
  }
  // A Dhu al-Hijja of another country may leave the month before too few or too many days: months before it give way.
  for (let at = months.length - 2; at >= 0; at -= 1) {
    const [{ start, doubt }, next] = [elementAt(months, at), elementAt(months, at + 1)];
    const fitting = Math.min(Math.max(start, next.start - LONGEST), next.start - SHORTEST);
    months[at] = { start: fitting, doubt: fitting === start ? doubt : 0 };
  }
  const letters = months
    .slice(2)
    .map(({ start, doubt }, at) => ruledLetter({ days: start - tableStart(first + at), doubt }));
  return Array.from({ length: letters.length / MONTHS }, (_, year) =>
    letters.slice(year * MONTHS, (year + 1) * MONTHS).join(""),
  );
};

/** data/hijri-months.json of the rules. */
export const hijriMonthsJson = (
  table: HijriTable,
  rows: readonly HijriRuleRow[],
  onProgress: (done: number) => void = () => undefined,
): string => {
  const computed = rows.filter(isComputed);
  const countries = computed.map((row, index) => {
    onProgress(index / computed.length);
    return [row.country, ruledMonths(table, row, RULED_YEARS)] as const;
  });
  onProgress(1);
  return `${JSON.stringify({ format: 1, from: RULED_YEARS[0], countries: Object.fromEntries(countries) }, null, 2)}\n`;
};
