/**
 * Printed times and rules of places held against their Sun, by the same judgements as the import of timetables: a column
 * that is of another place, clock or prayer, a cell that slipped, a copied row, a congregation before its adhan can be.
 */
import { dayOfDate } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import { copiedDays, isDayTime, judgeAdhans, judgeIqamas, type Judgement } from "#core/times/against-sun.ts";
import { clockMinute } from "#core/base/time.ts";
import { outsideBy, type SunDays } from "#core/times/sun-day.ts";
import { DAY_TIMES, type DayTime, PRAYERS, type PrayerName } from "#core/values/prayer.ts";
import { ruleOf } from "#core/columns/times.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { DayRow, RuleRow } from "../../tables/times.ts";

/** The Sun over a place; `null` where its point or clock is not known. */
export type SunOfPlace = (id: number) => SunDays | null;

type Column = DayTime | `${PrayerName}_iqama`;

interface Cell {
  readonly row: DayRow;
  readonly day: number;
  readonly minute: number;
  readonly text: string;
}

const cellsOf = (days: readonly DayRow[], column: Column): readonly Cell[] =>
  days.flatMap((row): readonly Cell[] => {
    const text = row.value[column];
    return text === null ? [] : [{ row, day: dayOfDate(row.value.date), minute: clockMinute(text), text }];
  });

const report = ({ row, text }: Cell, column: Column, why: string): Diagnostic =>
  row.report(column, "times-off-sun", `${column} ${text} ${why}`);

/** The finding of a whole column, at the first cell that cannot be. */
const ofColumn = (
  cells: readonly Cell[],
  column: Column,
  { outside, firstOutside, compared, worst, isContradicted, isHourOff, doubts }: Judgement,
): readonly Diagnostic[] => {
  if (isContradicted && firstOutside !== null) {
    const why = isHourOff ? "an hour off: the clock of another season" : `up to ${worst} minutes off`;
    const message = `and more: ${outside} of ${compared} times cannot be those of this place, ${why}`;
    return [report(elementAt(cells, firstOutside), column, message)];
  }
  return doubts.map(({ index, by, against }) => {
    const off = against === "sun" ? "the Sun" : "the days around it";
    return report(elementAt(cells, index), column, `is ${by} minutes off ${off}`);
  });
};

const copies = (days: readonly DayRow[], sunOf: SunDays): readonly Diagnostic[] => {
  const rows = new Map(days.map((row) => [dayOfDate(row.value.date), row]));
  const times = new Map(
    [...rows].map(([day, { value }]) => [
      day,
      new Map(
        DAY_TIMES.flatMap((time) => {
          const text = value[time];
          return text === null ? [] : [[time, clockMinute(text)] as const];
        }),
      ),
    ]),
  );
  return copiedDays(sunOf, times).flatMap(([copy, original]) => {
    const [row, other] = [rows.get(copy), rows.get(original)];
    if (row === undefined || other === undefined) return [];
    const message = `all times of ${row.value.date} are those of ${other.value.date}, though the Sun has moved between`;
    return [row.report("date", "times-off-sun", message, { message })];
  });
};

/** What the Sun says of the days of a printed timetable. */
export const daysBySun = (days: readonly DayRow[], sunOf: SunDays): readonly Diagnostic[] => {
  const adhans = DAY_TIMES.flatMap((time) => {
    const cells = cellsOf(days, time);
    return ofColumn(cells, time, judgeAdhans(sunOf, time, cells));
  });
  const iqamas = PRAYERS.flatMap((prayer) => {
    const column = `${prayer}_iqama` as const;
    const cells = cellsOf(days, column);
    return ofColumn(cells, column, judgeIqamas(sunOf, prayer, cells));
  });
  return [...adhans, ...iqamas, ...(adhans.length === 0 ? copies(days, sunOf) : [])];
};

/** A rule of a time of the clock that cannot be on its first or its last day. */
export const ruleBySun = ({ value, report: say }: RuleRow, sunOf: SunDays): readonly Diagnostic[] => {
  const { prayer } = value;
  const { value: time, fromDay, toDay } = ruleOf(value);
  if (time.kind !== "clock" || (prayer !== "jumuah" && !isDayTime(prayer))) return [];
  const off = [fromDay, toDay].filter(Number.isFinite).map((day) => {
    const sun = sunOf(day);
    return sun === null ? 0 : outsideBy(time.minute, sun.iqama[prayer]);
  });
  const worst = Math.ceil(off.reduce((a, b) => Math.max(a, b), 0));
  if (worst === 0) return [];
  return [
    say(
      "value",
      "times-off-sun",
      `${prayer} at ${value.value} is ${worst} minutes off what the Sun allows on its days`,
    ),
  ];
};
