/**
 * The days of a place as they are once rules hold that somebody has typed: a rule replaces what is known of its congregation on the
 * days it holds on, and everything else stays. The same arithmetic as the server's, by the offset of each day: only on the night on
 * which the clocks change is a time after midnight that of the evening's clock.
 */
import { dayOfDate, parseDate, weekday } from "#core/base/date.ts";
import { DAY_MIN, formatClock, formatOffset, MINUTE_MS } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { minuteOfRule } from "#core/times/minute-of-rule.ts";
import {
  clockForm,
  holdsOn,
  parseRule,
  precedence,
  type Rule,
  seasonForm,
  valueForm,
  weekdaysForm,
} from "#core/times/rule.ts";
import { PRAYERS, TIMING_NAMES } from "#core/values/prayer.ts";
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
