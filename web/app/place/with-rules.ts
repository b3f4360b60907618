/**
 * The days of a place as they are once times hold that somebody has typed or sent in a file: a rule or a printed time replaces what is known
 * of its adhan or congregation on the days it holds on, and everything else stays. Minutes after an adhan count from the printed one. The same arithmetic as the server's, by the offset of each day: only on the night on
 * which the clocks change is a time after midnight that of the evening's clock.
 */
import { dayOfDate, parseDate, weekday } from "#core/base/date.ts";
import { clockMinute, DAY_MIN, formatClock, formatOffset, MINUTE_MS } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { minuteOfRule } from "#core/times/minute-of-rule.ts";
import {
  clockForm,
  holdsOn,
  minuteOfDay,
  parseRule,
  precedence,
  type Rule,
  seasonForm,
  valueForm,
  weekdaysForm,
} from "#core/times/rule.ts";
import { DAY_TIMES, PRAYERS, TIMING_NAMES } from "#core/values/prayer.ts";
import { CONGREGATIONS } from "#core/values/times.ts";
import { offsetMin } from "../prayer/next.ts";

type SuggestedRule = NonNullable<SuggestedFields["rules"]>[number];

/** A typed rule that can be read, and when its sermon begins. */
interface TypedRule {
  readonly rule: Rule;
  readonly value: string;
  readonly khutbah: string | null;
  readonly languages: readonly string[];
}

const isOf = (form: RegExp, text: string | null | undefined): boolean =>
  text === undefined || text === null || form.test(text);

const isDay = (text: string | null | undefined): boolean =>
  text === undefined || text === null || parseDate(text) !== null;

/** The rule; nothing while its texts are half typed. */
const readTyped = (typed: SuggestedRule): readonly TypedRule[] => {
  const { value, shift, from, to, season, weekdays, khutbah, languages } = typed;
  const prayer = CONGREGATIONS.find((name) => name === typed.prayer);
  const isSound =
    valueForm.test(value) && isDay(from) && isDay(to) && isOf(seasonForm, season) && isOf(weekdaysForm, weekdays);
  if (prayer === undefined || !isSound) return [];
  const rule = parseRule({
    prayer,
    value,
    shift: shift ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    season: season ?? undefined,
    weekdays: weekdays ?? undefined,
  });
  const sermon = isOf(clockForm, khutbah) ? (khutbah ?? null) : null;
  return [{ rule, value, khutbah: sermon, languages: languages ?? [] }];
};

/** A day as rules see it. */
const dayOf = ({ date, utc_offset: offset, timings_iso: iso, hijri }: PrayerRecord) => {
  const day = dayOfDate(date);
  const minutes = Object.fromEntries(
    TIMING_NAMES.map((name) => {
      const at = iso[name];
      return [name, typeof at === "string" ? Date.parse(at) / MINUTE_MS : null];
    }),
  ) as Parameters<typeof minuteOfRule>[1]["minutes"];
  const east = offsetMin(offset);
  return {
    asked: { day, weekday: weekday(day), hijri: { month: hijri.month.number, day: hijri.day } },
    times: { day, minutes },
    clock: { toUtc: (local: number) => local - east, toLocal: (utc: number) => utc + east },
    east,
  };
};

const isoText = (local: number, east: number): string => {
  const date = new Date(Math.floor(local / DAY_MIN) * DAY_MIN * MINUTE_MS).toISOString().slice(0, 10);
  return `${date}T${formatClock(local)}:00${formatOffset(east)}`;
};

/** When a rule's congregation begins on a day; `null` if there is none. */
const congregationOn = ({ times, clock, east }: ReturnType<typeof dayOf>, { rule }: TypedRule) => {
  const minute = minuteOfRule(rule, times, clock);
  if (minute === null) return null;
  const local = Math.round(clock.toLocal(minute));
  return { time: formatClock(local), iso: isoText(local, east) };
};

/** The rule that wins on a day, for each congregation. */
const winnersOn = ({ asked }: ReturnType<typeof dayOf>, typed: readonly TypedRule[]): readonly TypedRule[] => {
  const best = new Map<string, TypedRule>();
  for (const one of typed) {
    const key = `${one.rule.prayer} ${one.rule.shift}`;
    const before = best.get(key);
    if (holdsOn(one.rule, asked) && (before === undefined || precedence(one.rule, before.rule) < 0)) best.set(key, one);
  }
  return [...best.values()];
};

const withTyped = (record: TimesRecord, typed: readonly TypedRule[]): TimesRecord => {
  const day = dayOf(record);
  const winners = winnersOn(day, typed);
  const iqama = { ...record.iqama };
  for (const name of PRAYERS) {
    const own = winners.find(({ rule }) => rule.prayer === name && rule.shift === 1);
    if (own === undefined) continue;
    const at = congregationOn(day, own);
    iqama[name] = at === null ? null : { ...at, rule: own.value, from: null, to: null };
  }
  const fridays = winners.filter(({ rule }) => rule.prayer === "jumuah");
  const jumuah = fridays
    .flatMap((own) => {
      const at = congregationOn(day, own);
      return at === null ? [] : [{ ...at, khutbah: own.khutbah, languages: [...own.languages], label: null }];
    })
    .toSorted((a, b) => Date.parse(a.iso) - Date.parse(b.iso));
  return { ...record, iqama, jumuah: fridays.length === 0 ? record.jumuah : jumuah };
};

/** The days with the rules that were typed. */
export const withRules = (records: readonly TimesRecord[], rules: readonly SuggestedRule[]): readonly TimesRecord[] => {
  const typed = rules.flatMap(readTyped);
  return typed.length === 0 ? records : records.map((record) => withTyped(record, typed));
};

/** Printed days by date, each with its texts by column. */
type PrintedDays = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The printed days of a suggestion, whose cells need no quotes. */
export const printedDays = (csv: string): PrintedDays => {
  const [header = [], ...lines] = csv
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(","));
  return new Map(
    lines.map((cells) => [
      cells[header.indexOf("date")] ?? "",
      new Map(cells.flatMap((text, at) => (text === "" ? [] : [[header[at] ?? "", text] as const]))),
    ]),
  );
};

/** When a printed time of a day is; those after midnight belong to the night before. */
const printedAt = (record: TimesRecord, of: Parameters<typeof minuteOfDay>[0], text: string) => {
  const local = dayOfDate(record.date) * DAY_MIN + minuteOfDay(of, clockMinute(text));
  return { time: text, iso: isoText(local, offsetMin(record.utc_offset)) };
};

const withPrintedAdhans = (record: TimesRecord, cells: ReadonlyMap<string, string>): TimesRecord => {
  const printed = DAY_TIMES.flatMap((name) => {
    const text = cells.get(name);
    return text === undefined ? [] : [[name, printedAt(record, name === "sunrise" ? "fajr" : name, text)] as const];
  });
  return {
    ...record,
    timings: { ...record.timings, ...Object.fromEntries(printed.map(([name, { time }]) => [name, time])) },
    timings_iso: { ...record.timings_iso, ...Object.fromEntries(printed.map(([name, { iso }]) => [name, iso])) },
  };
};

const withPrintedCongregations = (record: TimesRecord, cells: ReadonlyMap<string, string>): TimesRecord => {
  const iqama = { ...record.iqama };
  for (const name of PRAYERS) {
    const text = cells.get(`${name}_iqama`);
    if (text !== undefined) iqama[name] = { ...printedAt(record, name, text), rule: "printed", from: null, to: null };
  }
  const fridays = cells.get("jumuah");
  if (fridays === undefined) return { ...record, iqama };
  const jumuah = fridays
    .split(";")
    .map((text) => ({ ...printedAt(record, "jumuah", text), khutbah: null, languages: [], label: null }));
  return { ...record, iqama, jumuah };
};

/** The days with what was typed or sent: rules, and printed days as CSV. */
export const withTimes = (
  records: readonly TimesRecord[],
  { rules, printed }: { readonly rules: readonly SuggestedRule[]; readonly printed: string },
): readonly TimesRecord[] => {
  const days = printedDays(printed);
  const cellsOf = ({ date }: TimesRecord): ReadonlyMap<string, string> => days.get(date) ?? new Map();
  const adhans = days.size === 0 ? records : records.map((record) => withPrintedAdhans(record, cellsOf(record)));
  const ruled = withRules(adhans, rules);
  return days.size === 0 ? ruled : ruled.map((record) => withPrintedCongregations(record, cellsOf(record)));
};

/** Days of a point as those of a place that states nothing. */
export const withoutIqama = (record: PrayerRecord): TimesRecord => ({
  ...record,
  timings_source: Object.fromEntries(
    TIMING_NAMES.map((name) => [name, "computed"]),
  ) as unknown as TimesRecord["timings_source"],
  iqama: { fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null },
  jumuah: [],
  special: [],
  schedule: { state: "none", valid_from: null, valid_to: null, verified_on: null, source: null, url: null },
});
