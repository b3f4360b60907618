/**
 * Printed times and rules of places held against their Sun, by the same judgements as the import of timetables: a column
 * that is of another place, clock or prayer, a cell that slipped, a copied row, a congregation before its adhan can be.
 */
import { parseDate } from "#core/base/date.ts";
import { copiedDays, isDayTime, judgeAdhans, judgeIqamas, type Judgement } from "#core/times/against-sun.ts";
import { clockMinute } from "#core/times/rule.ts";
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
    return text === null ? [] : [{ row, day: parseDate(row.value.date) ?? 0, minute: clockMinute(text), text }];
  });

const report = ({ row, text }: Cell, column: Column, why: string): Diagnostic =>
  row.report(column, "times-off-sun", `${column} ${text} ${why}`);

/** The finding of a whole column, at the first cell that cannot be. */
const ofColumn = (
  cells: readonly Cell[],
  column: Column,
  judge: (cells: readonly Cell[]) => Judgement,
): readonly Diagnostic[] => {
  const { outside, compared, worst, isContradicted, isHourOff, doubts } = judge(cells);
  if (isContradicted) {
    const first = cells.find((cell) => judge([cell]).outside > 0) ?? cells[0];
    const why = isHourOff ? "an hour off: the clock of another season" : `up to ${worst} minutes off`;
    return first === undefined
      ? []
      : [report(first, column, `and more: ${outside} of ${compared} times cannot be those of this place, ${why}`)];
  }
  return doubts.flatMap(({ index, by, against }) => {
    const cell = cells[index];
    const off = against === "sun" ? "the Sun" : "the days around it";
    return cell === undefined ? [] : [report(cell, column, `is ${by} minutes off ${off}`)];
  });
};

const copies = (days: readonly DayRow[], sunOf: SunDays): readonly Diagnostic[] => {
  const rows = new Map(days.map((row) => [parseDate(row.value.date) ?? 0, row]));
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
  const adhans = DAY_TIMES.flatMap((time) =>
    ofColumn(cellsOf(days, time), time, (cells) => judgeAdhans(sunOf, time, cells)),
  );
  const iqamas = PRAYERS.flatMap((prayer) =>
    ofColumn(cellsOf(days, `${prayer}_iqama`), `${prayer}_iqama`, (cells) => judgeIqamas(sunOf, prayer, cells)),
  );
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
