/**
 * Rules of schedules: they are of places and sources that exist, no two rules hold on the same days with equal right,
 * nothing is missing between two of them, a printed timetable is in order, by day and within a day, follows the clock
 * where that is changed, and has not ended.
 */
import { compareText } from "#core/base/text.ts";
import { DAILY, rowFaults, ruleOf } from "#core/columns/times.ts";
import { formatDate, parseDate } from "#core/base/date.ts";
import { clockMinute, DAY_MIN, DAY_MS, HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { offsetMinAt, openZone } from "#core/base/zone.ts";
import { isLayerId } from "#core/values/ids.ts";
import { PRAYERS, type PrayerName, DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { canMeet, minuteOfDay, precedence, type Rule } from "#core/times/rule.ts";
import { PRINTED_DAYS_MAX, PRINTED_SHIFTS } from "#core/values/times.ts";
import { type Diagnostic, fileDiagnostic } from "../../base/diagnostics.ts";
import { epochOf } from "../../base/epoch-of.ts";
import { groupBy } from "../../base/group.ts";
import { daysBySun, ruleBySun, type SunOfPlace } from "./times-by-sun.ts";
import type { PrintedTable, Schedules } from "../../tables/schedules.ts";
import type { DayRow, MethodRow, RuleRow } from "../../tables/times.ts";

/** What the rules may look up. */
interface TimesContext {
  /** The zone of each place of the country; `null` if it is not known. */
  readonly zones: ReadonlyMap<number, string | null>;
  /** Ids of rows that have errors, and so may be of places that exist. */
  readonly unsound: ReadonlySet<number>;
  readonly isUnread: boolean;
  /** False where layers are left out: their places are then unknown, and no mistake. */
  readonly hasLayers: boolean;
  readonly sources: ReadonlySet<string>;
  readonly authorities: ReadonlySet<string>;
  readonly today: string | null;
  /** Without it nothing is held against the Sun. */
  readonly sunOfPlace?: SunOfPlace;
}

/** Rows of places and sources that do not exist. */
const strays = (
  all: Schedules,
  { zones, unsound, isUnread, hasLayers, sources }: TimesContext,
): readonly Diagnostic[] =>
  [...all.rules, ...all.methods, ...all.lists].flatMap(({ value: { place_id: id, source }, report }) => [
    ...(zones.has(id) || unsound.has(id) || isUnread || (isLayerId(id) && !hasLayers)
      ? []
      : [report("place_id", "unknown-place", `no place of this country has the id ${id}`)]),
    ...(zones.get(id) === null
      ? [report("place_id", "bad-time-zone", `place ${id} has no time zone: no city of cities.csv is within 50 km`)]
      : []),
    ...(sources.has(source)
      ? []
      : [report("source", "unknown-source", `source ${JSON.stringify(source)} is not in sources.csv`)]),
  ]);

/** Faults of single rules. */
const ownFaults = ({ value, report }: RuleRow, rule: Rule): readonly Diagnostic[] =>
  rowFaults(value, rule).map(({ column, code, message, hint }) =>
    report(column, code, message, hint === undefined ? {} : { hint }),
  );

interface Read {
  readonly row: RuleRow;
  readonly rule: Rule;
}

/** Rules that hold on a same day with equal right. */
const equals = (group: readonly Read[]): readonly Diagnostic[] => {
  // Only rules of as many days and the same first one can be equal.
  const alike = groupBy(group, ({ rule }) => `${rule.sevenths} ${rule.fromDay}`);
  return [...alike.values()].flatMap((some) =>
    some.flatMap((read, i) => {
      const before = some
        .slice(0, i)
        .find((other) => precedence(other.rule, read.rule) === 0 && canMeet(other.rule, read.rule));
      if (before === undefined) return [];
      const line = before.row.report("value", "equal-rules", "").line;
      const message = `${read.row.value.prayer} has two rules for the same days, here and in line ${line}; neither is for fewer days`;
      const hint = DAILY.has(read.row.value.prayer)
        ? "take one out, or give it the days that it is meant for"
        : "if there are two on one day, give this one shift 2; else take one out";
      return [read.row.report("value", "equal-rules", message, { message, hint })];
    }),
  );
};

/** Days between two rules for which nothing is stated. */
const gaps = (group: readonly Read[]): readonly Diagnostic[] => {
  const plain = group.filter(
    ({ rule, row }) => DAILY.has(row.value.prayer) && rule.season === null && rule.fromDay <= rule.toDay,
  );
  const ordered = plain.toSorted((a, b) =>
    a.rule.fromDay < b.rule.fromDay ? -1 : a.rule.fromDay > b.rule.fromDay ? 1 : 0,
  );
  const [earliest] = ordered;
  if (earliest === undefined) return [];
  let until = earliest.rule.toDay;
  return ordered.flatMap(({ row, rule }) => {
    const isGap = rule.fromDay > until + 1;
    const first = until + 1;
    until = Math.max(until, rule.toDay);
    if (!isGap) return [];
    const last = rule.fromDay - 1;
    const message = `${row.value.prayer} has no rule from ${formatDate(first)} to ${formatDate(last)}`;
    return [row.report("from", "times-gap", message, { message })];
  });
};

const rulesOf = ({ rules }: Schedules): readonly Diagnostic[] => {
  const read = rules.map((row): Read => ({ row, rule: ruleOf(row.value) }));
  const groups = groupBy(read, ({ row: { value } }) => `${value.place_id} ${value.prayer} ${value.shift ?? 1}`);
  return [
    ...read.flatMap(({ row, rule }) => ownFaults(row, rule)),
    ...[...groups.values()].flatMap((group) => [...equals(group), ...gaps(group)]),
  ];
};

const methodFaults = ({ methods }: Schedules, { authorities }: TimesContext): readonly Diagnostic[] => {
  const seen = new Set<number>();
  return methods.flatMap(({ value, report }: MethodRow) => {
    const faults: Diagnostic[] = [];
    if (seen.has(value.place_id))
      faults.push(report("place_id", "duplicate-id", `place ${value.place_id} occurs twice`));
    seen.add(value.place_id);
    if (value.authority !== null && value.method !== null)
      faults.push(report("method", "unknown-value", "method cannot be given together with an authority"));
    if (value.authority !== null && !authorities.has(value.authority))
      faults.push(
        report("authority", "unknown-value", `authority ${JSON.stringify(value.authority)} is not in authorities.csv`),
      );
    if (value.tune !== null && value.tune.length !== 9)
      faults.push(report("tune", "not-an-integer", `tune has ${value.tune.length} numbers, must have 9`));
    return faults;
  });
};

/** Days that are twice there, in another order, or missing between two. */
const dayOrder = (days: readonly DayRow[]): readonly Diagnostic[] => {
  let last = 0;
  return days.flatMap((row, i) => {
    const before = days[i - 1]?.value.date;
    const { date } = row.value;
    const missing = epochOf(date) - last - 1;
    last += missing + 1;
    if (before === undefined) return [];
    if (date === before) return [row.report("date", "repeated-day", `date ${date} occurs twice`)];
    if (date < before)
      return [
        row.report("date", "not-sorted", `date ${date} stands after ${before}`, {
          hint: "no need to move rows by hand; fix does it",
        }),
      ];
    if (missing === 0) return [];
    const message = `${missing === 1 ? "a day is" : `${missing} days are`} missing between ${before} and ${date}`;
    return [row.report("date", "times-gap", message, { message })];
  });
};

const minuteAt = (name: string, text: string | null): number | null =>
  text === null ? null : minuteOfDay(name.startsWith("isha") ? "isha" : "dhuhr", clockMinute(text));

/** The time printed after the adhan of each prayer. */
const FOLLOWING = { fajr: "sunrise", dhuhr: "asr", asr: "maghrib", maghrib: "isha", isha: "fajr" } as const;

/** A congregation, or Isha itself, that is not before the next time of the day, or the Fajr of the next. */
const notBefore = (
  { value, report }: DayRow,
  column: "isha" | `${PrayerName}_iqama`,
  prayer: PrayerName,
): readonly Diagnostic[] => {
  const next = FOLLOWING[prayer];
  const [minute, until] = [minuteAt(column, value[column]), minuteAt(next, value[next])];
  if (minute === null || until === null || minute < until + (prayer === "isha" ? DAY_MIN : 0)) return [];
  const message = `${column} ${value[column]} is not before ${next} at ${value[next]}`;
  const hint = "a time of the afternoon may have lost its PM, or one of the morning got it";
  return [
    report(column, "times-out-of-order", message, {
      // Some mosques print a Dhuhr in winter that is after the first Asr.
      severity: column === "isha" ? "error" : "warning",
      message,
      hint,
    }),
  ];
};

/** Times of a day that do not follow each other, and congregations before their adhan. */
const withinDay = (row: DayRow): readonly Diagnostic[] => {
  const { value, report } = row;
  const faults: Diagnostic[] = [];
  let last: { readonly name: DayTime; readonly minute: number } | null = null;
  for (const name of DAY_TIMES) {
    const minute = minuteAt(name, value[name]);
    if (minute === null) continue;
    if (last !== null && minute <= last.minute)
      faults.push(
        report(name, "times-out-of-order", `${name} ${value[name]} is not after ${last.name} at ${value[last.name]}`, {
          hint: "a time of the afternoon may have lost its PM",
        }),
      );
    last = { name, minute };
  }
  faults.push(...notBefore(row, "isha", "isha"));
  const areAdhansInOrder = faults.length === 0;
  for (const prayer of PRAYERS) {
    const column = `${prayer}_iqama` as const;
    const [adhan, iqama] = [minuteAt(prayer, value[prayer]), minuteAt(column, value[column])];
    if (adhan !== null && iqama !== null && iqama < adhan)
      faults.push(
        report(column, "iqama-before-adhan", `${column} ${value[column]} is before the adhan at ${value[prayer]}`),
      );
    else if (areAdhansInOrder) faults.push(...notBefore(row, column, prayer));
  }
  if (value.jumuah !== null && value.jumuah.length > PRINTED_SHIFTS)
    faults.push(
      report("jumuah", "too-long", `jumuah has ${value.jumuah.length} times, must have at most ${PRINTED_SHIFTS}`),
    );
  return faults;
};

/** Faults in the days of a timetable of a mosque or an authority. */
export const faultsOfDays = (days: readonly DayRow[]): readonly Diagnostic[] => [
  ...dayOrder(days),
  ...days.flatMap(withinDay),
];

/** The greatest change of noon from a day to the next by the Sun alone, minutes. */
const NOON_MOVES_MIN = 10;

/** Days on which the clock is changed and noon is not, or the other way round. */
const clockChanges = ({ days }: PrintedTable, zoneName: string | null): readonly Diagnostic[] => {
  const zone = zoneName === null ? null : openZone(zoneName);
  if (zone === null) return [];
  const offsetOn = (day: number): number =>
    offsetMinAt(zone, day * DAY_MS + 12 * HOUR_MS - offsetMinAt(zone, day * DAY_MS) * MINUTE_MS);
  let last: { readonly day: number; readonly offset: number } | null = null;
  return days.flatMap((row, i) => {
    const before = days[i - 1]?.value;
    const day = parseDate(row.value.date);
    const yesterday = last;
    const offset = day === null ? 0 : offsetOn(day);
    last = day === null ? null : { day, offset };
    if (day === null || yesterday === null || day - yesterday.day !== 1 || before === undefined) return [];
    const [noon, noonBefore] = [row.value.dhuhr, before.dhuhr];
    if (noon === null || noonBefore === null) return [];
    const moved = clockMinute(noon) - clockMinute(noonBefore);
    const change = offset - yesterday.offset;
    if (Math.abs(moved - change) <= NOON_MOVES_MIN) return [];
    const message =
      change === 0
        ? `dhuhr moves by ${moved} minutes from ${before.date}, though the clock of ${zone.name} does not change`
        : `the clock of ${zone.name} changes by ${change} minutes on ${row.value.date}, but dhuhr moves by ${moved}`;
    return [row.report("dhuhr", "clock-change", message, { message })];
  });
};

const lastDate = ({ days }: PrintedTable): string | undefined => days.at(-1)?.value.date;

/** @param isNewest - whether the place has no timetable of later days */
const printedFaults = (
  table: PrintedTable,
  isNewest: boolean,
  { today, zones }: TimesContext,
): readonly Diagnostic[] => {
  const { row, days } = table;
  const last = lastDate(table);
  const year = row.value.file.slice(-4);
  const strange = days.find(
    ({ value }) => !value.date.startsWith(year) && !value.date.startsWith(String(Number(year) + 1)),
  );
  const ended =
    isNewest && last !== undefined && today !== null && last < today
      ? [
          row.report("file", "timetable-ended", `file ${row.value.file} ended on ${last}`, {
            hint: "add the timetable of this year beside it",
          }),
        ]
      : [];
  const first = days[0]?.value.date;
  const isLate = (date: string | undefined): boolean =>
    first !== undefined && date !== undefined && epochOf(date) - epochOf(first) >= PRINTED_DAYS_MAX;
  const late = isLate(last) ? days.find(({ value }) => isLate(value.date)) : undefined;
  return [
    ...faultsOfDays(days),
    ...clockChanges(table, zones.get(row.value.place_id) ?? null),
    ...(strange === undefined
      ? late === undefined
        ? []
        : [
            late.report(
              "date",
              "out-of-range",
              `date ${late.value.date} is ${PRINTED_DAYS_MAX} days or more after the first one; a file holds one year`,
            ),
          ]
      : [
          strange.report(
            "date",
            "out-of-range",
            `date ${strange.value.date} is not of ${year}, which the file is named for`,
          ),
        ]),
    ...ended,
  ];
};

/** Whether two tables print days in the same span; one without sound days prints none. */
const areOverlapping = (days: readonly DayRow[], others: readonly DayRow[]): boolean => {
  const [first, last, from, to] = [days[0], days.at(-1), others[0], others.at(-1)].map((row) => row?.value.date);
  if (first === undefined || last === undefined || from === undefined || to === undefined) return false;
  return first <= to && last >= from;
};

/** Lines without a file, files without a line, and two timetables of a place for the same days. */
const listFaults = (all: Schedules): readonly Diagnostic[] => {
  const listed = new Set(all.lists.map(({ value }) => value.file));
  const unlisted = [...all.years].filter(([name]) => !listed.has(name));
  const missing = all.lists.filter(({ value }) => !all.years.has(value.file));
  const overlaps = [...all.byPlace.values()].flatMap(({ years }) =>
    years.flatMap(({ row, days }, i) => {
      const other = years.slice(0, i).find((earlier) => areOverlapping(days, earlier.days));
      return other === undefined
        ? []
        : [
            row.report(
              "file",
              "overlapping-timetables",
              `file ${row.value.file} prints days that ${other.row.value.file} prints too`,
            ),
          ];
    }),
  );
  return [
    ...unlisted.map(([name, { label }]) =>
      fileDiagnostic(
        label,
        "unlisted-timetable",
        `no line of the list names this file (${name}), so nobody knows whose it is`,
      ),
    ),
    ...missing.map(({ value, report }) =>
      report("file", "missing-file", `file ${value.file}.csv is not in the country's folder`),
    ),
    ...overlaps,
  ];
};

/** All problems of a country's schedules, those of reading them aside. */
export const checkTimes = (all: Schedules, context: TimesContext): readonly Diagnostic[] => [
  ...strays(all, context),
  ...rulesOf(all),
  ...methodFaults(all, context),
  ...listFaults(all),
  ...[...all.byPlace].flatMap(([id, { years, rules }]) => {
    const newest = years
      .flatMap((table) => lastDate(table) ?? [])
      .sort(compareText)
      .at(-1);
    const sunOf = context.sunOfPlace?.(id) ?? null;
    return [
      ...years.flatMap((table) => [
        ...printedFaults(table, lastDate(table) === newest, context),
        ...(sunOf === null ? [] : daysBySun(table.days, sunOf)),
      ]),
      ...(sunOf === null ? [] : rules.flatMap((row) => ruleBySun(row, sunOf))),
    ];
  }),
];
