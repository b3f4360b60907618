/** What statements become: adhans are printed, congregations are rules where these are shorter, else printed too. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, weekday } from "#core/base/date.ts";
import { clockMinute } from "#core/base/time.ts";
import { holdsOn, parseRule, precedence } from "#core/times/rule.ts";
import { compilePlace, type Compiled, type RuleCells } from "../../../build/timetable/compile.ts";
import { minuteBy } from "../../../build/timetable/fit.ts";
import type { Statement } from "../../../build/timetable/statements.ts";
import { dayOf, daysFrom, statement } from "./london.ts";

const DAY = dayOf("2026-03-02");
const WEEK = daysFrom("2026-03-02", 7);

const label = (prayer: string, which: number) => ({ en: `${prayer} ${which}`, ar: "" });

const compiled = (...statements: readonly Statement[]): Compiled => compilePlace(statements, label);

/** What a rule says, without what is empty. */
const ruleText = ({ prayer, shift, from, to, season, weekdays, value, khutbah, languages, label_en }: RuleCells) =>
  [
    prayer,
    shift,
    [from, to].filter((one) => one !== "").join(".."),
    season,
    weekdays,
    value,
    khutbah,
    languages,
    label_en,
  ]
    .filter((one) => one !== "")
    .join(" ");

const rulesOf = ({ rules }: Compiled): readonly string[] => rules.map(ruleText);

const printedOf = ({ printed }: Compiled): readonly string[] =>
  [...printed].map(([day, cells]) => [formatDate(day), ...[...cells].flat()].join(" "));

const rule = (value: string): Partial<Statement> => ({ said: { kind: "rule", value } });
const over = (from: string, to: string | null): Partial<Statement> => ({
  days: { kind: "days", ofHijriMonth: false, from: dayOf(from), to: to === null ? null : dayOf(to) },
});
const ALWAYS: Partial<Statement> = { days: { kind: "always" } };

describe("an adhan", () => {
  test("of a day is printed, and becomes no rule", () => {
    const one = compiled(statement("fajr", "adhan", DAY, 302), statement("isha", "adhan", DAY, 1160));
    expect(printedOf(one)).toEqual(["2026-03-02 fajr 05:02 isha 19:20"]);
    expect(rulesOf(one)).toEqual([]);
  });

  test("of no single day is left out, since the time of an adhan moves, and that is said once a prayer", () => {
    const one = compiled(statement("fajr", "adhan", DAY, 302, ALWAYS), statement("fajr", "adhan", DAY, 303, ALWAYS));
    expect(printedOf(one)).toEqual([]);
    expect(one.oddities).toEqual([expect.stringContaining("an adhan that is not of one day is left out")]);
  });

  test("that is said twice for a day is the later one, and that is said", () => {
    const one = compiled(statement("fajr", "adhan", DAY, 302), statement("fajr", "adhan", DAY, 310));
    expect(printedOf(one)).toEqual(["2026-03-02 fajr 05:10"]);
    expect(one.oddities).toEqual([expect.stringContaining("has another adhan of fajr, 05:02; 05:10 counts")]);
  });
});

describe("a congregation is", () => {
  const each = (minuteOf: (at: number) => number, prayer = "fajr", days = WEEK) =>
    days.map((day, at) => statement(prayer, "iqama", day, minuteOf(at)));

  test.each<readonly [string, readonly Statement[], readonly string[]]>([
    ["a rule of its days", each(() => 330), ["fajr 2026-03-02..2026-03-08 05:30"]],
    [
      "a rule of minutes after an adhan that is printed",
      WEEK.flatMap((day, at) => [
        statement("maghrib", "adhan", day, 1070 + 2 * at),
        statement("maghrib", "iqama", day, 1075 + 2 * at),
      ]),
      ["maghrib 2026-03-02..2026-03-08 +5"],
    ],
    ["a rule without dates, if nothing names a day", [statement("fajr", "iqama", DAY, 330, ALWAYS)], ["fajr 05:30"]],
    [
      "a rule of a season, if days of a Hijri month come each year",
      [statement("isha", "iqama", DAY, 1200, { days: { kind: "season", month: 9, first: 21, last: 30 } })],
      ["isha ramadan/21-30 20:00"],
    ],
    [
      "a rule without an end, if it says only from when",
      [statement("fajr", "iqama", DAY, 330, over("2026-03-02", null))],
      ["fajr 2026-03-02 05:30"],
    ],
    [
      "the value of a rule that a cell says",
      [statement("maghrib", "iqama", DAY, 0, { ...over("2026-03-02", "2026-03-31"), ...rule("+10") })],
      ["maghrib 2026-03-02..2026-03-31 +10"],
    ],
    [
      "a rule of Fridays that covers whole weeks",
      [0, 7, 14].map((more) => statement("jumuah", "iqama", dayOf("2026-03-06") + more, 795)),
      ["jumuah 2026-03-06..2026-03-20 13:15"],
    ],
    [
      "a rule with its sermon and its languages",
      [statement("jumuah", "iqama", DAY, 795, { ...ALWAYS, khutbah: 780, languages: ["ar", "en"] })],
      ["jumuah 13:15 13:00 ar+en"],
    ],
    [
      "one of another kind, with a label, if it is a further one of its prayer",
      [statement("other isha", "iqama", DAY, 1290, ALWAYS)],
      ["other 5 21:30 isha 2"],
    ],
    [
      "a rule of minutes after the adhan, if its time goes from one to another as the adhan does",
      [
        ...WEEK.map((day, at) => statement("fajr", "adhan", day, 302 - 2 * at)),
        statement("fajr", "iqama", DAY, 0, {
          ...over("2026-03-02", "2026-03-08"),
          said: { kind: "between", minutes: [322, 310] },
        }),
      ],
      ["fajr 2026-03-02..2026-03-08 +20"],
    ],
  ])("%s", (_, statements, rules) => {
    expect(rulesOf(compiled(...statements))).toEqual(rules);
  });

  test("left out, and said, if its time goes from one to another as no adhan does", () => {
    const one = compiled(
      statement("fajr", "iqama", DAY, 0, {
        ...over("2026-03-02", "2026-03-08"),
        said: { kind: "between", minutes: [322, 310] },
      }),
    );
    expect(rulesOf(one)).toEqual([]);
    expect(one.oddities).toEqual([expect.stringContaining("05:22 to 05:10 moves with no adhan of these days")]);
  });

  test("printed if it would be more rules than its column is worth, and why is said", () => {
    const days = daysFrom("2026-03-01", 60);
    const one = compiled(...each((at) => 330 + 5 * ((at * 7) % 11), "fajr", days));
    expect(rulesOf(one)).toEqual([]);
    expect(one.printed.get(days[0] ?? 0)?.get("fajr_iqama")).toBe("05:30");
    expect(one.kept).toEqual([expect.stringMatching(/^fajr stays printed: 60 days would be \d+ rules$/)]);
  });
});

describe("of two statements about a day", () => {
  test("the one for fewer days counts", () => {
    const one = compiled(
      statement("fajr", "iqama", DAY, 345),
      statement("fajr", "iqama", DAY, 330, over("2026-03-01", "2026-03-31")),
    );
    expect(rulesOf(one)).toEqual(["fajr 2026-03-01..2026-03-31 05:30", "fajr 2026-03-02..2026-03-02 05:45"]);
    expect(one.oddities).toEqual([]);
  });

  test("the later counts where both are for as many, and that is said", () => {
    const one = compiled(
      statement("fajr", "iqama", DAY, 330),
      statement("fajr", "iqama", DAY, 345, { where: "b.csv" }),
    );
    expect(rulesOf(one)).toEqual(["fajr 2026-03-02..2026-03-02 05:45"]);
    expect(one.oddities).toEqual([
      expect.stringMatching(/^b.csv: 2026-03-02 has another time of fajr .* the later counts$/),
    ]);
  });

  test("the one of a Hijri month counts, in whatever order the files come, and on how many days is said", () => {
    const ofMonth = statement("isha", "iqama", DAY, 1230, {
      days: { kind: "days", ofHijriMonth: true, from: DAY, to: DAY + 1 },
    });
    const ofYear = [DAY, DAY + 1].map((day) => statement("isha", "iqama", day, 1200));
    for (const all of [
      [ofMonth, ...ofYear],
      [...ofYear, ofMonth],
    ]) {
      expect(rulesOf(compiled(...all))).toEqual(["isha 2026-03-02..2026-03-03 20:30"]);
      expect(compiled(...all).oddities).toEqual([expect.stringContaining("on 2 days the table of the Hijri month")]);
    }
  });
});

describe("Friday prayers", () => {
  const FRIDAYS = Array.from({ length: 30 }, (_, at) => dayOf("2026-01-02") + 7 * at);
  const friday = (shift: number, minute: number, more: Partial<Statement> = {}): Statement =>
    statement("jumuah", "iqama", FRIDAYS[0] ?? 0, minute, { shift, ...ALWAYS, ...more });

  test("of a row that has one pause the further ones that it does not state", () => {
    const one = compiled(friday(1, 795), friday(2, 840), friday(1, 810, over("2026-06-01", "2026-06-30")));
    expect(rulesOf(one)).toEqual([
      "jumuah 13:15",
      "jumuah 2026-06-01..2026-06-30 13:30",
      "jumuah 2 14:00",
      "jumuah 2 2026-06-01..2026-06-30 none",
    ]);
  });

  test("share a column, so that all of them are printed if one is, the first one first", () => {
    const one = compiled(
      ...FRIDAYS.flatMap((day, at) => [
        statement("jumuah", "iqama", day, 795),
        statement("jumuah", "iqama", day, 840 + 5 * ((at * 7) % 11), { shift: 2 }),
      ]),
    );
    expect(rulesOf(one)).toEqual([]);
    expect(printedOf(one).slice(0, 2)).toEqual(["2026-01-02 jumuah 13:15;14:00", "2026-01-09 jumuah 13:15;14:35"]);
  });

  test("that have no column stay rules", () => {
    const shifts = [1, 2, 3, 4];
    const one = compiled(
      ...FRIDAYS.flatMap((day, at) =>
        shifts.map((shift) =>
          statement("jumuah", "iqama", day, 720 + 60 * shift + (shift === 1 ? 5 * ((at * 7) % 11) : 0), { shift }),
        ),
      ),
    );
    expect(printedOf(one)[0]).toBe("2026-01-02 jumuah 13:00;14:00;15:00");
    expect(rulesOf(one)).toEqual([expect.stringMatching(/^jumuah 4 .* 16:00$/)]);
  });
});

/** The time of a congregation on a day, by what was compiled. */
const minuteOn = ({ rules, printed }: Compiled, prayer: string, day: number): number | null => {
  const cell = printed.get(day)?.get(`${prayer}_iqama`);
  if (cell !== undefined) return clockMinute(cell);
  const asked = { day, weekday: weekday(day), hijri: { month: 0, day: 0 } };
  const [best] = rules
    .filter((one) => one.prayer === prayer)
    .map(({ from, to, weekdays, value }) => ({
      value,
      rule: parseRule({ prayer: "fajr", from, to, weekdays: weekdays === "" ? undefined : weekdays, value }),
    }))
    .filter((one) => holdsOn(one.rule, asked))
    .sort((a, b) => precedence(a.rule, b.rule));
  const called = printed.get(day)?.get(prayer);
  return best === undefined ? null : minuteBy(best.value, called === undefined ? null : clockMinute(called));
};

test("every day has its times back, whether they are rules or printed", () => {
  const days = daysFrom("2026-01-01", 90);
  const congregation = fc.record({
    run: fc.integer({ min: 1, max: 90 }),
    step: fc.constantFrom(0, 1, 5, 15),
    isAfter: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.record({ fajr: congregation, asr: congregation, isha: congregation }), (congregations) => {
      const wanted = new Map<string, number>();
      const statements = Object.entries(congregations).flatMap(([prayer, { run, step, isAfter }], which) =>
        days.flatMap((day, at) => {
          const called = 300 + 400 * which + Math.round(20 * Math.sin(at / 20));
          const minute = (isAfter ? called : 330 + 400 * which) + 10 + step * (Math.floor(at / run) % 7);
          wanted.set(`${prayer} ${day}`, minute);
          return [statement(prayer, "adhan", day, called), statement(prayer, "iqama", day, minute)];
        }),
      );
      const one = compiled(...statements);
      expect(one.rules.length).toBeLessThanOrEqual(60);
      for (const [key, minute] of wanted) {
        const [prayer = "", day = ""] = key.split(" ");
        expect([key, minuteOn(one, prayer, Number(day))]).toEqual([key, minute]);
      }
    }),
    { numRuns: 40 },
  );
});
