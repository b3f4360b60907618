/**
 * Calendars and feeds of a place: what they hold, in which days, and that independent parsers read the same entries, times
 * and reminders across a change of the clock.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext, Endpoint } from "#core/api/context.ts";
import { events } from "#core/api/events.ts";
import { times } from "#core/api/times.ts";
import { DAY_MS } from "#core/base/time.ts";
import { joinParts } from "#core/http/reply.ts";
import type { Event } from "#core/model/event.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { readFeed } from "../../support/atom.ts";
import { PARSERS, type ReadCalendar } from "../../support/calendars.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const at = (instant: string): Partial<ApiContext> => ({ nowMs: Date.parse(instant) });

const replyOf = async (endpoint: Endpoint, search: string, changes: Partial<ApiContext> = {}) =>
  endpoint(
    { path: `/api/v1/${endpoint === times ? "times" : "events"}`, search: `?${search}` },
    engine.context(changes),
  );

const textOf = async (endpoint: Endpoint, search: string, changes: Partial<ApiContext> = {}): Promise<string> => {
  const reply = await replyOf(endpoint, search, changes);
  const text = new TextDecoder().decode(joinParts(reply));
  expect([reply.status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return text;
};

const [[, readCalendar] = [undefined, undefined]] = PARSERS;
const calendarOf = async (endpoint: Endpoint, search: string, changes: Partial<ApiContext> = {}) => {
  if (readCalendar === undefined) throw new Error("no parser");
  return readCalendar(await textOf(endpoint, `${search}&format=ics`, changes));
};

const kindsOf = ({ events: entries }: ReadCalendar): readonly string[] =>
  [
    ...new Set(entries.map(({ uid }) => uid.replace(/^times-\d+-\d{4}-\d\d-\d\d-|@musalla$|-\d+@musalla$/g, ""))),
  ].toSorted();

const ADHANS = ["asr-adhan", "dhuhr-adhan", "fajr-adhan", "isha-adhan", "maghrib-adhan"];

/** Friday, and Ramadan: place 1 has Taraweeh. */
const FRIDAY = at("2026-02-20T08:00:00Z");

describe("a calendar of a place", () => {
  test.each([
    ["", [...ADHANS, "fajr-iqama", "isha-iqama", "jumuah", "taraweeh"]],
    ["include=adhan", ADHANS],
    ["include=iqama", ["fajr-iqama", "isha-iqama"]],
    ["include=jumuah", ["jumuah"]],
    ["include=Jumuah,special", ["jumuah", "taraweeh"]],
    ["include=events", []],
  ])("%j has %j", async (search, kinds) => {
    expect(kindsOf(await calendarOf(times, `id=1&${search}`, FRIDAY))).toEqual(kinds.toSorted());
  });

  test("with events has those of the place in its days, as /events says them", async () => {
    const { events: entries } = await calendarOf(times, "id=20&days=60&include=events");
    expect(entries).toEqual((await calendarOf(events, "place_id=20")).events);
    expect(entries.map(({ uid }) => uid)).toEqual(["event-1001@musalla"]);
    expect((await calendarOf(times, "id=20&days=5&include=events")).events).toEqual([]);
  });

  test("past keeps days before today, and days go on counting from today", async () => {
    const { events: entries } = await calendarOf(times, "id=1&past=3&days=2&include=adhan");
    const days = new Set(entries.map(({ uid }) => uid.slice("times-1-".length, "times-1-2026-02-10".length)));
    expect([...days]).toEqual(["2026-02-07", "2026-02-08", "2026-02-09", "2026-02-10", "2026-02-11"]);
  });

  test("without iqama reminds of every adhan, with it of none that a congregation follows", async () => {
    const reminded = async (search: string) => {
      const { events: entries } = await calendarOf(times, `id=1&alarm=10&${search}`);
      return entries.filter(({ alarms }) => alarms.length > 0).map(({ uid }) => uid.slice(19, -"@musalla".length));
    };
    expect((await reminded("include=adhan")).toSorted()).toEqual(ADHANS);
    expect(await reminded("include=adhan,iqama")).not.toContain("fajr-adhan");
  });

  test("duration gives entries an end, without it they have none", async () => {
    const ends = async (search: string) =>
      new Set(
        (await calendarOf(times, `id=1&${search}`)).events.map(({ start, end }) =>
          end === null ? null : (Date.parse(end) - Date.parse(start)) / 60_000,
        ),
      );
    expect([await ends("duration=15"), await ends("")]).toEqual([new Set([15]), new Set([null])]);
  });

  test("has a name, an interval to ask again, a location with its point", async () => {
    const text = (await textOf(times, "id=1&format=ics")).replaceAll("\r\n ", "");
    const { name, events: entries } = await calendarOf(times, "id=1");
    for (const line of [`NAME:${name}`, "REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H"])
      expect(text).toContain(`\r\n${line}\r\n`);
    expect(text).toMatch(/\r\nGEO:30\.\d+;31\.\d+\r\n/);
    expect(entries[0]?.location).toContain(name);
  });

  test("is the same bytes all day, so that asking again costs a 304, and another the day after", async () => {
    const search = "id=1&past=7&days=60&include=adhan,iqama,jumuah,special,events&alarm=5&format=ics";
    const morning = await textOf(times, search, at("2026-02-10T00:30:00Z"));
    expect(await textOf(times, search, at("2026-02-10T21:30:00Z"))).toBe(morning);
    expect(await textOf(times, search, at("2026-02-11T12:00:00Z"))).not.toBe(morning);
  });

  test.each([
    // Cairo is two hours ahead of UTC: its day ends at 22:00 UTC, then that of UTC.
    ["2026-02-10T12:00:00Z", "2026-02-10T22:00:00Z"],
    ["2026-02-10T22:00:00Z", "2026-02-11T00:00:00Z"],
  ])("at %s has a version that holds until %s, by which it is found again", async (now, until) => {
    const { version, untilMs, headers } = await replyOf(times, "id=1&days=2&format=ics", at(now));
    expect([untilMs, headers["cache-control"]]).toEqual([Date.parse(until), "public, max-age=3600"]);
    const versionAt = async (ms: number) => (await replyOf(times, "id=1&days=2&format=ics", { nowMs: ms })).version;
    expect(await versionAt(Date.parse(until) - 1)).toBe(version);
    expect(await versionAt(Date.parse(until))).not.toBe(version);
  });

  test("names an entry alike on every day, in every language, with every option", async () => {
    const uids = async (search: string, changes: Partial<ApiContext> = {}) =>
      (await calendarOf(times, search, changes)).events.map(({ uid }) => uid);
    const plain = await uids("id=1&from=2026-02-12&days=9");
    expect(new Set(plain).size).toBe(plain.length);
    expect(await uids("id=1&from=2026-02-12&days=9&lang=ar&alarm=0&duration=5")).toEqual(plain);
    expect(await uids("id=1&past=8&days=1", FRIDAY)).toEqual(plain);
  });

  test.each([
    ["past=1", ["past"]],
    ["include=adhan&duration=5", ["include", "duration"]],
    ["format=ics&include=dua", ["include"]],
    ["format=ics&past=32", ["past"]],
    ["format=ics&past=3&date=2026-01-01", ["past"]],
    ["format=ics&past=3&from=2026-01-01&to=2026-01-02", ["past"]],
    ["format=ics&past=3&month=2026-01", ["past"]],
    ["format=ics&past=3&days=364", ["past"]],
    ["format=ics&duration=0", ["duration"]],
  ])("refuses %s", async (search, names) => {
    const { status, errors } = answerOf(await replyOf(times, `id=1&${search}`));
    expect([status, errors.map(({ parameter }) => parameter).toSorted()]).toEqual([400, names.toSorted()]);
  });
});

describe("a calendar of events", () => {
  test("is called after the place, the city or the country", async () => {
    const nameOf = async (search: string) => (await calendarOf(events, search)).name;
    expect(await nameOf("place_id=20")).toBe("London Central Mosque");
    expect(await nameOf("place_id=20&lang=ar")).toBe("مسجد لندن المركزي");
    expect(await nameOf("country=gb&city=london")).toBe("London");
    expect(await nameOf("country=gb")).toBe("United Kingdom");
    expect(await nameOf("")).toBe("Musalla");
    expect(await nameOf("place_id=123456789")).toBe("Musalla");
  });

  test("past keeps what has ended lately", async () => {
    const uids = async (search: string) =>
      (await calendarOf(events, `city=cairo&${search}`, at("2026-02-13T12:00:00Z"))).events.map(({ uid }) => uid);
    expect([await uids("past=0"), await uids("past=2"), await uids("past=5")]).toEqual([
      [],
      ["event-1003@musalla"],
      ["event-1002@musalla", "event-1003@musalla"],
    ]);
  });

  test("reminds of events at a time, not of whole days", async () => {
    const alarmsOf = async (search: string) => (await calendarOf(events, search)).events.map(({ alarms }) => alarms);
    expect(await alarmsOf("city=london&alarm=30")).toEqual([[-30]]);
    expect(new Set((await alarmsOf("kind=festival&alarm=30")).flat())).toEqual(new Set());
  });

  test.each([
    ["past=1&from=2026-01-01&id=5", ["past"]],
    ["alarm=5", ["alarm"]],
    ["alarm=5&format=atom", ["alarm"]],
    ["format=rss", ["format"]],
  ])("refuses %s", async (search, names) => {
    const { status, errors } = answerOf(await replyOf(events, search));
    expect([status, errors.map(({ parameter }) => parameter)]).toEqual([400, names]);
  });
});

/** A title as feeds and calendars show it: readers of neither see the status. */
const titleOf = (title: string, status: Event["status"], lang: "en" | "ar"): string => {
  if (status === "scheduled") return title;
  const words = {
    expected: ["expected", "متوقَّع"],
    cancelled: ["cancelled", "أُلغي"],
    postponed: ["", ""],
    "moved-online": ["", ""],
  };
  return `${title} (${words[status][lang === "en" ? 0 : 1]})`;
};

describe("format=atom", () => {
  test("names addresses below the folder of the site", async () => {
    const changes = { ...FRIDAY, base: "/musalla/api/v1" };
    const request = { path: "/musalla/api/v1/events", search: "?country=gb&past=30&format=atom" };
    const text = new TextDecoder().decode(joinParts(await events(request, engine.context(changes))));
    const own = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((href) => href?.startsWith("/musalla/") !== true)).toEqual([]);
    expect(own).toContain("/musalla/events/?country=GB&amp;lang=en");
  });

  const feedOf = async (search: string, changes: Partial<ApiContext> = {}) =>
    readFeed(await textOf(events, `${search}&format=atom`, changes));

  test("is valid, and says what the records say", async () => {
    for (const search of ["limit=50", "country=gb&limit=50&lang=ar", "city=cairo", "place_id=20", "place_id=2"]) {
      const { entries } = await feedOf(search);
      const { data } = answerOf<Event>(await replyOf(events, search));
      expect(entries.map(({ id }) => id)).toEqual(data.map(({ id }) => `urn:musalla:event:${id}`));
      for (const [index, { title, status }] of data.entries())
        expect(entries[index]?.title).toBe(titleOf(title, status, search.includes("lang=ar") ? "ar" : "en"));
    }
  });

  test("has addresses of itself, of the page of the place, of each event, and says who and when", async () => {
    expect(await feedOf("place_id=20&lang=ar")).toEqual({
      id: "urn:musalla:place:20:events",
      title: "مسجد لندن المركزي · Musalla",
      lang: "ar",
      updated: "2026-01-01T00:00:00Z",
      author: "Musalla",
      links: {
        "self application/atom+xml": "/api/v1/events?place_id=20&lang=ar&format=atom",
        "alternate text/html": "/place/?id=20&lang=ar",
      },
      entries: [
        {
          id: "urn:musalla:event:1001",
          title: "يوم مفتوح",
          updated: "2026-01-01T00:00:00Z",
          author: "",
          summary: "2026-03-05 19:00–21:00 (Europe/London) · مسجد لندن المركزي",
          links: {
            "alternate text/html": "/events/?id=1001&lang=ar",
            "alternate text/calendar": "/api/v1/events?id=1001&format=ics&lang=ar",
          },
          categories: ["lecture"],
        },
      ],
    });
  });

  test("a cancelled event is marked, in the language of the feed", async () => {
    const summaries = async (lang: string) => (await feedOf(`id=1003&lang=${lang}`)).entries[0]?.summary.split("\n")[0];
    expect([await summaries("en"), await summaries("ar")]).toEqual(["Cancelled", "أُلغيت"]);
    expect((await feedOf("id=1003")).entries[0]?.title).toMatch(/ \(cancelled\)$/);
    expect((await feedOf("id=1003")).entries[0]?.categories).toEqual(["lecture", "cancelled"]);
  });

  test("without an event is a feed all the same", async () => {
    expect((await feedOf("place_id=2")).entries).toEqual([]);
  });

  test("an id that is not there is a problem in the envelope", async () => {
    expect(answerOf(await replyOf(events, "id=1999999999&format=atom"))).toMatchObject({
      status: 404,
      code: "unknown-id",
    });
  });
});

describe("independent parsers", () => {
  /** Egypt put its clocks forward on 2026-04-24, a Friday. */
  const BEFORE = at("2026-04-22T12:00:00Z");

  test("Cairo changes its clock in these days", async () => {
    const { data } = answerOf<TimesRecord>(await replyOf(times, "id=1&days=4", BEFORE));
    expect(new Set(data.map(({ utc_offset: offset }) => offset))).toEqual(new Set(["+02:00", "+03:00"]));
  });

  describe.each(PARSERS)("%s", (_, read, isAbsent) => {
    test.skipIf(isAbsent)("reads entries, times and reminders of a place", async () => {
      const search = "id=1&past=2&days=5";
      const { data } = answerOf<TimesRecord>(await replyOf(times, "id=1&from=2026-04-20&days=7", BEFORE));
      const { events: entries } = read(
        await textOf(times, `${search}&alarm=10&duration=15&lang=ar&format=ics`, BEFORE),
      );
      const utc = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");
      const expected = data.flatMap(({ timings_iso: iso, iqama, jumuah }) => {
        const adhans = [iso.fajr, iso.dhuhr, iso.asr, iso.maghrib, iso.isha].map((one) => Date.parse(one ?? ""));
        const stands = [iqama.fajr, iqama.isha, ...jumuah].map((one) => Date.parse(one?.iso ?? ""));
        const silent = new Set([adhans[0], adhans[4]]);
        return [
          ...adhans.map((ms) => [utc(ms), utc(ms + 900_000), silent.has(ms) ? [] : [-10]]),
          ...stands.map((ms) => [utc(ms), utc(ms + 900_000), [-10]]),
        ];
      });
      const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();
      expect(sorted(entries.map(({ start, end, alarms }) => [start, end, alarms]))).toEqual(sorted(expected));
      expect(entries.every(({ summary }) => /\p{Script=Arabic}/u.test(summary))).toBe(true);
    });

    test.skipIf(isAbsent)("reads events: whole days, times, what is cancelled", async () => {
      const { data } = answerOf<Event>(await replyOf(events, "limit=50"));
      const { events: entries } = read(await textOf(events, "limit=50&format=ics"));
      const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
      const utc = (iso: string): string => new Date(iso).toISOString().replace(".000Z", "Z");
      expect(
        entries.map(({ uid, summary, start, end, status }) => [uid, summary, start, end, status === "CANCELLED"]),
      ).toEqual(
        data.map(({ id, title, all_day: isAllDay, starts_at: start, ends_at: end, status }) => [
          `event-${id}@musalla`,
          titleOf(title, status, "en"),
          isAllDay ? start : utc(start),
          isAllDay ? dayAfter(end ?? start) : end === null ? null : utc(end),
          status === "cancelled",
        ]),
      );
    });
  });
});
