/** /events: which events an answer holds, by time, country, kind and id. */
import { expect } from "vitest";
import type { Json } from "../envelope.ts";
import { ok } from "../rows.ts";
import type { Row } from "../rows.ts";

const R = "3 Records";

const day = (moment: unknown): string => String(moment).slice(0, 10);

const each = (check: (event: Json) => void, least = 1) =>
  ok(({ data }) => {
    expect(data.length).toBeGreaterThanOrEqual(least);
    data.forEach(check);
  });

/** The event touches the dates. */
const touches =
  (from: string, to: string) =>
  ({ starts_at, ends_at }: Json): void => {
    expect(day(ends_at ?? starts_at) >= from, `${String(starts_at)}–${String(ends_at)} after ${from}`).toBe(true);
    expect(day(starts_at) <= to, `${String(starts_at)} before ${to}`).toBe(true);
  };

/** Not over anywhere on Earth: the last day, or the instant. */
const notEnded = ({ starts_at, ends_at, all_day }: Json): void => {
  const end = String(ends_at ?? starts_at);
  if (all_day === true) expect(Date.parse(`${end}T00:00:00Z`)).toBeGreaterThan(Date.now() - 2.5 * 86_400_000);
  else if (ends_at !== null) expect(Date.parse(end)).toBeGreaterThan(Date.now() - 60_000);
};

export const EVENTS: readonly Row[] = [
  [R, "not yet ended", "/events?limit=50", each(notEnded)],
  [R, "not yet ended, of a country", "/events?limit=50&country=SA", each(notEnded)],
  [
    R,
    "a worldwide observance has no country",
    "/events?kind=festival&limit=50",
    each((event) => {
      expect(event).toMatchObject({ country: null, city: null, lat: null, lng: null, all_day: true, timezone: null });
      expect(event["hijri_date"]).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(event["slug"]).toMatch(/-1[45]\d\d$/);
    }),
  ],
  [
    R,
    "a country filter includes the worldwide ones",
    "/events?country=tr&limit=50",
    ok(({ data }) => {
      expect(data.length).toBeGreaterThan(0);
      for (const { country } of data) expect([null, "TR"]).toContain(country);
      expect(data.some(({ country }) => country === null)).toBe(true);
    }),
  ],
  [
    R,
    "a country that has none sees the worldwide ones",
    "/events?country=zz",
    each(({ country }) => expect(country).toBeNull()),
  ],
  ["3 Additions", "from", "/events?from=2026-12-01&limit=50", each(touches("2026-12-01", "9999-12-31"))],
  ["3 Additions", "to", "/events?from=2026-06-01&to=2027-06-30&limit=50", each(touches("2026-06-01", "2027-06-30"))],
  [
    "3 Additions",
    "from and to of one day",
    "/events?from=2027-03-09&to=2027-03-09&limit=50",
    each(touches("2027-03-09", "2027-03-09"), 0),
  ],
  [
    "3 Additions",
    "dates that hold nothing",
    "/events?from=1900-01-01&to=1900-01-02",
    ok(({ data, meta }) => expect([data.length, meta["total"]]).toEqual([0, 0])),
  ],
  ["3 Additions", "kind", "/events?kind=fasting&limit=50", each(({ kind }) => expect(kind).toBe("fasting"))],
  [
    "3 Additions",
    "an unknown kind names the known ones",
    "/events?kind=party",
    (answer) => {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("festival");
    },
  ],
];

/** On the test data: events of a venue, one that has ended, and the dates that Britain announced. */
export const FIXTURE_EVENTS: readonly Row[] = [
  [
    R,
    "an event of a venue",
    "/events?id=1001",
    ok(({ data, meta }) => {
      expect(meta["total"]).toBe(1);
      expect(data[0]).toMatchObject({
        id: 1001,
        country: "GB",
        city: "london",
        place_id: 20,
        all_day: false,
        timezone: "Europe/London",
        hijri_date: null,
      });
      expect(data[0]?.["place_name"]).toBe("London Central Mosque");
    }),
  ],
  [
    R,
    "an event of a venue, in Arabic",
    "/events?id=1001&lang=ar",
    ok(({ data }) =>
      expect(data[0]).toMatchObject({ title: "يوم مفتوح", lang: "ar", place_name: "مسجد لندن المركزي" }),
    ),
  ],
  [
    R,
    "a title that is missing falls back to English",
    "/events?id=1003&lang=ar",
    ok(({ data }) => expect(data[0]).toMatchObject({ title: "Evening Class", lang: "en", status: "cancelled" })),
  ],
  [
    "3 Additions",
    "id answers one that has ended",
    "/events?id=1002",
    ok(({ data }) => expect(data[0]).toMatchObject({ starts_at: "2026-01-20", ends_at: "2026-02-08" })),
  ],
  [
    "3 Additions",
    "from and to keep what has ended",
    "/events?from=2026-02-08&to=2026-02-08&limit=50",
    ok(({ data }) => expect(data.map(({ id }) => id)).toContain(1002)),
  ],
  [
    "3 Additions",
    "a day later it is not among them",
    "/events?from=2026-02-09&to=2026-02-09&limit=50",
    ok(({ data }) => expect(data.map(({ id }) => id)).not.toContain(1002)),
  ],
  [
    "2",
    "country and city",
    "/events?country=eg&city=cairo&from=2026-01-01&to=2026-12-31&limit=50",
    ok(({ data }) => expect(data.filter(({ country }) => country !== null).map(({ id }) => id)).toEqual([1002, 1003])),
  ],
  [
    "3 Parameters",
    "city without country",
    "/events?city=LONDON&from=2026-01-01",
    ok(({ data }) => expect(data.map(({ id }) => id)).toEqual([1001])),
  ],
  [
    R,
    "worldwide, on the date of the rule",
    "/events?id=100101447",
    ok(({ data }) => expect(data[0]).toMatchObject({ country: null, starts_at: "2026-02-18" })),
  ],
  [
    R,
    "worldwide, on the date that the country announced",
    "/events?id=100101447&country=gb",
    ok(({ data }) => expect(data[0]).toMatchObject({ country: null, starts_at: "2026-02-19" })),
  ],
];
