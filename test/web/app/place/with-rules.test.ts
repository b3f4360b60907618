/** The days of a sheet are those that the server answers once the same rules are in the data. */
import { beforeAll, describe, expect, it } from "vitest";
import { prayer } from "#core/api/prayer.ts";
import { times } from "#core/api/times.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { readPrinted } from "#core/suggestion/printed.ts";
import type { Schedule } from "#core/times/schedule.ts";
import { checkTimesFile } from "../../../../build/check/times-file.ts";
import { withoutIqama, withRules, withTimes } from "../../../../web/app/place/with-rules.ts";
import { openEngine, type TestEngine } from "../../../support/engine.ts";
import { answerOf } from "../../../support/reply.ts";
import { withSchedule } from "../../../walks/own-times.ts";

type Rules = NonNullable<SuggestedFields["rules"]>;

/** Place 1 of the test data is in Cairo, whose clocks change on the last Friday of April. */
const CAIRO = "/times?id=1&month=2027-04";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const scheduleOf = (rules: Rules): Uint8Array => {
  const schedule: Schedule = {
    format: "mosque-times",
    version: 1,
    place: { id: 1, timezone: "Africa/Cairo" },
    sources: [{ name: "Test", url: null, license: null, verified_on: "2027-03-01" }],
    rules: rules.map((rule) => ({ ...(rule as unknown as Schedule["rules"][number]), source: 0 })),
    years: [],
  };
  return new TextEncoder().encode(JSON.stringify(schedule));
};

const daysOf = async (of: TestEngine): Promise<readonly TimesRecord[]> => {
  const [path = "", search = ""] = CAIRO.split("?");
  const reply = await times({ path, search: `?${search}` }, of.context());
  return answerOf<TimesRecord>(reply).data;
};

/** What a sheet shows of a day. */
const shown = ({ date, iqama, jumuah }: TimesRecord) => ({
  date,
  iqama: Object.fromEntries(Object.entries(iqama).map(([name, at]) => [name, at && { time: at.time, iso: at.iso }])),
  jumuah,
});

const RULES: readonly (readonly [string, Rules])[] = [
  [
    "fixed times",
    [
      { prayer: "fajr", value: "05:10" },
      { prayer: "isha", value: "23:45" },
    ],
  ],
  [
    "minutes after the adhan",
    [
      { prayer: "maghrib", value: "+5" },
      { prayer: "dhuhr", value: "+20^5" },
    ],
  ],
  [
    "two Friday prayers",
    [
      { prayer: "jumuah", value: "13:30", shift: 2 },
      { prayer: "jumuah", value: "12:30", khutbah: "12:10", languages: ["ar"] },
    ],
  ],
  [
    "certain days, of which the fewest win",
    [
      { prayer: "asr", value: "17:00" },
      { prayer: "asr", value: "17:30", from: "2027-04-10", to: "2027-04-20" },
      { prayer: "asr", value: "none", weekdays: "Tu" },
    ],
  ],
];

describe("the days with typed rules", () => {
  it.each(RULES)("of %s are those of the server", async (_, rules) => {
    const stated = await daysOf(withSchedule(engine, 1, scheduleOf(rules)));
    const empty = await daysOf(withSchedule(engine, 1, scheduleOf([{ prayer: "taraweeh", value: "21:00" }])));
    expect(stated.length).toBe(30);
    expect(withRules(empty, rules).map(shown)).toEqual(stated.map(shown));
  });

  it("have a time after midnight on the date that it falls on", async () => {
    const [first] = withRules(await daysOf(engine), [{ prayer: "isha", value: "00:15" }]);
    expect(first?.iqama.isha).toMatchObject({ time: "00:15", iso: "2027-04-02T00:15:00+02:00" });
  });

  it("keep what is known of other congregations", async () => {
    const known = await daysOf(withSchedule(engine, 1, scheduleOf([{ prayer: "fajr", value: "+20" }])));
    const typed = withRules(known, [{ prayer: "isha", value: "+10" }]);
    expect(typed.map(({ iqama }) => iqama.fajr)).toEqual(known.map(({ iqama }) => iqama.fajr));
    expect(typed[0]?.iqama.isha?.rule).toBe("+10");
  });

  it.each<Rules[number]>([
    { prayer: "fajr", value: "+" },
    { prayer: "fajr", value: "5" },
    { prayer: "fajr", value: "05:00", from: "2027-02-31" },
    { prayer: "tea", value: "05:00" },
  ])("leave out what is half typed: %j", async (rule) => {
    const known = await daysOf(engine);
    expect(withRules(known, [rule])).toBe(known);
  });

  it("with printed days are those of the server, minutes after an adhan counted from the printed one", async () => {
    const rules: Rules = [{ prayer: "maghrib", value: "+7" }];
    const rows = Array.from({ length: 30 }, (_, at) => {
      const date = `2027-04-${String(at + 1).padStart(2, "0")}`;
      return `${date},04:20,18:20,${at === 3 ? "00:05,00:30" : "19:45,21:30"},${date === "2027-04-02" ? "12:30;13:15" : ""}`;
    });
    const printed = `date,fajr,maghrib,isha,isha_iqama,jumuah\n${rows.join("\n")}\n`;
    const schedule = JSON.parse(new TextDecoder().decode(scheduleOf(rules))) as Schedule;
    const made = checkTimesFile(
      "x.csv",
      readPrinted(printed).csv,
      { id: 1, timezone: "Africa/Cairo" },
      "2027-04-01",
    ).schedule;
    if (made === null) throw new Error("got no schedule of the printed days, expected one");
    const whole = new TextEncoder().encode(JSON.stringify({ ...schedule, years: made.years }));
    const stated = await daysOf(withSchedule(engine, 1, whole));
    const empty = await daysOf(withSchedule(engine, 1, scheduleOf([{ prayer: "taraweeh", value: "21:00" }])));
    const shownDays = withTimes(empty, { rules, printed });
    expect(shownDays.map(shown)).toEqual(stated.map(shown));
    const adhans = ({ timings_iso: iso }: TimesRecord) => [iso.fajr, iso.maghrib, iso.isha];
    expect(shownDays.map(adhans)).toEqual(stated.map(adhans));
  });

  it("of a point begin without any", async () => {
    const reply = await prayer(
      { path: "/prayer", search: "?lat=30.05&lng=31.24&from=2027-04-01&days=2" },
      engine.context(),
    );
    const [first] = answerOf<PrayerRecord>(reply).data.map(withoutIqama);
    expect(first?.iqama).toEqual({ fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null });
    const [typed] = withRules(first === undefined ? [] : [first], [{ prayer: "maghrib", value: "+5" }]);
    expect(Date.parse(typed?.iqama.maghrib?.iso ?? "") - Date.parse(first?.timings_iso.maghrib ?? "")).toBe(300_000);
  });
});
