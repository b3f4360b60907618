/** Texts of rules and what they mean, and days on which they hold, against the recurrences of RFC 5545 by ical.js. */
import * as fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { formatDate, weekday } from "#core/base/date.ts";
import { countryMonths, hijriOfDayIn } from "#core/hijri/country-months.ts";
import { fromHijri } from "#core/hijri/hijri.ts";
import {
  boundsForm,
  canMeet,
  HIJRI_MONTHS,
  holdsOn,
  parseRule,
  parseSeason,
  parseValue,
  parseWeekdays,
  precedence,
  type RuleText,
  seasonForm,
  valueForm,
  weekdaysForm,
} from "#core/times/rule.ts";
import { WEEKDAYS } from "#core/values/times.ts";
import { shippedTable } from "../hijri/shipped-table.ts";
import { dayOf, scheduleOf, timesOn } from "./support.ts";

describe("forms", () => {
  test.each([
    ["none", { kind: "none" }],
    ["05:45", { kind: "clock", minute: 345 }],
    ["00:00", { kind: "clock", minute: 0 }],
    ["+20", { kind: "after", anchor: null, minutes: 20, step: 1 }],
    ["-10", { kind: "after", anchor: null, minutes: -10, step: 1 }],
    ["+20^5", { kind: "after", anchor: null, minutes: 20, step: 5 }],
    ["sunset+5", { kind: "after", anchor: "sunset", minutes: 5, step: 1 }],
    ["sunrise-45^15", { kind: "after", anchor: "sunrise", minutes: -45, step: 15 }],
  ])("the value %s", (text, meant) => {
    expect(valueForm.test(text)).toBe(true);
    expect(parseValue(text)).toEqual(meant);
  });

  test.each(["5:45", "24:00", "12:60", "20", "+", "+20^7", "+1000", "noon+5", "Sunset+5", " +20", "+20 ", "05:45^5"])(
    "no value: %j",
    (text) => expect(valueForm.test(text)).toBe(false),
  );

  test.each([
    [">=13:15", true],
    ["<=21:30", true],
    [">=13:15;<=21:30", true],
    ["<=21:30;>=13:15", false],
    ["13:15", false],
    [">13:15", false],
  ])("the bounds %s: %s", (text, isOne) => expect(boundsForm.test(text)).toBe(isOne));

  test.each([
    ["ramadan", { month: 9, first: 1, last: 30 }],
    ["ramadan/21-30", { month: 9, first: 21, last: 30 }],
    ["dhu-al-hijjah/9-9", { month: 12, first: 9, last: 9 }],
    ["muharram", { month: 1, first: 1, last: 30 }],
  ])("the season %s", (text, meant) => {
    expect(seasonForm.test(text)).toBe(true);
    expect(parseSeason(text)).toEqual(meant);
  });

  test.each(["Ramadan", "ramadan/0-3", "ramadan/1-31", "ramadan/5", "rajab-"])("no season: %s", (text) =>
    expect(seasonForm.test(text)).toBe(false),
  );

  test.each([
    ["Fr", ["Fr"]],
    ["Mo-Th;Sa", ["Mo", "Tu", "We", "Th", "Sa"]],
    ["Fr-Mo", ["Su", "Mo", "Fr", "Sa"]],
    ["Mo-Mo", ["Mo"]],
  ])("the weekdays %s", (text, meant) => {
    expect(weekdaysForm.test(text)).toBe(true);
    const bits = parseWeekdays(text);
    expect(WEEKDAYS.filter((_, day) => (bits & (1 << day)) !== 0).toSorted()).toEqual(meant.toSorted());
  });
});

describe("rules of some congregations", () => {
  test("the Friday prayer is on Fridays", () => {
    const rule = parseRule({ prayer: "jumuah", value: "13:30" });
    const held = WEEKDAYS.map((_, of) => holdsOn(rule, { day: of, weekday: of, hijri: { month: 1, day: 1 } }));
    expect(held).toEqual([false, false, false, false, false, true, false]);
  });

  test.each([
    ["eid-al-fitr", 10, 1],
    ["eid-al-adha", 12, 10],
  ] as const)("%s without dates is on the day of the feast", (prayer, month, day) => {
    const rule = parseRule({ prayer, value: "08:00" });
    const on = (hijri: { month: number; day: number }): boolean => holdsOn(rule, { day: 0, weekday: 4, hijri });
    expect([on({ month, day }), on({ month, day: day + 1 }), on({ month: month - 1, day })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const TABLE = shippedTable();

/** A country that announced each month of two centuries a day later than the table. */
const LATE = countryMonths({
  rule: "umm-al-qura",
  basis: "estimate",
  announced: Object.fromEntries(
    Array.from({ length: 12 * 220 }, (_, i) => [
      `${1310 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`,
      1,
    ]),
  ),
  from: 1,
  months: [],
});

const FIRST = dayOf("1900-01-01");
const LAST = dayOf("2100-12-31");
/** Days that a rule is expanded for. */
const SPAN = 100;

/** A rule whose dates, if it has any, begin up to a year before a day. */
const ruleAbout = (near: number) =>
  fc
    .record({
      back: fc.integer({ min: 0, max: 366 }),
      length: fc.integer({ min: 1, max: 800 }),
      hasFrom: fc.boolean(),
      hasTo: fc.boolean(),
      weekdays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined }),
      season: fc.option(
        fc.tuple(fc.constantFrom(...HIJRI_MONTHS), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })),
        { nil: undefined },
      ),
    })
    .map(({ back, length, hasFrom, hasTo, weekdays, season }): RuleText => {
      const first = Math.max(near - back, FIRST);
      return {
        prayer: "dhuhr",
        value: "13:30",
        ...(hasFrom && { from: formatDate(first) }),
        ...(hasTo && { to: formatDate(first + length - 1) }),
        ...(weekdays !== undefined && { weekdays: weekdays.join(";") }),
        ...(season !== undefined && {
          season: `${season[0]}/${Math.min(season[1], season[2])}-${Math.max(season[1], season[2])}`,
        }),
      };
    });

/** A day, and rules about it. */
const dayAndRules = (minLength: number, maxLength: number) =>
  fc
    .integer({ min: FIRST, max: LAST - SPAN })
    .chain((day) => fc.record({ day: fc.constant(day), rules: fc.array(ruleAbout(day), { minLength, maxLength }) }));

/** The days of a month of the Hijri calendar around a day, from the table and the announced day, nothing else. */
const seasonDays = (text: string, near: number): ReadonlySet<number> => {
  const [name = "", span = ""] = text.split("/");
  const [first = 0, last = 0] = span.split("-").map(Number);
  const month = HIJRI_MONTHS.findIndex((one) => one === name) + 1;
  const startOf = (year: number, of: number): number => dayOf(fromHijri(TABLE, year, of, 1) ?? "1800-01-01") + 1;
  const year = Math.floor((near - dayOf("1937-03-14")) / 354.367) + 1356;
  const days = new Set<number>();
  for (const of of [year - 2, year - 1, year, year + 1, year + 2]) {
    const start = startOf(of, month);
    const end = month === 12 ? startOf(of + 1, 1) : startOf(of, month + 1);
    for (let day = start + first - 1; day <= start + last - 1 && day < end; day += 1) days.add(day);
  }
  return days;
};

/** The days from `start` on which a rule holds, by ical.js for dates and weekdays. */
const expand = ({ from, to, weekdays, season }: RuleText, start: number): ReadonlySet<number> => {
  const rule = ICAL.Recur.fromData({
    freq: "DAILY",
    ...(weekdays !== undefined && { byday: weekdays.toUpperCase().split(";") }),
    ...(to !== undefined && { until: ICAL.Time.fromDateString(to) }),
  });
  const begin = Math.max(from === undefined ? start : dayOf(from), start);
  // DTSTART counts as an instance whatever its weekday (RFC 5545, 3.8.5.3): a day before, which is left out.
  const iterator = rule.iterator(ICAL.Time.fromDateString(formatDate(begin - 1)));
  const inSeason = season === undefined ? null : seasonDays(season, start);
  const days = new Set<number>();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = dayOf(next.toString().slice(0, 10));
    if (day >= start + SPAN) break;
    if (day >= begin && (inSeason === null || inSeason.has(day))) days.add(day);
  }
  return days;
};

const hijriOf = (day: number) => hijriOfDayIn(TABLE, LATE, day);

const ruleDay = (day: number) => ({ day, weekday: weekday(day), hijri: hijriOf(day) });

describe("properties against ical.js and the table of months", () => {
  test("a rule holds on the days of its expansion and on no other", () => {
    fc.assert(
      fc.property(dayAndRules(1, 1), ({ day: start, rules: [text] }) => {
        if (text === undefined) throw new Error("no rule");
        const rule = parseRule(text);
        const held = Array.from({ length: SPAN }, (_, i) => start + i).filter((day) => holdsOn(rule, ruleDay(day)));
        expect(held.map(formatDate)).toEqual([...expand(text, start)].map(formatDate));
      }),
      { numRuns: 200 },
    );
  });

  /** What the contract says: fewer days, then the later first one. A rule without an end counts for a leap year. */
  const rank = ({ from, to, weekdays, season }: RuleText): readonly [number, number] => {
    const length = from === undefined || to === undefined ? 366 : Math.min(366, dayOf(to) - dayOf(from) + 1);
    const [first = 1, last = 30] = (season?.split("/")[1] ?? "1-30").split("-").map(Number);
    const days = season === undefined ? length : Math.min(length, last - first + 1);
    return [days * (weekdays?.split(";").length ?? 7), from === undefined ? Number.NEGATIVE_INFINITY : dayOf(from)];
  };

  test("the winner of a day is the rule of the fewest days, then of the later first one", () => {
    let told = 0;
    fc.assert(
      fc.property(dayAndRules(2, 6), ({ day, rules: all }) => {
        const rules = all.map((text, i) => ({ ...text, value: `13:1${i}` }));
        const holding = rules.filter((text) => expand(text, day).has(day));
        // Equal ones are an error of the check.
        if (holding.length === 0 || new Set(holding.map((one) => String(rank(one)))).size < holding.length) return;
        told += 1;
        const [best] = holding.toSorted((a, b) => {
          const [one, other] = [rank(a), rank(b)];
          if (one[0] !== other[0]) return one[0] - other[0];
          return one[1] > other[1] ? -1 : 1;
        });
        const hijri = (of: number) => ({ month: { number: hijriOf(of).month }, day: hijriOf(of).day });
        expect(timesOn(scheduleOf(rules), formatDate(day), { hijri }).iqama.dhuhr?.rule).toBe(best?.value);
      }),
      { numRuns: 300 },
    );
    expect(told).toBeGreaterThan(60);
  });

  test("two rules that meet on a day can meet, and one of them wins unless they are alike", () => {
    fc.assert(
      fc.property(dayAndRules(2, 2), ({ day, rules: [a, b] }) => {
        if (a === undefined || b === undefined) throw new Error("no rules");
        const [one, other] = [parseRule(a), parseRule(b)];
        if (holdsOn(one, ruleDay(day)) && holdsOn(other, ruleDay(day))) expect(canMeet(one, other)).toBe(true);
        expect(Math.sign(precedence(one, other)) + Math.sign(precedence(other, one))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
