/**
 * Printed times and rules of places held against their Sun, by the same judgements as the import of timetables: a column
 * that is of another place, clock or prayer, a cell that slipped, a copied row, a congregation before its adhan can be.
 */
import { dayOfDate } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import {
  copiedDays,
  type Doubt,
  isDayTime,
  judgeAdhans,
  judgeIqamas,
  type Judgement,
} from "#core/times/against-sun.ts";
import {
  cellFaultText,
  type ColumnFault,
  columnFaultText,
  faultsOfTable,
  OF_THE_CLOCK,
} from "#core/times/sun-fault.ts";
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

/** A column with what the Sun says of it. */
interface Judged {
  readonly column: Column;
  readonly cells: readonly Cell[];
  readonly judgement: Judgement;
  /** What is wrong with all of it. */
  readonly fault: ColumnFault | null;
}

/** Days of a column in a row that are an hour off, as one finding: the clock was changed on other days. */
const runsOfHours = (doubts: readonly Doubt[]): readonly (readonly [first: Doubt, ...more: Doubt[]])[] => {
  const runs: [Doubt, ...Doubt[]][] = [];
  for (const doubt of doubts.toSorted((a, b) => a.index - b.index)) {
    const run = runs.at(-1);
    const isNext = run?.[0].fault === "hour" && doubt.fault === "hour" && run.at(-1)?.index === doubt.index - 1;
    if (run !== undefined && isNext) run.push(doubt);
    else runs.push([doubt]);
  }
  return runs;
};

const offText = ({ by, against, fault }: Doubt): string =>
  `${by} minutes off ${against === "sun" ? "what the Sun allows" : "the days around it"}: ${cellFaultText(fault)}`;

/** The finding of a whole column, at the first cell that cannot be, or those of its cells. */
const ofColumn = ({ cells, column, judgement, fault }: Judged): readonly Diagnostic[] => {
  const { outside, firstOutside, compared, worst, doubts } = judgement;
  if (fault !== null && firstOutside !== null) {
    const why = columnFaultText(fault, `${worst} minutes`);
    const message = `and more: ${outside} of ${compared} times cannot be those of this place, ${why}`;
    return [report(elementAt(cells, firstOutside), column, message)];
  }
  return runsOfHours(doubts).map(([first, ...more]) => {
    const last = more.at(-1);
    const cell = elementAt(cells, first.index);
    if (last === undefined) return report(cell, column, `is ${offText(first)}`);
    const until = elementAt(cells, last.index).row.value.date;
    return report(cell, column, `and ${more.length} more until ${until} are an hour off: the clock of another season`);
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
    const message = `all times of ${row.value.date} are those of ${other.value.date}, though the Sun has moved between: a copied row`;
    return [row.report("date", "times-off-sun", message, { message })];
  });
};

const CLOCK_COLUMNS: ReadonlySet<Column> = new Set(OF_THE_CLOCK);

/**
 * What is told once: of a table that is of another clock or place as a whole, its single cells are not told, and of a day
 * with another clock not its other times.
 */
const withoutEchoes = (all: readonly Judged[]): readonly Judged[] => {
  const isOfOther = ({ column, fault }: Judged): boolean =>
    CLOCK_COLUMNS.has(column) && (fault?.kind === "clock" || fault?.kind === "place");
  const isOfWhole = all.filter(isOfOther).length >= 2;
  const dayOf = ({ cells }: Judged, { index }: Doubt): number => elementAt(cells, index).day;
  const days = new Set(
    all
      .filter(({ column }) => CLOCK_COLUMNS.has(column))
      .flatMap((one) => one.judgement.doubts.filter(({ fault }) => fault === "hour").map((doubt) => dayOf(one, doubt))),
  );
  return all.map((one): Judged => {
    const isEcho = (doubt: Doubt): boolean => !CLOCK_COLUMNS.has(one.column) && days.has(dayOf(one, doubt));
    const doubts = isOfWhole ? [] : one.judgement.doubts.filter((doubt) => !isEcho(doubt));
    return { ...one, judgement: { ...one.judgement, doubts } };
  });
};

/** The adhans of a table, with what is wrong with each column. */
const judgedAdhans = (days: readonly DayRow[], sunOf: SunDays): readonly Judged[] => {
  const all = DAY_TIMES.map((time) => {
    const cells = cellsOf(days, time);
    return { time, cells, judgement: judgeAdhans(sunOf, time, cells) };
  });
  const contradicted = all.filter(({ judgement }) => judgement.isContradicted);
  const faults = faultsOfTable(new Map(contradicted.map(({ time, judgement }) => [time, judgement.faults])));
  return all.map(({ time, cells, judgement }) => ({ column: time, cells, judgement, fault: faults.get(time) ?? null }));
};

/** What the Sun says of the days of a printed timetable. */
export const daysBySun = (days: readonly DayRow[], sunOf: SunDays): readonly Diagnostic[] => {
  const adhans = judgedAdhans(days, sunOf);
  const iqamas = PRAYERS.map((prayer): Judged => {
    const column = `${prayer}_iqama` as const;
    const cells = cellsOf(days, column);
    const judgement = judgeIqamas(sunOf, prayer, cells);
    return { column, cells, judgement, fault: judgement.faults[0] ?? null };
  });
  const isContradicted = adhans.some(({ fault }) => fault !== null);
  return [...withoutEchoes([...adhans, ...iqamas]).flatMap(ofColumn), ...(isContradicted ? [] : copies(days, sunOf))];
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
