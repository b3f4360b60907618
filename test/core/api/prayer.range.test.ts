/** Several days in one answer: which dates, which shards, how long they may be kept, and what is refused. */
import { describe, expect, test } from "vitest";
import { prayerRecord } from "#core/model/prayer.ts";
import { LONDON, MAKKAH, openPrayer } from "./prayer-ask.ts";

const { ask, one, reply, text, inSteps } = openPrayer();

describe("the dates of a range", () => {
  test.each([
    ["days=1", "2026-02-10", "2026-02-10", 1],
    ["days=366", "2026-02-10", "2027-02-10", 366],
    ["from=2028-02-28&to=2028-03-01", "2028-02-28", "2028-03-01", 3],
    ["from=2026-05-01&to=2026-05-01", "2026-05-01", "2026-05-01", 1],
    ["from=2028-01-01&to=2028-12-31", "2028-01-01", "2028-12-31", 366],
    ["from=1900-01-01&days=2", "1900-01-01", "1900-01-02", 2],
    ["from=2100-12-30&days=2", "2100-12-30", "2100-12-31", 2],
    ["from=2100-01-01&to=2100-12-31", "2100-01-01", "2100-12-31", 365],
    ["from=2039-07-01&days=366", "2039-07-01", "2040-06-30", 366],
    ["from=2019-12-31&to=2020-01-01", "2019-12-31", "2020-01-01", 2],
  ])("%s", async (search, first, last, count) => {
    const { status, data, meta, headers } = await ask(`${LONDON}&${search}`);
    expect([status, data.length, meta["total"]]).toEqual([200, count, count]);
    expect([data[0]?.date, data.at(-1)?.date]).toEqual([first, last]);
    expect(Object.keys(meta)).toEqual(["total", "lang", "data_version", "attribution", "tzdata"]);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const days = data.map(({ date }) => Date.parse(date) / 864e5);
    expect(days.every((day, index) => day === (days[0] ?? 0) + index)).toBe(true);
  });

  test("today is the local one: Kiritimati is a day ahead of Honolulu", async () => {
    const [east] = (await ask("lat=1.87&lng=-157.43&days=2&timezone=Pacific/Kiritimati")).data;
    const [west] = (await ask("lat=21.3&lng=-157.86&days=2&timezone=Pacific/Honolulu")).data;
    expect([east?.date, west?.date]).toEqual(["2026-02-11", "2026-02-10"]);
  });

  test.each(["lat=69.6492&lng=18.9553&polar=nearest-day", `${LONDON}&lang=ar`, `${MAKKAH}&method=4`])(
    "are those asked for one by one, across the seam of two shards: %s",
    async (place) => {
      const { data } = await ask(`${place}&from=2039-12-25&days=14`);
      const { meta } = await ask(`${place}&date=2039-12-25`);
      expect(meta).not.toHaveProperty("total");
      for (const record of data) {
        expect(prayerRecord.strict().parse(record)).toEqual(record);
        expect(await one(`${place}&date=${record.date}`)).toEqual(record);
      }
    },
  );

  test("only today tells the next prayer", async () => {
    const { data } = await ask(`${LONDON}&from=2026-02-09&days=3`);
    expect(data.map(({ next }) => next?.name ?? null)).toEqual([null, "dhuhr", null]);
  });
});

/** It is noon in London, on 2026-02-10. */
describe("how long a range may be kept", () => {
  test.each([
    ["days=7", 12 * 3600],
    ["from=2026-02-01&days=28", 12 * 3600],
    ["from=2026-02-10&to=2026-02-10", 12 * 3600],
    ["from=2026-02-01&days=9", 24 * 3600],
    ["from=2026-02-11&days=366", 24 * 3600],
    ["format=ics&days=7", 12 * 3600],
    ["format=ics&from=2026-02-01&days=28", 24 * 3600],
  ])("%s", async (search, seconds) => {
    const { headers } = await reply(`${LONDON}&${search}`);
    expect(headers["cache-control"]).toBe(`public, max-age=${seconds}`);
  });
});

const P = MAKKAH;
/** The parameters that each query must be refused for. */
const REFUSED: readonly (readonly [search: string, names: readonly string[]])[] = [
  ["days=0", ["days"]],
  ["days=367", ["days"]],
  ["days=1.5", ["days"]],
  ["to=2026-03-01", ["to"]],
  ["to=2026-03-01&days=2", ["to", "days"]],
  ["from=2026-03-01", ["from"]],
  ["from=2026-03-02&to=2026-03-01", ["to"]],
  ["from=2026-03-01&to=2026-03-02&days=2", ["days"]],
  ["from=2026-01-01&to=2027-01-02", ["to"]],
  ["from=1899-12-31&days=2", ["from"]],
  ["from=2100-12-01&to=2101-01-01", ["to"]],
  ["from=2100-12-31&days=2", ["days"]],
  ["from=2026-02-30&to=2026-03-01", ["from"]],
  ["from=2026-03-01&from=2026-03-02&days=2", ["from"]],
  ["date=2026-03-01&days=2", ["days"]],
  ["date=2026-03-01&from=2026-03-01&to=2026-03-02", ["from", "to"]],
  ["date=x&from=2026-03-01&days=2", ["date", "from", "days"]],
  ["timezone=Mars/Olympus", ["timezone"]],
  ["timezone=%2B03:00", ["timezone"]],
  ["high_latitude=seventh", ["high_latitude"]],
  ["polar=yes", ["polar"]],
  ["midnight=noon", ["midnight"]],
  ["compat=praytimes", ["compat"]],
  ["format=xml", ["format"]],
  ["shafaq=red", ["shafaq"]],
  ["shafaq=ahmer", ["shafaq"]],
  ["method=3&shafaq=ahmer", ["shafaq"]],
  ["tune=1,2,3", ["tune"]],
  ["tune=0,0,0,0,0,0,0,0,0,0", ["tune"]],
  ["tune=0,0,0,0,0,0,0,0,61", ["tune"]],
  ["tune=0,0,0,0,-61,0,0,0,0", ["tune"]],
  ["tune=0,0,0,0,0,0,0,0,1.5", ["tune"]],
  ["tune=0,0,0,0,,0,0,0,0", ["tune"]],
  ["tune=0,0,0,0,%200,0,0,0,0", ["tune"]],
  ["hijri_adjustment=3", ["hijri_adjustment"]],
  ["hijri_adjustment=-3", ["hijri_adjustment"]],
  ["elevation=-501", ["elevation"]],
  ["elevation=9000.1", ["elevation"]],
  ["fajr_angle=18", ["fajr_angle"]],
  ["method=3&fajr_angle=18&isha_angle=17", ["fajr_angle", "isha_angle"]],
  ["method=4&isha_minutes=90&maghrib_angle=4", ["isha_minutes", "maghrib_angle"]],
  ["method=6&fajr_angle=31", ["fajr_angle"]],
  ["method=6&isha_angle=-1", ["isha_angle"]],
  ["method=6&isha_minutes=0", ["isha_minutes"]],
  ["method=6&isha_minutes=241", ["isha_minutes"]],
  ["method=6&maghrib_minutes=2.5", ["maghrib_minutes"]],
  ["method=6&isha_angle=15&isha_minutes=90", ["isha_minutes"]],
  ["method=6&maghrib_angle=4&maghrib_minutes=4", ["maghrib_minutes"]],
  ["isha_angle=15&isha_minutes=90", ["isha_angle", "isha_minutes", "isha_minutes"]],
  ["method=24&fajr_angle=18", ["method"]],
  [
    "method=2&school=2&to=2026-01-01&shafaq=ahmer&fajr_angle=99&tune=1&timezone=x",
    ["school", "to", "shafaq", "fajr_angle", "fajr_angle", "tune", "timezone"],
  ],
];

describe("what is refused", () => {
  test.each(REFUSED)("%s", async (search, names) => {
    const { status, code, errors, headers } = await ask(`${P}&${search}`);
    expect([status, code, headers["cache-control"]]).toEqual([400, "bad-parameter", "no-store"]);
    expect(errors.map(({ parameter }) => parameter).toSorted()).toEqual([...names].toSorted());
    expect(errors.every(({ message }) => message.length > 5)).toBe(true);
  });

  test("days that run beyond the last date from today on", async () => {
    const { status, errors } = await ask(`${P}&days=30`, { nowMs: Date.parse("2100-12-15T12:00:00Z") });
    expect([status, errors[0]?.parameter]).toEqual([400, "days"]);
  });

  test("empty values are absent ones", async () => {
    const { status, data } = await ask(`${P}&date=2026-03-01&from=&to=&days=&tune=&method=&shafaq=&isha_angle=`);
    expect([status, data.length]).toEqual([200, 1]);
  });
});

describe("a year", () => {
  test.each([
    ["JSON", `${LONDON}&from=2027-01-01&days=366`],
    ["iCalendar", `${LONDON}&from=2027-01-01&days=366&format=ics`],
    ["across the seam of two shards", `${LONDON}&from=2039-07-01&days=366`],
    ["polar nights, without an entry for weeks", "lat=89.9&lng=15&from=2027-01-01&days=366&format=ics"],
  ])("lets other requests in after each day, and is the same: %s", async (_, search) => {
    const { body, steps } = await inSteps(search);
    expect(steps).toBe(366);
    expect(body).toBe(await text(search));
  });
});
