/**
 * Whether times whose role no text says are adhans or congregations, by the Sun: adhans follow it within minutes from day
 * to day, congregations stand between an adhan and the next one.
 */
import { groupBy } from "../base/group.ts";
import { isDayTime, judgeAdhans, judgeIqamas, type Judgement } from "#core/times/against-sun.ts";
import type { SunDays } from "#core/times/sun-day.ts";
import { PRAYERS, type PrayerName } from "#core/values/prayer.ts";
import type { Statement } from "./statements.ts";
import { type Timed, timesOf } from "./printed-times.ts";

type Role = "adhan" | "iqama";

/** Minutes between which the adhans of noon, afternoon and evening are printed after the Sun's own. */
const CLOSE: Readonly<Record<"dhuhr" | "asr" | "maghrib", readonly [number, number]>> = {
  dhuhr: [-4, 9],
  asr: [-5, 8],
  maghrib: [-4, 9],
};

const isPrayer = (word: string): word is PrayerName => (PRAYERS as readonly string[]).includes(word);

/** The share of times that are close to the Sun; `null` for prayers of the twilight, where this says little. */
const closeness = (prayer: string, times: readonly Timed[], sunOf: SunDays): number | null => {
  if (prayer !== "dhuhr" && prayer !== "asr" && prayer !== "maghrib") return null;
  const [least, most] = CLOSE[prayer];
  const isClose = times.map(({ day, minute }) => {
    const sun = sunOf(day);
    if (sun === null) return false;
    const of = { dhuhr: [sun.noon], asr: sun.asr, maghrib: [sun.sunset] }[prayer];
    return of.some((one) => minute - one >= least && minute - one <= most);
  });
  return isClose.filter(Boolean).length / Math.max(1, times.length);
};

const sound = ({ compared, outside, doubts, isContradicted }: Judgement): number =>
  isContradicted || compared === 0 ? 0 : (compared - outside - doubts.length) / compared;

/** How well the times of a table are adhans: the least of their prayers but one, for a column that is odd by itself. */
const asAdhans = (byPrayer: ReadonlyMap<string, readonly Timed[]>, sunOf: SunDays): number => {
  const fits = [...byPrayer].flatMap(([prayer, times]) => {
    if (!isDayTime(prayer)) return [];
    const own = sound(judgeAdhans(sunOf, prayer, times));
    return [Math.min(own, closeness(prayer, times, sunOf) ?? own)];
  });
  const sorted = fits.toSorted((a, b) => a - b);
  return sorted[Math.min(1, sorted.length - 1)] ?? 0;
};

const asIqamas = (byPrayer: ReadonlyMap<string, readonly Timed[]>, sunOf: SunDays): number => {
  const fits = [...byPrayer].flatMap(([prayer, times]) =>
    isPrayer(prayer) ? [sound(judgeIqamas(sunOf, prayer, times))] : [],
  );
  return fits.reduce((a, b) => Math.min(a, b), 1);
};

/** A role is sure from this share of cells on. */
const SURE = 0.8;

/**
 * The role of guessed times; `null` if the Sun does not tell. Congregations are those that the words guess to be, since
 * they stay for days: times of another place that move with its Sun would fit between the adhans too.
 */
const roleOf = (guessed: readonly Statement[], sunOf: SunDays): Role | null => {
  const byPrayer = groupBy(timesOf(guessed), ({ statement }) => statement.prayer);
  if (asAdhans(byPrayer, sunOf) >= SURE) return "adhan";
  const areSteady = guessed.some(({ role, prayer }) => role === "iqama" && prayer !== "sunrise");
  return areSteady && asIqamas(byPrayer, sunOf) >= SURE ? "iqama" : null;
};

/** Days of the longest span that one adhan is printed for. */
const LONGEST_SPAN = 16;

/**
 * Whether guessed times that each hold for a few days are adhans: those of the first days, or of the last. What is none
 * stays the guess, since congregations are what most spans are of.
 */
const areAdhansOfSpans = (spans: readonly Statement[], sunOf: SunDays): boolean =>
  (["from", "to"] as const).some((end) => {
    const times = spans.flatMap((statement): readonly Timed[] => {
      const { days, said } = statement;
      const day = days.kind === "days" ? days[end] : null;
      return day === null || said.kind !== "clock" ? [] : [{ statement, day, minute: said.minute }];
    });
    return (
      asAdhans(
        groupBy(times, ({ statement }) => statement.prayer),
        sunOf,
      ) >= SURE
    );
  });

/** Statements with guessed spans as adhans, where they are. */
const withSpans = (statements: readonly Statement[], sunOf: SunDays): readonly Statement[] => {
  const isSpan = ({ isGuess, days, said, prayer, role }: Statement): boolean =>
    isGuess &&
    role === "iqama" &&
    prayer !== "sunrise" &&
    said.kind === "clock" &&
    days.kind === "days" &&
    days.to !== null &&
    days.to > days.from &&
    days.to - days.from < LONGEST_SPAN;
  const spans = statements.filter(isSpan);
  return spans.length > 0 && areAdhansOfSpans(spans, sunOf)
    ? statements.map((one) => (isSpan(one) ? { ...one, role: "adhan" } : one))
    : statements;
};

/** What the Sun says of the roles of statements. */
interface Roles {
  readonly statements: readonly Statement[];
  /** What the guessed times are; `null` if nothing was guessed, or the Sun does not tell. */
  readonly role: Role | null;
  /** Statements that had another role. */
  readonly changed: number;
  /** Whether there are guessed times of which the Sun does not tell. */
  readonly isOpen: boolean;
}

/** Statements with the roles that the Sun supports. */
export const rolesBySun = (said: readonly Statement[], sunOf: SunDays): Roles => {
  const statements = withSpans(said, sunOf);
  const ofSpans = statements.filter((one, at) => one !== said[at]).length;
  const isOpen = (one: Statement): boolean =>
    one.isGuess && one.days.kind === "days" && one.days.from === one.days.to && one.said.kind === "clock";
  const guessed = statements.filter(isOpen);
  const role = guessed.length === 0 ? null : roleOf(guessed, sunOf);
  if (role === null)
    return { statements, role: ofSpans > 0 ? "adhan" : null, changed: ofSpans, isOpen: guessed.length > 0 };
  const changed = guessed.filter((one) => one.role !== role && one.prayer !== "sunrise").length;
  return {
    role,
    changed: changed + ofSpans,
    isOpen: false,
    statements: statements.map((one) => (isOpen(one) && one.prayer !== "sunrise" ? { ...one, role } : one)),
  };
};
