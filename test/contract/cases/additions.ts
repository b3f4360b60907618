/** Section 3 "Additions": parameters and endpoints beyond the given ones. */
import { expect } from "vitest";
import { readCalendar, valueOf } from "../calendar.ts";
import type { Json } from "../envelope.ts";
import { fails, first, names, ok } from "../rows.ts";
import type { Row } from "../rows.ts";

const A = "3 Additions";
const AT = "/prayer?lat=21.4225&lng=39.8262";

/** A member of a record within the first one. */
const inFirst = (data: readonly Json[], record: string, member: string): unknown =>
  (data[0]?.[record] as Json | undefined)?.[member];

/** The dates of the days answered. */
const dates = (...expected: readonly string[]) =>
  ok(({ data }) => expect(data.map(({ date }) => date)).toEqual(expected));

const each = (check: (record: Json) => void) =>
  ok(({ data }) => {
    expect(data.length).toBeGreaterThan(0);
    data.forEach(check);
  });

/** An empty answer, and the country whose places it says there are. */
const around = (country: string | null) =>
  ok(({ data, meta }) => {
    expect(data).toEqual([]);
    const said = meta["around"] as Json;
    expect(Object.keys(said).sort()).toEqual(["add_url", "country", "nearest"]);
    expect((said["country"] as Json | null)?.["code"] ?? null).toBe(country);
  });

/** What no runtime with time zone data of 2025 knows: permanent offsets since 2026. */
const CLOCKS = [
  ["Morocco, at UTC for good", "lat=34.02&lng=-6.84", "2026-11-26", "Africa/Casablanca", "+00:00"],
  ["Morocco, after Ramadan", "lat=34.02&lng=-6.84", "2027-04-01", "Africa/Casablanca", "+00:00"],
  ["British Columbia in winter", "lat=49.25&lng=-123.12", "2026-11-26", "America/Vancouver", "-07:00"],
  ["Alberta in winter", "lat=51.05&lng=-114.07", "2026-11-26", "America/Edmonton", "-06:00"],
  ["the Mackenzie delta in winter", "lat=68.36&lng=-133.72", "2026-11-26", "America/Inuvik", "-06:00"],
  ["by rule in 2100", "lat=51.5&lng=-0.12", "2100-07-01", "Europe/London", "+01:00"],
] as const;

export const ADDITIONS: readonly Row[] = [
  [A, "an empty answer says what is around", "/places?country=TR&city=no-such-city", around("TR")],
  [A, "an empty answer says what is around", "/places?lat=23.42&lng=25.66&radius=1", around("EG")],
  [A, "an empty answer says what is around", "/places?lat=-48&lng=-123", around(null)],
  [A, "an empty answer says what is around", "/search?q=qqqqxxxxqqqq&country=SA&lang=ar", around("SA")],
  [A, "days from a date", `${AT}&from=2026-02-27&days=3`, dates("2026-02-27", "2026-02-28", "2026-03-01")],
  [A, "from and to", `${AT}&from=2028-02-28&to=2028-03-01`, dates("2028-02-28", "2028-02-29", "2028-03-01")],
  [A, "from and to of one day", `${AT}&from=2026-02-27&to=2026-02-27`, dates("2026-02-27")],
  [A, "days from today", `${AT}&days=2`, ok(({ data }) => expect(data).toHaveLength(2))],
  [
    A,
    "366 days",
    `${AT}&from=2028-01-01&days=366`,
    ok(({ data }) => expect([data.length, data.at(-1)?.["date"]]).toEqual([366, "2028-12-31"])),
  ],
  [A, "to before from is 400", `${AT}&from=2026-02-02&to=2026-02-01`, names("to")],
  [A, "from needs to or days", `${AT}&from=2026-02-02`, fails(400)],
  [A, "to needs from", `${AT}&to=2026-02-02`, fails(400)],
  [A, "not with date", `${AT}&date=2026-02-02&days=2`, fails(400)],
  [A, "not with date", `${AT}&date=2026-02-02&from=2026-02-02&days=2`, fails(400)],
  [A, "more than 366 days by from and to are 400", `${AT}&from=2026-01-01&to=2027-06-01`, fails(400)],
  [A, "days beyond 2100-12-31 are 400", `${AT}&from=2100-12-31&days=2`, fails(400)],
  [
    A,
    "timezone overrides the look-up",
    `${AT}&date=2026-02-18&timezone=Asia/Tokyo`,
    first({ timezone: "Asia/Tokyo", utc_offset: "+09:00" }),
  ],
  [
    A,
    "timezone by an older name",
    `${AT}&date=2026-02-18&timezone=asia/calcutta`,
    first({ timezone: "Asia/Kolkata", utc_offset: "+05:30" }),
  ],
  ...CLOCKS.map(([what, at, date, timezone, utc_offset]): Row => [
    A,
    `clocks are ours: ${what}`,
    `/prayer?${at}&date=${date}&method=3`,
    first({ timezone, utc_offset }),
  ]),
  [
    A,
    "meta names the release of the clocks",
    `${AT}&date=2026-02-18`,
    ok(({ meta }) => expect(meta["tzdata"]).toMatch(/^20\d\d[a-z]+$/)),
  ],
  [A, "timezone is IANA", `${AT}&timezone=Mars/Olympus`, names("timezone")],
  [
    A,
    "high_latitude",
    "/prayer?lat=59.9&lng=10.7&date=2026-06-21&high_latitude=one-seventh",
    first({ high_latitude_rule: "one-seventh" }),
  ],
  [
    A,
    "high_latitude none leaves null",
    "/prayer?lat=59.9&lng=10.7&date=2026-06-21&high_latitude=none",
    ok(({ data }) => expect(inFirst(data, "timings", "isha")).toBeNull()),
  ],
  [
    A,
    "polar nearest-latitude finds times",
    "/prayer?lat=78.2&lng=15.6&date=2025-12-21&polar=nearest-latitude",
    ok(({ data }) => expect(inFirst(data, "timings", "maghrib")).not.toBeNull()),
  ],
  [
    A,
    "midnight jafari",
    `${AT}&date=2026-02-18&midnight=jafari`,
    first({ method: expect.objectContaining({ midnight: "jafari" }) }),
  ],
  [A, "tune has nine minutes", `${AT}&tune=1,2,3`, names("tune")],
  [A, "tune is whole minutes", `${AT}&tune=0,0,0,0,0,0,0,0,1.5`, names("tune")],
  [A, "tune of nothing", `${AT}&tune=0,0,0,0,0,0,0,0,0`, ok()],
  [A, "angles are for method 6 alone", `${AT}&method=3&fajr_angle=18`, names("fajr_angle")],
  [A, "angles are for method 6 alone", `${AT}&isha_minutes=90`, names("isha_minutes")],
  [
    A,
    "Custom takes angles",
    `${AT}&method=6&fajr_angle=16.5&isha_minutes=80`,
    first({ method: expect.objectContaining({ fajr_angle: 16.5, isha_minutes: 80 }) }),
  ],
  [
    A,
    "hijri_adjustment moves the Hijri day",
    `${AT}&date=2026-02-18&hijri_adjustment=1`,
    ok(({ data }) => expect(inFirst(data, "hijri", "date")).toBe("1447-09-02")),
  ],
  [
    A,
    "hijri_date is a date",
    `${AT}&hijri_date=1447-09-01`,
    ok(({ data }) => expect(inFirst(data, "hijri", "date")).toBe("1447-09-01")),
  ],
  [A, "hijri_date is a date", `${AT}&hijri_date=1447-09-31`, names("hijri_date")],
  [A, "hijri_date is not with date", `${AT}&hijri_date=1447-09-01&date=2026-02-18`, names("date")],
  [A, "hijri_month is a month", `${AT}&hijri_month=1447-08`, ok(({ data }) => expect([29, 30]).toContain(data.length))],
  [
    A,
    "jafari is a method by name",
    `${AT}&method=jafari`,
    first({
      method: expect.objectContaining({ fajr_angle: 16, isha_angle: 14, maghrib_angle: 4, midnight: "jafari" }),
    }),
  ],
  [A, "other methods are numbers", `${AT}&method=karachi`, names("method")],
  [A, "compat=aladhan keeps the shape", `${AT}&date=2026-02-18&compat=aladhan`, first({ date: "2026-02-18" })],
  [
    A,
    "format=ics of a day",
    `${AT}&date=2026-02-18&format=ics`,
    ({ status, headers, text }) => {
      expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
      const { head, events } = readCalendar(text);
      expect(valueOf(head, "VERSION")).toBe("2.0");
      expect(events.length).toBeGreaterThanOrEqual(5);
      for (const event of events) expect(valueOf(event, "DTSTART")).toMatch(/^2026021[789]T\d{6}Z?$/);
      expect(new Set(events.map((event) => valueOf(event, "UID"))).size).toBe(events.length);
    },
  ],
  [
    A,
    "include, past and duration are for a calendar",
    "/times?id={place}&include=adhan&past=1&duration=5",
    names("include", "past", "duration"),
  ],
  [
    A,
    "format=ics of a place",
    "/times?id={place}&past=1&days=2&include=adhan&alarm=5&duration=10&format=ics",
    ({ status, headers, text }) => {
      expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
      const alarms = text.replaceAll(/BEGIN:VALARM[^]*?END:VALARM\r\n/g, "");
      const { head, events } = readCalendar(alarms);
      expect([valueOf(head, "NAME"), valueOf(head, "REFRESH-INTERVAL")]).toEqual([expect.any(String), "PT12H"]);
      expect(events.length).toBeGreaterThanOrEqual(3);
      for (const event of events)
        expect(valueOf(event, "UID")).toMatch(/^times-\d+-\d{4}-\d\d-\d\d-[a-z]+-adhan@musalla$/);
    },
  ],
  [
    A,
    "format=atom is a feed",
    "/events?format=atom&limit=5&lang=ar",
    ({ status, headers, text }) => {
      expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
      expect(text).toMatch(/^<\?xml [^]*<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="ar">[^]*<\/feed>\n$/);
    },
  ],
  [
    A,
    "alarm, name and include are for a calendar",
    `${AT}&alarm=5&name=Home&include=duha`,
    names("include", "alarm", "name"),
  ],
  [
    A,
    "format=ics with parts of a day",
    `${AT}&date=2026-02-18&format=ics&include=duha,forbidden`,
    ({ status, text }) => {
      expect(status).toBe(200);
      const keys = readCalendar(text).events.map((event) =>
        valueOf(event, "UID")?.replace(/^.*-2026-02-18-(.*)@musalla$/, "$1"),
      );
      expect(keys).toEqual(["forbidden-sunrise", "duha", "forbidden-zenith", "forbidden-sunset"]);
    },
  ],
  [A, "/search by kind", "/search?q=cairo&kind=city", each(({ kind }) => expect(kind).toBe("city"))],
  [A, "/search by kind", "/search?q=mosque&kind=place", each(({ kind }) => expect(kind).toBe("place"))],
  [A, "/search by kind", "/search?q=eid&kind=event", each(({ kind }) => expect(kind).toBe("event"))],
  [A, "/search by city", "/search?q=mosque&city=istanbul", each(({ city }) => expect(city).toBe("istanbul"))],
  ["3 Order", "typo matches when there are no others", "/search?q=istanbull", first({ slug: "istanbul" })],
  [A, "/reviews needs a place", "/reviews", names("place_id")],
  [A, "/reviews of an unknown place", "/reviews?place_id=1999999999", fails(404, "unknown-id")],
  [
    A,
    "/reviews is a list",
    "/reviews?place_id={place}",
    ok(({ meta }) => expect(meta).toMatchObject({ total: expect.any(Number), limit: expect.any(Number), offset: 0 })),
  ],
  [
    "3 Caching",
    "/reviews reflects a 201 at once",
    "/reviews?place_id={place}",
    (answer) => expect(answer.headers["cache-control"]).toMatch(/max-age=0, must-revalidate/),
  ],
];
