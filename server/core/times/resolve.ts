/**
 * A mosque's schedule on a day: its printed adhans in place of computed ones, when its congregational prayers start, and how
 * fresh that is. Printed years win, then the rule of the fewest days (rule.ts). After its last stated day a schedule is
 * still answered, as stale: rules go on as they last were, a printed year is read on the same date of its own year.
 * Pure: the zone, the computed times and the Hijri calendar are passed in. Clock changes follow RFC 5545, 3.3.5.
 */
import { calendarDate, epochDay, formatDate, weekday } from "#core/base/date.ts";
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { formatMinute, localMinute, utcMinute, type Zone } from "#core/base/zone.ts";
import { PRAYERS, type PrayerName, DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import type { IqamaTime, JumuahTime, SpecialTime, TimesRecord } from "#core/model/times.ts";
import { type Congregation, type ScheduleState, SPECIAL_KINDS, PRINTED_SHIFTS } from "#core/values/times.ts";
import type { PrayerDay } from "#core/prayer/timetable.ts";
import { minuteOfRule } from "./minute-of-rule.ts";
import { holdsOn, isOpen, precedence, type Rule, type RuleDay } from "./rule.ts";
import {
  type OpenSchedule,
  type Printed,
  type PrintedColumn,
  printedLocal,
  printedMinute,
  type ReadRule,
} from "./schedule.ts";

/** What a schedule is resolved with. */
export interface TimesSetup {
  readonly zone: Zone;
  /** The Hijri date of an epoch day, as the country announced it. */
  readonly hijri: (day: number) => { readonly month: { readonly number: number }; readonly day: number };
  readonly lang: string;
}

type TimingsSource = TimesRecord["timings_source"];

/** The times of a day with those that the mosque printed. */
export interface PrintedDay extends PrayerDay {
  readonly source: TimingsSource;
}

const COMPUTED: TimingsSource = {
  imsak: "computed",
  fajr: "computed",
  sunrise: "computed",
  dhuhr: "computed",
  asr: "computed",
  sunset: "computed",
  maghrib: "computed",
  isha: "computed",
  midnight: "computed",
  first_third: "computed",
  last_third: "computed",
};

/** The times of a source that are printed. */
const printedOnly = (source: TimingsSource): Partial<TimingsSource> =>
  Object.fromEntries(Object.entries(source).filter(([, from]) => from === "timetable"));

/** The UTC minute that the first of the years prints; `null` if none does. */
const printedAt = (years: readonly Printed[], column: PrintedColumn, day: number, zone: Zone): number | null => {
  for (const year of years) {
    const minute = printedMinute(year, column, day);
    if (minute !== null) return utcMinute(zone, printedLocal(column, day, minute));
  }
  return null;
};

/** The day of the same name in a printed year; `null` if it does not have it. */
const sameDateIn = ({ fromDay, toDay }: Printed, day: number): number | null => {
  const { month, day: ofMonth } = calendarDate(day);
  for (const edge of [toDay, fromDay]) {
    const then = epochDay(calendarDate(edge).year, month, ofMonth);
    if (then >= fromDay && then <= toDay && calendarDate(then).month === month) return then;
  }
  return null;
};

/**
 * As {@link printedAt}, by tables that are the same every year: what their own year prints for the date, moved by whole
 * days. The Sun knows nothing of clocks, and their changes fall on other dates each year. A year without 29 February has
 * the times of 1 March for it: the earlier Fajr, the later Maghrib.
 */
const printedYearly = (years: readonly Printed[], column: PrintedColumn, day: number, zone: Zone): number | null => {
  for (const year of years) {
    const then = sameDateIn(year, day) ?? sameDateIn(year, day + 1);
    const minute = then === null ? null : printedMinute(year, column, then);
    if (then !== null && minute !== null)
      return utcMinute(zone, printedLocal(column, then, minute)) + (day - then) * DAY_MIN;
  }
  return null;
};

/** How the printed times of a schedule take the place of computed ones. */
interface PrintedUse {
  /** What the days that have some say. */
  readonly note?: string;
  /** Whether they are the same every year. */
  readonly isPerpetual?: boolean;
  /** Times that stay computed. */
  readonly except?: ReadonlySet<DayTime>;
}

/** Whether a note says how one of some times was computed. */
const isAbout = (note: string, names: number): boolean =>
  DAY_TIMES.some((name, i) => (names & (1 << i)) !== 0 && note.startsWith(`${name}: `));

/**
 * The computed times with the printed ones in their place, and without the notes on how those were computed. The end of
 * eating stays as long before Fajr as it was.
 */
export const withPrinted = (
  { years }: Pick<OpenSchedule, "years">,
  zone: Zone,
  { note, isPerpetual = false, except = new Set() }: PrintedUse = {},
) => {
  const minuteOn = isPerpetual ? printedYearly : printedAt;
  /** Days mostly print the same columns: the same object for the same ones. */
  const sources = new Map<number, TimingsSource>([[0, COMPUTED]]);
  const sourceOf = (printed: number): TimingsSource => {
    const known = sources.get(printed);
    if (known !== undefined) return known;
    const source = { ...COMPUTED };
    for (const [i, name] of DAY_TIMES.entries()) if ((printed & (1 << i)) !== 0) source[name] = "timetable";
    sources.set(printed, source);
    return source;
  };
  return (computed: PrayerDay): PrintedDay => {
    const { day } = computed;
    const before = (computed as Partial<PrintedDay>).source ?? COMPUTED;
    if (years.length === 0 || computed.unresolved.dhuhr === "no-such-date") return { ...computed, source: before };
    const minutes = { ...computed.minutes };
    const unresolved = { ...computed.unresolved };
    let printed = 0;
    for (const [i, name] of DAY_TIMES.entries()) {
      const minute = except.has(name) ? null : minuteOn(years, name, day, zone);
      if (minute === null) continue;
      minutes[name] = minute;
      printed |= 1 << i;
      delete unresolved[name];
    }
    const { imsak, fajr } = computed.minutes;
    if (imsak !== null && fajr !== null && minutes.fajr !== null) minutes.imsak = minutes.fajr - (fajr - imsak);
    if (printed === 0) return { ...computed, source: before };
    const source = before === COMPUTED ? sourceOf(printed) : { ...before, ...printedOnly(sourceOf(printed)) };
    const notes = computed.notes.filter((one) => !isAbout(one, printed));
    if (note !== undefined) notes.push(note);
    return { ...computed, minutes, unresolved, notes, source };
  };
};

/** The UTC minute that a rule gives on a day; `null` if there is no congregation, or its anchor has no time. */
const minuteBy = (rule: Rule, times: PrayerDay, zone: Zone): number | null =>
  minuteOfRule(rule, times, {
    toUtc: (local) => utcMinute(zone, local),
    toLocal: (minute) => localMinute(zone, minute),
  });

/** A time of a congregation, and what gives it. */
interface Stated {
  readonly minute: number;
  readonly by: ReadRule | Printed;
}

const isRule = (by: ReadRule | Printed): by is ReadRule => "rule" in by;

/** The rule that wins on a day. */
const winner = (rules: readonly ReadRule[], asked: RuleDay): ReadRule | undefined => {
  let best: ReadRule | undefined;
  for (const read of rules)
    if (holdsOn(read.rule, asked) && (best === undefined || precedence(read.rule, best.rule) < 0)) best = read;
  return best;
};

/** The last day of `years` and `rules`, infinite if a rule has no end. */
const lastEnd = (years: readonly Printed[], rules: readonly ReadRule[]): number =>
  Math.max(...years.map(({ toDay }) => toDay), ...rules.map(({ rule }) => rule.toDay));

/** The last day of `years` and `rules`, if that is before `day`. */
const endBefore = (day: number, years: readonly Printed[], rules: readonly ReadRule[]): number | null => {
  const last = lastEnd(years, rules);
  return Number.isFinite(last) && last < day ? last : null;
};

/** What a schedule says of the days of a request. */
export interface DayTimes {
  readonly iqama: TimesRecord["iqama"];
  readonly jumuah: TimesRecord["jumuah"];
  readonly special: TimesRecord["special"];
}

/** No congregation is stated. */
export const NO_TIMES: DayTimes = {
  iqama: { fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null },
  jumuah: [],
  special: [],
};

/** A day by a schedule. */
export interface ResolvedDay {
  readonly times: DayTimes;
  /** Last day on which all rules of these times are believed; infinite where they have ends, or none gives a time. */
  readonly believedTo: number;
}

/** The first of the days on which rules without an end are no longer believed. */
const believedTo = (stated: readonly Stated[]): number =>
  stated.reduce(
    (first, { by }) =>
      isRule(by) && isOpen(by.rule) ? Math.min(first, by.lastDay ?? Number.NEGATIVE_INFINITY) : first,
    Number.POSITIVE_INFINITY,
  );

const dateOf = (day: number): string | null => (Number.isFinite(day) ? formatDate(day) : null);

const labelIn = (labels: Readonly<Record<string, string>> | undefined, lang: string): string | null =>
  labels?.[lang] ?? labels?.["en"] ?? Object.values(labels ?? {})[0] ?? null;

const NOTHING_RESOLVED: ResolvedDay = { times: NO_TIMES, believedTo: Number.POSITIVE_INFINITY };

/** The years that print a column. */
const printing = (column: PrintedColumn, years: readonly Printed[]): readonly Printed[] =>
  years.filter(({ columns }) => columns.has(column));

/** An open schedule with what its times depend on. */
interface Resolving extends TimesSetup {
  readonly open: OpenSchedule;
}

/** What states the times of one congregation: its rules, and the years that print its column, if it has one. */
interface Sources {
  readonly rules: readonly ReadRule[];
  readonly column: PrintedColumn | null;
  readonly years: readonly Printed[];
}

const sourcesOf = ({ years }: OpenSchedule, rules: readonly ReadRule[], column: PrintedColumn | null): Sources => ({
  rules,
  column,
  years: column === null ? [] : printing(column, years),
});

/** What a year prints for another day, whose date its own day `then` has. */
const printedAgain = (
  { zone }: Resolving,
  year: Printed,
  column: PrintedColumn,
  asked: RuleDay,
  times: PrayerDay,
): Stated | null => {
  const same = sameDateIn(year, asked.day);
  // The Friday nearest to the date, since a year prints Friday prayers on its own Fridays alone.
  const isFriday = column.startsWith("jumuah");
  const then = same === null || !isFriday ? same : same + ((asked.weekday - weekday(same) + 10) % 7) - 3;
  const minute = then === null ? null : printedMinute(year, column, then);
  if (minute === null) return null;
  const at = utcMinute(zone, printedLocal(column, asked.day, minute));
  const adhan = PRAYERS.find((name) => column === `${name}_iqama`);
  // The clocks may have changed between the two years: no congregational prayer starts before its adhan.
  return adhan !== undefined && at < (times.minutes[adhan] ?? at) ? null : { minute: at, by: year };
};

/** What was stated last, for a day after the end of it all. */
const statedLast = (
  resolving: Resolving,
  { rules, column, years }: Sources,
  asked: RuleDay,
  times: PrayerDay,
): Stated | null => {
  const plain = rules.filter(({ rule }) => rule.season === null);
  const end = endBefore(asked.day, years, plain);
  if (end === null) return null;
  const year = years.find(({ toDay }) => toDay === end);
  if (year !== undefined && column !== null) return printedAgain(resolving, year, column, asked, times);
  const lastSame = end - ((weekday(end) - asked.weekday + 7) % 7);
  const last = winner(plain, { ...asked, day: lastSame });
  const minute = last === undefined ? null : minuteBy(last.rule, times, resolving.zone);
  return last === undefined || minute === null ? null : { minute, by: last };
};

/**
 * The time of one congregation on a day; `null` if nothing is stated or there is none.
 * @param mayGoOn - whether it is answered after the last day that is stated
 */
const statedOn = (
  resolving: Resolving,
  sources: Sources,
  asked: RuleDay,
  times: PrayerDay,
  mayGoOn: boolean,
): Stated | null => {
  const { zone } = resolving;
  const { rules, column, years } = sources;
  for (const year of years) {
    const minute = column === null ? null : printedMinute(year, column, asked.day);
    if (minute === null || column === null) continue;
    return { minute: utcMinute(zone, printedLocal(column, asked.day, minute)), by: year };
  }
  const best = winner(rules, asked);
  const minute = best === undefined ? null : minuteBy(best.rule, times, zone);
  if (best !== undefined) return minute === null ? null : { minute, by: best };
  return mayGoOn ? statedLast(resolving, sources, asked, times) : null;
};

const iqamaOf = (resolving: Resolving, prayer: PrayerName, asked: RuleDay, times: PrayerDay): Stated | null => {
  const { open } = resolving;
  const rules = (open.rules.get(prayer) ?? []).filter(({ rule }) => rule.shift === 1);
  return statedOn(resolving, sourcesOf(open, rules, `${prayer}_iqama`), asked, times, true);
};

/** All congregations of a prayer on a day, by their shifts. */
const shiftsOf = (resolving: Resolving, prayer: Congregation, asked: RuleDay, times: PrayerDay): readonly Stated[] => {
  const { open } = resolving;
  const rules = open.rules.get(prayer) ?? [];
  const shifts = new Set(rules.map(({ rule }) => rule.shift));
  if (prayer === "jumuah" && open.years.length > 0)
    for (let shift = 1; shift <= PRINTED_SHIFTS; shift += 1) shifts.add(shift);
  const shiftSources = [...shifts].map((shift) => {
    const column = prayer === "jumuah" && shift <= PRINTED_SHIFTS ? (`jumuah_${shift}` as PrintedColumn) : null;
    const rulesOfShift = rules.filter(({ rule }) => rule.shift === shift);
    const sources = sourcesOf(open, rulesOfShift, column);
    return { sources, end: lastEnd(sources.years, rulesOfShift) };
  });
  const last = Math.max(...shiftSources.map(({ end }) => end));
  return shiftSources
    .map(({ sources, end }) => statedOn(resolving, sources, asked, times, prayer === "jumuah" && end === last))
    .filter((stated) => stated !== null)
    .sort((a, b) => a.minute - b.minute);
};

const clockAt = (zone: Zone, minute: number): { readonly time: string; readonly iso: string } => ({
  time: formatClock(localMinute(zone, minute)),
  iso: formatMinute(zone, minute),
});

const iqamaRecord = ({ zone }: Resolving, { minute, by }: Stated): IqamaTime =>
  isRule(by)
    ? { ...clockAt(zone, minute), rule: by.text.value, from: by.text.from ?? null, to: by.text.to ?? null }
    : { ...clockAt(zone, minute), rule: "printed", from: by.from, to: dateOf(by.toDay) };

const textOf = ({ by }: Stated) => (isRule(by) ? by.text : undefined);

const jumuahRecord = ({ zone, lang }: Resolving, stated: Stated): JumuahTime => {
  const text = textOf(stated);
  const { time, iso } = clockAt(zone, stated.minute);
  return {
    time,
    khutbah: text?.khutbah ?? null,
    iso,
    languages: text?.languages ?? [],
    label: labelIn(text?.labels, lang),
  };
};

const specialRecord = ({ zone, lang }: Resolving, kind: SpecialTime["kind"], stated: Stated): SpecialTime => ({
  kind,
  ...clockAt(zone, stated.minute),
  label: labelIn(textOf(stated)?.labels, lang),
});

const hijriOn = ({ hijri }: TimesSetup, day: number): RuleDay["hijri"] => {
  const date = hijri(day);
  return { month: date.month.number, day: date.day };
};

const resolveDay = (resolving: Resolving, times: PrayerDay): ResolvedDay => {
  const { open } = resolving;
  const { day } = times;
  if (times.unresolved.dhuhr === "no-such-date") return NOTHING_RESOLVED;
  const asked = { day, weekday: weekday(day), hijri: hijriOn(resolving, day) };
  /** The day of a congregation: a night of Taraweeh belongs to the Hijri day that begins with it at sunset. */
  const askedFor = (kind: Congregation): RuleDay =>
    kind === "taraweeh" && open.rules.get(kind)?.length !== 0
      ? { ...asked, hijri: hijriOn(resolving, day + 1) }
      : asked;
  const daily = PRAYERS.map((prayer) => ({ prayer, stated: iqamaOf(resolving, prayer, asked, times) }));
  const jumuah = asked.weekday !== 5 ? [] : shiftsOf(resolving, "jumuah", asked, times);
  const special = SPECIAL_KINDS.map((kind) => ({ kind, shifts: shiftsOf(resolving, kind, askedFor(kind), times) }));
  const iqama = { ...NO_TIMES.iqama };
  for (const { prayer, stated } of daily) iqama[prayer] = stated === null ? null : iqamaRecord(resolving, stated);
  return {
    believedTo: believedTo([
      ...daily.flatMap(({ stated }) => stated ?? []),
      ...jumuah,
      ...special.flatMap(({ shifts }) => shifts),
    ]),
    times: {
      iqama,
      jumuah: jumuah.map((stated) => jumuahRecord(resolving, stated)),
      special: special.flatMap(({ kind, shifts }) => shifts.map((stated) => specialRecord(resolving, kind, stated))),
    },
  };
};

/**
 * Resolves a schedule: the result gives the congregations of a day whose times, printed ones included, are passed in.
 * @param open - the schedule
 */
export const resolver = (open: OpenSchedule, setup: TimesSetup): ((times: PrayerDay) => ResolvedDay) => {
  const resolving: Resolving = { ...setup, open };
  return (times) => resolveDay(resolving, times);
};

/**
 * How fresh a schedule is for a day, seen from today (epoch days): both must lie within what it states, and the rules of
 * that day must be believed (`believedTo` of {@link ResolvedDay}).
 */
export const stateOf = (
  { firstDay, lastDay }: OpenSchedule,
  day: number,
  today: number,
  believed: number,
): ScheduleState => {
  if (firstDay !== null && day < firstDay) return "none";
  return lastDay !== null && Math.max(day, today) <= Math.min(lastDay, believed) ? "fresh" : "stale";
};
