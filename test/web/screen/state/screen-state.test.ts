/** What a screen shows at an instant: countdown, rows, boxes, red lines. The clock is passed in. */
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { DEFAULTS, type Options } from "../../../../web/screen/base/options.ts";
import { screenState, type ScreenState } from "../../../../web/screen/state/screen-state.ts";
import { openEngine, type TestEngine } from "../../../support/engine.ts";
import { daysAt, londonFiles, RULES, shownAt } from "../screen-london.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

type Rules = Parameters<typeof londonFiles>[1];

/** The state in London at an instant, with data of that moment. */
const stateAt = async (at: string, rules: Rules = RULES, changes: Partial<Options> = {}): Promise<ScreenState> => {
  const shown = await shownAt(londonFiles(engine, rules), Date.parse(at));
  const state = screenState(shown, { ...DEFAULTS, ...changes }, Date.parse(at));
  if (state === null) throw new Error("nothing to show");
  return state;
};

/** What the countdown says: the kind, the name, and the clock time. */
const nextAt = async (at: string, rules?: Rules): Promise<string> => {
  const { next } = await stateAt(at, rules);
  return next === null ? "none" : [next.kind, "name" in next ? next.name : "", next.at.slice(11, 16)].join(" ");
};

describe("the countdown", () => {
  it.each([
    // A Wednesday outside of Ramadan: adhan, then iqama; clock times of the mosque.
    ["2026-02-11T00:30:00Z", "adhan fajr 05:42"],
    ["2026-02-11T05:42:00Z", "iqama fajr 06:15"],
    ["2026-02-11T06:15:00Z", "adhan dhuhr 12:20"],
    ["2026-02-11T12:20:00Z", "iqama dhuhr 13:15"],
    // The adhan comes first where both are the same minute or earlier.
    ["2026-02-11T20:00:00Z", "iqama isha 21:30"],
    ["2026-02-11T21:30:00Z", "adhan fajr 05:40"],
    // A Friday.
    ["2026-02-13T12:20:00Z", "congregation jumuah 13:30"],
    // Ramadan. London's own timetable ends eating at Fajr.
    ["2026-02-25T02:00:00Z", "adhan fajr 05:14"],
    ["2026-02-25T16:00:00Z", "iftar  17:37"],
  ])("at %s is %s", async (at, expected) => {
    expect(await nextAt(at)).toBe(expected);
  });

  it("counts to the end of eating where that is before Fajr", async () => {
    const at = Date.parse("2026-02-25T02:00:00Z");
    const shown = await shownAt(londonFiles(engine, RULES), at);
    const records = shown.records.map((record) => ({
      ...record,
      timings_iso: { ...record.timings_iso, imsak: `${record.date}T05:04:00+00:00` },
    }));
    expect(screenState({ ...shown, records }, DEFAULTS, at)?.next).toMatchObject({
      kind: "suhur",
      at: "2026-02-25T05:04:00+00:00",
    });
  });

  it("never counts to the iqama of a timetable that has ended, which is shown all the same", async () => {
    const ended: Rules = [{ prayer: "dhuhr", value: "13:15", to: "2026-02-10" }];
    expect(await nextAt("2026-02-11T12:20:00Z", ended)).toMatch(/^adhan asr/);
    const state = await stateAt("2026-02-11T12:20:00Z", ended);
    expect(state.troubles).toEqual([{ kind: "ended", date: "2026-02-10" }]);
    expect(state.rows.find(({ name }) => name === "dhuhr")?.iqama).toEqual(["13:15"]);
  });
});

describe("the rows", () => {
  it("have a dash where the mosque states nothing, never a guess", async () => {
    const { rows, friday } = await stateAt("2026-02-11T10:00:00Z", [{ prayer: "isha", value: "20:00" }]);
    expect(rows.map(({ name, iqama }) => [name, ...iqama])).toEqual([
      ["fajr"],
      ["sunrise"],
      ["dhuhr"],
      ["asr"],
      ["maghrib"],
      ["isha", "20:00"],
    ]);
    expect(friday).toBeNull();
    expect(rows.filter(({ isNext }) => isNext).map(({ name }) => name)).toEqual(["dhuhr"]);
  });

  it("have the Friday prayers in the row of Dhuhr, and mark the row until the last of them", async () => {
    const twice: Rules = [...RULES, { prayer: "jumuah", shift: 2, value: "14:15" }];
    const { rows } = await stateAt("2026-02-13T14:00:00Z", twice);
    expect(rows[2]).toMatchObject({ isFriday: true, iqama: ["13:30", "14:15"], isNext: true });
  });
});

describe("the next change", () => {
  const FROM_FRIDAY: Rules = [...RULES, { prayer: "isha", value: "20:00", from: "2026-02-13" }];
  const WEEKEND: Rules = [...RULES, { prayer: "dhuhr", value: "13:45", weekdays: "Sa;Su" }];
  const PRINTED_RAMADAN: Rules = [...RULES, { prayer: "isha", value: "20:45", season: "ramadan" }];
  it.each([
    ["is told a week ahead", FROM_FRIDAY, "2026-02-09T10:00:00Z", "2026-02-13 isha 20:00"],
    ["is not told earlier", FROM_FRIDAY, "2026-02-04T10:00:00Z", null],
    ["is over on its day", FROM_FRIDAY, "2026-02-13T10:00:00Z", null],
    ["is no weekly pattern", WEEKEND, "2026-02-11T10:00:00Z", null],
    ["is a season", PRINTED_RAMADAN, "2026-02-14T10:00:00Z", "2026-02-19 isha 20:45"],
    ["is nothing that follows the sun", RULES, "2026-02-11T10:00:00Z", null],
  ])("%s", async (_what, rules, at, expected) => {
    const { change } = await stateAt(at, rules);
    const text = change?.items.map(({ name, time }) => `${change.date} ${name} ${time}`).join(", ") ?? null;
    expect(text).toBe(expected);
  });

  it.each([
    ["2026-03-25T10:00:00Z", { date: "2026-03-29", minutes: 60 }],
    ["2026-10-22T10:00:00Z", { date: "2026-10-25", minutes: -60 }],
    ["2026-03-29T10:00:00Z", null],
  ])("of the clock, seen at %s", async (at, expected) => {
    expect((await stateAt(at)).clockChange).toEqual(expected);
  });
});

describe("around a congregation", () => {
  it.each([
    ["2026-02-11T13:09:59Z", false, null],
    ["2026-02-11T13:10:00Z", true, null],
    ["2026-02-11T13:15:00Z", false, "dhuhr"],
    ["2026-02-11T13:22:59Z", false, "dhuhr"],
    ["2026-02-11T13:23:00Z", false, null],
    // From the sermon on.
    ["2026-02-13T12:59:59Z", false, null],
    ["2026-02-13T13:00:00Z", true, null],
  ])("at %s phones are to be silent: %j, and the screen is dark for %j", async (at, isSilent, begun) => {
    expect(await stateAt(at)).toMatchObject({ isSilent, begun });
  });

  it("is never dark where that is switched off", async () => {
    expect((await stateAt("2026-02-11T13:16:00Z", RULES, { quiet: 0 })).begun).toBeNull();
  });
});

describe("days of their own", () => {
  it("Ramadan has the end of eating and iftar", async () => {
    const { isRamadan, today } = await stateAt("2026-02-25T12:00:00Z");
    expect([isRamadan, today.timings["imsak"], today.timings["maghrib"]]).toEqual([true, "05:14", "17:37"]);
    expect((await stateAt("2026-02-11T12:00:00Z")).isRamadan).toBe(false);
  });

  it("the prayers of an Eid are announced in the week before, and said on their day", async () => {
    const eid: Rules = [...RULES, { prayer: "eid-al-fitr", season: "shawwal/1-1", value: "08:00" }];
    const before = await stateAt("2026-03-16T12:00:00Z", eid);
    expect(before.specials.map(({ date, special }) => `${date} ${special.kind} ${special.time}`)).toEqual([
      "2026-03-20 eid-al-fitr 08:00",
    ]);
    expect(before.isEidDay).toBe(false);
    expect((await stateAt("2026-03-20T06:00:00Z", eid)).isEidDay).toBe(true);
  });

  it("the Hijri date changes at midnight, or at Maghrib where that is wanted", async () => {
    const evening = "2026-02-11T20:00:00Z";
    expect((await stateAt(evening)).hijri.day).toBe(23);
    expect((await stateAt(evening, RULES, { hijri: "maghrib" })).hijri.day).toBe(24);
    expect((await stateAt("2026-02-11T12:00:00Z", RULES, { hijri: "maghrib" })).hijri.day).toBe(23);
  });

  it.each([
    ["2026-02-11T07:00:00Z", false],
    ["2026-02-11T08:00:00Z", true],
    ["2026-02-11T17:00:00Z", true],
    ["2026-02-11T18:00:00Z", false],
  ])("it is day at %s: %j", async (at, isDay) => {
    expect((await stateAt(at)).isDay).toBe(isDay);
  });

  it("announces what the place hosts until it is over, and nothing cancelled", async () => {
    const { events } = await daysAt(londonFiles(engine), Date.parse("2026-02-11T12:00:00Z"));
    expect(events.map(({ event, endMs }) => [event.slug, endMs])).toEqual([
      ["open-day", Date.parse("2026-03-05T21:00:00Z")],
    ]);
  });
});

describe("red lines", () => {
  const NOW_MS = Date.parse("2026-02-11T12:00:00Z");
  const troublesWith = async (checkedMs: number, hostMs: number | null): Promise<readonly string[]> => {
    const shown = { ...(await shownAt(londonFiles(engine), NOW_MS)), checked: { checkedMs, hostMs } };
    return screenState(shown, DEFAULTS, NOW_MS)?.troubles.map(({ kind }) => kind) ?? ["nothing"];
  };
  it.each([
    ["fresh", NOW_MS - HOUR_MS, NOW_MS - HOUR_MS, []],
    ["a fortnight old", NOW_MS - 14 * DAY_MS, NOW_MS - 14 * DAY_MS, []],
    ["older", NOW_MS - 14 * DAY_MS - 1, NOW_MS - 14 * DAY_MS, ["old"]],
    ["from the future: the clock was set back", NOW_MS, NOW_MS + 2 * MINUTE_MS, ["clock-behind"]],
    ["of a clock that was ahead when it asked", NOW_MS, NOW_MS - 11 * MINUTE_MS, ["clock-ahead"]],
    ["of a host that does not tell the time", NOW_MS - HOUR_MS, null, []],
  ])("data that are %s", async (_what, checkedMs, hostMs, expected) => {
    expect(await troublesWith(checkedMs, hostMs)).toEqual(expected);
  });

  it("say that nobody has checked the times", async () => {
    const read = londonFiles(engine, RULES, null);
    const shown = await shownAt(read, NOW_MS);
    expect(screenState(shown, DEFAULTS, NOW_MS)?.troubles).toEqual([{ kind: "unknown" }]);
  });
});

it("a date that the records do not have is nothing to show", async () => {
  const shown = await shownAt(londonFiles(engine), Date.parse("2026-02-11T12:00:00Z"));
  expect(screenState(shown, DEFAULTS, Date.parse("2026-04-11T12:00:00Z"))).toBeNull();
});
