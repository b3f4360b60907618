/**
 * Which prayer, or the sunrise, a column is whose header no word explains: each that the table lacks is held against the
 * Sun of the place. A column that can be one alone is that one, and then no other is.
 */
import { judgeAdhans } from "#core/times/against-sun.ts";
import type { SunDays } from "#core/times/sun-day.ts";
import { DAY_TIMES, type DayTime, PRAYERS } from "#core/values/prayer.ts";
import { groupBy } from "../base/group.ts";
import { settle } from "./cells.ts";
import type { ColumnWords } from "./columns.ts";
import type { OpenColumn, PlaceName, Reading } from "./reading.ts";
import type { Lexicon } from "./words.ts";

/** More doubted cells than this share are no proof of a prayer, and fewer cells than these of none. */
const [DOUBTED, LEAST_CELLS] = [0.02, 5];

/** What the Sun says of the columns of a reading. */
interface Answer {
  readonly columns: ColumnWords;
  readonly told: readonly string[];
}

const has = ({ places }: Reading, prayer: string): boolean =>
  places.some(({ statements }) => statements.some((one) => one.prayer === prayer));

/** Whether the times of a column, wherever it comes, can be the adhans of a prayer. */
const canBe =
  (lexicon: Lexicon, sunOf: (place: PlaceName) => SunDays | null, columns: readonly OpenColumn[]) =>
  (prayer: DayTime): boolean =>
    columns.every(({ place, times }) => {
      const sun = sunOf(place);
      if (sun === null || times.length < LEAST_CELLS) return false;
      const minutes = times.map(({ day, clock }) => ({ day, minute: settle(lexicon, prayer, clock).minute }));
      const { compared, isContradicted, doubts } = judgeAdhans(sun, prayer, minutes);
      return !isContradicted && doubts.length <= DOUBTED * compared;
    });

/** Each column with the prayers that it can be, without those that another column alone can be. */
const narrowed = (open: ReadonlyMap<string, readonly DayTime[]>): ReadonlyMap<string, readonly DayTime[]> => {
  const taken = new Set([...open.values()].flatMap((prayers) => (prayers.length === 1 ? prayers : [])));
  const left = new Map(
    [...open].map(([key, prayers]) => [key, prayers.length === 1 ? prayers : prayers.filter((one) => !taken.has(one))]),
  );
  const count = (all: ReadonlyMap<string, readonly DayTime[]>): number => [...all.values()].flat().length;
  return count(left) < count(open) ? narrowed(left) : left;
};

/** Columns of times from which a table is one of the day's prayers; a card of Ramadan has fewer. */
const OF_A_DAY = 4;

/**
 * The prayers that a table lacks, with the sunrise. Where the fast begins is minutes before Fajr: on a card of
 * Ramadan the Sun cannot tell one from the other.
 */
const lackingIn = (plain: Reading): readonly DayTime[] => {
  const known = DAY_TIMES.filter((prayer) => has(plain, prayer)).length;
  const open = new Set(plain.open.map(({ key }) => key)).size;
  return ([...PRAYERS, "sunrise"] as const).filter(
    (prayer) => !has(plain, prayer) && (prayer !== "fajr" || known + open >= OF_A_DAY),
  );
};

const roleOf = (prayer: string): string => (prayer === "sunrise" ? "sunrise" : `${prayer} adhan`);

/** The columns that the Sun explains; `null` if there is none. */
export const findUnknownColumns = (
  lexicon: Lexicon,
  plain: Reading,
  sunOf: (place: PlaceName) => SunDays | null,
): Answer | null => {
  const lacking = lackingIn(plain);
  const open = new Map(
    [...groupBy(plain.open, ({ key }) => key)].map(([key, columns]) => [
      key,
      lacking.filter(canBe(lexicon, sunOf, columns)),
    ]),
  );
  const explained = [...narrowed(open)].flatMap(([key, [only, more]]) =>
    only === undefined || more !== undefined ? [] : [[key, only] as const],
  );
  // Two columns of one prayer are its adhan and something else; which is which the Sun does not tell.
  if (explained.length === 0 || new Set(explained.map(([, prayer]) => prayer)).size < explained.length) return null;
  return {
    columns: Object.fromEntries(explained.map(([key, prayer]) => [key, roleOf(prayer)])),
    told: explained.map(([key, prayer]) => `by the Sun ${JSON.stringify(key)} is ${prayer}`),
  };
};
