/**
 * What the Sun and the rows themselves contradict in the reading of a place: whole columns, so that the reading is
 * refused; single cells and copied rows, which are left out and counted.
 */
import { groupBy } from "../base/group.ts";
import { formatDate } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import { formatClock } from "#core/base/time.ts";
import {
  copiedDays,
  type Doubt,
  isDayTime,
  judgeAdhans,
  judgeIqamas,
  type Judgement,
} from "#core/times/against-sun.ts";
import type { SunDays } from "#core/times/sun-day.ts";
import { cellFaultText, columnFaultText } from "#core/times/sun-fault.ts";
import { PRAYERS, type DayTime, type PrayerName } from "#core/values/prayer.ts";
import type { Losses } from "./losses.ts";
import type { Statement } from "./statements.ts";
import { adhansIn, type Timed, timesOf } from "./printed-times.ts";

/** What remains of a place's statements, and why nothing may be taken. */
export interface Judged {
  readonly statements: readonly Statement[];
  readonly refusals: readonly string[];
}

const clockOf = ({ minute }: { readonly minute: number }): string => formatClock(minute % 1440);

const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;

const refusalOf = (what: string, { outside, compared, worst, faults: [fault] }: Judgement, first: Timed): string => {
  const head = `${what}: ${outside} of ${compared} times cannot be those of this place`;
  const where = `the first is ${first.statement.where}, ${clockOf(first)} on ${formatDate(first.day)}`;
  const why = columnFaultText(fault ?? { kind: "place" }, duration(worst));
  return `${head}, ${why}; ${where}`;
};

const doubtText = ({ by, against, fault }: Doubt, time: Timed, what: string): string => {
  const told = fault === "slip" ? "" : `, ${cellFaultText(fault)}`;
  return against === "sun"
    ? `${clockOf(time)} is no time of ${what} on ${formatDate(time.day)}: ${duration(by)} off by the Sun${told}`
    : `${clockOf(time)} of ${what} on ${formatDate(time.day)} is ${duration(by)} off the days around it${told}`;
};

interface Ledger {
  readonly losses: Losses;
  readonly refusals: string[];
  readonly doubted: Set<Statement>;
}

const enter = (ledger: Ledger, what: string, times: readonly Timed[], judgement: Judgement): void => {
  const { firstOutside, isContradicted } = judgement;
  if (isContradicted && firstOutside !== null)
    ledger.refusals.push(refusalOf(what, judgement, elementAt(times, firstOutside)));
  for (const doubt of judgement.doubts) {
    const time = elementAt(times, doubt.index);
    ledger.doubted.add(time.statement);
    ledger.losses.add("cell", time.statement.where, doubtText(doubt, time, what));
  }
};

const isCongregation = (word: string): word is PrayerName | "jumuah" =>
  word === "jumuah" || (PRAYERS as readonly string[]).includes(word);

const addCopies = (ledger: Ledger, adhans: readonly Timed[], sunOf: SunDays): void => {
  const byDay = groupBy(adhans, ({ day }) => day);
  const days = new Map(
    [...byDay].map(([day, own]) => [
      day,
      new Map(own.map(({ statement, minute }) => [statement.prayer as DayTime, minute])),
    ]),
  );
  for (const [copy, original] of copiedDays(sunOf, days))
    for (const { statement } of byDay.get(copy) ?? []) {
      ledger.doubted.add(statement);
      ledger.losses.add(
        "cell",
        statement.where,
        `all times of ${formatDate(copy)} are those of ${formatDate(original)}, though the Sun has moved: a copied row`,
      );
    }
};

/** Holds the statements of a place against its Sun. */
export const againstSun = (statements: readonly Statement[], sunOf: SunDays, losses: Losses): Judged => {
  const ledger: Ledger = { losses, refusals: [], doubted: new Set() };
  const adhans = adhansIn(statements);
  for (const [prayer, times] of groupBy(adhans, ({ statement }) => statement.prayer))
    if (isDayTime(prayer)) enter(ledger, prayer, times, judgeAdhans(sunOf, prayer, times));
  if (ledger.refusals.length === 0) addCopies(ledger, adhans, sunOf);
  const iqamas = timesOf(statements.filter(({ role }) => role === "iqama"));
  for (const [prayer, times] of groupBy(iqamas, ({ statement }) => statement.prayer))
    if (isCongregation(prayer))
      enter(ledger, `the congregation of ${prayer}`, times, judgeIqamas(sunOf, prayer, times));
  return { statements: statements.filter((one) => !ledger.doubted.has(one)), refusals: ledger.refusals };
};
