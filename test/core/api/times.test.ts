/** GET /times over the test data, /places?has=times, and the times of /place; calendars are read back by ical.js. */
import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext } from "#core/api/context.ts";
import { place } from "#core/api/place.ts";
import { places } from "#core/api/places.ts";
import { prayer } from "#core/api/prayer.ts";
import { times } from "#core/api/times.ts";
import { joinParts } from "#core/http/reply.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { type TimesRecord, timesRecord } from "#core/model/times.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { timesFile } from "#core/shard/paths.ts";
import { encodeColumn, type Schedule, writeSchedule } from "#core/times/schedule.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { type Answer, answerOf } from "../../support/reply.ts";
import { scheduleOf } from "../times/support.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const replyOf = async (search: string, changes: Partial<ApiContext> = {}) =>
  times({ path: "/api/v1/times", search }, engine.context(changes));

const ask = async (search: string, changes: Partial<ApiContext> = {}): Promise<Answer<TimesRecord>> =>
  answerOf<TimesRecord>(await replyOf(search, changes));

const one = async (search: string, changes: Partial<ApiContext> = {}): Promise<TimesRecord> => {
  const { data, error } = await ask(search, changes);
  const [record] = data ?? [];
  if (record === undefined || data.length > 1) throw new Error(`${search}: ${error ?? data.length}`);
  return record;
};

/** The same data, with another schedule of place 1. */
const withSchedule = (schedule: Schedule): Partial<ApiContext> => ({
  store: createShardCache(
    async (name) => (name === timesFile(1) ? new TextEncoder().encode(writeSchedule(schedule)) : engine.read(name)),
    8 * 1024 * 1024,
  ),
});

describe("a day of a place with a schedule", () => {
  test("is the prayer record of the place, with its congregations", async () => {
    // 2026-02-13 is a Friday.
    const record = await one("id=1&date=2026-02-13");
    expect(timesRecord.strict().parse(record)).toEqual(record);
    const { fajr, isha, dhuhr } = record.iqama;
    const [hour = 0, minute = 0] = record.timings.fajr?.split(":").map(Number) ?? [];
    const after = new Date(Date.UTC(2026, 0, 1, hour, minute + 20)).toISOString().slice(11, 16);
    expect(fajr).toMatchObject({ time: after, rule: "+20", from: null, to: null });
    expect(isha).toMatchObject({ time: "21:00", iso: "2026-02-13T21:00:00+02:00", rule: "21:00" });
    expect(dhuhr).toBeNull();
    expect(record.jumuah).toEqual([
      { time: "12:30", khutbah: "12:10", iso: "2026-02-13T12:30:00+02:00", languages: ["ar", "en"], label: null },
      { time: "13:30", khutbah: null, iso: "2026-02-13T13:30:00+02:00", languages: [], label: null },
    ]);
    expect(record.schedule).toEqual({
      state: "fresh",
      valid_from: null,
      valid_to: "2027-02-02",
      verified_on: "2026-02-01",
      source: "Musalla contributors",
      url: "https://example.org/times",
    });
    expect(new Set(Object.values(record.timings_source))).toEqual(new Set(["computed"]));
  });

  test("has the times that /prayer computes at its point", async () => {
    const { location, timezone, timings, method, school } = await one("id=1&date=2026-02-13");
    const search = `lat=${location.lat}&lng=${location.lng}&timezone=${timezone}&date=2026-02-13`;
    const [computed] = answerOf<PrayerRecord>(await prayer({ path: "/api/v1/prayer", search }, engine.context())).data;
    expect({ timings, method, school }).toEqual({
      timings: computed?.timings,
      method: computed?.method,
      school: computed?.school,
    });
  });

  test("Taraweeh is in Ramadan alone, with its label", async () => {
    expect((await one("id=1&date=2026-02-16")).special).toEqual([]);
    expect((await one("id=1&date=2026-02-20")).special).toMatchObject([{ kind: "taraweeh", label: "Night prayer" }]);
  });

  test("today is the default, and is cached until midnight there", async () => {
    const { data, headers } = await ask("id=1");
    expect(data.map(({ date }) => date)).toEqual(["2026-02-10"]);
    // 12:00 UTC is 14:00 in Cairo.
    expect(headers["cache-control"]).toBe(`public, max-age=${10 * 3600}`);
  });

  test("a day long past is cached no longer, as its schedule goes stale with time", async () => {
    expect((await ask("id=1&date=2026-02-03")).headers["cache-control"]).toBe(`public, max-age=${10 * 3600}`);
    expect((await ask("id=2&date=2026-02-03")).headers["cache-control"]).toBe("public, max-age=86400");
  });

  test("a year after somebody looked, it is stale, and its times are still there", async () => {
    const later = { nowMs: Date.parse("2027-02-03T12:00:00Z") };
    const record = await one("id=1&date=2026-02-13", later);
    expect(record.schedule.state).toBe("stale");
    expect(record.iqama.isha?.time).toBe("21:00");
    expect((await one("id=1&date=2027-02-02", { nowMs: Date.parse("2027-02-02T12:00:00Z") })).schedule.state).toBe(
      "fresh",
    );
  });
});

describe("a printed timetable", () => {
  const schedule = scheduleOf(
    [{ prayer: "isha", value: "+15" }],
    [
      {
        from: "2026-02-10",
        days: 2,
        columns: {
          fajr: encodeColumn([300, 299]),
          fajr_iqama: encodeColumn([330, null]),
          isha: encodeColumn([1170, 1171]),
        },
      },
    ],
  );

  test("stands in place of the computation, prayer by prayer, and rules count from it", async () => {
    const changes = withSchedule(schedule);
    const record = await one("id=1&date=2026-02-10", changes);
    expect([record.timings.fajr, record.timings.isha]).toEqual(["05:00", "19:30"]);
    const printed = Object.entries(record.timings_source).filter(([, source]) => source === "timetable");
    expect(printed.map(([name]) => name).toSorted()).toEqual(["fajr", "isha"]);
    expect(record.iqama.fajr).toMatchObject({ time: "05:30", rule: "printed", from: "2026-02-10", to: "2026-02-11" });
    expect(record.iqama.isha).toMatchObject({ time: "19:45", rule: "+15" });
    expect((await one("id=1&date=2026-02-11", changes)).iqama.fajr).toBeNull();
  });

  test("before its first day nothing is stated if nothing else is, after its last all is stale", async () => {
    const changes = withSchedule({ ...schedule, rules: [] });
    const before = await one("id=1&date=2026-02-09", changes);
    expect([before.schedule.state, before.iqama.fajr]).toEqual(["none", null]);
    const after = await one("id=1&date=2026-02-12", changes);
    expect([after.schedule.state, after.timings_source.fajr]).toEqual(["stale", "computed"]);
  });
});

test("a place without a schedule has nulls and none, never a guess", async () => {
  const record = await one("id=2&date=2026-02-13");
  expect(record.iqama).toEqual({ fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null });
  expect([record.jumuah, record.special]).toEqual([[], []]);
  expect(record.schedule).toEqual({
    state: "none",
    valid_from: null,
    valid_to: null,
    verified_on: null,
    source: null,
    url: null,
  });
});

describe("days", () => {
  test.each([
    ["month=2026-02", "2026-02-01", 28],
    ["month=2028-02", "2028-02-01", 29],
    ["month=2026-12", "2026-12-01", 31],
    ["month=2100-12", "2100-12-01", 31],
    ["from=2026-02-01&to=2026-02-03", "2026-02-01", 3],
    ["from=2025-12-31&days=366", "2025-12-31", 366],
    ["days=7", "2026-02-10", 7],
  ])("%s: from %s, %i of them, each as it is alone", async (search, first, count) => {
    const { data, meta } = await ask(`id=1&${search}`);
    expect([data.length, data[0]?.date, meta["total"]]).toEqual([count, first, count]);
    const last = data.at(-1);
    for (const day of [data[0], last]) expect(await one(`id=1&date=${day?.date}`)).toEqual(day);
  });
});

describe("problems", () => {
  test.each([
    ["id=999999", 404, "unknown-id"],
    ["id=9", 410, "retired"],
  ])("%s is %i %s, as of /place", async (search, status, code) => {
    const { status: got, code: its, error } = await ask(search);
    const asPlace = answerOf(await place({ path: "/api/v1/place", search }, engine.context()));
    expect([got, its, error]).toEqual([status, code, asPlace.error]);
  });

  test.each([
    ["", ["id"]],
    ["id=0&date=2026-02-30&format=xml&lang=_", ["id", "date", "format", "lang"]],
    ["id=x&month=2026-13&format=ics&alarm=x", ["id", "month", "alarm"]],
    ["id=1&month=2026-02&from=2026-02-01&days=3", ["from", "days"]],
    ["id=1&month=2026-02&date=2026-02-01", ["date"]],
    ["id=1&alarm=10", ["alarm"]],
    ["id=1&format=ics&alarm=241", ["alarm"]],
    ["id=1&from=2026-02-01", ["from"]],
    ["id=1&to=2026-02-01", ["to"]],
    ["id=1&from=2026-02-02&to=2026-02-01", ["to"]],
    ["id=1&days=367", ["days"]],
    ["id=1&month=1899-12", ["month"]],
    ["id=1&id=2", ["id"]],
  ])("%j names each bad parameter once: %j", async (search, names) => {
    const { status, code, errors } = await ask(search);
    expect([status, code]).toEqual([400, "bad-parameter"]);
    expect(errors.map(({ parameter }) => parameter).toSorted()).toEqual(names.toSorted());
  });
});

describe("format=ics", () => {
  const calendarOf = async (search: string, changes: Partial<ApiContext> = {}) => {
    const reply = await replyOf(search, changes);
    expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(joinParts(reply))));
    return calendar.getAllSubcomponents("vevent").map((component) => ({ component, event: new ICAL.Event(component) }));
  };

  test("has an entry an adhan and one a congregation, at their instants", async () => {
    const all = await calendarOf("id=1&date=2026-02-13&format=ics");
    const { timings_iso: at, iqama, jumuah } = await one("id=1&date=2026-02-13");
    const expected = [
      at.fajr,
      at.dhuhr,
      at.asr,
      at.maghrib,
      at.isha,
      iqama.fajr?.iso,
      iqama.isha?.iso,
      ...jumuah.map(({ iso }) => iso),
    ];
    const sorted = (instants: readonly number[]): readonly number[] => instants.toSorted((a, b) => a - b);
    expect(sorted(all.map(({ event }) => event.startDate.toUnixTime() * 1000))).toEqual(
      sorted(expected.map((iso) => Date.parse(iso ?? ""))),
    );
    expect(new Set(all.map(({ event }) => event.uid)).size).toBe(all.length);
    expect(all.flatMap(({ component }) => component.getAllSubcomponents("valarm"))).toEqual([]);
  });

  test("alarm=10 reminds ten minutes before a congregation, and before an adhan that has none", async () => {
    const all = await calendarOf("id=1&date=2026-02-13&format=ics&alarm=10");
    const reminded = all.filter(({ component }) => component.getAllSubcomponents("valarm").length === 1);
    const uids = reminded.map(({ event }) => event.uid.replace(/^times-1-2026-02-13-(.*)@musalla$/, "$1"));
    expect(uids.toSorted()).toEqual(
      ["asr-adhan", "dhuhr-adhan", "fajr-iqama", "isha-iqama", "jumuah-1", "jumuah-2", "maghrib-adhan"].toSorted(),
    );
    for (const { component } of reminded) {
      const trigger = component.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger");
      expect(String(trigger)).toBe("-PT10M");
    }
  });

  test("of a stale schedule the congregations are tentative, the computed adhans are not", async () => {
    const all = await calendarOf("id=1&date=2026-02-13&format=ics", { nowMs: Date.parse("2028-01-01T00:00:00Z") });
    const statusOf = (isAdhan: boolean) =>
      new Set(
        all
          .filter(({ event }) => event.uid.includes("-adhan@") === isAdhan)
          .map(({ component }) => component.getFirstPropertyValue("status")),
      );
    expect([statusOf(true), statusOf(false)]).toEqual([new Set(["CONFIRMED"]), new Set(["TENTATIVE"])]);
  });

  test("has the parts of the day that are asked for", async () => {
    const all = await calendarOf("id=1&date=2026-02-13&format=ics&include=duha,forbidden&lang=ar");
    const keys = all.map(({ event }) => event.uid.replace(/^times-1-2026-02-13-(.*)@musalla$/, "$1"));
    expect(keys).toEqual(["forbidden-sunrise", "duha", "forbidden-zenith", "forbidden-sunset"]);
    expect(all.every(({ event }) => /\p{Script=Arabic}/u.test(event.summary))).toBe(true);
  });

  test("is in the language that is asked for", async () => {
    const summaries = (await calendarOf("id=1&date=2026-02-13&format=ics&lang=ar")).map(({ event }) => event.summary);
    expect(summaries.every((text) => /\p{Script=Arabic}/u.test(text))).toBe(true);
  });
});

describe("/places?has=times", () => {
  const idsOf = async (search: string): Promise<readonly number[]> =>
    answerOf<{ id: number }>(await places({ path: "/api/v1/places", search }, engine.context())).data.map(
      ({ id }) => id,
    );

  test.each([
    ["has=times"],
    ["has=times&country=eg"],
    ["has=times&country=eg&city=cairo"],
    ["has=times&q=azhar"],
    ["has=times&lat=30.0457&lng=31.2627&radius=5000"],
    ["has=times&bbox=31,29.9,31.5,30.2"],
    ["has=times&type=mosque&amenities=wudu"],
  ])("%s answers the place that has some, alone", async (search) => {
    expect(await idsOf(search)).toEqual([1]);
  });

  test.each(["has=times&country=gb", "has=times&lat=51.5&lng=-0.1", "has=times&type=halal"])(
    "%s answers nothing",
    async (search) => expect(await idsOf(search)).toEqual([]),
  );

  test("another word is a bad parameter", async () => {
    const search = "has=iqama";
    const { status, errors } = answerOf(await places({ path: "/api/v1/places", search }, engine.context()));
    expect([status, errors.map(({ parameter }) => parameter)]).toEqual([400, ["has"]]);
  });
});

describe("/place", () => {
  const placeOf = async (changes: Partial<ApiContext> = {}) =>
    answerOf<Record<string, unknown>>(await place({ path: "/api/v1/place", search: "id=1" }, engine.context(changes)))
      .data[0];

  test("has today as /times answers it, and Friday's prayers on other days", async () => {
    const record = await placeOf();
    expect(record?.["times"]).toEqual(await one("id=1"));
    expect(record?.["has_times"]).toBe(true);
    expect(record?.["jumuah"]).toMatchObject([{ time: "12:30" }, { time: "13:30" }]);
  });

  test("shows a stale schedule as such, and none of its times as those of the place", async () => {
    const record = await placeOf({ nowMs: Date.parse("2028-01-01T00:00:00Z") });
    expect(record?.["times"]).toMatchObject({ schedule: { state: "stale" } });
    expect([record?.["iqama"], record?.["jumuah"]]).toEqual([null, null]);
  });
});
